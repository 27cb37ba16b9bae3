// A Julia set is symmetric under a rotation by 180 degrees: z and -z become the same point, to the last bit. If the
// picture is centred on 0, following one of them gives both: half the work.
#pragma once
#include "draw.h"

namespace julia {

/// Whether each sample of the picture has its opposite.
inline bool is_point_symmetric(const Picture& p) {
    const bool centred = p.window.exact.re == 0 && p.window.exact.im == 0;
    return p.set == Set::julia && centred;
}

/// Draws a cell of such a picture and the cell opposite to it; a cell outside the picture is skipped. Runs from the
/// middle row down: the slowest points are mostly there and start first, so that nothing waits for them in the end.
template <class T, bool one_sample> struct DrawBoth {
    Draw<1, true, T, one_sample> one;

    /// If the picture has one more column to the left of the middle, this has one more to its right.
    glint::Extent extent() const { return {2 * one.picture.window.middle_x() + 1, one.picture.window.middle_y() + 1}; }
    GLINT_HD void operator()(int x, int below) const {
        const Window& w = one.picture.window;
        const int y = w.middle_y() - below;
        std::uint32_t color;
        float count;
        one.draw(x, y, 1, {&color, &count});
        write(x, y, color, count);
        if (below > 0) write(2 * w.middle_x() - x, w.middle_y() + below, color, count);
    }

private:
    GLINT_HD void write(int x, int y, std::uint32_t color, float count) const {
        const Picture& p = one.picture;
        if (x >= p.pixels.width || y >= p.pixels.height) return;
        p.pixels(x, y) = color;
        if (p.counts.data) p.counts(x, y) = count;
    }
};

} // namespace julia
