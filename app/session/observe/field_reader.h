// Copies a field of a world, or its picture, on the device, and transfers the copy in slices while the world continues.
// Runs on the thread that drives the world.
#pragma once
#include "app/session/observe/field_read.h"
#include "app/session/observe/row_reader.h"
#include "app/world/world.h"
#include "interop/targets/frame_target.h"
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace glint {

class FieldReader {
public:
    explicit FieldReader(Queue& from) : from_(from), rows_(from) {}
    FieldReader(const FieldReader&) = delete;
    FieldReader& operator=(const FieldReader&) = delete;

    /// Call before the world changes. A new request begins here, in the memory of `room`; for the same request one
    /// slice is transferred. Never waits.
    void consider(const FieldRequest&, FieldRead room, World&, WorldPlace here);
    /// The completely transferred data, once.
    std::optional<FieldRead> take() { return std::exchange(complete_, std::nullopt); }
    /// Frees all memory; the next request begins again.
    void give_up();

private:
    void begin(const FieldRequest&, FieldRead room, World&, WorldPlace here);
    const glint_field* choose(const FieldName&, World&);
    void freeze(const glint_field&);
    void draw(World&);
    void abandon(std::string why);
    void complete() { complete_ = std::exchange(arriving_, std::nullopt); }

    Queue& from_;
    std::int64_t number_ = 0;
    std::optional<DeviceMemory> frozen_; ///< the copy of the field; its memory is used again
    std::unique_ptr<FrameTarget> drawn_; ///< the copy of the picture
    std::optional<FieldRead> arriving_, complete_;
    RowReader rows_; ///< last: destroyed before the memory that it reads
};

} // namespace glint
