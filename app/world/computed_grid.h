// A grid in device memory that the program fills for display; not part of a simulation's state.
#pragma once
#include "app/world/snapshot.h"
#include "app/world/text/fixed_string.h"
#include "interop/fields/grid_view.h"
#include <optional>
#include <string_view>

namespace glint {

struct ComputedGrid {
    /// pitch in elements; throws Error if memory cannot be allocated.
    ComputedGrid(Queue&, Extent, int pitch, std::int32_t glint_value = GLINT_FLOAT32);
    ComputedGrid(const ComputedGrid&) = delete;
    ComputedGrid& operator=(const ComputedGrid&) = delete;

    void name(std::string_view id, std::string_view unit);
    /// Only for a grid of floats.
    View<float> view() const { return {static_cast<float*>(field.data), field.width, field.height, field.pitch}; }

    DeviceMemory memory;
    FixedString<72> id;
    FixedString<32> unit;
    glint_field field;       ///< the grid, as a simulation describes one
    bool is_current = false; ///< computed from the present state
};

/// Created if there is none of that size and type yet.
ComputedGrid& grid_of(std::optional<ComputedGrid>&, Queue&, Extent, int pitch,
                      std::int32_t glint_value = GLINT_FLOAT32);
/// Elements from row to row, so that each row begins at an address that is aligned for a GPU.
inline int padded_pitch(int width) { return (width + 31) / 32 * 32; }

inline GridView view_of(const glint_field& f) { return {f.data, f.width, f.height, f.pitch, f.value}; }

} // namespace glint
