// CUDA works and so does the window: how the two get on. Where they cannot share memory every picture is copied.
#include "app/doctor/advice.h"
#include "app/doctor/sentence.h"
#include "app/timing/flags.h"
#include <algorithm>
#include <cstdio>

namespace glint {
namespace {

using Verdict = std::optional<Advice>;

bool says(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

const Refusal* refusal(const DisplayReport::Way& way) {
    const auto found = std::ranges::find(way.refused, "CudaInterop", &Refusal::target);
    return found == way.refused.end() ? nullptr : &*found;
}
/// These two share memory as well; a picture beyond buffer textures takes them.
bool shares_memory(const DisplayReport::Way& way) { return way.target == "CudaUpload" || way.target == "CudaArray"; }
bool refused_interop(const Facts& f) {
    const DisplayReport::Way* way = f.display.way_of_cuda();
    return way && refusal(*way) && !shares_memory(*way);
}
bool in_software(const Facts& f) { return draws_in_software(f.display.gl_renderer); }
bool by_nvidia(const Facts& f) { return says(f.display.gl_vendor, "NVIDIA"); }

Advice copied(const std::string& because, const std::string& remedy) {
    return {because + ", so every picture is copied on its way to the screen.", remedy};
}
constexpr const char* prime = "__NV_PRIME_RENDER_OFFLOAD=1 __GLX_VENDOR_LIBRARY_NAME=nvidia glint";

Verdict stopped(const Facts& f) {
    if (!f.gpu_stopped) return {};
    return Advice{card_of(f).name + " stopped while it computed, and the CPU goes on.",
                  "Start Glint again to use it, by the button in the Device panel; where it stops again, paste this "
                  "report into an issue."};
}

Verdict idle(const Facts& f) {
    if (f.display.way_of_cuda()) return {};
    return Advice{"The CPU computes, though " + named(card_of(f)) + " is there.", "Choose the GPU in the Device panel.",
                  true};
}

Verdict unusable(const Facts& f) {
    const DisplayReport::Way* way = f.display.way_of_cuda();
    if (!way || way->problem.empty()) return {};
    return Advice{
        card_of(f).name + " cannot be used: " + way->problem + ". The CPU computes.",
        "Restart the machine and update the NVIDIA driver; where it stays so, paste this report into an issue."};
}

Verdict other_gpu_of_several(const Facts& f) {
    const auto& drives = f.display.drivers.cuda;
    if (!refused_interop(f) || drives.empty() || std::ranges::count(drives, card_of(f).ordinal)) return {};
    const auto& all = f.machine.devices.cuda;
    const auto driving = std::ranges::find(all, drives.front(), &CudaDevice::ordinal);
    if (driving == all.end()) return {};
    return copied("OpenGL runs on " + named(*driving) + ", CUDA takes " + named(card_of(f)),
                  "Start with --device cuda:" + std::to_string(driving->ordinal) +
                      ", or choose it in the Device panel: nothing is copied then.");
}

Verdict wsl(const Facts& f) {
    if (!refused_interop(f) || !f.around.wsl) return {};
    return copied("This is WSL2, where CUDA and OpenGL cannot share memory",
                  "Nothing to do inside WSL2. On Linux itself nothing is copied.");
}

Verdict virtualgl(const Facts& f) {
    if (!refused_interop(f) || !f.around.virtualgl) return {};
    return copied("OpenGL goes through VirtualGL, whose EGL back end CUDA cannot share memory with",
                  "Use VirtualGL's GLX back end, on an X server that runs on the NVIDIA card: vglrun -d :0 glint.");
}

Verdict remote_desktop(const Facts& f) {
    if (!refused_interop(f) || f.around.remote_desktop.empty()) return {};
    return copied("This is a remote desktop (" + f.around.remote_desktop + ") that does not draw on the NVIDIA card",
                  "Log in at the machine's own screen, share that screen instead of a desktop of its own, or start "
                  "with vglrun glint.");
}

Verdict forwarded(const Facts& f) {
    using enum Environment::X;
    if (!refused_interop(f) || (f.around.x != Environment::X::forwarded && f.around.x != elsewhere)) return {};
    return copied("The window is shown by an X server on another machine, whose OpenGL CUDA cannot reach",
                  "Start glint on the machine's own screen, or in a remote desktop with vglrun glint.");
}

Verdict software(const Facts& f) {
    if (!refused_interop(f) || !in_software(f)) return {};
    const std::string found =
        "OpenGL is drawn in software (" + f.display.gl_renderer + ") beside a working " + card_of(f).name;
    if (f.around.software_wish) return copied(found, "Unset LIBGL_ALWAYS_SOFTWARE.");
    return copied(found, "Install the OpenGL part of the NVIDIA driver (Debian: nvidia-driver-libs) and start glint on "
                         "an X server that runs on that card, which needs no screen plugged in.");
}

Verdict prime_without_effect(const Facts& f) {
    if (!refused_interop(f) || by_nvidia(f) || !f.around.prime) return {};
    return copied("NVIDIA's card is asked to draw, yet OpenGL runs on " + f.display.gl_renderer,
                  "Install the OpenGL part of the NVIDIA driver (Debian: nvidia-driver-libs), and set "
                  "__GLX_VENDOR_LIBRARY_NAME=nvidia as well.");
}

Verdict wayland(const Facts& f) {
    const bool here = f.display.platform == "Wayland" || f.around.session == "wayland";
    if (!refused_interop(f) || by_nvidia(f) || !here) return {};
    return copied("The Wayland session draws on " + f.display.gl_renderer + ", not on " + card_of(f).name,
                  std::string("Let NVIDIA's card draw through Xwayland: ") + prime + ", or log into an X11 session.");
}

Verdict hybrid(const Facts& f) {
    if (!refused_interop(f) || by_nvidia(f) || !f.around.laptop) return {};
    return copied("This laptop draws on " + f.display.gl_renderer + " and computes on " + card_of(f).name,
                  std::string("Let NVIDIA's card draw as well: ") + prime + ".");
}

Verdict other_card(const Facts& f) {
    if (!refused_interop(f) || by_nvidia(f)) return {};
    return copied("The screen is driven by " + f.display.gl_renderer + ", not by " + card_of(f).name,
                  std::string("Plug the screen into the NVIDIA card, or let that card draw: ") + prime + ".");
}

Verdict hidden_card(const Facts& f) {
    if (!refused_interop(f) || !f.around.cards_hidden || !f.display.drivers.cuda.empty()) return {};
    return copied("OpenGL runs on an NVIDIA card that CUDA_VISIBLE_DEVICES hides from CUDA",
                  "Unset CUDA_VISIBLE_DEVICES, or let it name the card that drives the screen.");
}

Verdict window_refused(const Facts& f) {
    if (!refused_interop(f)) return {};
    return copied("CUDA and OpenGL cannot share memory here (" + refusal(*f.display.way_of_cuda())->reason + ")",
                  "Restart after a driver update; where it stays so, paste this report into an issue.");
}

Verdict other_way(const Facts& f) {
    const DisplayReport::Way& way = *f.display.way_of_cuda();
    if (way.target == "CudaInterop" || shares_memory(way)) return {};
    return Advice{"CUDA and OpenGL can share memory on " + card_of(f).name +
                      ", but another way was chosen: " + way.title + ".",
                  "For the shortest way choose CudaInterop in the Device panel.", true};
}

Verdict slow_driver(const Facts& f) {
    if (f.machine.devices.driver_ms < 1000) return {};
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%.1f", f.machine.devices.driver_ms / 1000);
    return Advice{"CUDA and OpenGL work together on " + card_of(f).name + ", but the NVIDIA driver took " + seconds +
                      " s to answer, and windows start on the CPU.",
                  "Keep the driver loaded: sudo nvidia-smi -pm 1, or start nvidia-persistenced."};
}

Verdict well(const Facts& f) {
    return Advice{"All is well: CUDA and OpenGL share memory on " + card_of(f).name + ", and no pixel visits the CPU.",
                  "Nothing to do.", true};
}

constexpr Rule rules_of_screens[] = {
    {"gpu_stopped", stopped},
    {"gpu_idle", idle},
    {"gpu_unusable", unusable},
    {"opengl_on_other_cuda_device", other_gpu_of_several},
    {"wsl", wsl},
    {"virtualgl", virtualgl},
    {"remote_desktop", remote_desktop},
    {"x_forwarding", forwarded},
    {"software_opengl", software},
    {"prime_without_effect", prime_without_effect},
    {"wayland", wayland},
    {"hybrid_laptop", hybrid},
    {"opengl_on_other_gpu", other_card},
    {"opengl_gpu_hidden", hidden_card},
    {"interop_refused", window_refused},
    {"other_way_chosen", other_way},
    {"driver_slow", slow_driver},
    {"well", well},
};

} // namespace

std::span<const Rule> screen_rules() { return rules_of_screens; }

} // namespace glint
