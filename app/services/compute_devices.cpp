#include "app/services/compute_devices.h"
#include "app/terminal/driver_wait.h"
#include "interop/opengl_devices.h"
#include "sims/api/device.h"
#include <algorithm>
#include <charconv>

namespace glint {

ComputeDevices::ComputeDevices(int cpu_threads, std::function<Devices()> ask_driver)
    : cpu_threads_(cpu_threads), search_(std::move(ask_driver)) {
    search_.poll(); // asks, while the window is being set up
}

ComputeDevice& ComputeDevices::cpu() {
    auto& cpu = open_["cpu"];
    if (!cpu) cpu = make_cpu_device(cpu_threads_);
    return *cpu;
}

const CudaDevice& ComputeDevices::best_card() const {
    const auto& all = found().cuda;
    if (all.size() > 1)
        for (const int driving : cuda_devices_of_opengl().cuda)
            if (const auto card = std::ranges::find(all, driving, &CudaDevice::ordinal); card != all.end())
                return *card;
    return all.front();
}

ComputeDevice& ComputeDevices::open_best() {
    if (found().cuda.empty()) {
        if (driver_fails(found())) problem_ = "The CPU computes: " + found().cuda_problem;
        return cpu();
    }
    const CudaDevice& card = best_card();
    try {
        return open("cuda:" + std::to_string(card.ordinal));
    } catch (const Error& e) {
        problem_ = card.name + " cannot be used, so the CPU computes: " + e.what();
        return cpu();
    }
}

ComputeDevice& ComputeDevices::open(const std::string& device) {
    if (device == "cpu") return cpu();
    const bool answered = search_.wait(driver_timeout);
    gave_up_ = !answered;
    if (device == "auto") return open_best();
    int ordinal = found().cuda.empty() ? 0 : best_card().ordinal;
    if (device.starts_with("cuda:")) {
        const char *from = device.data() + 5, *to = device.data() + device.size();
        if (const auto [end, error] = std::from_chars(from, to, ordinal);
            error != std::errc{} || end != to || ordinal < 0)
            throw Error("'" + device + "' is no device: there are auto, cpu, cuda and cuda:N");
    } else if (device != "cuda") {
        throw Error("'" + device + "' is no device: there are auto, cpu, cuda and cuda:N");
    }
    if (!answered || found().driver_silent) throw Error(found().cuda_problem); // any call into CUDA would wait for it
    auto& card = open_["cuda:" + std::to_string(ordinal)];
    if (!card) card = make_cuda_device(ordinal);
    return *card;
}

void ComputeDevices::wait_for_driver() { gave_up_ = !glint::wait_for_driver(search_); }

std::string ComputeDevices::late_answer() {
    if (!search_.poll() || !gave_up_) return "";
    gave_up_ = false, problem_.clear();
    if (found().cuda.empty()) return "No GPU after all: " + found().cuda_problem;
    std::string names;
    for (const CudaDevice& device : found().cuda) names += (names.empty() ? "" : ", ") + device.name;
    return "The NVIDIA driver has answered: " + names + (found().cuda.size() > 1 ? " are" : " is") +
           " available now, in the Device panel";
}

std::vector<ComputeDevices::Offer> ComputeDevices::offers() const {
    std::vector<Offer> offers{{"cpu", "CPU", ""}};
    for (const CudaDevice& device : found().cuda)
        offers.push_back({"cuda:" + std::to_string(device.ordinal), device.name, ""});
    for (const RefusedDevice& refused : found().refused)
        offers.push_back({"cuda:" + std::to_string(refused.device.ordinal), refused.device.name, refused.why});
    if (offers.size() == 1) offers.push_back({"cuda", "CUDA", found().cuda_problem});
    return offers;
}

} // namespace glint
