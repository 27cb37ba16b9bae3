// What a simulation evolves, by name: fields, tables, volumes and lists. Checkpoints, undo of strokes, device switches,
// exports and comparisons use them.
#pragma once
#include "device.h"
#include "values.h"
#include "volume.h"
#include <array>

namespace glint {

/// How a field is shown.
struct FieldInfo {
    const char* unit = "";
    float lo = 0, hi = 1;     ///< the usual range of its values
    bool none_is_nan = false; ///< NaN means that a cell has none
    bool drawn = false;       ///< draw() writes it, from the parameters and the step alone: no part of the state
};

/// T of an element: float, double, Half, an integer of 8 to 64 bits, or a struct that declares its members.
class State {
public:
    using Emit = void (*)(void* to, const glint_field*);
    State(Emit emit, void* to) : emit_(emit), to_(to) {}

    /// Names a field by its role: after a swap of buffers the same name means the same thing.
    template <class T> void field(const char* id, Field<T>& field, FieldInfo info = {}) {
        add(id, field.view(), 1, info, 0);
    }
    /// Names a table: its rows are not the picture's rows.
    template <class T> void table(const char* id, Field<T>& rows, FieldInfo info = {}) {
        add(id, rows.view(), 1, info, GLINT_TABLE);
    }
    /// Names a volume.
    template <class T> void volume(const char* id, Volume<T>& volume, FieldInfo info = {}) {
        const VolumeView<T> v = volume.view();
        add(id, v.layer(0), v.depth, info, GLINT_TABLE);
    }
    /// Names a list: a table of one row.
    template <class T> void list(const char* id, List<T>& list, FieldInfo info = {}) {
        const ListView<T> v = list.view();
        add(id, View<T>{v.data, v.count, 1, v.count}, 1, info, GLINT_TABLE);
    }
    /// Two buffers: the state is the one that the next step reads.
    template <class T> void field(const char* id, Double<Field<T>>& both, FieldInfo info = {}) {
        field(id, both.now(), info);
    }
    template <class T> void table(const char* id, Double<Field<T>>& both, FieldInfo info = {}) {
        table(id, both.now(), info);
    }
    template <class T> void volume(const char* id, Double<Volume<T>>& both, FieldInfo info = {}) {
        volume(id, both.now(), info);
    }
    template <class T> void list(const char* id, Double<List<T>>& both, FieldInfo info = {}) {
        list(id, both.now(), info);
    }
    /// Names a row in ordinary memory on every device, for values that the host needs when it queues work, without
    /// waiting.
    template <class T, std::size_t count>
    void host_table(const char* id, std::array<T, count>& row, FieldInfo info = {}) {
        add(id, View<T>{row.data(), int(count), 1, int(count)}, 1, info, GLINT_TABLE | GLINT_ON_HOST);
    }

private:
    template <class T>
    void add(const char* id, const View<T>& v, int depth, const FieldInfo& info, std::uint32_t flags) {
        glint_field out{};
        WrittenElement<T>::describe(out);
        out.data = v.data, out.width = v.width, out.height = v.height, out.pitch = v.pitch, out.depth = depth;
        out.id = id, out.flags = flags;
        give(out, info);
    }
    void give(glint_field& field, const FieldInfo& info);
    Emit emit_;
    void* to_;
};

} // namespace glint
