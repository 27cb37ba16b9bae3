#include "app/world/snapshot.h"
#include "sims/api/device.h"
#include <utility>

namespace glint {

DeviceMemory::DeviceMemory(Queue& queue, std::size_t bytes)
    : queue_(&queue), bytes_(bytes), data_(queue.table().alloc(queue.table().self, bytes)) {
    if (!data_) throw Error("not enough memory on " + queue.name());
}
DeviceMemory::~DeviceMemory() {
    if (data_) queue_->table().free(queue_->table().self, data_);
}
DeviceMemory::DeviceMemory(DeviceMemory&& other) noexcept
    : queue_(other.queue_), bytes_(other.bytes_), data_(std::exchange(other.data_, nullptr)) {}
DeviceMemory& DeviceMemory::operator=(DeviceMemory&& other) noexcept {
    std::swap(queue_, other.queue_), std::swap(bytes_, other.bytes_), std::swap(data_, other.data_);
    return *this;
}

std::size_t Snapshot::bytes() const {
    std::size_t sum = 0;
    for (const SavedField& field : fields) sum += field.memory.bytes();
    return sum;
}

} // namespace glint
