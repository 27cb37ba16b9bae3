#include "app/session/snapshot.h"
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

namespace {

/// Beside each other on one device: the bytes stay there.
void copy_there(Queue& to, DeviceMemory& memory, const DeviceMemory& from) {
    to.make_current();
    to.begin_after(from.queue());
    if (to.table().copy(to.table().self, memory.data(), from.data(), from.bytes())) throw Error(to.take_failure());
    from.queue().begin_after(to); // where it may be given back at once
}

} // namespace

Snapshot moved_to(Queue& to, const Snapshot& from) {
    Snapshot copy{from.params, from.extent, from.step, {}};
    std::vector<std::byte> between;
    for (const SavedField& field : from.fields) {
        to.make_current();
        if (&to.device() == &field.memory.queue().device()) {
            copy.fields.push_back(
                {field.id, field.width, field.height, field.pitch, DeviceMemory(to, field.memory.bytes())});
            copy_there(to, copy.fields.back().memory, field.memory);
            continue;
        }
        between.resize(field.memory.bytes());
        const glint_host& source = field.memory.queue().table();
        DeviceMemory memory(to, between.size());
        field.memory.queue().make_current();
        const bool failed = source.read(source.self, between.data(), field.memory.data(), between.size()) != 0;
        to.make_current();
        if (failed || to.table().write(to.table().self, memory.data(), between.data(), between.size()))
            throw Error("the state could not be copied to " + to.name());
        copy.fields.push_back({field.id, field.width, field.height, field.pitch, std::move(memory)});
    }
    return copy;
}

} // namespace glint
