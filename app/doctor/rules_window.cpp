// No window can open, or there is no GPU and nobody expects one.
#include "app/doctor/advice.h"
#include "app/doctor/sentence.h"

namespace glint {
namespace {

using Verdict = std::optional<Advice>;

constexpr const char* works_without = " 'glint render heat' and 'glint bench heat' work without one.";

Verdict opengl_too_old(const Facts& f) {
    if (!f.display.opengl_too_old) return {};
    const std::string where = f.around.x == Environment::X::forwarded || f.around.x == Environment::X::elsewhere
                                  ? "Start glint on the machine's own screen: OpenGL over the network is an old one."
                                  : "Update the graphics driver, or draw in software: LIBGL_ALWAYS_SOFTWARE=1 glint.";
    return Advice{"This display offers no OpenGL 4.5, so the window cannot open.", where};
}

Verdict wayland_alone(const Facts& f) {
    if (f.display.problem.empty() || !f.around.wayland || f.around.x != Environment::X::none) return {};
    return Advice{"This is a Wayland session, and this glint opens its window through X11, which is not there.",
                  "Install Xwayland (the package xwayland) and log in again."};
}

Verdict no_display_over_ssh(const Facts& f) {
    if (f.display.problem.empty() || !f.around.ssh) return {};
    return Advice{"This is an SSH connection without a display, so the window cannot open.",
                  std::string("Start glint on the machine's own screen, in a remote desktop, or connect with ssh -X.") +
                      works_without};
}

Verdict no_display(const Facts& f) {
    if (f.display.problem.empty()) return {};
    return Advice{"There is no display, so the window cannot open.",
                  std::string("Start glint in a graphical session, or on a virtual display: xvfb-run glint.") +
                      works_without};
}

Verdict no_gpu(const Facts& f) {
    if (!f.machine.devices.cuda.empty()) return {};
    return Advice{"There is no NVIDIA GPU in this machine. The CPU computes: everything works, slower.",
                  "Nothing to do. With an NVIDIA GPU, install its driver.", true};
}

constexpr Rule window[] = {{"opengl_too_old", opengl_too_old},
                           {"wayland_without_x11", wayland_alone},
                           {"no_display_over_ssh", no_display_over_ssh},
                           {"no_display", no_display}};
constexpr Rule gpu[] = {{"no_gpu", no_gpu}};

} // namespace

std::span<const Rule> no_window_rules() { return window; }
std::span<const Rule> no_gpu_rules() { return gpu; }

} // namespace glint
