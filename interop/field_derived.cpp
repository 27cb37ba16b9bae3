// Compiled by nvcc where there is one, and by the C++ compiler with a GPU that is played; neither contracts.
#include "interop/field_derived.h"
#include "sims/api/device.h"

namespace glint {
namespace {

struct GradientOfCells {
    View<const float> cells;
    View<float> to;
    Boundary edges;

    /// At an edge from the one neighbour that there is.
    GLINT_HD float per_cell(int at, int size) const {
        return edges != Boundary::periodic && (at == 0 || at == size - 1) ? 1.f : 0.5f;
    }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int column, int row) {
            return place.fetch(cells, column, row, cells.extent(), edges, 0.f);
        };
        const float gx = per_cell(x, cells.width) * (at(x + 1, y) - at(x - 1, y));
        const float gy = per_cell(y, cells.height) * (at(x, y + 1) - at(x, y - 1));
        to(x, y) = sqrtf(gx * gx + gy * gy);
    }
};

struct LaplacianOfCells {
    View<const float> cells;
    View<float> to;
    Boundary edges;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int column, int row) {
            return place.fetch(cells, column, row, cells.extent(), edges, 0.f);
        };
        to(x, y) = ((at(x - 1, y) + at(x + 1, y)) + (at(x, y - 1) + at(x, y + 1))) - 4.f * cells(x, y);
    }
};

struct ChangeOfCells {
    View<const float> cells, before;
    View<float> to;
    GLINT_HD void operator()(int x, int y) const { to(x, y) = before.data ? cells(x, y) - before(x, y) : NAN; }
};

} // namespace

void derive_field(Queue& queue, Derived what, View<const float> cells, View<const float> before, View<float> to,
                  Boundary edges) {
    const Device device(queue.table());
    switch (what) {
    case Derived::gradient:
        return device.for_each("derive", cells.extent(), GradientOfCells{cells, to, edges});
    case Derived::laplacian:
        return device.for_each("derive", cells.extent(), LaplacianOfCells{cells, to, edges});
    case Derived::rate:
        return device.for_each("derive", cells.extent(), ChangeOfCells{cells, before, to});
    case Derived::none:
        break;
    }
    throw Error("no derived field is chosen");
}

} // namespace glint
