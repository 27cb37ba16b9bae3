// One step of heat conduction. Its expression defines the result: every method gives these bits.
#pragma once
#include "api/view.h"

namespace heat {

/// T' = T + k (t + b + r + l - 4 T), rounded exactly as written.
/// Cells: a view or a sampler to read T through. Neighbours are found here, textures never wrap.
template <class Cells, class Place>
GLINT_HD float conducted(const Cells& now, int x, int y, float k, glint::Extent e, glint::Boundary boundary,
                         Place place) {
    const auto at = [&](int i, int j) { return place.fetch(now, i, j, e, boundary, 0.f); };
    const float t = at(x, y - 1), b = at(x, y + 1), r = at(x + 1, y), l = at(x - 1, y), here = now(x, y);
    return fmaf(k, fmaf(-4.f, here, ((t + b) + r) + l), here);
}

/// One step; a heater's cell gets its value.
template <class Cells> struct Step {
    Cells now;
    glint::View<const float> heaters; // NaN: none
    glint::View<float> next;
    float k;
    glint::Boundary boundary;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const float to = conducted(now, x, y, k, next.extent(), boundary, place), heater = heaters(x, y);
        next(x, y) = heater == heater ? heater : to;
    }
};

/// One step in two passes, as in the textbook: twice the launches, and the new temperature is moved once more.
struct Conduct {
    glint::View<const float> now;
    glint::View<float> next;
    float k;
    glint::Boundary boundary;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        next(x, y) = conducted(now, x, y, k, next.extent(), boundary, place);
    }
};
struct Impose {
    glint::View<const float> heaters;
    glint::View<float> next;

    GLINT_HD void operator()(int x, int y) const {
        const float heater = heaters(x, y);
        next(x, y) = heater == heater ? heater : next(x, y);
    }
};

} // namespace heat
