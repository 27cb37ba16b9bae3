// What doctor says of display, OpenGL and the presentation paths.
#pragma once
#include "app/doctor/facts.h"
#include "render/window.h"
#include <string>

namespace glint {

/// What there is to say of an open window, its ways left out. OpenGL is current; CUDA is asked where it has answered.
DisplayReport look_at_window(const Window&, const Devices&);

/// Opens a hidden window and tries the ways of every processor. A child process tries to open one first: whatever a
/// library does to it there, this process goes on. 10 s at most. Throws Error.
DisplayReport look_at_display(const Devices&);
/// What the child does: what is wrong with the display, as a sentence, or "".
std::string try_window();

} // namespace glint
