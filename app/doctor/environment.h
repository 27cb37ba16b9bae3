// Environment of the program: session, display and cards, from environment variables and the system. Contains no names
// of people, machines or folders.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace glint {

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

/// root: folder that contains /proc and /sys.
Environment read_environment(const Variables&, const std::filesystem::path& root = "/");

} // namespace glint
