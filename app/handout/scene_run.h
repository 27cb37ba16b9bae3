// A scene of a script as a run: what its picture is computed from, and what its share code holds.
#pragma once
#include "app/run/record.h"
#include "app/script/scene.h"
#include <vector>

namespace glint {

/// One for each scene: of no steps where it begins with a simulation; of the run that it goes on from, up to the place
/// that was shown last, and with what the script has changed of it there.
std::vector<RunRecord> runs_of(const std::vector<Scene>&);

/// What `glint replay` takes; "" where the run is too long for one.
std::string share_code_of(const RunRecord&);

/// A line for a terminal that brings it up: the window with what a scene begins with, or the run as a picture. A hidden
/// row is never in a line: the run as a picture has it.
std::string command_of(const Scene&, const RunRecord& its_run);

/// A line that makes the picture of its beginning again: of that size, after so many steps. "" where it goes on from a
/// run, moves by itself, or differs in a hidden row, which its share code alone can say.
std::string picture_command_of(const Scene&, Extent, std::int64_t steps);

/// A line that measures it with a parameter varied, as `glint bench --vary` takes it; "" if a hidden row differs.
std::string bench_command_of(const Scene&, const std::string& vary);

/// What a line cannot say: "k moves by itself: sine from …." and "Beside it the same run with method = textbook (X)."
/// Or "".
std::string more_of(const Scene&);

} // namespace glint
