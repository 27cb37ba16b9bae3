// The windows of the plate that a block of a GPU's threads holds in registers.
#pragma once
#include "api/view.h"

namespace heat {

/// A warp holds `rows` rows of 128 cells, four to a thread, and a block has `warps` of them. Its tile's cells lie at
/// least `halo` cells inside the window, so that `halo` steps need no cells from outside the window.
struct Shape {
    int rows, warps, halo; // halo: a multiple of four, so that every access is of four cells

    static constexpr int wide = 128;
    GLINT_HD constexpr int high() const { return rows * warps; }
    GLINT_HD constexpr int inner_width() const { return wide - 2 * halo; }
    GLINT_HD constexpr int inner_height() const { return high() - 2 * halo; }
    GLINT_HD constexpr int threads() const { return 32 * warps; }

    GLINT_HD constexpr int across(glint::Extent e) const {
        return ((e.width + 3) / 4 * 4 + inner_width() - 1) / inner_width();
    }
    GLINT_HD constexpr int up(glint::Extent e) const { return (e.height + inner_height() - 1) / inner_height(); }
    GLINT_HD constexpr int tiles(glint::Extent e) const { return across(e) * up(e); }
    constexpr bool fits(glint::Extent e) const { return e.width >= wide && e.height >= high(); }
};

// Measured on an H200. `low_window`: enough tiles for all multiprocessors on a plate of 1024 x 1024. `tall_window`: its
// cells take most of a multiprocessor's registers. It recomputes 41 % of the cells for 12 steps; a low window
// recomputes 37 % for 8 steps. `kept_window`: the smallest with 12 steps that cuts 1024 x 1024 into fewer tiles than
// there are multiprocessors: an exchange takes as long as four steps.
inline constexpr Shape low_window{8, 12, 8}, tall_window{24, 8, 12}, kept_window{13, 8, 12};

} // namespace heat
