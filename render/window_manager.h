// Checks the window manager's properties on the X server before GLFW trusts them.
#pragma once
#include "render/xcb.h"

namespace glint {

/// A window manager that has crashed leaves properties on the root window that name its own window. GLFW 3.3 and 3.4
/// end the program if that window is gone, or read beyond a property of another format. Invalid properties are deleted:
/// the next window manager sets them anew. Does nothing if the connection is lost.
void delete_invalid_window_manager_properties(const XcbConnection&);

} // namespace glint
