#include "app/replay/kept_strokes.h"
#include "app/replay/scaled_run.h"
#include "app/run/run.h"
#include <cstddef>
#include <utility>
#include <variant>

namespace glint {
namespace {

/// Another value here would start the run over, and the strokes would be lost.
void take_restarting_rows(Params& values, const Params& start) {
    for (const glint_param& row : start.definition().params())
        if (row.flags & GLINT_RESTARTS) values.take(row, start);
}

/// Packing a scaled shape to learn its size would take too long here: a packed shape is hardly larger than its cells.
void assume_packed_size(PaintStroke& painted) {
    constexpr std::size_t frame_bytes = 1024;
    if (painted.mask && painted.packed_bytes == 0) painted.packed_bytes = painted.mask->weights.size() + frame_bytes;
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
        if (auto* set = std::get_if<SetParams>(&event.change)) take_restarting_rows(set->values, start);
        if (auto* painted = std::get_if<PaintStroke>(&event.change)) assume_packed_size(*painted);
        changes.push_back(std::move(event.change));
    }
    changes.emplace_back(SetParams{start});
    return changes;
}

} // namespace glint
