// Applies a run's look to a world that is drawn outside of the window.
#pragma once
#include "app/world/picture/picture_look.h"
#include "app/world/world.h"

namespace glint {

/// The world is drawn with this look from now on. Waits if the colours follow the values: the range is that of the
/// present values.
void take_look(World&, const PictureLook&);

} // namespace glint
