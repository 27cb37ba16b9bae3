// The processor that --device asks for.
#pragma once
#include "app/doctor/device_choice.h"
#include "app/terminal/failure.h"
#include "app/world/params.h"
#include "interop/device_search.h"
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
    std::vector<DeviceCondition> conditions; ///< in place of the ordinal, where there are any
    friend bool operator==(const DeviceSelector&, const DeviceSelector&) = default;
};

DeviceSelector device_from(const std::string& text); ///< "auto", "cpu", "cuda", "cuda:N", "cuda:CONDITIONS"

/// Which CUDA device is meant, of those that the driver has named. A Failure says what each lacks where none is.
int ordinal_of(const DeviceSelector&, const Devices&);

/// A Failure says why there is none. auto waits driver_timeout for the driver and falls back to the CPU; it says so
/// where there is a GPU or a driver.
std::unique_ptr<Queue> open_device(const DeviceSelector&, int threads, DeviceSearch&);

/// The same for something that not every device can do: under auto the CPU does what the GPU cannot. why_not says so of
/// a device, or "".
std::unique_ptr<Queue> open_device_for(const DeviceSelector&, int threads, DeviceSearch&,
                                       const std::function<std::string(const ComputeDevice&)>& why_not);

/// A Failure says why this cannot run there: too large, or a method that the device cannot take.
void require_runnable(const Params&, Extent, const ComputeDevice&);

void say_starting_again(const ComputeDevice& failed, const Failure&);

/// Does the work on that queue, which came of that wish. Under auto, where the GPU fails at it, does it again on the
/// CPU, with a warning.
template <class Work> auto on_queue(Queue& queue, const DeviceSelector& wish, int threads, Work&& work) {
    const auto work_on = [&](Queue& on) { return or_fail(Exit::simulation_failed, [&] { return work(on); }); };
    try {
        return work_on(queue);
    } catch (const Failure& failure) {
        const bool fall_back =
            wish.kind == DeviceSelector::Kind::automatic && queue.device().kind() != ComputeDevice::Kind::cpu;
        if (!fall_back || failure.status != Exit::simulation_failed) throw;
        say_starting_again(queue.device(), failure);
    }
    return work_on(*make_cpu_queue(threads));
}

template <class Work> auto on_device(const DeviceSelector& wish, int threads, DeviceSearch& search, Work&& work) {
    return on_queue(*open_device(wish, threads, search), wish, threads, std::forward<Work>(work));
}

} // namespace glint
