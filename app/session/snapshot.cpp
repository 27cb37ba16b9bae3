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

Snapshot moved_to(Host& to, const Snapshot& from) {
    Snapshot copy{from.params, from.extent, from.step, {}};
    std::vector<std::byte> between;
    for (const SavedField& field : from.fields) {
        between.resize(field.memory.bytes());
        to.make_current();
        const glint_host& source = field.memory.host().table();
        DeviceMemory memory(to, between.size());
        field.memory.host().make_current();
        const bool failed = source.read(source.self, between.data(), field.memory.data(), between.size()) != 0;
        to.make_current();
        if (failed || to.table().write(to.table().self, memory.data(), between.data(), between.size()))
            throw Error("the state could not be copied to " + to.name());
        copy.fields.push_back({field.id, field.width, field.height, field.pitch, std::move(memory)});
    }
    return copy;
}

} // namespace glint
