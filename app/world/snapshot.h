// The whole state of a world at one step: in its queue's device memory (keyframes), or in ordinary memory (checkpoints,
// files, moves to another device).
#pragma once
#include "app/world/numbers.h"
#include "app/world/params/params.h"
#include "interop/queue.h"
#include "sims/api/view.h"
#include <string>
#include <vector>

namespace glint {

/// Owned device memory of a queue, which must outlive it.
class DeviceMemory {
public:
    DeviceMemory(Queue&, std::size_t bytes); ///< zeroed; throws Error if memory is too small
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
    std::int32_t value;       ///< glint_value
    DeviceMemory memory;
    std::vector<std::byte> on_host; ///< a copy, if the simulation keeps the field in ordinary memory
};

struct Snapshot {
    Params params;
    Extent extent;
    std::int64_t step;
    std::vector<SavedField> fields;
    std::size_t bytes() const;
};

/// A state field in the CPU's memory: rows from the bottom, no padding.
struct FieldValues {
    std::string id;
    int width = 0, height = 0;
    Numbers values;
};

/// A state in ordinary memory, independent of a device. Without fields it is the initial state of these parameters.
/// step: the simulation's own, 0 in the initial state.
struct HostState {
    Params params;
    Extent extent;
    std::int64_t step = 0;
    std::vector<FieldValues> fields;
};

} // namespace glint
