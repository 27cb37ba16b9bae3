// One step a launch through the texture unit, which fetches four cells as fast as one: a texel is a quad. For two rows
// a thread needs eight texels for eight cells; each cell alone needs five. On an H200 such a kernel took 0.37 ms for
// the book's 90 steps in 1-D, 0.45 in 2-D; cell by cell they take 0.54 and 0.80. When the cells at the edge were
// computed one after the other, all threads waited for them: 0.58 and 0.62 ms.
#pragma once
#include "api/quads.h"
#include "api/sampler.h"
#include "step.h"

namespace heat {

template <int dimensions> using Texels = glint::Texture<glint::Quad<float>, dimensions>;

/// Four cells of a row and the cells around them, in the form that conducted() needs: cell (0, 0) is the first of the
/// four.
struct Near {
    glint::Quad<float> before, here, after; // rows -1, 0 and 1
    float left, right;

    GLINT_HD float operator()(int x, int y) const {
        if (y != 0) return y < 0 ? before.at[x] : after.at[x];
        return x < 0 ? left : x > 3 ? right : here.at[x];
    }
};

/// Steps cells [4 i, 4 i + 4) of two rows, up to the plate's end. Beyond the plate a fetch returns the border's value.
template <int dimensions> struct StepTexels {
    Step<glint::View<const float>> one;
    glint::Sampler<glint::Quad<float>, dimensions> now;

    glint::Extent extent() const { return {(one.next.width + 3) / 4, (one.next.height + 1) / 2}; }
    GLINT_HD void operator()(int i, int j) const {
        const int y = 2 * j;
        const glint::Quad<float> before = quad(i, y - 1), here = quad(i, y), after = quad(i, y + 1);
        const glint::Quad<float> last = quad(i, y + 2);
        step({before, here, after, left(i, y), 0}, i, y);
        if (y + 1 < one.next.height) step({here, after, last, left(i, y + 1), 0}, i, y + 1);
    }

private:
    GLINT_HD glint::Quad<float> quad(int i, int y) const { // a row too high counts as the one above the plate
        const glint::Extent quads = now.cells.extent();
        return glint::Border{}.fetch(now, i, y < quads.height ? y : quads.height, quads, one.boundary,
                                     glint::Quad<float>{});
    }
    GLINT_HD float beyond(int x, int y) const {
        return glint::Border{}.fetch(one.now, x, y, one.next.extent(), one.boundary, 0.f);
    }
    GLINT_HD float left(int i, int y) const { return i > 0 ? now(i - 1, y).at[3] : beyond(-1, y); }
    GLINT_HD void step(Near near, int i, int y) const {
        const int x = 4 * i, width = one.next.width;
        if (x + 4 < width) {
            near.right = now(i + 1, y).at[0];
        } else { // after the last cell of the row
            const float next = near.right = beyond(width, y);
            for (int l = 1; l < 4; ++l) near.here.at[l] = x + l < width ? near.here.at[l] : next;
        }
        const glint::Quad<float> heaters = glint::quad(one.heaters, x, y);
        glint::Quad<float> to;
        for (int l = 0; l < 4; ++l) {
            const float heater = heaters.at[l];
            const float conducts = conducted(near, l, 0, one.k, {}, one.boundary, glint::Interior{});
            to.at[l] = heater == heater ? heater : conducts;
        }
        write_quad(one.next, x, y, to);
    }
};

} // namespace heat
