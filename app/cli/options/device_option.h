// The processor that --device selects.
#pragma once
#include "app/doctor/device_choice.h"
#include "app/terminal/failure.h"
#include "app/world/params/params.h"
#include "interop/devices.h"
#include "interop/queue.h"
#include "sims/api/view.h"
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace glint {

struct DeviceSelector {
    enum class Kind { automatic, cpu, cuda } kind = Kind::automatic;
    int ordinal = 0;
    std::vector<DeviceCondition> conditions; ///< if not empty, replaces the ordinal
    friend bool operator==(const DeviceSelector&, const DeviceSelector&) = default;
};

DeviceSelector device_from(const std::string& text); ///< "auto", "cpu", "cuda", "cuda:N", "cuda:CONDITIONS"

/// Ordinal of the selected CUDA device. If no device matches, a Failure says what each device lacks.
int ordinal_of(const DeviceSelector&, const Devices&);

/// Throws Failure if no such device exists. auto waits driver_timeout for the driver and falls back to the CPU, with a
/// message if a GPU or a driver exists.
std::unique_ptr<Queue> open_device(const DeviceSelector&, int threads, DeviceSearch&);

/// Likewise for work that not every device supports: under auto the CPU replaces a GPU that does not support it.
/// why_not: the reason against a device, or "".
std::unique_ptr<Queue> open_device_for(const DeviceSelector&, int threads, DeviceSearch&,
                                       const std::function<std::string(const ComputeDevice&)>& why_not);

/// A Failure says why this cannot run there: too large, or a method that the device does not support.
void require_runnable(const Params&, Extent, const ComputeDevice&);

void say_starting_again(const ComputeDevice& failed, const Failure&);

/// Does the work on that queue, which was opened for that selector. If the GPU fails under auto, repeats the work on
/// the CPU, with a warning.
template <class Work> auto on_queue(Queue& queue, const DeviceSelector& selector, int threads, Work&& work) {
    const auto work_on = [&](Queue& on) { return or_fail(Exit::simulation_failed, [&] { return work(on); }); };
    try {
        return work_on(queue);
    } catch (const Failure& failure) {
        const bool fall_back =
            selector.kind == DeviceSelector::Kind::automatic && queue.device().kind() != ComputeDevice::Kind::cpu;
        if (!fall_back || failure.status != Exit::simulation_failed) throw;
        say_starting_again(queue.device(), failure);
    }
    return work_on(*make_cpu_queue(threads));
}

template <class Work> auto on_device(const DeviceSelector& selector, int threads, DeviceSearch& search, Work&& work) {
    return on_queue(*open_device(selector, threads, search), selector, threads, std::forward<Work>(work));
}

} // namespace glint
