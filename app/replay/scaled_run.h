// A run with the same events at another size. It is another run: lengths follow the picture, and the numbers of steps
// stay the same.
#pragma once
#include "app/run/record.h"
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace glint {

/// Scales every size so that the one at that place of the run becomes `extent`, and strokes with the picture. Throws
/// Error as require_scalable() does.
RunRecord scaled_run(RunRecord, Extent extent, std::int64_t place);
inline RunRecord scaled_run(RunRecord run, Extent extent) {
    const std::int64_t end = run.end;
    return scaled_run(std::move(run), extent, end);
}
/// Throws Error if the run begins with a state, because a state has a fixed size, or if its painted shapes would need
/// too much memory at that size. Nothing if it has that size.
void require_scalable(const RunRecord&, Extent extent, std::int64_t place);

// Checks memory for a picture, before the system ends a program that allocates too much.

/// Throws Error if a picture of that size, its simulation's state (in bytes) and its file exceed the free memory.
void require_memory_for(Extent, double state_bytes, std::optional<std::uint64_t> free);

} // namespace glint
