// Pictures of volumes: a ray for each pixel goes through a box, and adds up what it meets from the front to the back.
#pragma once
#include "space.h"
#include "tint.h"

namespace glint {

/// A piece of a ray, in lengths from its beginning.
struct Span {
    float enter, leave;
    GLINT_HD constexpr bool empty() const { return !(enter < leave); }
};

/// The piece of the ray between a · x = low and a · x = high, along one axis. A ray along the plates is in both or
/// none.
GLINT_HD inline Span between(Span whole, float from, float along, float low, float high) {
    const float steep = fabsf(along) > 1e-9f ? along : 1e-9f;
    const float one = (low - from) / steep, other = (high - from) / steep;
    const float enter = one < other ? one : other, leave = one < other ? other : one;
    return {enter > whole.enter ? enter : whole.enter, leave < whole.leave ? leave : whole.leave};
}
/// The piece of the ray inside of a box, before the ray's beginning not counted; empty if it misses the box.
GLINT_HD inline Span inside_box(const Ray& ray, Vec3 low, Vec3 high) {
    Span span{0, 1e30f};
    span = between(span, ray.from.x, ray.along.x, low.x, high.x);
    span = between(span, ray.from.y, ray.along.y, low.y, high.y);
    return between(span, ray.from.z, ray.along.z, low.z, high.z);
}
/// Cuts away the half of space with normal · place > offset.
GLINT_HD inline Span cut(Span span, const Ray& ray, Vec3 normal, float offset) {
    const float reach = offset - dot(normal, ray.from), rate = dot(normal, ray.along);
    if (fabsf(rate) < 1e-9f) return reach >= 0 ? span : Span{0, 0};
    const float at = reach / rate;
    if (rate > 0) return {span.enter, at < span.leave ? at : span.leave};
    return {at > span.enter ? at : span.enter, span.leave};
}

/// The light of a ray, composited from the front to the back.
struct Light {
    Tint color{0, 0, 0};
    float left = 1; ///< share of the light from farther back that still gets through

    /// opacity: share of the light behind it that it stops, 0 to 1; tint: its colour, if it were opaque.
    GLINT_HD void add(Tint tint, float opacity) {
        const float share = left * opacity;
        color.r += share * tint.r, color.g += share * tint.g, color.b += share * tint.b;
        left -= share;
    }
    GLINT_HD bool is_blocked() const { return left < 0.004f; }
    GLINT_HD std::uint32_t before(Tint background) const {
        return rgba(color.r + left * background.r, color.g + left * background.g, color.b + left * background.b);
    }
};

/// Calls visit(distance) in the middle of each step of this length, until it returns false.
template <class Visit> GLINT_HD void march(Span span, float step, const Visit& visit) {
    if (span.empty() || !(step > 0)) return;
    const auto steps = static_cast<int>(clamp((span.leave - span.enter) / step + 1, 1.f, 4096.f));
    for (int i = 0; i < steps; ++i)
        if (!visit(span.enter + (static_cast<float>(i) + 0.5f) * step)) return;
}

/// The value between the centres of cells: at (x, y, z) in cells, where the centre of the first cell is (½, ½, ½).
/// Beyond the outer centres it is the value of the nearest. cells: value at whole numbers, as cells(x, y, z).
template <class Cells> GLINT_HD float trilinear(const Cells& cells, int width, int height, int depth, Vec3 place) {
    const auto low = [](float v, int n) { return clamp(v - 0.5f, 0.f, static_cast<float>(n - 1)); };
    const float px = low(place.x, width), py = low(place.y, height), pz = low(place.z, depth);
    const int x = static_cast<int>(px), y = static_cast<int>(py), z = static_cast<int>(pz);
    const int x1 = x + 1 < width ? x + 1 : x, y1 = y + 1 < height ? y + 1 : y, z1 = z + 1 < depth ? z + 1 : z;
    const float sx = px - static_cast<float>(x), sy = py - static_cast<float>(y), sz = pz - static_cast<float>(z);
    const auto row = [&](int j, int k) {
        const float left = cells(x, j, k), right = cells(x1, j, k);
        return fmaf(sx, right - left, left);
    };
    const float a = row(y, z), b = row(y1, z), c = row(y, z1), d = row(y1, z1);
    const float below = fmaf(sy, b - a, a), above = fmaf(sy, d - c, c);
    return fmaf(sz, above - below, below);
}

} // namespace glint
