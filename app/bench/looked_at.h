// A run's look, for whoever draws it beside the window.
#pragma once
#include "app/world/picture_look.h"
#include "app/world/world.h"

namespace glint {

/// The world is drawn so from here on; waits where the colours follow the values, which are those that it has now.
void take_look(World&, const PictureLook&);

} // namespace glint
