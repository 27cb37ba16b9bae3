// What a window manager has told the X server, checked before GLFW believes it.
#pragma once
#include "render/xcb.h"

namespace glint {

/// A window manager that has crashed leaves properties on the root window that name its own window. GLFW 3.3 and 3.4
/// end the program where that window is gone, or read beyond a property of another format. What is not valid is
/// deleted: the next window manager sets it anew. Nothing happens where the connection is lost.
void delete_invalid_window_manager_properties(const XcbConnection&);

} // namespace glint
