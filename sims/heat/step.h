// One step of heat conduction. Its expression is the definition of the result: every path gives these bits.
#pragma once
#include "api/view.h"

namespace heat {

/// T' = T + k (t + b + r + l - 4 T), rounded exactly as written; where there is a heater, its value.
/// Cells is what T is read through: a view or a sampler. Neighbours are found here, textures never wrap.
template <class Cells> struct Step {
    Cells now;
    glint::View<const float> heaters; // NaN: none
    glint::View<float> next;
    float k;
    glint::Edges edges;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int i, int j) { return place.fetch(now, i, j, next.extent(), edges, 0.f); };
        const float t = at(x, y - 1), b = at(x, y + 1), r = at(x + 1, y), l = at(x - 1, y), here = now(x, y);
        const float conducted = fmaf(k, fmaf(-4.f, here, ((t + b) + r) + l), here);
        const float heater = heaters(x, y);
        next(x, y) = heater == heater ? heater : conducted;
    }
};

} // namespace heat
