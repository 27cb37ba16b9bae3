#include "volume.h"
#include <limits>
#include <string>

namespace glint {

Extent layers_as_grid(Box box) {
    const std::int64_t rows = std::int64_t{box.height} * box.depth;
    if (rows > std::numeric_limits<int>::max())
        throw Error("a volume has at most 2147483647 rows in all its layers: try a smaller size");
    return {box.width, static_cast<int>(rows)};
}

ListMemory::ListMemory(Device device, int count, std::size_t element_bytes) : device_(device), count_(count) {
    const glint_host& host = device.host();
    if (count < 1) throw Error("a list has at least one element, not " + std::to_string(count));
    data_ = host.alloc(host.self, element_bytes * static_cast<std::size_t>(count));
    if (!data_)
        throw Error("not enough memory on this device for a list of " + std::to_string(count) + " elements: try fewer");
}

ListMemory::~ListMemory() {
    if (data_) device_.host().free(device_.host().self, data_);
}

ListMemory::ListMemory(ListMemory&& other) noexcept
    : device_(other.device_), count_(other.count_), data_(std::exchange(other.data_, nullptr)) {}

void ListMemory::exchange(ListMemory& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(count_, other.count_);
    std::swap(data_, other.data_);
}

void ListMemory::write(const void* values, std::size_t bytes) {
    const glint_host& host = device_.host();
    if (host.write(host.self, data_, values, bytes)) throw Error("could not copy to the device");
}

} // namespace glint
