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

/// glint_value of a T: the types that fields and tables may have.
template <class T> constexpr std::int32_t value_of_type() {
    constexpr bool is_float = std::is_same_v<T, float>, is_byte = std::is_same_v<T, std::uint8_t>;
    static_assert(is_float || is_byte || std::is_same_v<T, std::uint32_t>,
                  "a field of the state holds float, std::uint8_t or std::uint32_t");
    return is_float ? GLINT_FLOAT32 : is_byte ? GLINT_UINT8 : GLINT_UINT32;
}

/// T of a field or table: float, std::uint8_t or std::uint32_t.
class State {
public:
    using Emit = void (*)(void* to, const glint_field*);
    State(Emit emit, void* to) : emit_(emit), to_(to) {}

    /// Names a field by its role: after a swap of buffers the same name means the same thing.
    template <class T> void field(const char* id, Field<T>& field, FieldInfo info = {}) {
        add(id, field.view(), info, 0);
    }
    /// Names a table: its rows are not the picture's rows.
    template <class T> void table(const char* id, Field<T>& rows, FieldInfo info = {}) {
        add(id, rows.view(), info, GLINT_TABLE);
    }
    /// Names a row in ordinary memory on every device, for values that the host needs when it queues work, without
    /// waiting.
    template <class T, std::size_t count>
    void host_table(const char* id, std::array<T, count>& row, FieldInfo info = {}) {
        add(id, View<T>{row.data(), int(count), 1, int(count)}, info, GLINT_TABLE | GLINT_ON_HOST);
    }

private:
    template <class T> void add(const char* id, const View<T>& v, const FieldInfo& info, std::uint32_t flags) {
        if (info.none_is_nan) flags |= GLINT_OPTIONAL;
        if (info.drawn) flags |= GLINT_DRAWN;
        const glint_field out{
            sizeof(glint_field), id, info.unit, v.data, v.width, v.height, v.pitch, flags, info.lo, info.hi,
            value_of_type<T>()};
        emit_(to_, &out);
    }
    Emit emit_;
    void* to_;
};

} // namespace glint
