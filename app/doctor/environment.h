// Where the program runs: what the environment and the system tell of session, display and cards. No names of people,
// machines or folders get in here.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace glint {

struct Environment {
    enum class X { none, local, forwarded, elsewhere };
    X x = X::none;              ///< where DISPLAY leads: here, back through SSH, or to another machine
    bool wayland = false;       ///< there is a Wayland compositor
    std::string session;        ///< "x11", "wayland", "tty", or ""
    bool ssh = false;           ///< inside an SSH connection
    bool virtualgl = false;     ///< under vglrun
    bool wsl = false;           ///< Linux inside Windows
    std::string remote_desktop; ///< "xrdp", "VNC", "NoMachine", …; "" at the machine's own screen
    bool prime = false;         ///< NVIDIA's card is asked for (__NV_PRIME_RENDER_OFFLOAD)
    bool software_wish = false; ///< OpenGL in software is asked for (LIBGL_ALWAYS_SOFTWARE)
    bool cards_hidden = false;  ///< CUDA_VISIBLE_DEVICES restricts what CUDA sees
    bool laptop = false;
    std::vector<std::string>
        cards; ///< makers of the display cards on the PCI bus, "NVIDIA", "Intel", "AMD", or "other"

    bool has_card(const std::string& maker) const;
    bool operator==(const Environment&) const = default;
};

/// A variable's value, or null.
using Variables = std::function<const char*(const char*)>;
std::string or_empty(const char* variable); ///< one that may not be set

/// root: where /proc and /sys are looked for.
Environment read_environment(const Variables&, const std::filesystem::path& root = "/");

} // namespace glint
