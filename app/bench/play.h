// Playing a run where nobody looks at it, from its seed to a place, with progress and Ctrl-C.
#pragma once
#include "app/bench/stepping.h"
#include "app/run/record.h"
#include <functional>

namespace glint {

/// A world at the run's beginning. A method that this device does not have is stood in for by one to the same bits.
/// Throws Error.
World seeded(const RunRecord&, Queue&);
/// The same for a command: what starts small and not at this size is a Failure of bad input.
World started(const RunRecord&, Queue&);

/// All events up to `to`, and the steps between them. `at_place` is called at each of `places` (ascending), where all
/// events at or before it are in effect. Throws Error where the simulation fails.
StepTime play(World& at_seed, const RunRecord&, std::int64_t to, const std::vector<std::int64_t>& places,
              const std::function<void(std::int64_t at)>& at_place, const Batches& = {});

/// So many places spread over a part of a run, its end the last; fewer where it has fewer steps.
std::vector<std::int64_t> places_between(std::int64_t begin, std::int64_t end, int count);

/// Holds a world against the hash recorded at that place. A Failure (exit status 5) names the first field that differs.
void require_same(const StateHash& recorded, World&);

} // namespace glint
