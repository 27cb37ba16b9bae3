#include "app/window/workspace/compute_devices.h"
#include "app/terminal/progress.h"
#include "app/world/text/number_text.h"
#include "interop/targets/opengl_devices.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <optional>

namespace glint {
namespace {

struct RequestedGpu {
    std::optional<int> ordinal; ///< nothing: the best device that meets the conditions
    std::vector<DeviceCondition> conditions;
};

RequestedGpu wanted_from(const std::string& device) {
    if (device == "cuda") return {};
    if (device.starts_with("cuda:")) {
        const std::string which = device.substr(5);
        if (are_conditions(which)) return {{}, conditions_from(which, cuda_property_rows())};
        if (const auto ordinal = parsed_number<int>(which); ordinal && *ordinal >= 0) return {ordinal, {}};
    }
    throw Error(fmt::format("'{}' is not a device; use auto, cpu, cuda, cuda:N or cuda:CONDITIONS", device));
}

} // namespace

ComputeDevices::ComputeDevices(int cpu_threads, std::function<Devices()> query_driver)
    : cpu_threads_(cpu_threads), search_(std::move(query_driver)) {
    search_.poll(); // asks the driver while the window is being created
}

ComputeDevice& ComputeDevices::cpu() {
    auto& cpu = open_["cpu"];
    if (!cpu) cpu = make_cpu_device(cpu_threads_);
    return *cpu;
}

const CudaDevice& ComputeDevices::best_card(const std::vector<DeviceCondition>& conditions) const {
    std::vector<int> drawing;
    if (found().cuda.size() > 1) drawing = cuda_devices_of_opengl().cuda;
    return chosen_device(found(), conditions, drawing);
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
    const RequestedGpu wanted = wanted_from(device);
    // any call into CUDA would wait for the driver
    if (!answered || found().driver_silent) throw Error(found().cuda_problem);
    const int ordinal = wanted.ordinal ? *wanted.ordinal : best_card(wanted.conditions).ordinal;
    auto& card = open_[fmt::format("cuda:{}", ordinal)];
    if (!card) card = make_cuda_device(ordinal);
    return *card;
}

void ComputeDevices::wait_for_driver() { gave_up_ = !glint::wait_for_driver(search_); }

std::string ComputeDevices::late_driver_answer() {
    if (!search_.poll() || !gave_up_) return "";
    gave_up_ = false, problem_.clear();
    if (found().cuda.empty()) return "No GPU found: " + found().cuda_problem;
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
