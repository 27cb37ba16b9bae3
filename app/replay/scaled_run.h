// A run with the same events at another size. It is another run: lengths follow the picture, and the numbers of steps
// stay the same.
#pragma once
#include "app/run/record.h"
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <optional>

namespace glint {

/// Scales every size so that the last becomes `extent`, and strokes with the picture. Throws Error if the run begins
/// with a state, because a state has a fixed size.
RunRecord scaled_run(RunRecord, Extent extent);

// Checks memory for a picture, before the system ends a program that allocates too much.

/// Throws Error if a picture of that size, its simulation's state of so many bytes and its file exceed the free memory.
void require_memory_for(Extent, double state_bytes, std::optional<std::uint64_t> free);

} // namespace glint
