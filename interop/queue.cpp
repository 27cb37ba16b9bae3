#include "interop/queue.h"

namespace glint {

std::unique_ptr<Queue> queue_with(std::unique_ptr<ComputeDevice> device) {
    auto queue = device->make_queue();
    queue->own_device_ = std::move(device);
    return queue;
}

} // namespace glint
