// Facts about this machine: doctor judges and prints them. Plain data, so that tests can record it.
#pragma once
#include "app/doctor/environment.h"
#include "app/doctor/machine.h"
#include "interop/targets/frame_target.h"
#include "interop/targets/opengl_devices.h"

namespace glint {

struct DisplayReport {
    std::string problem; ///< why no window opens; then the rest is empty
    std::string platform, gl_vendor, gl_renderer, gl_version;
    struct UsedPresentPath { ///< presentation path of one device
        std::string device, target, title;
        std::vector<Refusal> refused; ///< better paths, with reasons against them
        std::string problem;          ///< why no path works
    };
    std::vector<UsedPresentPath> used_paths;
    bool opengl_lost = false;    ///< the display or its OpenGL does not answer, or does not draw
    bool opengl_too_old = false; ///< the display has no OpenGL 4.5
    std::string api;             ///< interface to OpenGL: "GLX", "EGL"
    std::string x_server;        ///< vendor of the X server's GLX, "NVIDIA Corporation"; "" elsewhere
    OpenglDevices drivers;       ///< the CUDA devices that drive this OpenGL

    /// For the CUDA device that "auto" selects: one that drives OpenGL, else the first; null if there is none.
    const UsedPresentPath* present_path_of_cuda() const;
};

struct Facts {
    Machine machine;
    DisplayReport display;
    Environment environment_facts;
    bool gpu_stopped = false; ///< the session failed_over from it, and the process cannot use it any more
};

} // namespace glint
