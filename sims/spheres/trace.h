// Draws one picture: for every ray the finder finds the nearest sphere, and the paint computes its colour.
#pragma once
#include "spheres/nearest.h"

namespace spheres {

template <class Finder, class Paint, int lanes> struct Trace {
    Finder finder;
    Paint paint;
    glint::View<std::uint32_t> pixels;

    GLINT_HD void operator()(int block, int y) const {
        Nearest<lanes> found(block * lanes, y, pixels.extent());
        finder.search(found);
        paint(found, pixels);
    }
};

/// Channels in [0, 1], cut to bytes as the seed does.
GLINT_HD inline std::uint32_t cut(float r, float g, float b) {
    const auto byte = [](float v) { return static_cast<std::uint32_t>(static_cast<int>(v * 255)); };
    return byte(r) | byte(g) << 8 | byte(b) << 16 | 0xff000000u;
}

/// The sphere's colour times the cosine between its normal and the view, as in the book.
struct Plain {
    glint::View<const float> table;
    std::uint32_t background;

    GLINT_HD Finish finish(int sphere) const { return finish_of(table, sphere); }
    GLINT_HD static std::uint32_t color(const Finish& s, float height) {
        const float n = height / s.radius;
        return cut(s.r * n, s.g * n, s.b * n);
    }

    template <int lanes>
    GLINT_HD void operator()(const Nearest<lanes>& found, glint::View<std::uint32_t> pixels) const {
        const int end = pixels.width - found.x < lanes ? pixels.width - found.x : lanes;
        std::uint32_t* const row = &pixels(found.x, found.y);
        for (int j = 0, next; j < end; j = next) { // a run of one sphere at a time: its inside vectorises
            for (next = j + 1; next < end && found.seen[next] == found.seen[j];) ++next;
            if (found.seen[j] < 0) {
                for (int k = j; k < next; ++k) row[k] = background;
                continue;
            }
            const Finish s = finish(found.seen[j]);
            for (int k = j; k < next; ++k) row[k] = color(s, found.height[k]);
        }
    }
};

} // namespace spheres
