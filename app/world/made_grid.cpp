#include "app/world/made_grid.h"
#include <cstddef>

namespace glint {

MadeGrid::MadeGrid(Queue& queue, Extent extent, int pitch)
    : memory(queue, sizeof(float) * static_cast<std::size_t>(pitch) * static_cast<std::size_t>(extent.height)),
      field{sizeof(glint_field),
            id.c_str(),
            unit.c_str(),
            static_cast<float*>(memory.data()),
            extent.width,
            extent.height,
            pitch,
            0,
            0,
            0} {}

void MadeGrid::name(std::string_view new_id, std::string_view new_unit) { id = new_id, unit = new_unit; }

MadeGrid& grid_of(std::optional<MadeGrid>& grid, Queue& queue, Extent extent, int pitch) {
    const bool fits =
        grid && grid->field.width == extent.width && grid->field.height == extent.height && grid->field.pitch == pitch;
    if (!fits) grid.reset(), grid.emplace(queue, extent, pitch);
    return *grid;
}

} // namespace glint
