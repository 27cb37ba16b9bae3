// A picture of a field, drawn by the program for every simulation and processor: in the palette, on a linear or a
// logarithmic scale, lit by its slope, with contour lines.
#pragma once
#include "interop/fields/grid_view.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include "sims/api/view.h"

namespace glint {

struct FieldLook {
    bool logarithmic = false; ///< if the range includes zero, logarithmic on both sides of it
    float shade = 0;          ///< how much of the light depends on the slope: 0 to 1
    int isolines = 0;         ///< from one end of the range to the other
};

/// Draws all pixels of the frame with its palette; cells: as many, in the queue's device memory. Queued, not waited
/// for; throws Error if it cannot be queued.
void draw_field(Queue&, const GridView& cells, const glint_frame&, const FieldLook&);

} // namespace glint
