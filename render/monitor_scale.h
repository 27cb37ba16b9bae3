// How large an interface should be on a monitor of X, where nobody says so by Xft.dpi.
#pragma once
#include <string_view>

struct GLFWmonitor;

namespace glint {

/// In quarters, 1 to 3: as much as its pixels are finer than
/// 96 an inch, while 1600 x 900 have room on it. 1 where its size is not to be believed.
float scale_of_monitor(int width, int height, int width_mm, int height_mm);
float scale_of_monitor(GLFWmonitor*);

/// Whether X's resources have Xft.dpi.
bool name_dpi(std::string_view resources);
/// Whether those of the server that GLFW is on do. True where it is not on X: its own answer holds then.
bool desktop_names_dpi();

} // namespace glint
