#include "app/doctor/advice.h"
#include <cctype>
#include <stdexcept>

namespace glint {

namespace {

std::vector<RuleGroup> groups() {
    return {failing_driver_rules(), no_window_rules(), gpu_rules(), copied_picture_rules(), sharing_rules()};
}

std::string text_of(const Wording& wording, const Facts& facts) {
    if (const auto* text = std::get_if<const char*>(&wording)) return *text;
    return std::get<std::string (*)(const Facts&)>(wording)(facts);
}

} // namespace

const DisplayReport::UsedPresentPath* DisplayReport::present_path_of_cuda() const {
    const UsedPresentPath* first = nullptr;
    for (const UsedPresentPath& present_path : used_paths) {
        if (!present_path.device.starts_with("cuda")) continue;
        for (const int driving : drivers.cuda)
            if (present_path.device == "cuda:" + std::to_string(driving)) return &present_path;
        if (!first) first = &present_path;
    }
    return first;
}

std::vector<Rule> rules() {
    std::vector<Rule> all;
    for (const RuleGroup& group : groups()) all.insert(all.end(), group.rules.begin(), group.rules.end());
    return all;
}

Diagnosis diagnose(const Facts& facts) {
    for (const auto& [applies, ending, rules] : groups())
        for (const Rule& rule : rules)
            if (applies(facts) && rule.when(facts))
                return {rule.id, text_of(rule.diagnosis, facts) + ending, text_of(rule.remedy, facts), rule.well};
    throw std::logic_error("the last rule of the doctor must accept every machine");
}

// CUDA should work and does not: there is a card or a driver, but no usable device.

namespace {

const Devices& devices(const Facts& f) { return f.machine.devices; }
template <int error> bool cuda_says(const Facts& f) { return devices(f).cuda_error == error; }
bool without_driver(const Facts& f) { return cuda_says<35>(f) && devices(f).driver_version == 0; }

/// "no driver" -> "No driver."
std::string cuda_problem(const Facts& f) {
    std::string text = devices(f).cuda_problem;
    if (text.empty()) return "";
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text.ends_with('.') ? text : text + ".";
}

constexpr Rule broken_drivers[] = {
    {"driver_silent", [](const Facts& f) { return devices(f).driver_silent; }, cuda_problem,
     "Run nvidia-smi: if it hangs, too, end the program that uses the GPU, or restart the machine."},
    {"built_without_cuda",
     [](const Facts& f) {
         return !devices(f).runtime_version && (!f.machine.driver.empty() || f.environment_facts.has_card("NVIDIA"));
     },
     "This glint was built without CUDA, so the NVIDIA GPU of this machine is not used.",
     "Install the NVIDIA driver if it is missing, then run ./run again: it builds with CUDA."},
    {"wsl_without_driver", [](const Facts& f) { return f.environment_facts.wsl && without_driver(f); },
     "This is WSL2, and Windows provides no NVIDIA driver to it.",
     "Install NVIDIA's driver in Windows, not inside WSL2; then run wsl --shutdown in Windows and start again."},
    {"cuda_library_missing", [](const Facts& f) { return without_driver(f) && !f.machine.driver.empty(); },
     [](const Facts& f) {
         return "NVIDIA's kernel driver " + f.machine.driver + " runs, but its library libcuda.so.1 is not found.";
     },
     "Install the driver's CUDA library of the same version (Debian: libcuda1). In a container, start it with --gpus "
     "all and NVIDIA_DRIVER_CAPABILITIES=all."},
    {"no_driver", [](const Facts& f) { return without_driver(f) && f.environment_facts.has_card("NVIDIA"); },
     "This machine has an NVIDIA card, but no NVIDIA driver for it.",
     [](const Facts& f) {
         return "Install the NVIDIA driver for CUDA " + cuda_version_text(devices(f).runtime_version) +
                " or newer, then restart the machine. Nouveau cannot run CUDA.";
     }},
    {"driver_too_old",
     [](const Facts& f) {
         return cuda_says<35>(f) && devices(f).driver_version < devices(f).runtime_version && !without_driver(f);
     },
     cuda_problem,
     [](const Facts& f) {
         return "Update the NVIDIA driver to a version that supports CUDA " +
                cuda_version_text(devices(f).runtime_version) +
                " (CUDA 13.0 needs driver 580), or build glint with an older CUDA toolkit (12.4 or newer).";
     }},
    {"stub_library", cuda_says<34>, cuda_problem,
     "Remove the toolkit's lib/stubs folder from LD_LIBRARY_PATH: it is for linking only. The driver installs the real "
     "libcuda.so.1."},
    {"driver_mismatch", cuda_says<803>, cuda_problem,
     "Restart the machine: after an update the old kernel driver is still loaded. If that does not help, install "
     "library and kernel driver of the same version."},
    {"compat_library", cuda_says<804>, cuda_problem,
     "Remove the cuda-compat folder from LD_LIBRARY_PATH and update the NVIDIA driver: the cuda-compat library "
     "supports data-centre GPUs and few others."},
    {"gpu_busy",
     [](const Facts& f) {
         const DisplayReport::UsedPresentPath* present_path = f.display.present_path_of_cuda();
         return cuda_says<46>(f) ||
                (present_path && present_path->problem.find("cudaErrorDevicesUnavailable") != std::string::npos);
     },
     "The GPU is busy or reserved for another program (cudaErrorDevicesUnavailable, error 46).",
     "Run nvidia-smi to see which program uses the GPU, and end that program; sudo nvidia-smi -c DEFAULT ends "
     "exclusive mode. Then start again."},
    {"gpus_hidden", [](const Facts& f) { return cuda_says<100>(f) && f.environment_facts.cards_hidden; }, cuda_problem,
     "CUDA_VISIBLE_DEVICES hides the GPUs: unset it, or name an existing GPU."},
    {"driver_without_gpu", cuda_says<100>, cuda_problem,
     "Run nvidia-smi. If it lists no GPU, check the card's slot and power, and that the driver supports the card. A "
     "container or virtual machine needs GPU passthrough."},
    {"driver_not_ready", cuda_says<802>, cuda_problem,
     "Wait a moment. On machines with NVSwitch start the fabric manager: sudo systemctl start nvidia-fabricmanager."},
    {"driver_fails", [](const Facts& f) { return devices(f).cuda_error && !without_driver(f); }, cuda_problem,
     "Restart the machine, or after a suspend reload the driver: sudo modprobe -r nvidia_uvm && sudo modprobe "
     "nvidia_uvm. If nvidia-smi fails too, install the driver again."},
    {"gpu_refused", [](const Facts& f) { return devices(f).cuda.empty() && !devices(f).refused.empty(); }, cuda_problem,
     [](const Facts& f) -> std::string {
         const CudaDevice& card = devices(f).refused.front().device;
         if (why_too_old(card, devices(f).built_for).empty())
             return "Allow computing on the GPU: sudo nvidia-smi -c DEFAULT.";
         return "Build glint for this GPU: CMAKE_CUDA_ARCHITECTURES=" +
                std::to_string(card.compute_major * 10 + card.compute_minor) +
                ", with a CUDA toolkit that still supports it (12.x for GPUs before 7.5).";
     }},
};

} // namespace

RuleGroup failing_driver_rules() { return {always, " The CPU computes.", broken_drivers}; }

} // namespace glint
