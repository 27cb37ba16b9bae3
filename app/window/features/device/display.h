// Report of doctor about display, OpenGL and the presentation paths.
#pragma once
#include "app/doctor/facts.h"
#include "render/window.h"
#include <string>

namespace glint {

/// Facts about an open window, without its presentation paths. OpenGL must be current; CUDA is used if the driver has
/// answered.
DisplayReport look_at_window(const Window&, const Devices&);

/// Opens a hidden window and tries the presentation paths of every processor. A child process first tries to open a
/// window: if a library crashes there, this process continues. 10 s at most. Throws Error.
DisplayReport look_at_display(const Devices&);
/// Work of the child process. Returns the display's problem, as a sentence, or "".
std::string try_window();

} // namespace glint
