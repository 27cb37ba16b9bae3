// Points, lines and triangles as pixels. Each pixel depends on the mark alone, so that any number of threads in any
// order draws the same picture. Places are in pixels; the centre of the first pixel is (½, ½). What lies beyond the
// picture is left out; a mark with a place or depth that is NaN, or with a place beyond ±2^20, is dropped.
#pragma once
#include "atomics.h"
#include <cstring>

namespace glint {

struct Mark {
    float x = 0, y = 0;
    float depth = 0;                   ///< the smaller is seen; NaN drops the mark
    std::uint32_t color = 0xffffffffu; ///< as glint::rgba packs it; of an additive mark: the number that is added
    float radius = 0;                  ///< in pixels; up to ½ it is one pixel
};
/// Depth and colour change along it. It is twice as wide as the radius of `from`.
struct Line {
    Mark from, to;
};
/// Depth and colour change between the corners; radii have no meaning. Two triangles with a common edge leave no gap
/// and share no pixel.
struct Triangle {
    Mark a, b, c;
};

inline constexpr float farthest_place = 0x1p20f; // pixels

GLINT_HD inline bool is_drawn(const Mark& m) {
    return fabsf(m.x) <= farthest_place && fabsf(m.y) <= farthest_place && m.depth == m.depth;
}
/// The number of the first, and of the last pixel whose centre lies at v or beyond it; within the picture.
GLINT_HD inline int first_pixel(float v, int pixels) {
    return static_cast<int>(clamp(ceilf(v - 0.5f), 0.f, static_cast<float>(pixels)));
}
GLINT_HD inline int last_pixel(float v, int pixels) {
    return static_cast<int>(clamp(floorf(v - 0.5f), -1.f, static_cast<float>(pixels - 1)));
}

/// Opaque pixels: the depth in the high half, the colour in the low half, so that the least number is the nearest
/// colour; of equal depths it is the one with the smaller number.
struct DepthPixels {
    View<std::uint64_t> cells;
    static constexpr std::uint64_t empty = ~std::uint64_t{0};

    /// Grows with the depth, also below 0.
    GLINT_HD static std::uint32_t order(float depth) {
        const float without_minus_zero = depth + 0.f;
        std::uint32_t bits = 0;
        memcpy(&bits, &without_minus_zero, sizeof bits);
        return bits >> 31 ? ~bits : bits | 0x80000000u;
    }
    GLINT_HD Extent extent() const { return cells.extent(); }
    GLINT_HD void put(int x, int y, float depth, std::uint32_t color) const {
        atomic_min(cells(x, y), static_cast<std::uint64_t>(order(depth)) << 32 | color);
    }
    /// The mean of three colours by their shares, which add up to 1.
    GLINT_HD static std::uint32_t mixed(const std::uint32_t (&colors)[3], const float (&shares)[3]) {
        std::uint32_t all = 0;
        for (int bit = 0; bit < 32; bit += 8) {
            float sum = 0.5f;
            for (int i = 0; i < 3; ++i) sum += shares[i] * static_cast<float>(colors[i] >> bit & 255u);
            all |= static_cast<std::uint32_t>(clamp(sum, 0.f, 255.f)) << bit;
        }
        return all;
    }
};

/// Pixels that add up the numbers of the marks.
struct SumPixels {
    View<std::uint32_t> cells;
    GLINT_HD Extent extent() const { return cells.extent(); }
    GLINT_HD void put(int x, int y, float, std::uint32_t amount) const { atomic_add(cells(x, y), amount); }
    GLINT_HD static std::uint32_t mixed(const std::uint32_t (&amounts)[3], const float (&)[3]) { return amounts[0]; }
};

/// A disc of the pixels whose centres are within the radius.
template <class Pixels> GLINT_HD void fill(const Pixels& to, const Mark& m, int, int) {
    if (!is_drawn(m)) return;
    const Extent e = to.extent();
    if (!(m.radius > 0.5f)) {
        const bool inside =
            m.x >= 0 && m.y >= 0 && m.x < static_cast<float>(e.width) && m.y < static_cast<float>(e.height);
        if (inside) to.put(static_cast<int>(m.x), static_cast<int>(m.y), m.depth, m.color);
        return;
    }
    const float r = m.radius < farthest_place ? m.radius : farthest_place;
    const int end = last_pixel(m.y + r, e.height);
    for (int y = first_pixel(m.y - r, e.height); y <= end; ++y) {
        const float dy = static_cast<float>(y) + 0.5f - m.y, rest = r * r - dy * dy,
                    half = sqrtf(rest > 0 ? rest : 0.f);
        const int right = last_pixel(m.x + half, e.width);
        for (int x = first_pixel(m.x - half, e.width); x <= right; ++x) to.put(x, y, m.depth, m.color);
    }
}

/// One of `lanes` threads draws its share: a step along the line is a column, or a row if the line is steep.
template <class Pixels> GLINT_HD void fill(const Pixels& to, const Line& line, int lane, int lanes) {
    if (!is_drawn(line.from) || !is_drawn(line.to)) return;
    const Extent e = to.extent();
    Mark a = line.from, b = line.to;
    const bool steep = fabsf(b.y - a.y) > fabsf(b.x - a.x);
    if (steep ? b.y < a.y : b.x < a.x) a = line.to, b = line.from;
    const float begin = steep ? a.y : a.x, end = steep ? b.y : b.x, side = steep ? a.x : a.y,
                sideways = steep ? b.x - a.x : b.y - a.y, reach = end - begin;
    const int steps = steep ? e.height : e.width, across = steep ? e.width : e.height;
    const float slope = reach > 0 ? sideways / reach : 0.f,
                half = line.from.radius > 0.5f ? line.from.radius * sqrtf(1 + slope * slope) : 0.f;
    const int first = static_cast<int>(clamp(floorf(begin), 0.f, static_cast<float>(steps)));
    const int last = static_cast<int>(clamp(floorf(end), -1.f, static_cast<float>(steps - 1)));
    const std::uint32_t colors[3] = {a.color, b.color, 0};
    for (int i = first + lane; i <= last; i += lanes) {
        const float t = reach > 0 ? clamp((static_cast<float>(i) + 0.5f - begin) / reach, 0.f, 1.f) : 0.f;
        const float middle = side + t * sideways, depth = a.depth + t * (b.depth - a.depth), shares[3] = {1 - t, t, 0};
        const std::uint32_t color = Pixels::mixed(colors, shares);
        const int only = static_cast<int>(clamp(floorf(middle), -1.f, static_cast<float>(across)));
        const int from = half > 0   ? first_pixel(middle - half, across)
                         : only < 0 ? 0
                                    : only,
                  until = half > 0        ? first_pixel(middle + half, across) - 1
                          : only < across ? only
                                          : across - 1;
        for (int j = from; j <= until; ++j) to.put(steep ? j : i, steep ? i : j, depth, color);
    }
}

/// A corner in 256ths of a pixel: the products of such numbers are exact, so that no pixel is on both sides of an edge.
struct Corner {
    std::int64_t x, y;
    GLINT_HD explicit Corner(const Mark& m)
        : x(static_cast<std::int64_t>(floorf(m.x * 256 + 0.5f))),
          y(static_cast<std::int64_t>(floorf(m.y * 256 + 0.5f))) {}
    GLINT_HD Corner(int px, int py) : x(px * 256LL + 128), y(py * 256LL + 128) {}
};
/// Positive if p is to the left of the edge.
GLINT_HD inline std::int64_t left_of(const Corner& from, const Corner& to, const Corner& p) {
    return (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
}
/// Whether pixels on the edge itself belong to the triangle at the left of it, and so not to the one at the right.
GLINT_HD inline bool owns_edge(const Corner& from, const Corner& to) {
    return to.y > from.y || (to.y == from.y && to.x > from.x);
}
GLINT_HD inline float least(float a, float b, float c) { return a < b ? a < c ? a : c : b < c ? b : c; }

/// One of `lanes` threads draws its share of the rows.
template <class Pixels> GLINT_HD void fill(const Pixels& to, const Triangle& t, int lane, int lanes) {
    if (!is_drawn(t.a) || !is_drawn(t.b) || !is_drawn(t.c)) return;
    const bool to_the_left = left_of(Corner(t.a), Corner(t.b), Corner(t.c)) > 0;
    const Mark a = t.a, b = to_the_left ? t.b : t.c, c = to_the_left ? t.c : t.b;
    const Corner ca(a), cb(b), cc(c);
    const std::int64_t twice_area = left_of(ca, cb, cc);
    if (twice_area == 0) return;
    const std::int64_t beyond_a = owns_edge(cb, cc) ? -1 : 0, beyond_b = owns_edge(cc, ca) ? -1 : 0,
                       beyond_c = owns_edge(ca, cb) ? -1 : 0;
    const float part = 1 / static_cast<float>(twice_area);
    const Extent e = to.extent();
    const int left = first_pixel(least(a.x, b.x, c.x) - 1, e.width),
              low = first_pixel(least(a.y, b.y, c.y) - 1, e.height);
    const int right = last_pixel(-least(-a.x, -b.x, -c.x) + 1, e.width),
              high = last_pixel(-least(-a.y, -b.y, -c.y) + 1, e.height);
    const std::uint32_t colors[3] = {a.color, b.color, c.color};
    for (int y = low + lane; y <= high; y += lanes)
        for (int x = left; x <= right; ++x) {
            const Corner p(x, y);
            const std::int64_t of_a = left_of(cb, cc, p), of_b = left_of(cc, ca, p), of_c = left_of(ca, cb, p);
            if (of_a <= beyond_a || of_b <= beyond_b || of_c <= beyond_c) continue;
            const float shares[3] = {static_cast<float>(of_a) * part, static_cast<float>(of_b) * part,
                                     static_cast<float>(of_c) * part};
            const float depth = a.depth * shares[0] + b.depth * shares[1] + c.depth * shares[2];
            to.put(x, y, depth, Pixels::mixed(colors, shares));
        }
}

} // namespace glint
