// Two runs side by side, each in a world of its own, and the first step after which their states differ in a bit. n
// steps at once give the same state as n times one step, so bisection finds exactly that step.
#pragma once
#include "app/compare/runs/compared_fields.h"
#include "app/replay/playback.h"

namespace glint {

struct StateDifference {
    std::int64_t at; ///< a place of both runs, after all events there
    std::string field;
    FieldShape a, b;
    std::optional<FieldDifference> values; ///< nothing if the shapes differ
};

struct Comparison {
    std::int64_t begin, end;                   ///< the compared part, places of both runs
    std::int64_t places = 0;                   ///< number of compared places up to the first difference
    std::optional<StateDifference> difference; ///< the first one; nothing if all places are equal
};

/// Throws Failure (bad input) if the two cannot be compared: another simulation, size or beginning, or fields with
/// measured times.
void require_comparable(const RunRecord& a, const RunRecord& b);

/// Both must be at the beginning of runs that are comparable. every: see ComparePlaces. A difference that disappears
/// again between two places is not found. Throws Error if a simulation fails, Failure if only one has some field.
Comparison compare_runs(const Playback& a, const Playback& b, std::int64_t every = 0);

} // namespace glint
