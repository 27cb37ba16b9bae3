// Asks the CUDA run-time for all that the tables name. No work is started on a device for it.
#include "interop/properties/cuda_properties.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glint {
namespace {

std::array<std::span<const cuda::QueriedRow>, 7> property_tables() {
    return {cuda::identity_rows(), cuda::compute_rows(), cuda::memory_rows(), cuda::launch_rows(),
            cuda::texture_rows(),  cuda::feature_rows(), cuda::link_rows()};
}

std::optional<int> query_attribute(int ordinal, cudaDeviceAttr attribute) {
    int value = 0;
    if (cudaDeviceGetAttribute(&value, attribute, ordinal) == cudaSuccess) return value;
    (void)cudaGetLastError(); // this driver does not know it, or not of this device
    return {};
}

std::string in_words(const cuda::QueriedRow& row, int value) {
    if (!row.bits) {
        for (const cuda::Word& one : row.words)
            if (one.value == value) return one.word;
        return std::to_string(value);
    }
    std::string list;
    auto rest = static_cast<unsigned>(value);
    for (const cuda::Word& one : row.words)
        if (rest & static_cast<unsigned>(one.value))
            list.append(list.empty() ? "" : ", ").append(one.word), rest &= ~static_cast<unsigned>(one.value);
    if (rest) list.append(list.empty() ? "" : ", ").append(std::to_string(rest)); // newer than this table
    return list.empty() ? "none" : list;
}

PropertyValue value_of(const cuda::QueriedRow& row, const cuda::QueriedDevice& asked) {
    if (row.read) return row.read(asked);
    Sides told;
    for (const cudaDeviceAttr attribute : row.attributes) {
        if (attribute == cudaDeviceAttr{}) break;
        const std::optional<int> value = query_attribute(asked.device.ordinal, attribute);
        if (!value) return {};
        told.of[told.count++] = *value;
    }
    const auto first = static_cast<int>(told.of[0]);
    switch (row.about.kind) {
    case PropertyKind::number:
        return std::int64_t{first};
    case PropertyKind::yes_no:
        return first != 0;
    case PropertyKind::version_number:
        return Version{first, static_cast<int>(told.of[1])};
    case PropertyKind::sides:
        return told;
    case PropertyKind::text:
        break;
    }
    return in_words(row, first);
}

std::vector<DeviceProperty> properties_of(const CudaDevice& device) {
    cudaDeviceProp card{};
    const bool known = cudaGetDeviceProperties(&card, device.ordinal) == cudaSuccess;
    if (!known) (void)cudaGetLastError();
    std::vector<DeviceProperty> all;
    for (const auto table : property_tables()) {
        all.reserve(all.size() + table.size());
        for (const cuda::QueriedRow& row : table)
            all.push_back({row.about, value_of(row, {device, known ? &card : nullptr})});
    }
    return all;
}

} // namespace

std::vector<PropertyRow> cuda_property_rows() {
    std::vector<PropertyRow> all;
    for (const auto table : property_tables()) {
        all.reserve(all.size() + table.size());
        for (const cuda::QueriedRow& row : table) all.push_back(row.about);
    }
    return all;
}

void read_cuda_properties(Devices& found) {
    for (CudaDevice& device : found.cuda) device.properties = properties_of(device);
    for (RefusedDevice& refused : found.refused) refused.device.properties = properties_of(refused.device);
}

} // namespace glint
