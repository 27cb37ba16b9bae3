// Step of a recording: the changes from one scene to the next.
#pragma once
#include "app/lecture/scene.h"

namespace glint {

/// Contains only the differences; scenes_of() makes the second scene from the first with it. before: nothing for the
/// first step of a script. The scenes have no run. If the first has a stage or a panel, the second has one too.
ScriptStep step_between(const std::optional<Scene>& before, const Scene& after);

} // namespace glint
