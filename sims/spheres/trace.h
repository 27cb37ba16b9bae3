// Parallel rays along z, seen from +z: the nearest sphere on a pixel's ray is the one with the largest z where it is
// hit.
#pragma once
#include "spheres/table.h"

namespace spheres {

/// The spheres in global memory.
struct GlobalTable {
    glint::View<const float> rows;
    GLINT_HD Sphere operator()(int i) const {
        const float* p = &rows(0, i);
        return {p[0], p[1], p[2], p[3], p[4], p[5], p[6]};
    }
};

GLINT_HD inline float ray(int pixel, int pixels) {
    const int middle = pixels / 2; // whole, as in the seed
    return static_cast<float>(pixel - middle);
}

/// What the square root is taken of: how much higher than its centre a sphere is on a ray, squared; the row's part,
/// then all.
GLINT_HD inline float row_reach(const Sphere& s, float oy) {
    const float dy = oy - s.y;
    return fmaf(-dy, dy, s.radius * s.radius);
}
GLINT_HD inline float reach(const Sphere& s, float ox, float of_row) {
    const float dx = ox - s.x;
    return fmaf(-dx, dx, of_row);
}
/// Certainly missed by all rays of a block: saves work and changes nothing.
GLINT_HD inline bool out_of_reach(const Sphere& s, float left, int rays) {
    return left - s.x > s.radius || s.x - (left + static_cast<float>(rays - 1)) > s.radius;
}

/// Shades `lanes` neighbouring pixels at once: on the CPU the compiler makes vectors of them, on CUDA each thread has
/// one.
template <class Table, int lanes> struct Trace {
    Table table;
    int count;
    std::uint32_t background;
    glint::View<std::uint32_t> pixels;

    GLINT_HD void operator()(int block, int y) const {
        float nearest[lanes], height[lanes];
        int seen[lanes];
        for (int j = 0; j < lanes; ++j) nearest[j] = -HUGE_VALF, height[j] = 0, seen[j] = -1;
        const float oy = ray(y, pixels.height), left = ray(block * lanes, pixels.width);
        for (int i = 0; i < count; ++i) {
            const Sphere s = table(i);
            const float of_row = row_reach(s, oy);
            if (!(of_row > 0) || out_of_reach(s, left, lanes)) continue;
            for (int j = 0; j < lanes; ++j) {
                const float r = reach(s, left + static_cast<float>(j), of_row), dz = sqrtf(r > 0 ? r : 0.f),
                            t = dz + s.z;
                const bool nearer = (r > 0) & (t > nearest[j]); // the first of equals stays
                nearest[j] = nearer ? t : nearest[j], height[j] = nearer ? dz : height[j],
                seen[j] = nearer ? i : seen[j];
            }
        }
        for (int j = 0; j < lanes && block * lanes + j < pixels.width; ++j)
            pixels(block * lanes + j, y) = seen[j] < 0 ? background : shade(table(seen[j]), height[j]);
    }

    /// Cosine between the normal and the view, cut to bytes as the seed does.
    GLINT_HD static std::uint32_t shade(const Sphere& s, float height) {
        const float n = height / s.radius;
        const auto byte = [](float v) { return static_cast<std::uint32_t>(static_cast<int>(v * 255)); };
        return byte(s.r * n) | byte(s.g * n) << 8 | byte(s.b * n) << 16 | 0xff000000u;
    }
};

/// Percent of hits: `block` (at most 64) rays are looked at where the first of them is, as many as make a vector.
struct Covered {
    GlobalTable table;
    int count, block;
    glint::Extent extent;
    GLINT_HD double operator()(int x, int y) const {
        if (x % block != 0) return 0;
        unsigned char hit[64] = {};
        const float left = ray(x, extent.width), oy = ray(y, extent.height);
        for (int i = 0; i < count; ++i) {
            const Sphere s = table(i);
            const float of_row = row_reach(s, oy);
            if (!(of_row > 0) || out_of_reach(s, left, block)) continue;
            for (int j = 0; j < block; ++j) hit[j] |= reach(s, left + static_cast<float>(j), of_row) > 0;
        }
        int hits = 0;
        for (int j = 0; j < block && x + j < extent.width; ++j) hits += hit[j];
        return 100. * hits;
    }
};

/// The height of a sphere's top, each sphere in some cell.
struct Top {
    GlobalTable table;
    int count;
    glint::Extent extent;
    GLINT_HD double operator()(int x, int y) const {
        double top = -HUGE_VAL;
        for (std::int64_t i = std::int64_t(y) * extent.width + x; i < count; i += extent.area()) {
            const Sphere s = table(static_cast<int>(i));
            top = double(s.z + s.radius) > top ? double(s.z + s.radius) : top;
        }
        return top;
    }
};

} // namespace spheres
