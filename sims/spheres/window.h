// A rectangle of the picture's rays, and which spheres it rejects without a look at the rays.
#pragma once
#include "spheres/nearest.h"

namespace spheres {

/// The borders belong to it.
struct Window {
    float left, right, bottom, top;

    GLINT_HD Window(int x, int y, int width, int height, glint::Extent picture)
        : left(ray(x, picture.width)),
          right(left + static_cast<float>(width - 1)),
          bottom(ray(y, picture.height)),
          top(bottom + static_cast<float>(height - 1)) {}
    /// Whether a ray may hit the sphere: tested at the point of the rectangle nearest to its centre, with the
    /// arithmetic of the rays themselves. No ray can hit a rejected sphere, to the last bit.
    GLINT_HD bool meets(float x, float y, float square) const { // of the radius
        const float dx = glint::clamp(x, left, right) - x, dy = glint::clamp(y, bottom, top) - y;
        return fmaf(-dx, dx, fmaf(-dy, dy, square)) > 0;
    }
};

} // namespace spheres
