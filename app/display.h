// What doctor says of display, OpenGL and the ways to the screen.
#pragma once
#include "app/cli/doctor.h"

namespace glint {

/// Opens a hidden window and tries the ways of every processor.
DisplayReport look_at_display();

} // namespace glint
