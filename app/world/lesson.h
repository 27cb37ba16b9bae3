// What a simulation teaches, copied out of its C table and checked once: short sentences, where they come from,
// experiments, and figures.
#pragma once
#include "app/world/fixed_string.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Definition;
class Params;

/// "block=32..1024*2" in two; the row is one of the simulation's, `size` or `threads`.
struct RowValues {
    std::string row, values;
    std::string text() const; ///< as one again
};

/// What `glint bench` is to be asked for. Whether it takes the values and the metric: plan_of(), app/bench.
struct LessonExperiment {
    std::string id, title;
    std::string preset;           ///< "": the defaults
    std::optional<Extent> extent; ///< nothing: the one that bench takes by itself
    std::vector<RowValues> sets;  ///< the simulation takes each
    RowValues varied;
    std::optional<RowValues> series;
    std::string metric; ///< "": the one that bench takes by itself
};

/// What somebody has measured.
struct LessonFigure {
    std::string what, value;
    std::string machine; ///< "GeForce GTX 285"; of a recorded one what else is to be known of it, or ""
    std::string source;  ///< of a recorded one the measurement; "": the lesson's source
    bool recorded;       ///< with Glint on an H200; else reported by a text
    std::string differs; ///< recorded: "kernel alone, without copies"; "": nothing differs from the reported one
};
/// "GeForce GTX 285", "recorded on an H200".
FixedString<320> measured_on(const LessonFigure&);

/// What a part of the picture is: "colour", "threads that meet at one counter".
struct PictureLabel {
    std::string what, text;
    std::string row;           ///< "": it is always so
    std::uint32_t choices = 0; ///< of that row: bit i is set where it is so at the choice i
    bool holds(const Params&) const;
};

struct LessonDefinition {
    std::string text, source;
    std::string link; ///< "": there is none
    std::vector<PictureLabel> labels;
    std::vector<LessonExperiment> experiments;
    std::vector<LessonFigure> figures;
};

/// Two figures of the same text, side by side; null where there is no such one. They point into the lesson.
struct FigurePair {
    const LessonFigure *reported = nullptr, *recorded = nullptr;
    const std::string& what() const { return reported ? reported->what : recorded->what; }
};
std::vector<FigurePair> paired(const std::vector<LessonFigure>&);

/// Rows, presets and choices are those of that definition. Throws Error with what is wrong.
LessonDefinition lesson_from(const glint_lesson&, const Definition&);

} // namespace glint
