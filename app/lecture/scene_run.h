// A scene of a script as a run: for its picture and its share code.
#pragma once
#include "app/lecture/scene.h"
#include "app/run/record.h"
#include <vector>

namespace glint {

/// One for each scene. Without steps if the scene begins with a simulation. If it continues a run: that run up to the
/// last shown place, with the script's changes there.
std::vector<RunRecord> runs_of(const std::vector<Scene>&);

/// Code for `glint replay`; "" if the run is too long for one.
std::string share_code_of(const RunRecord&);

/// Command line that shows the scene: the window at its beginning, or the run as a picture. No command line contains a
/// hidden row: if one differs, it is the run as a picture.
std::string command_of(const Scene&, const RunRecord& its_run);

/// Command line that makes its picture again: of that size, after so many steps. "" if the scene continues a run, is
/// animated, or differs in a hidden row, which only the share code can describe.
std::string picture_command_of(const Scene&, Extent, std::int64_t steps);

/// Command line that measures it with a varied parameter; `vary` as for `glint bench --vary`. "" if a hidden row
/// differs.
std::string bench_command_of(const Scene&, const std::string& vary);

/// Facts that a command line cannot express: "k moves by itself: sine from …." and "Beside it the same run with method
/// = textbook (X)." Or "".
std::string more_of(const Scene&);

} // namespace glint
