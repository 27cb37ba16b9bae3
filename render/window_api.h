// Through which interface a window reaches OpenGL.
#pragma once
#include "render/window.h"

namespace glint {

struct WindowApi {
    std::string name; ///< "GLX" or "EGL"
    /// Vendor of the X server's renderer, as GLX reports it: "NVIDIA Corporation", "SGI" (Mesa); "" with EGL.
    std::string server_vendor;
};

WindowApi window_api(const Window&); ///< its OpenGL must be current

} // namespace glint
