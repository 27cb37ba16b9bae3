// Which grid fills a space of the screen, and how coarse it is to be so that a device holds its rate. Pure: no clock,
// no session.
#pragma once
#include "sims/api/view.h"

namespace glint {

inline constexpr int coarsest = 4;

/// Grid of cells of so many pixels that fills the space, within the limits of grids. A remainder of less than a cell
/// stays free.
Extent grid_in(Extent space, int pixels_per_cell);

/// Before anything was measured: 1, unless there would be more cells than such a device is known to hold.
int first_pixels_per_cell(Extent space, bool is_gpu);

/// Cell size that should hold the budget, after a frame took frame_ms with this one: never finer, at most `coarsest`.
int coarser(int pixels_per_cell, double frame_ms, double budget_ms);

/// The other direction: cells one pixel smaller if a frame would still take much less than the budget. A grid that was
/// coarse because the machine was busy grows back. Never smaller than `finest`.
int finer(int pixels_per_cell, int finest, double frame_ms, double budget_ms);

/// Budget of a frame: 60 a second on a GPU, 30 on a CPU.
inline constexpr double gpu_frame_ms = 1000. / 60, cpu_frame_ms = 1000. / 30;

} // namespace glint
