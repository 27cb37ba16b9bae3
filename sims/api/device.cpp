#include "device.h"
#include <cstddef>
#include <cstring>
#include <string>

namespace glint {

void Device::refuse_gpu() { throw Error("this simulation was built without CUDA: run it with --device cpu"); }

FieldMemory::FieldMemory(Device device, Extent extent, std::size_t value_bytes, Box size_in_message)
    : device_(device), extent_(extent), pitch_(padded(extent.width, value_bytes)), value_bytes_(int(value_bytes)) {
    const glint_host& host = device.host();
    data_ = host.alloc(host.self, value_bytes * std::size_t(pitch_) * std::size_t(extent.height));
    if (data_) return;
    std::string cells = std::to_string(size_in_message.width) + "x" + std::to_string(size_in_message.height);
    if (size_in_message.depth > 0) cells += "x" + std::to_string(size_in_message.depth);
    throw Error("not enough memory on this device for " + cells + " cells: try a smaller size");
}

FieldMemory::~FieldMemory() {
    if (data_) device_.host().free(device_.host().self, data_);
}

FieldMemory::FieldMemory(FieldMemory&& other) noexcept
    : device_(other.device_),
      extent_(other.extent_),
      pitch_(other.pitch_),
      value_bytes_(other.value_bytes_),
      data_(std::exchange(other.data_, nullptr)) {}

void FieldMemory::exchange(FieldMemory& other) noexcept {
    std::swap(device_, other.device_), std::swap(extent_, other.extent_);
    std::swap(pitch_, other.pitch_), std::swap(data_, other.data_);
}

void FieldMemory::write(const void* values) {
    const std::size_t row_bytes = std::size_t(value_bytes_) * std::size_t(extent_.width),
                      pitch_bytes = std::size_t(value_bytes_) * std::size_t(pitch_);
    std::vector<std::byte> padded_rows(pitch_bytes * std::size_t(extent_.height));
    for (std::size_t y = 0; row_bytes > 0 && y < std::size_t(extent_.height); ++y)
        std::memcpy(padded_rows.data() + y * pitch_bytes, static_cast<const std::byte*>(values) + y * row_bytes,
                    row_bytes);
    const glint_host& host = device_.host();
    if (host.write(host.self, data_, padded_rows.data(), padded_rows.size()))
        throw Error("could not copy to the device");
}

int FieldMemory::padded(int width, std::size_t value_bytes) {
    const int unit = int(128 / value_bytes), widest = 0x7fffffff - unit;
    if (width < 0 || width > widest)
        throw Error("a field is 0 to " + std::to_string(widest) + " cells wide, not " + std::to_string(width));
    return (width + unit - 1) / unit * unit;
}

} // namespace glint
