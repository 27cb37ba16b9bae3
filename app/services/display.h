// What doctor says of display, OpenGL and the presentation paths.
#pragma once
#include "app/doctor/facts.h"
#include "render/window.h"

namespace glint {

/// What there is to say of an open window, its ways left out. OpenGL is current; CUDA is asked where it has answered.
DisplayReport look_at_window(const Window&, const Devices&);

/// Opens a hidden window and tries the ways of every processor; 10 s at most. Throws Error.
DisplayReport look_at_display(const Devices&);

} // namespace glint
