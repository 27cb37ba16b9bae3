// The strokes of a run, kept without their times: an own preset paints them again when it is loaded, before the first
// step.
#pragma once
#include "app/run/record.h"
#include <optional>
#include <vector>

namespace glint {

/// The strokes painted since the run last started over, as a run whose events are all at its beginning. Between the
/// strokes it sets the parameters with which they were painted. Nothing if there is no stroke.
std::optional<RunRecord> kept_strokes(const RunRecord&);

/// The changes that paint these strokes on a grid of that size, in their order. The last change sets `start`. `strokes`
/// comes from kept_strokes(), for the same simulation as `start`. Throws Error if the shapes need too much memory at
/// that size.
std::vector<Change> painting(const RunRecord& strokes, const Params& start, Extent);

} // namespace glint
