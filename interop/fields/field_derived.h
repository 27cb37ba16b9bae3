// Quantities derived from a grid cell by cell: gradient, Laplacian, rate of change. Works for every simulation, with
// the same bits on every processor.
#pragma once
#include "interop/fields/grid_view.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include "sims/api/view.h"
#include <cstdint>

namespace glint {

/// gradient: its length, per cell. laplacian: the four neighbours' sum minus four times the cell. rate: the change
/// since `before`.
enum class Derived : std::int32_t { none, gradient, laplacian, rate };

/// All grids have the same size and lie in the queue's device memory. before: only for the rate, of the type of cells;
/// without data if unknown, which makes the rate NaN. Differences of integers are exact before they are rounded to
/// floats. Beyond an edge lies the other side if edges are periodic, else the value at the edge. Queued, not waited
/// for; throws Error if it cannot be queued.
void derive_field(Queue&, Derived, const GridView& cells, const GridView& before, View<float> to,
                  Boundary edges = Boundary::neumann);

// A picture of a field, drawn by the program for every simulation and processor: with the palette, on a linear or a
// logarithmic scale, lit by its slope, with contour lines.

struct FieldLook {
    bool logarithmic = false; ///< if the range includes zero, logarithmic on both sides of it
    float shade = 0;          ///< how much of the light depends on the slope: 0 to 1
    int isolines = 0;         ///< number of contour lines between the ends of the range
};

/// Draws all pixels of the frame with its palette; cells: in the queue's device memory; if they are not as many as
/// pixels, they are stretched over the frame. Queued, not waited
/// for; throws Error if it cannot be queued.
void draw_field(Queue&, const GridView& cells, const glint_frame&, const FieldLook&);

} // namespace glint
