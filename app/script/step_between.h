// What is recorded of two scenes: the step that leads from one to the other.
#pragma once
#include "app/script/scene.h"

namespace glint {

/// Says what differs and nothing else; scenes_of() makes the second of the first with it. before: nothing for the first
/// step of a script. The scenes have no run; where one before had a stage or a panel, the other has, too.
ScriptStep step_between(const std::optional<Scene>& before, const Scene& after);

} // namespace glint
