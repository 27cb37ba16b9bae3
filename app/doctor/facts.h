// Facts about this machine, the window and the environment variables, for the doctor's rules.
#pragma once
#include "app/doctor/machine.h"
#include "interop/targets/frame_target.h"
#include "interop/targets/opengl_devices.h"
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace glint {

// Environment of the program: session, display and cards, from environment variables and the system. Contains no names
// of people, machines or folders.

struct Environment {
    enum class X { none, local, forwarded, elsewhere };
    X x = X::none;              ///< target of DISPLAY: this machine, back through SSH, or another machine
    bool wayland = false;       ///< a Wayland compositor is running
    std::string session;        ///< "x11", "wayland", "tty", or ""
    bool ssh = false;           ///< inside an SSH connection
    bool virtualgl = false;     ///< under vglrun
    bool wsl = false;           ///< Linux inside Windows
    std::string remote_desktop; ///< "xrdp", "VNC", "NoMachine", …; "" on the machine's own screen
    bool prime = false;         ///< __NV_PRIME_RENDER_OFFLOAD requests NVIDIA's card
    bool software_wish = false; ///< LIBGL_ALWAYS_SOFTWARE requests OpenGL in software
    bool cards_hidden = false;  ///< CUDA_VISIBLE_DEVICES restricts CUDA's devices
    bool laptop = false;
    std::vector<std::string>
        cards; ///< makers of the display cards on the PCI bus, "NVIDIA", "Intel", "AMD", or "other"

    bool has_card(const std::string& maker) const;
    bool operator==(const Environment&) const = default;
};

/// A variable's value, or null.
using Variables = std::function<const char*(const char*)>;
std::string or_empty(const char* variable); ///< "" if it is not set

/// root: the folder that contains /proc and /sys.
Environment read_environment(const Variables&, const std::filesystem::path& root = "/");

// Facts about this machine: doctor judges and prints them. Plain data, so that tests can record it.

struct DisplayReport {
    std::string problem; ///< why no window opens; then the rest is empty
    std::string platform, gl_vendor, gl_renderer, gl_version;
    struct UsedPresentPath { ///< presentation path of one device
        std::string device, target, title;
        std::vector<Refusal> refused; ///< better paths, each with the reason why it is not used
        std::string problem;          ///< why no path works
    };
    std::vector<UsedPresentPath> used_paths;
    bool opengl_lost = false;    ///< the display or its OpenGL does not answer, or does not draw
    bool opengl_too_old = false; ///< the display has no OpenGL 4.5
    std::string api;             ///< interface to OpenGL: "GLX", "EGL"
    std::string x_server;        ///< vendor of the X server's GLX, "NVIDIA Corporation"; "" elsewhere
    OpenglDevices drivers;       ///< the CUDA devices that drive this OpenGL

    /// The path of the CUDA device that "auto" selects: the device that drives OpenGL, else the first; null if there is
    /// none.
    const UsedPresentPath* present_path_of_cuda() const;
};

struct Facts {
    Machine machine;
    DisplayReport display;
    Environment environment_facts;
    bool gpu_stopped = false; ///< the session failed_over from it, and the process cannot use it any more
};

} // namespace glint
