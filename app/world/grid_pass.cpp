#include "app/world/grid_pass.h"
#include "app/world/instance.h"
#include <algorithm>
#include <cmath>

namespace glint {

Extent grid_in(Extent space, int pixels_per_cell) {
    const auto cells = [&](int pixels) { return std::clamp(pixels / pixels_per_cell, smallest_side, largest_side); };
    return {cells(space.width), cells(space.height)};
}

int first_pixels_per_cell(Extent space, bool is_gpu) {
    const std::int64_t most = is_gpu ? 16'000'000 : 2'000'000;
    int size = 1;
    while (size < coarsest && grid_in(space, size).area() > most) ++size;
    return size;
}

int coarser(int pixels_per_cell, double frame_ms, double budget_ms) {
    if (!(frame_ms > 1.2 * budget_ms)) return pixels_per_cell; // also for NaN or slightly above the budget
    const double wanted = std::ceil(pixels_per_cell * std::sqrt(frame_ms / budget_ms));
    return static_cast<int>(std::clamp(wanted, double(pixels_per_cell), double(coarsest)));
}

int finer(int pixels_per_cell, int finest, double frame_ms, double budget_ms) {
    if (pixels_per_cell <= finest || !(frame_ms > 0)) return pixels_per_cell;
    const double longer = double(pixels_per_cell) / (pixels_per_cell - 1);
    return frame_ms * longer * longer < 0.6 * budget_ms ? pixels_per_cell - 1 : pixels_per_cell;
}

} // namespace glint
