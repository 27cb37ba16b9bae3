#include "app/world/grid_pass.h"
#include "app/world/instance.h"
#include <algorithm>
#include <cmath>
#include <exception>
#include <span>
#include <utility>

namespace glint {

template <class Take> bool GridPass::has_memory(const Take& take) {
    try {
        take();
        return true;
    } catch (const std::exception&) { return asked_.count = 0, false; }
}

void GridPass::start(World& world) {
    asked_.step = world.step(), asked_.count = 0;
    std::size_t rows = 0;
    for (const glint_field& f : world.number_fields()) {
        if (f.flags & GLINT_ON_HOST || asked_.count == parts_.size()) continue;
        RowParts& parts = parts_[asked_.count];
        parts = in_short_rows(view_of(f));
        asked_.grids[asked_.count++] = {
            f.id, f.unit ? f.unit : "", {f.width, rows_of(f)}, (f.flags & GLINT_OPTIONAL) != 0, {}};
        rows += static_cast<std::size_t>(parts.grid.height + parts.rest.height);
    }
    in_progress_ = true;
    if (rows == 0) return;
    const std::size_t bytes = sizeof(Statistics) * rows;
    if (!has_memory([&] {
            if (!rows_ || rows_->bytes() != bytes) rows_.reset(), rows_.emplace(queue_, bytes);
        }))
        return;
    auto* row = static_cast<Statistics*>(rows_->data());
    for (const RowParts& parts : std::span(parts_).first(asked_.count))
        for (const GridView& part : {parts.grid, parts.rest}) {
            if (part.height > 0) join_cells(Device(queue_.table()), part, row);
            row += part.height;
        }
    (void)has_memory([&] { token_ = queue_.start_read(rows_->data(), bytes); });
}

std::optional<AllStatistics> GridPass::take() {
    if (!in_progress_) return {};
    if (token_) {
        const auto arrived = queue_.take_read(*token_);
        if (!arrived) return {};
        const auto* row = reinterpret_cast<const Statistics*>(arrived->data());
        const auto next = [&](const GridView& part) {
            const auto height = static_cast<std::size_t>(part.height);
            return joined(std::span<const Statistics>(std::exchange(row, row + height), height));
        };
        for (std::size_t i = 0; i < asked_.count; ++i) {
            asked_.grids[i].all = next(parts_[i].grid);
            Statistics rest = next(parts_[i].rest);
            count_from(rest, parts_[i].grid.width * parts_[i].grid.height);
            asked_.grids[i].all.join(rest);
        }
    }
    token_.reset(), in_progress_ = false;
    return asked_;
}

void GridPass::give_up() {
    if (token_) queue_.drop_read(*std::exchange(token_, std::nullopt));
    in_progress_ = false;
}

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

bool pays_off(int finer_cell, double finer_ms, int coarser_cell, double coarser_ms) {
    const double side = double(finer_cell) / coarser_cell;
    return coarser_ms <= finer_ms * (1 - 0.25 * (1 - side * side));
}

void CellSize::adapt(double frame_ms, double budget_ms, int finest, bool may_grow) {
    if (stays || !(frame_ms > 0)) return;
    const int from = std::exchange(tried_from, 0);
    if (from > 0 && !pays_off(from, tried_ms, pixels, frame_ms)) {
        pixels = from;
        stays = true;
        return;
    }
    const int before = pixels;
    pixels = coarser(pixels, frame_ms, budget_ms);
    if (may_grow) pixels = finer(pixels, finest, frame_ms, budget_ms);
    if (pixels <= before) return;
    tried_from = before;
    tried_ms = frame_ms;
}

} // namespace glint
