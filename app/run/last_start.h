// The part of a run that still has an effect: events before the last start-over change no later state.
#pragma once
#include "app/run/record.h"
#include <cstdint>
#include <span>

namespace glint {

/// Step of the run at which it started over last, by a reset, another size or a parameter that restarts; the run's
/// beginning if it never did.
std::int64_t last_start_of(const HostState& seed, std::span<const Event>);
inline std::int64_t last_start_of(const RunRecord& run) { return last_start_of(run.seed, run.events); }

/// The run from there on. It computes the same states; its first step is 0, and hashes and marks move with it. The run
/// itself if it never started over, or if a newer Glint has written parts of it that this version does not know.
RunRecord from_last_start(RunRecord);

} // namespace glint
