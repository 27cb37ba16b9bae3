#include "app/session/snapshot.h"
#include "sims/api/device.h"
#include <utility>

namespace glint {

DeviceMemory::DeviceMemory(Host& host, std::size_t bytes)
    : host_(&host), bytes_(bytes), data_(host.table().alloc(host.table().self, bytes)) {
    if (!data_) throw Error("not enough memory on " + host.name());
}
DeviceMemory::~DeviceMemory() {
    if (data_) host_->table().free(host_->table().self, data_);
}
DeviceMemory::DeviceMemory(DeviceMemory&& other) noexcept
    : host_(other.host_), bytes_(other.bytes_), data_(std::exchange(other.data_, nullptr)) {}
DeviceMemory& DeviceMemory::operator=(DeviceMemory&& other) noexcept {
    std::swap(host_, other.host_), std::swap(bytes_, other.bytes_), std::swap(data_, other.data_);
    return *this;
}

std::size_t Snapshot::bytes() const {
    std::size_t sum = 0;
    for (const SavedField& field : fields) sum += field.memory.bytes();
    return sum;
}

} // namespace glint
