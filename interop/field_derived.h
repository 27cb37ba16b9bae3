// What follows from a grid of values cell by cell: how steep it is, how it curves, how it has changed. For every
// simulation, and on every processor to the same bits.
#pragma once
#include "interop/grid_view.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include "sims/api/view.h"
#include <cstdint>

namespace glint {

/// gradient: its size, from cell to cell. laplacian: what the four neighbours have more. rate: the change since
/// `before`.
enum class Derived : std::int32_t { none, gradient, laplacian, rate };

/// All grids of one size, in the queue's device memory; before: without data where it is not known, which makes the
/// rate NaN, else of the type of cells; no other needs it. Of whole numbers differences are exact before they are
/// rounded to floats. Beyond an edge is the other side where edges are periodic, and else the value at the
/// edge. Queued, not waited for; throws Error where it cannot be.
void derive_field(Queue&, Derived, const GridView& cells, const GridView& before, View<float> to,
                  Boundary edges = Boundary::neumann);

} // namespace glint
