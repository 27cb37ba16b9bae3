// Two runs, each in its own world, and the first step after which their states differ in a bit. n steps at once give
// the same state as n times one step, so bisection finds exactly that step.
#pragma once
#include "app/compare/difference.h"
#include "app/files/formats/data_text.h"
#include "app/replay/playback.h"
#include "app/world/world.h"
#include <string>
#include <vector>

namespace glint {

// Data of a world that is compared with another's: its state and, if the state has no grid, its picture.

struct ComparedField {
    std::string id;
    FieldShape shape;
    Numbers values;
};

/// The picture as a field: red, green, blue and alpha of a pixel, 0 to 255.
inline constexpr const char* picture_field = "picture";
inline constexpr int picture_channels = 4;

/// Draws it now. Waits. Throws Error.
ComparedField picture_of(World&);
/// All fields if the simulation evolves, and the picture if none of them is a grid. Only the picture if nothing
/// evolves: then the parameters are the whole state. Waits. Throws Error.
std::vector<ComparedField> compared_fields(World&);

struct StateDifference {
    std::int64_t at; ///< a place that exists in both runs, after all events at that step
    std::string field;
    FieldShape a, b;
    std::optional<FieldDifference> values; ///< nothing if the shapes differ
};

struct Comparison {
    std::int64_t begin, end;                   ///< the compared part, places of both runs
    std::int64_t places = 0;                   ///< number of compared places up to the first difference
    std::optional<StateDifference> difference; ///< the first difference; nothing if all places are equal
};

/// Throws Failure (bad input) if the two cannot be compared: another simulation, size or beginning, or fields with
/// measured times.
void require_comparable(const RunRecord& a, const RunRecord& b);

/// Both must be at the beginning of runs that are comparable. every: see ComparePlaces. A difference that disappears
/// again between two places is not found. Throws Error if a simulation fails, Failure if only one has some field.
Comparison compare_runs(const Playback& a, const Playback& b, std::int64_t every = 0);

// Result of a comparison, as a sentence for people and as JSON for programs.

std::string text_of(const Comparison&); ///< without a full stop
Json json_of(const Comparison&);

} // namespace glint
