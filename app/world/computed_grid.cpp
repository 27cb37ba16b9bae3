#include "app/world/computed_grid.h"
#include <cstddef>

namespace glint {

ComputedGrid::ComputedGrid(Queue& queue, Extent extent, int pitch, std::int32_t glint_value)
    : memory(queue,
             value_bytes(glint_value) * static_cast<std::size_t>(pitch) * static_cast<std::size_t>(extent.height)),
      field{sizeof(glint_field), id.c_str(), unit.c_str(), memory.data(), extent.width, extent.height, pitch, 0, 0, 0,
            glint_value} {}

void ComputedGrid::name(std::string_view new_id, std::string_view new_unit) { id = new_id, unit = new_unit; }

ComputedGrid& grid_of(std::optional<ComputedGrid>& grid, Queue& queue, Extent extent, int pitch,
                      std::int32_t glint_value) {
    const bool fits = grid && grid->field.width == extent.width && grid->field.height == extent.height &&
                      grid->field.pitch == pitch && grid->field.value == glint_value;
    if (!fits) grid.reset(), grid.emplace(queue, extent, pitch, glint_value);
    return *grid;
}

} // namespace glint
