// What a window manager has told the X server, checked before GLFW believes it.
#pragma once

namespace glint {

/// A window manager that has crashed leaves properties on the root window that name its own window. GLFW 3.3 and 3.4
/// end the program where that window is gone, or read beyond a property of another format. What is not valid is
/// deleted: the next window manager sets it anew. Nothing happens where there is no X server.
void delete_invalid_window_manager_properties();

} // namespace glint
