// Facts about this machine: doctor judges and prints them. Plain data, so that tests can record it.
#pragma once
#include "app/doctor/environment.h"
#include "app/doctor/machine.h"
#include "interop/frame_target.h"
#include "interop/opengl_devices.h"

namespace glint {

struct DisplayReport {
    std::string problem; ///< why there is no window; the rest is empty then
    std::string platform, gl_vendor, gl_renderer, gl_version;
    struct Way { ///< how one device's pixels reach the screen
        std::string device, target, title;
        std::vector<Refusal> refused; ///< better ways, and why not
        std::string problem;          ///< no way works
    };
    std::vector<Way> ways;
    bool opengl_lost = false;    ///< the display or its OpenGL does not answer, or does not draw
    bool opengl_too_old = false; ///< there is a display, but not OpenGL 4.5 on it
    std::string api;             ///< interface to OpenGL: "GLX", "EGL"
    std::string x_server;        ///< vendor of the X server's GLX, "NVIDIA Corporation"; "" elsewhere
    OpenglDevices drivers;       ///< the CUDA devices that drive this OpenGL

    /// For the CUDA device that "auto" selects: one that drives OpenGL, else the first; null if there is none.
    const Way* way_of_cuda() const;
};

struct Facts {
    Machine machine;
    DisplayReport display;
    Environment around;
    bool gpu_stopped = false; ///< the session failed_over from it, and the process cannot use it any more
};

} // namespace glint
