// Two runs side by side, each in a world of its own, and the first step after which their states are not the same bits.
// n steps at once are n times one, so that going back and halving finds exactly that one.
#pragma once
#include "app/bench/compared_fields.h"
#include "app/bench/playback.h"

namespace glint {

struct StateDifference {
    std::int64_t at; ///< a place of both runs, after all events there
    std::string field;
    FieldShape a, b;
    std::optional<FieldDifference> values; ///< nothing where the shapes differ
};

struct Comparison {
    std::int64_t begin, end; ///< of what was to be compared, places of both runs
    std::int64_t places = 0; ///< at which they were held against each other, up to the first difference
    std::optional<StateDifference> difference; ///< the first; nothing where all was the same
};

/// Throws Failure (bad input) where the two have nothing to compare: another simulation, size or
/// beginning, or times that were measured.
void require_comparable(const RunRecord& a, const RunRecord& b);

/// Both are at the beginning of runs that are comparable. every: see ComparePlaces. What differs and is the same again
/// between two places is not seen. Throws Error where a simulation fails, Failure where one has a field that the other
/// has not.
Comparison compare_runs(const Playback& a, const Playback& b, std::int64_t every = 0);

} // namespace glint
