#include "app/replay/scaled_run.h"
#include "app/replay/film.h"
#include "app/run/run.h"
#include "app/world/instance.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <variant>

namespace glint {

namespace {

/// Checks the size before memory is allocated.
void require_room_for_shapes(const RunRecord& run, double larger) {
    double cells = 0;
    for (const Event& event : run.events)
        if (const auto* paint = std::get_if<PaintStroke>(&event.change); paint && paint->mask)
            cells += larger * static_cast<double>(counted_cells(*paint->mask));
    if (cells > static_cast<double>(max_mask_cells))
        throw Error("the painted shapes of this run need too much memory at that size: choose a smaller size");
}

} // namespace

void require_scalable(const RunRecord& run, Extent extent, std::int64_t place) {
    const Extent there = extent_at(run, place);
    if (there == extent) return;
    if (!run.seed.fields.empty())
        throw Error("this run begins with a saved state, which cannot be scaled to another size");
    require_room_for_shapes(run, double(extent.width) / there.width * (double(extent.height) / there.height));
}

RunRecord scaled_run(RunRecord run, Extent extent, std::int64_t place) {
    require_scalable(run, extent, place);
    const Extent there = extent_at(run, place);
    if (there == extent) return run;
    const double x = double(extent.width) / there.width, y = double(extent.height) / there.height;
    const auto side = [](double cells) {
        return std::clamp(static_cast<int>(std::lrint(cells)), smallest_side, largest_side);
    };
    const auto scale = [&](Extent& size) {
        size = size == there ? extent : Extent{side(x * size.width), side(y * size.height)};
    };
    scale(run.seed.extent);
    Extent now = run.seed.extent;
    for (Event& event : run.events) {
        if (auto* resize = std::get_if<Resize>(&event.change)) scale(resize->extent), now = resize->extent;
        auto* painted = std::get_if<PaintStroke>(&event.change);
        if (!painted) continue;
        if (painted->mask) {
            const auto mask = std::make_shared<const Mask>(scaled(*painted->mask, x, y, now));
            *painted = {stroke_over(*mask, painted->stroke.button, painted->stroke.modifiers), mask};
            continue;
        }
        glint_stroke& stroke = painted->stroke;
        for (float* cell : {&stroke.x0, &stroke.x1}) *cell = static_cast<float>(x * *cell);
        for (float* cell : {&stroke.y0, &stroke.y1}) *cell = static_cast<float>(y * *cell);
    }
    run.hashes.clear(), run.fields.clear();
    return run;
}

namespace {
constexpr double bytes_per_pixel = 2 * 4 + 4 + 2 * 3; // drawn and previous, with caption; without alpha, compressed
constexpr double gigabyte = 1e9;
} // namespace

void require_memory_for(Extent extent, double state_bytes, std::optional<std::uint64_t> free) {
    const double needed = bytes_per_pixel * static_cast<double>(extent.area()) + state_bytes;
    if (!free || needed <= static_cast<double>(*free)) return;
    throw Error(fmt::format(
        "a picture of {} x {} needs about {:.1f} GB of memory, but only {:.1f} GB are free: choose a smaller size",
        extent.width, extent.height, needed / gigabyte, static_cast<double>(*free) / gigabyte));
}

namespace {

/// Another value here would start the run over, and the strokes would be lost.
void copy_restarting_rows(Params& values, const Params& start) {
    for (const glint_param& row : start.definition().params())
        if (row.flags & GLINT_RESTARTS) values.take(row, start);
}

/// Packing a scaled shape to learn its size would take too long here: a packed shape is hardly larger than its cells.
void assume_packed_size(PaintStroke& painted) {
    constexpr std::size_t frame_bytes = 1024;
    if (painted.mask && painted.packed_bytes == 0)
        painted.packed_bytes = painted.mask->weights.size() + 3 * painted.mask->colors.size() + frame_bytes;
}

} // namespace

std::optional<RunRecord> kept_strokes(const RunRecord& run) {
    RunRecord kept{{run.seed.params, run.seed.extent, 0, {}}, {}, 0, {}, {}, {}, {}};
    Params& now = kept.seed.params;
    Params painted_with = now;
    for (const Event& event : run.events) {
        if (restarts(event.change, now)) kept.events.clear();
        if (const auto* set = std::get_if<SetParams>(&event.change)) now = set->values;
        if (const auto* size = std::get_if<Resize>(&event.change)) kept.seed.extent = size->extent;
        const auto* painted = std::get_if<PaintStroke>(&event.change);
        if (!painted) continue;
        if (kept.events.empty() || !(painted_with == now)) kept.events.push_back({0, SetParams{now}});
        painted_with = now;
        kept.events.push_back({0, *painted});
    }
    return kept.events.empty() ? std::nullopt : std::optional(std::move(kept));
}

std::vector<Change> painting(const RunRecord& strokes, const Params& start, Extent extent) {
    std::vector<Change> changes;
    for (Event& event : scaled_run(strokes, extent).events) {
        if (auto* set = std::get_if<SetParams>(&event.change)) copy_restarting_rows(set->values, start);
        if (auto* painted = std::get_if<PaintStroke>(&event.change)) assume_packed_size(*painted);
        changes.push_back(std::move(event.change));
    }
    changes.emplace_back(SetParams{start});
    return changes;
}

} // namespace glint
