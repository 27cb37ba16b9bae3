// What was measured in the window, as parts of a handout.
#pragma once
#include "app/doctor/machine.h"
#include "app/handout/handout.h"
#include "app/handout/scene_path.h"
#include "app/services/measured_hour.h"
#include <vector>

namespace glint {

/// Of what there is. Any thread.
std::vector<Handout::Section> hour_sections(const HourResults&, const Machine&);

/// The path of what is on stage, as a figure shows it.
ScenePath path_in_use(const UsedPath&);

} // namespace glint
