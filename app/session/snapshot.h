// The whole state of a world at one step, kept in device memory of some queue: undo, device switches and checkpoints.
#pragma once
#include "app/session/params.h"
#include "interop/queue.h"
#include "sims/api/view.h"

namespace glint {

/// Owned device memory of a queue, which must outlive it.
class DeviceMemory {
public:
    DeviceMemory(Queue&, std::size_t bytes); ///< zeroed; throws Error when there is not enough
    ~DeviceMemory();
    DeviceMemory(DeviceMemory&&) noexcept;
    DeviceMemory& operator=(DeviceMemory&&) noexcept;
    void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }
    Queue& queue() const { return *queue_; }

private:
    Queue* queue_;
    std::size_t bytes_;
    void* data_;
};

struct SavedField {
    std::string id;
    int width, height, pitch; ///< pitch in elements
    DeviceMemory memory;
};

struct Snapshot {
    Params params;
    Extent extent;
    std::int64_t step;
    std::vector<SavedField> fields;
    std::size_t bytes() const;
};

/// The same snapshot in another queue's memory. On another device it waits for the copy: device switches, not frames.
Snapshot moved_to(Queue&, const Snapshot&);

} // namespace glint
