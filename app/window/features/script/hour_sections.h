// Measurements of this window as sections of a handout.
#pragma once
#include "app/doctor/machine.h"
#include "app/lecture/handout.h"
#include "app/lecture/scene_path.h"
#include "app/window/features/script/measured_hour.h"
#include <vector>

namespace glint {

/// Sections for the available results. Any thread.
std::vector<Handout::Section> hour_sections(const HourResults&, const Machine&);

/// The presentation path in use, as for a figure.
ScenePath path_in_use(const UsedPath&);

} // namespace glint
