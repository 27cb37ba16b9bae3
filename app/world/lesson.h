// Lesson of a simulation, copied from its C table and checked once: short sentences, sources, experiments, and figures.
#pragma once
#include "app/world/text/fixed_string.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Definition;
class Params;

/// "block=32..1024*2" in two parts; the row is one of the simulation's, `size` or `threads`.
struct RowValues {
    std::string row, values;
    std::string text() const; ///< the parts joined to one text
};

/// Arguments for `glint bench`. plan_of() in app/bench checks the values and the metric.
struct LessonExperiment {
    std::string id, title;
    std::string preset;           ///< "": the defaults
    std::optional<Extent> extent; ///< nothing: bench's default
    std::vector<RowValues> sets;  ///< each is valid for the simulation
    RowValues varied;
    std::optional<RowValues> series;
    std::string metric; ///< "": bench's default
};

/// A measured figure.
struct LessonFigure {
    std::string what, value;
    std::string machine; ///< "GeForce GTX 285"; for a recorded figure further conditions, or ""
    std::string source;  ///< for a recorded figure the measurement; "": the lesson's source
    bool recorded;       ///< measured with Glint on an H200; else reported by a text
    std::string differs; ///< recorded: "kernel alone, without copies"; "": the same conditions as the reported one
};
/// "GeForce GTX 285", "recorded on an H200".
FixedString<320> measurement_device(const LessonFigure&);

/// Meaning of a part of the picture: "colour", "threads that meet at one counter".
struct PictureLabel {
    std::string what, text;
    std::string row;           ///< "": always true
    std::uint32_t choices = 0; ///< if the row is set: bit i is set if the label is true for choice i
    bool holds(const Params&) const;
};

struct LessonDefinition {
    std::string text, source;
    std::string link; ///< "": none
    std::vector<PictureLabel> labels;
    std::vector<LessonExperiment> experiments;
    std::vector<LessonFigure> figures;
};

/// A reported and a recorded figure of the same text; null if one is missing. The pointers refer to the lesson.
struct FigurePair {
    const LessonFigure *reported = nullptr, *recorded = nullptr;
    const std::string& what() const { return reported ? reported->what : recorded->what; }
};
std::vector<FigurePair> paired(const std::vector<LessonFigure>&);

/// Rows, presets and choices are looked up in that definition. Throws Error that says what is wrong.
LessonDefinition lesson_from(const glint_lesson&, const Definition&);

// An experiment of a lesson as a command line.

class Definition;
struct LessonExperiment;

/// "glint bench heat --vary k=0.1,0.2 --metric frame", quoted for a shell if necessary.
std::string command_of(const Definition&, const LessonExperiment&);

} // namespace glint
