// Through which interface a window reaches OpenGL.
#pragma once
#include "render/window.h"

namespace glint {

struct WindowApi {
    std::string name; ///< "GLX" or "EGL"
    /// Who draws on the X server, as GLX tells: "NVIDIA Corporation", "SGI" (Mesa); "" with EGL.
    std::string server_vendor;
};

WindowApi window_api(const Window&); ///< its OpenGL must be current

} // namespace glint
