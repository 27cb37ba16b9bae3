// Through which interface the current window reaches OpenGL.
#pragma once
#include <string>

namespace glint {

struct WindowApi {
    std::string name; ///< "GLX" or "EGL"
    std::string
        server_vendor; ///< who draws on the X server, as GLX tells: "NVIDIA Corporation", "SGI" (Mesa); "" with EGL
};

WindowApi window_api(); ///< needs a current window

} // namespace glint
