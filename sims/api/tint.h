// A colour that a picture without a palette is mixed of: red, green and blue in [0, 1].
#pragma once
#include "view.h"

namespace glint {

struct Tint {
    float r, g, b;
    GLINT_HD Tint toward(Tint other, float share) const {
        return {r + (other.r - r) * share, g + (other.g - g) * share, b + (other.b - b) * share};
    }
    GLINT_HD std::uint32_t rgba() const { return glint::rgba(r, g, b); }
};

} // namespace glint
