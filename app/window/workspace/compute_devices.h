// Processors of this machine, opened at first use and kept until the program ends.
#pragma once
#include "app/doctor/device_choice.h"
#include "interop/compute_device.h"
#include "interop/devices.h"
#include <map>

namespace glint {

class ComputeDevices {
public:
    explicit ComputeDevices(int cpu_threads, std::function<Devices()> query_driver = find_devices);

    const Devices& found() const { return search_.found(); } ///< before the driver has answered: only the CPU
    int cpu_threads() const { return cpu_threads_; }         ///< as given by the user; 0: all
    /// "auto", "cpu", "cuda", "cuda:N", "cuda:CONDITIONS". Throws Error with the reason; under "auto" the CPU replaces
    /// a GPU, see problem(). All but "cpu" wait for the driver, driver_timeout at most. If there are several GPUs and
    /// no number or condition selects one, the GPU that drives OpenGL is used; its context must be current.
    ComputeDevice& open(const std::string& device);
    ComputeDevice& cpu();
    /// Why "auto" selected the CPU although there is a driver or a GPU, or "".
    const std::string& problem() const { return problem_; }

    /// If the user named CUDA: waits longer, and says so on standard error.
    void wait_for_driver();
    /// The driver's answer, as a sentence, if it came after open() had stopped waiting; once, else "". Never waits.
    std::string late_driver_answer();

    struct Offer {
        std::string id, label, disabled_reason; ///< disabled_reason: if not empty, disabled
    };
    std::vector<Offer> offers() const; ///< for a combo: the CPU, then every CUDA device

private:
    ComputeDevice& open_best();
    /// Among the devices that meet all conditions, the one that drives OpenGL, else the first. Throws Error if none
    /// does.
    const CudaDevice& best_card(const std::vector<DeviceCondition>& = {}) const;

    int cpu_threads_;
    DeviceSearch search_;
    bool gave_up_ = false; // the driver has not answered in time
    std::string problem_;
    std::map<std::string, std::unique_ptr<ComputeDevice>> open_;
};

} // namespace glint
