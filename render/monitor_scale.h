// The interface's scale on a monitor of X if Xft.dpi does not set one.
#pragma once
#include <string_view>

struct GLFWmonitor;

namespace glint {

/// In quarters, 1 to 3: the pixel density divided by 96 an inch, as long as 1600 x 900 fit on the monitor. 1 if its
/// reported size is implausible.
float scale_of_monitor(int width, int height, int width_mm, int height_mm);
float scale_of_monitor(GLFWmonitor*);

/// Whether X's resources have Xft.dpi.
bool name_dpi(std::string_view resources);
/// Whether the resources of GLFW's X server set it. True if GLFW is not on X: then its own scale is used.
bool desktop_names_dpi();

} // namespace glint
