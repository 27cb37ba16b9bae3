// No window can open, or there is no GPU and none is expected.
#include "app/doctor/advice.h"

namespace glint {
namespace {

bool without_window(const Facts& f) { return !f.display.problem.empty(); }

constexpr Rule no_window[] = {
    {"opengl_lost", [](const Facts& f) { return f.display.opengl_lost; },
     "The display or its OpenGL driver does not answer or does not draw, so the window cannot open.",
     "Restart the machine, or end all programs that use the card and run sudo nvidia-smi --gpu-reset: after a fault "
     "NVIDIA's OpenGL may not work until then. Meanwhile draw in software: LIBGL_ALWAYS_SOFTWARE=1 "
     "__GLX_VENDOR_LIBRARY_NAME=mesa glint."},
    {"opengl_too_old", [](const Facts& f) { return f.display.opengl_too_old; },
     "This display offers no OpenGL 4.5, so the window cannot open.",
     [](const Facts& f) -> std::string {
         if (f.around.x == Environment::X::forwarded || f.around.x == Environment::X::elsewhere)
             return "Start glint on the machine's own screen: over the network only an old version of OpenGL is "
                    "available.";
         return "Update the graphics driver, or draw in software: LIBGL_ALWAYS_SOFTWARE=1 glint.";
     }},
    {"wayland_without_x11",
     [](const Facts& f) { return without_window(f) && f.around.wayland && f.around.x == Environment::X::none; },
     "This is a Wayland session without X11, which glint needs to open its window.",
     "Install Xwayland (the package xwayland) and log in again."},
    {"no_display_over_ssh", [](const Facts& f) { return without_window(f) && f.around.ssh; },
     "This is an SSH connection without a display, so the window cannot open.",
     "Start glint on the machine's own screen, in a remote desktop, or connect with ssh -X. 'glint render heat' and "
     "'glint bench heat' work without a display."},
    {"no_display", without_window, "There is no display, so the window cannot open.",
     "Start glint in a graphical session, or on a virtual display: xvfb-run glint. 'glint render heat' and 'glint "
     "bench heat' work without a display."},
    {"no_gpu", [](const Facts& f) { return f.machine.devices.cuda.empty(); },
     "This machine has no NVIDIA GPU. The CPU computes: everything works, but slower.",
     "Nothing to do. If this machine has an NVIDIA GPU, install its driver.", true},
};

} // namespace

RuleGroup no_window_rules() { return {always, "", no_window}; }

} // namespace glint
