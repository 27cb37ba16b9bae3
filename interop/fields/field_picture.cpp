// Compiled by nvcc if available, because it has a kernel, and so that both processors give the same bits.
#include "interop/fields/field_derived.h"
#include "interop/fields/field_drawing.h"

namespace glint {

void draw_field(Queue& queue, const GridView& grid, const glint_frame& frame, const FieldLook& look) {
    const auto draw = [&](const auto& cells) {
        Device(queue.table()).for_each("field", cells.extent(), drawing_of(cells, frame, look));
    };
    const Extent shown{frame.width, frame.height};
    grid.extent() == shown ? with_cells(grid, draw) : draw(AnyCells<float>(grid, shown));
}

} // namespace glint
