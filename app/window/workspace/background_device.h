// Device for work next to the window's session: a GPU on another queue, or some of the CPU's threads.
#pragma once
#include "app/session/session.h"
#include <algorithm>
#include <memory>
#include <thread>

namespace glint {

struct BackgroundDevice {
    ComputeDevice* gpu; ///< null: the CPU; the GPU must outlive the work
    int threads;        ///< of the CPU

    /// On the thread that uses the queue. Throws Error.
    std::unique_ptr<Queue> make_queue() const {
        if (!gpu) return make_cpu_queue(threads);
        gpu->make_current();
        return gpu->make_queue();
    }
};

/// The session's GPU, or half of the CPU's threads, so that the window stays responsive.
inline BackgroundDevice background_device(const Session& session) {
    const int all = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    ComputeDevice& device = session.device();
    const bool is_gpu = device.kind() == ComputeDevice::Kind::cuda && !device.lost();
    return {is_gpu ? &device : nullptr, std::max(1, all / 2)};
}

} // namespace glint
