#include "interop/queue.h"
#include <new>

namespace glint {

void keep_reason(std::string& to, const char* why) noexcept {
    try {
        to = why ? why : "";
    } catch (const std::bad_alloc&) { to = "no memory"; } // so short that it needs none
}

std::unique_ptr<Queue> queue_with(std::unique_ptr<ComputeDevice> device) {
    auto queue = device->make_queue();
    queue->own_device_ = std::move(device);
    return queue;
}

} // namespace glint
