// Replays a run without a window, from its seed to a place, with progress and Ctrl-C.
#pragma once
#include "app/replay/stepping.h"
#include "app/run/record.h"
#include <functional>

namespace glint {

/// A world at the run's beginning. A method that this device does not have is replaced by one with the same bits.
/// Throws Error.
World seeded(const RunRecord&, Queue&);
/// Likewise for a command. Throws Failure (bad input) if the run can start only at a smaller size.
World started(const RunRecord&, Queue&);

/// Executes all events up to `to`, and the steps between them. Calls `at_place` at each of `places` (ascending), when
/// all events at or before it are in effect. Throws Error if the simulation fails.
StepTime play(World& at_seed, const RunRecord&, std::int64_t to, const std::vector<std::int64_t>& places,
              const std::function<void(std::int64_t at)>& at_place, const Batches& = {});

/// So many places spread over a part of a run, ending with its end; fewer if it has fewer steps.
std::vector<std::int64_t> places_between(std::int64_t begin, std::int64_t end, int count);

/// Compares a world with the hash recorded at that place. A Failure (exit status 5) names the first field that differs.
void require_same(const StateHash& recorded, World&);

} // namespace glint
