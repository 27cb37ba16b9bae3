// CUDA ought to work and does not: there is a card or a driver, and no device comes of it.
#include "app/doctor/advice.h"
#include "app/doctor/sentence.h"

namespace glint {
namespace {

using Verdict = std::optional<Advice>;

const Devices& devices(const Facts& f) { return f.machine.devices; }
bool started_with(const Facts& f, int error) { return devices(f).cuda_error == error; }
bool without_driver(const Facts& f) { return started_with(f, 35) && devices(f).driver_version == 0; }

Advice cpu_instead(const Facts& f, const std::string& remedy) {
    return {sentence(devices(f).cuda_problem) + " The CPU computes.", remedy};
}

Verdict silent(const Facts& f) {
    if (!devices(f).driver_silent) return {};
    return cpu_instead(f, "Run nvidia-smi: where that hangs as well, end the program that holds the GPU, or restart "
                          "the machine.");
}

Verdict built_without(const Facts& f) {
    if (devices(f).runtime_version || (f.machine.driver.empty() && !f.around.has_card("NVIDIA"))) return {};
    return Advice{"This glint was built without CUDA, so the NVIDIA GPU of this machine lies idle. The CPU computes.",
                  "Install the NVIDIA driver if there is none yet, then run ./run again: it builds with CUDA."};
}

Verdict wsl_without_driver(const Facts& f) {
    if (!f.around.wsl || !without_driver(f)) return {};
    return Advice{"This is WSL2, and Windows lends it no NVIDIA driver. The CPU computes.",
                  "Install NVIDIA's driver in Windows, none inside WSL2; then run wsl --shutdown in Windows and start "
                  "again."};
}

Verdict library_missing(const Facts& f) {
    if (!without_driver(f) || f.machine.driver.empty()) return {};
    return Advice{"NVIDIA's kernel driver " + f.machine.driver +
                      " runs, but its library libcuda.so.1 is not found. The CPU computes.",
                  "Install the driver's CUDA library of the same version (Debian: libcuda1). In a container, start it "
                  "with --gpus all and NVIDIA_DRIVER_CAPABILITIES=all."};
}

Verdict no_driver(const Facts& f) {
    if (!without_driver(f) || !f.around.has_card("NVIDIA")) return {};
    return Advice{"There is an NVIDIA card in this machine and no NVIDIA driver for it. The CPU computes.",
                  "Install the NVIDIA driver for CUDA " + cuda_version_text(devices(f).runtime_version) +
                      " or newer, then restart the machine. Nouveau cannot run CUDA."};
}

Verdict driver_too_old(const Facts& f) {
    if (!started_with(f, 35) || devices(f).driver_version >= devices(f).runtime_version || without_driver(f)) return {};
    return cpu_instead(f, "Update the NVIDIA driver to one that serves CUDA " +
                              cuda_version_text(devices(f).runtime_version) +
                              " (CUDA 13.0 needs driver 580), or build glint with an older toolkit, 12.4 at least.");
}

Verdict stub(const Facts& f) {
    if (!started_with(f, 34)) return {};
    return cpu_instead(f, "Take the toolkit's lib/stubs folder out of LD_LIBRARY_PATH: it is for linking only. The "
                          "driver brings the real libcuda.so.1.");
}

Verdict mismatched(const Facts& f) {
    if (!started_with(f, 803)) return {};
    return cpu_instead(f, "Restart the machine: after an update the old kernel driver is still loaded. Where that does "
                          "not help, install library and kernel driver of one version.");
}

Verdict compatibility(const Facts& f) {
    if (!started_with(f, 804)) return {};
    return cpu_instead(f, "Take the cuda-compat folder out of LD_LIBRARY_PATH and update the NVIDIA driver instead: "
                          "that library serves data-centre GPUs alone.");
}

Verdict busy(const Facts& f) {
    const DisplayReport::Way* way = f.display.way_of_cuda();
    const bool later = way && way->problem.find("cudaErrorDevicesUnavailable") != std::string::npos;
    if (!started_with(f, 46) && !later) return {};
    return Advice{"The GPU is busy or reserved for another program (cudaErrorDevicesUnavailable, error 46). The CPU "
                  "computes.",
                  "Run nvidia-smi to see who uses it and end that program; sudo nvidia-smi -c DEFAULT ends exclusive "
                  "mode. Then start again."};
}

Verdict hidden(const Facts& f) {
    if (!started_with(f, 100) || !f.around.cards_hidden) return {};
    return cpu_instead(f, "CUDA_VISIBLE_DEVICES hides the GPUs: unset it, or name one that is there.");
}

Verdict no_device(const Facts& f) {
    if (!started_with(f, 100)) return {};
    return cpu_instead(f, "Run nvidia-smi: where it lists no GPU, check that the card is seated and powered and that "
                          "the driver supports it; a container or virtual machine must have it passed through.");
}

Verdict not_ready(const Facts& f) {
    if (!started_with(f, 802)) return {};
    return cpu_instead(f, "Wait a moment. On machines with NVSwitch start the fabric manager: sudo systemctl start "
                          "nvidia-fabricmanager.");
}

Verdict driver_fails_to_start(const Facts& f) {
    if (!devices(f).cuda_error || without_driver(f)) return {};
    return cpu_instead(f, "Restart the machine, or after a suspend reload the driver: sudo modprobe -r nvidia_uvm && "
                          "sudo modprobe nvidia_uvm. Where nvidia-smi fails too, install the driver again.");
}

Verdict refused(const Facts& f) {
    if (!devices(f).cuda.empty() || devices(f).refused.empty()) return {};
    const RefusedDevice& card = devices(f).refused.front();
    const bool old = !why_too_old(card.device, devices(f).built_for).empty();
    return cpu_instead(f, old ? "Build glint for this GPU: CMAKE_CUDA_ARCHITECTURES=" +
                                    std::to_string(card.device.compute_major * 10 + card.device.compute_minor) +
                                    ", with a CUDA toolkit that still knows it (12.x for GPUs before 7.5)."
                              : "Let the GPU compute again: sudo nvidia-smi -c DEFAULT.");
}

constexpr Rule rules_of_drivers[] = {
    {"driver_silent", silent},
    {"built_without_cuda", built_without},
    {"wsl_without_driver", wsl_without_driver},
    {"cuda_library_missing", library_missing},
    {"no_driver", no_driver},
    {"driver_too_old", driver_too_old},
    {"stub_library", stub},
    {"driver_mismatch", mismatched},
    {"compat_library", compatibility},
    {"gpu_busy", busy},
    {"gpus_hidden", hidden},
    {"driver_without_gpu", no_device},
    {"driver_not_ready", not_ready},
    {"driver_fails", driver_fails_to_start},
    {"gpu_refused", refused},
};

} // namespace

std::span<const Rule> broken_driver_rules() { return rules_of_drivers; }

} // namespace glint
