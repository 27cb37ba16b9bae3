// The fields a simulation evolves, by name. Checkpoints, undo of strokes, device switches, exports and comparisons use
// them.
#pragma once
#include "device.h"
#include <array>

namespace glint {

struct FieldInfo {
    const char* unit = "";
    float lo = 0, hi = 1;     ///< the usual range of its values
    bool none_is_nan = false; ///< NaN means that a cell has none
    bool drawn = false;       ///< draw() writes it, from the parameters and the step alone: no part of the state
};

class State {
public:
    using Emit = void (*)(void* to, const glint_field*);
    State(Emit emit, void* to) : emit_(emit), to_(to) {}

    /// Names a field by its role: after a swap of buffers the same name means the same thing.
    void field(const char* id, Field<float>& field, FieldInfo info = {}) { add(id, field.view(), info, 0); }
    /// Names a table: its rows are not the picture's rows.
    void table(const char* id, Field<float>& rows, FieldInfo info = {}) { add(id, rows.view(), info, GLINT_TABLE); }
    /// Names a row that is in ordinary memory on every device: what the host goes by when it queues work, and need not
    /// wait for.
    template <std::size_t count> void host_table(const char* id, std::array<float, count>& row, FieldInfo info = {}) {
        add(id, {row.data(), int(count), 1, int(count)}, info, GLINT_TABLE | GLINT_ON_HOST);
    }

private:
    void add(const char* id, const View<float>& v, const FieldInfo& info, std::uint32_t flags) {
        if (info.none_is_nan) flags |= GLINT_OPTIONAL;
        if (info.drawn) flags |= GLINT_DRAWN;
        const glint_field out{
            sizeof(glint_field), id, info.unit, v.data, v.width, v.height, v.pitch, flags, info.lo, info.hi};
        emit_(to_, &out);
    }
    Emit emit_;
    void* to_;
};

} // namespace glint
