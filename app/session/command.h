// What can be done to a running world. Commands are applied only between steps and logged with the step they took
// effect at.
#pragma once
#include "app/session/params.h"
#include "sims/api/view.h"
#include <variant>

namespace glint {

struct SetParams {
    Params values;
};
struct PaintStroke {
    glint_stroke stroke;
};
struct Reset {};
struct Resize {
    Extent extent;
};
struct Restore { ///< puts a kept snapshot back: undo and redo of what changed the state
    std::int64_t snapshot;
};

using Change = std::variant<SetParams, PaintStroke, Reset, Resize, Restore>;

struct Command {
    Change change;
    std::int64_t keep_before = 0; ///< keep a snapshot of the state before under this number; 0: none
};

struct LogEntry {
    std::int64_t step;
    std::string text;
};

/// One line for the log: "speed 0.5 -> 0.7", "reset", "stroke at 120,300"; "" where nothing changes.
std::string describe(const Change&, const Params& before);

} // namespace glint
