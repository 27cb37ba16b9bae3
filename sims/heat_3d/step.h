// A step: heat flows between each cell and its six neighbours, then the source heats.
#pragma once
#include "api/kernels.h"
#include "heat_3d/scenes.h"

namespace heat_3d {

struct Flow {
    float conduction;
    glint::Boundary walls;
    Heaters heaters;
    int side;

    /// The sums are paired in one order, so that all methods round alike.
    GLINT_HD float step(float here, float left, float right, float front, float back, float below, float above) const {
        const float around = ((left + right) + (front + back)) + (below + above);
        return fmaf(conduction, fmaf(-6.f, here, around), here);
    }
    GLINT_HD float heated(float flown, int x, int y, int z) const {
        const Vec3 p = place_of(x, y, z, side);
        float value = flown;
        for (const Ball& ball : heaters.balls)
            value = distance2(p, ball.middle) < ball.radius2 ? ball.temperature : value;
        return value;
    }
};

/// One cell at a time.
struct Step {
    glint::VolumeView<const float> from;
    glint::VolumeView<float> to;
    Flow flow;
    template <class Place> GLINT_HD void operator()(int x, int y, int z, Place place) const {
        const auto at = [&](int i, int j, int k) { return place.fetch(from, i, j, k, from.box(), flow.walls, 0.f); };
        const float flown = flow.step(from(x, y, z), at(x - 1, y, z), at(x + 1, y, z), at(x, y - 1, z), at(x, y + 1, z),
                                      at(x, y, z - 1), at(x, y, z + 1));
        to(x, y, z) = flow.heated(flown, x, y, z);
    }
};

/// A piece of a column of cells: each is read once for itself and for those above and below it.
struct Columns {
    glint::VolumeView<const float> from;
    glint::VolumeView<float> to;
    Flow flow;
    static constexpr int cells = 16; // of a piece

    GLINT_HD void operator()(int x, int y, int piece) const {
        const glint::Border place;
        const auto at = [&](int i, int j, int k) { return place.fetch(from, i, j, k, from.box(), flow.walls, 0.f); };
        const int first = piece * cells, end = first + cells < from.depth ? first + cells : from.depth;
        float below = at(x, y, first - 1), here = from(x, y, first);
        for (int z = first; z < end; ++z) {
            const float above = at(x, y, z + 1);
            const float flown =
                flow.step(here, at(x - 1, y, z), at(x + 1, y, z), at(x, y - 1, z), at(x, y + 1, z), below, above);
            to(x, y, z) = flow.heated(flown, x, y, z);
            below = here;
            here = above;
        }
    }
};

/// The brush: a ball that is drawn along a line.
struct Paint {
    glint::VolumeView<float> cells;
    Vec3 from, to;
    float radius2, temperature;
    bool only_more; ///< heat never cools a cell, and cold never heats it
    GLINT_HD void operator()(int x, int y, int z) const {
        const Vec3 p = place_of(x, y, z, cells.width) - from, along = to - from;
        const float length2 = glint::dot(along, along);
        const float t = length2 > 0 ? glint::clamp(glint::dot(p, along) / length2, 0.f, 1.f) : 0.f;
        const Vec3 d = p - along * t;
        if (!(glint::dot(d, d) < radius2)) return;
        const float now = cells(x, y, z);
        const bool keeps = only_more && (temperature > 0 ? now > temperature : now < temperature);
        if (!keeps) cells(x, y, z) = temperature;
    }
};

/// The share of a picture's cell in a number of the whole volume: a sum, or the largest value of its part.
struct Share {
    enum class Of { mean, square, hottest, coldest };
    glint::VolumeView<const float> cells;
    glint::Extent picture;
    Of of;
    GLINT_HD double operator()(int x, int y) const {
        const std::int64_t count = cells.box().cells(), stride = picture.area();
        double sum = 0, most = -HUGE_VAL, least = HUGE_VAL;
        for (std::int64_t i = std::int64_t{y} * picture.width + x; i < count; i += stride) {
            const auto row = i / cells.width;
            const double v =
                static_cast<double>(cells(static_cast<int>(i % cells.width), static_cast<int>(row % cells.height),
                                          static_cast<int>(row / cells.height)));
            sum += of == Of::square ? v * v : v;
            most = v > most ? v : most;
            least = v < least ? v : least;
        }
        return of == Of::hottest ? most : of == Of::coldest ? least : sum / static_cast<double>(count);
    }
};

} // namespace heat_3d
