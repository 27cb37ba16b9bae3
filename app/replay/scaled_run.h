// A run with the same events at another size. The result is a different run: lengths follow the picture's size, and the
// numbers of steps stay the same.
#pragma once
#include "app/run/record.h"
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace glint {

/// Scales every size so that the one at that place of the run becomes `extent`, and strokes with the picture. Throws
/// Error as require_scalable() does.
RunRecord scaled_run(RunRecord, Extent extent, std::int64_t place);
inline RunRecord scaled_run(RunRecord run, Extent extent) {
    const std::int64_t end = run.end;
    return scaled_run(std::move(run), extent, end);
}
/// Throws Error if the run begins with a state, because a state has a fixed size, or if its painted shapes would need
/// too much memory at that size. Does nothing if the run has that size.
void require_scalable(const RunRecord&, Extent extent, std::int64_t place);

// Checks memory for a picture, before the system ends a program that allocates too much.

/// Throws Error if a picture of that size, its simulation's state (in bytes) and its file exceed the free memory.
void require_memory_for(Extent, double state_bytes, std::optional<std::uint64_t> free);

// The strokes of a run, kept without their times: an own preset paints them again when it is loaded, before the first
// step.

/// The strokes painted since the run last started over, as a run whose events are all at its beginning. Between the
/// strokes it sets the parameters with which they were painted. Nothing if the run has no stroke.
std::optional<RunRecord> kept_strokes(const RunRecord&);

/// The changes that paint these strokes on a grid of that size, in their order. The last change sets `start`. `strokes`
/// comes from kept_strokes(), for the same simulation as `start`. Throws Error if the shapes need too much memory at
/// that size.
std::vector<Change> painting(const RunRecord& strokes, const Params& start, Extent);

} // namespace glint
