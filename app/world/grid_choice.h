// Chooses the grid for a space on the screen, so coarse that the device holds its rate. Pure functions: no clock, no
// session.
#pragma once
#include "sims/api/view.h"

namespace glint {

inline constexpr int coarsest = 4;

/// Grid of cells of this many pixels that fills the space, within the limits of grids. A remainder of less than a cell
/// stays free.
Extent grid_in(Extent space, int pixels_per_cell);

/// Before a measurement: 1, unless this gives more cells than typical for such a device.
int first_pixels_per_cell(Extent space, bool is_gpu);

/// Cell size that should hold the budget, after a frame took frame_ms with this one: never finer, at most `coarsest`.
int coarser(int pixels_per_cell, double frame_ms, double budget_ms);

/// The inverse: cells one pixel smaller if a frame would still take much less than the budget. So a grid that became
/// coarse on a busy machine becomes fine again. Never smaller than `finest`.
int finer(int pixels_per_cell, int finest, double frame_ms, double budget_ms);

/// Budget of a frame: 60 a second on a GPU, 30 on a CPU.
inline constexpr double gpu_frame_ms = 1000. / 60, cpu_frame_ms = 1000. / 30;

} // namespace glint
