// A cell's pixel.
#pragma once
#include "api/palette.h"
#include "surface.h"

namespace ripple {

/// The level's whole part, for red, green and blue. 0 <= level < 256
GLINT_HD inline std::uint32_t grey_of(float level) {
#ifdef __CUDA_ARCH__ // two instructions: an addition that cuts to integers, and three copies of its last byte
    return __byte_perm(__float_as_uint(__fadd_rz(level, 0x1p23f)), 0xff000000u, 0x7000);
#else
    return static_cast<std::uint32_t>(static_cast<int>(level)) * 0x010101u | 0xff000000u;
#endif
}

/// sources: how many there are.
template <int sources> struct Draw {
    using Row = typename Surface<sources>::Row;
    Surface<sources> height;
    float amplitude;
    bool grey;
    glint::Frame frame;

    template <bool in_grey> GLINT_HD std::uint32_t pixel(int x, const Row& row) const {
        const float h = height(x, row);
        return in_grey ? grey_of(fmaf(amplitude, h, 128.f)) : frame.palette(amplitude * h * (1.f / 127));
    }
    GLINT_HD void operator()(int x, int y) const {
        const Row row = height.row(y);
        frame.pixels(x, y) = grey ? pixel<true>(x, row) : pixel<false>(x, row);
    }
};

} // namespace ripple
