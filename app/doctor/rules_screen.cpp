// CUDA and the window both work: rules for sharing memory. If they cannot share memory, every picture is copied.
#include "app/doctor/advice.h"
#include "app/timing/flags.h"
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace glint {

namespace {

/// "NVIDIA H200 (cuda:0)".
std::string named(const CudaDevice& card) { return card.name + " (cuda:" + std::to_string(card.ordinal) + ")"; }

/// The CUDA device whose presentation path is examined; there must be one.
const CudaDevice& card_of(const Facts& f) {
    const DisplayReport::UsedPresentPath* present_path = f.display.present_path_of_cuda();
    for (const CudaDevice& card : f.machine.devices.cuda)
        if (present_path && present_path->device == "cuda:" + std::to_string(card.ordinal)) return card;
    return f.machine.devices.cuda.front();
}

/// The CUDA device that drives OpenGL, or null.
const CudaDevice* driving_card(const Facts& f) {
    const auto& drives = f.display.drivers.cuda;
    const auto& all = f.machine.devices.cuda;
    const auto found = drives.empty() ? all.end() : std::ranges::find(all, drives.front(), &CudaDevice::ordinal);
    return found == all.end() ? nullptr : &*found;
}

const Refusal* refusal(const DisplayReport::UsedPresentPath& present_path) {
    const auto found = std::ranges::find(present_path.refused, "CudaInterop", &Refusal::target);
    return found == present_path.refused.end() ? nullptr : &*found;
}
/// True for the paths of pictures that exceed buffer textures, too: these paths share memory.
bool shares_memory(const DisplayReport::UsedPresentPath& present_path) {
    return present_path.target == "CudaUpload" || present_path.target == "CudaArray";
}
bool refused_interop(const Facts& f) {
    const DisplayReport::UsedPresentPath* present_path = f.display.present_path_of_cuda();
    return present_path && refusal(*present_path) && !shares_memory(*present_path);
}
bool by_nvidia(const Facts& f) { return f.display.gl_vendor.find("NVIDIA") != std::string::npos; }

constexpr const char* prime = "__NV_PRIME_RENDER_OFFLOAD=1 __GLX_VENDOR_LIBRARY_NAME=nvidia glint";

constexpr Rule gpu_states[] = {
    {"gpu_stopped", [](const Facts& f) { return f.gpu_stopped; },
     [](const Facts& f) { return card_of(f).name + " stopped while it computed; the CPU computes now."; },
     "Restart Glint with the button in the Device panel to use the GPU again. If the GPU stops again, paste this "
     "report into an issue."},
    {"gpu_idle", [](const Facts& f) { return !f.display.present_path_of_cuda(); },
     [](const Facts& f) { return "The CPU computes, although " + named(card_of(f)) + " is available."; },
     "Choose the GPU in the Device panel.", true},
    {"gpu_unusable", [](const Facts& f) { return !f.display.present_path_of_cuda()->problem.empty(); },
     [](const Facts& f) {
         return card_of(f).name + " cannot be used: " + f.display.present_path_of_cuda()->problem +
                ". The CPU computes.";
     },
     "Restart the machine and update the NVIDIA driver; if that does not help, paste this report into an issue."},
};

constexpr Rule copy_reasons[] = {
    {"opengl_on_other_cuda_device",
     [](const Facts& f) { return driving_card(f) && !std::ranges::count(f.display.drivers.cuda, card_of(f).ordinal); },
     [](const Facts& f) {
         return "OpenGL runs on " + named(*driving_card(f)) + ", but CUDA runs on " + named(card_of(f));
     },
     [](const Facts& f) {
         return "Start with --device cuda:" + std::to_string(driving_card(f)->ordinal) +
                ", or choose this GPU in the Device panel: then pixels are not copied.";
     }},
    {"wsl", [](const Facts& f) { return f.environment_facts.wsl; },
     "This is WSL2, where CUDA and OpenGL cannot share memory",
     "Nothing to do inside WSL2. On a real Linux system pixels are not copied."},
    {"virtualgl", [](const Facts& f) { return f.environment_facts.virtualgl; },
     "OpenGL runs through VirtualGL's EGL back end, which cannot share memory with CUDA",
     "Use VirtualGL's GLX back end, on an X server that runs on the NVIDIA card: vglrun -d :0 glint."},
    {"remote_desktop", [](const Facts& f) { return !f.environment_facts.remote_desktop.empty(); },
     [](const Facts& f) {
         return "This is a remote desktop (" + f.environment_facts.remote_desktop +
                ") that does not draw on the NVIDIA card";
     },
     "Log in at the machine's own screen, share that screen instead of a separate desktop, or start with vglrun "
     "glint."},
    {"x_forwarding",
     [](const Facts& f) {
         return f.environment_facts.x == Environment::X::forwarded ||
                f.environment_facts.x == Environment::X::elsewhere;
     },
     "The window is shown by an X server on another machine, and CUDA cannot use the OpenGL of that machine",
     "Start glint on the machine's own screen, or in a remote desktop with vglrun glint."},
    {"software_opengl", [](const Facts& f) { return draws_in_software(f.display.gl_renderer); },
     [](const Facts& f) {
         return "OpenGL draws in software (" + f.display.gl_renderer + "), although " + card_of(f).name + " works";
     },
     [](const Facts& f) -> std::string {
         if (f.environment_facts.software_wish) return "Unset LIBGL_ALWAYS_SOFTWARE.";
         return "Install the OpenGL part of the NVIDIA driver (Debian: nvidia-driver-libs), and start glint on an X "
                "server that runs on that card. The card needs no screen.";
     }},
    {"prime_without_effect", [](const Facts& f) { return !by_nvidia(f) && f.environment_facts.prime; },
     [](const Facts& f) {
         return "The settings choose NVIDIA's card for drawing, but OpenGL runs on " + f.display.gl_renderer;
     },
     "Install the OpenGL part of the NVIDIA driver (Debian: nvidia-driver-libs), and set "
     "__GLX_VENDOR_LIBRARY_NAME=nvidia as well."},
    {"wayland",
     [](const Facts& f) {
         return !by_nvidia(f) && (f.display.platform == "Wayland" || f.environment_facts.session == "wayland");
     },
     [](const Facts& f) {
         return "The Wayland session draws on " + f.display.gl_renderer + ", not on " + card_of(f).name;
     },
     [](const Facts&) {
         return fmt::format("Draw with NVIDIA's card through Xwayland: {}, or log into an X11 session.", prime);
     }},
    {"hybrid_laptop", [](const Facts& f) { return !by_nvidia(f) && f.environment_facts.laptop; },
     [](const Facts& f) {
         return "This laptop draws on " + f.display.gl_renderer + " and computes on " + card_of(f).name;
     },
     [](const Facts&) { return fmt::format("Draw with NVIDIA's card, too: {}.", prime); }},
    {"opengl_on_other_gpu", [](const Facts& f) { return !by_nvidia(f); },
     [](const Facts& f) { return "The screen is driven by " + f.display.gl_renderer + ", not by " + card_of(f).name; },
     [](const Facts&) {
         return fmt::format("Connect the screen to the NVIDIA card, or draw with that card: {}.", prime);
     }},
    {"opengl_gpu_hidden",
     [](const Facts& f) { return f.environment_facts.cards_hidden && f.display.drivers.cuda.empty(); },
     "OpenGL runs on an NVIDIA card that CUDA_VISIBLE_DEVICES hides from CUDA",
     "Unset CUDA_VISIBLE_DEVICES, or set it to the card that drives the screen."},
    {"interop_refused", always,
     [](const Facts& f) {
         return "CUDA and OpenGL cannot share memory here (" + refusal(*f.display.present_path_of_cuda())->reason + ")";
     },
     "Restart after a driver update; if that does not help, paste this report into an issue."},
};

constexpr Rule sharing[] = {
    {"other_way_chosen",
     [](const Facts& f) {
         const DisplayReport::UsedPresentPath& present_path = *f.display.present_path_of_cuda();
         return present_path.target != "CudaInterop" && !shares_memory(present_path);
     },
     [](const Facts& f) {
         return "CUDA and OpenGL can share memory on " + card_of(f).name +
                ", but another path was chosen: " + f.display.present_path_of_cuda()->title + ".";
     },
     "For the shortest path choose CudaInterop in the Device panel.", true},
    {"driver_slow", [](const Facts& f) { return f.machine.devices.driver_ms >= 1000; },
     [](const Facts& f) {
         char seconds[32];
         std::snprintf(seconds, sizeof seconds, "%.1f", f.machine.devices.driver_ms / 1000);
         return "CUDA and OpenGL work together on " + card_of(f).name + ", but the NVIDIA driver took " + seconds +
                " s to answer, so new windows compute on the CPU first.";
     },
     "Keep the driver loaded: sudo nvidia-smi -pm 1, or start nvidia-persistenced."},
    {"well", always,
     [](const Facts& f) {
         return "Everything works: CUDA and OpenGL share memory on " + card_of(f).name +
                ", and no pixel is copied to the CPU.";
     },
     "Nothing to do.", true},
};

} // namespace

RuleGroup gpu_rules() { return {always, "", gpu_states}; }
RuleGroup copied_picture_rules() {
    return {refused_interop, ", so every picture is copied on its way to the screen.", copy_reasons};
}
RuleGroup sharing_rules() { return {always, "", sharing}; }

// No window can open, or there is no GPU and none is expected.

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
         if (f.environment_facts.x == Environment::X::forwarded || f.environment_facts.x == Environment::X::elsewhere)
             return "Start glint on the machine's own screen: over the network only an old version of OpenGL is "
                    "available.";
         return "Update the graphics driver, or draw in software: LIBGL_ALWAYS_SOFTWARE=1 glint.";
     }},
    {"wayland_without_x11",
     [](const Facts& f) {
         return without_window(f) && f.environment_facts.wayland && f.environment_facts.x == Environment::X::none;
     },
     "This is a Wayland session without X11, which glint needs to open its window.",
     "Install Xwayland (the package xwayland) and log in again."},
    {"no_display_over_ssh", [](const Facts& f) { return without_window(f) && f.environment_facts.ssh; },
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
