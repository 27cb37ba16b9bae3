// Compiled by nvcc if there is one, and by the C++ compiler for the emulated GPU; neither contracts.
#include "interop/fields/field_derived.h"
#include "sims/api/device.h"

namespace glint {
namespace {

/// Cells: cells(x, y) is a Number, which holds differences of cells exactly if they are integers.
template <class Cells, class Number> struct GradientOfCells {
    Cells cells;
    View<float> to;
    Boundary edges;

    /// At an edge the difference uses the one neighbour that exists.
    GLINT_HD Number per_cell(int at, int size) const {
        return edges != Boundary::periodic && (at == 0 || at == size - 1) ? Number(1) : Number(0.5);
    }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int column, int row) {
            return place.fetch(cells, column, row, cells.extent(), edges, Number(0));
        };
        const auto gx = static_cast<float>(per_cell(x, cells.width) * (at(x + 1, y) - at(x - 1, y)));
        const auto gy = static_cast<float>(per_cell(y, cells.height) * (at(x, y + 1) - at(x, y - 1)));
        to(x, y) = sqrtf(gx * gx + gy * gy);
    }
};

template <class Cells, class Number> struct LaplacianOfCells {
    Cells cells;
    View<float> to;
    Boundary edges;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int column, int row) {
            return place.fetch(cells, column, row, cells.extent(), edges, Number(0));
        };
        to(x, y) =
            static_cast<float>(((at(x - 1, y) + at(x + 1, y)) + (at(x, y - 1) + at(x, y + 1))) - Number(4) * at(x, y));
    }
};

template <class Cells, class Number> struct ChangeOfCells {
    Cells cells, before;
    bool is_known;
    View<float> to;
    GLINT_HD void operator()(int x, int y) const {
        to(x, y) = is_known ? static_cast<float>(cells(x, y) - before(x, y)) : NAN;
    }
};

template <class Number, class Cells>
void derive(Device device, Derived what, const Cells& cells, const Cells& before, bool is_known, View<float> to,
            Boundary edges) {
    switch (what) {
    case Derived::gradient:
        return device.for_each("derive", cells.extent(), GradientOfCells<Cells, Number>{cells, to, edges});
    case Derived::laplacian:
        return device.for_each("derive", cells.extent(), LaplacianOfCells<Cells, Number>{cells, to, edges});
    case Derived::rate:
        return device.for_each("derive", cells.extent(), ChangeOfCells<Cells, Number>{cells, before, is_known, to});
    case Derived::none:
        break;
    }
    throw Error("no derived field is chosen");
}

} // namespace

void derive_field(Queue& queue, Derived what, const GridView& cells, const GridView& before, View<float> to,
                  Boundary edges) {
    const Device device(queue.table());
    const bool is_known = before.data;
    const auto whole = [&]<class T, class Number>(T, Number) {
        using Cells = WholeCells<T, Number>;
        derive<Number>(device, what, Cells(cells.of<T>()), Cells(before.of<T>()), is_known, to, edges);
    };
    if (!cells.is_dense() ||
        (cells.value != GLINT_FLOAT32 && cells.value != GLINT_UINT8 && cells.value != GLINT_UINT32))
        return derive<double>(device, what, AnyCells<double>(cells), AnyCells<double>(is_known ? before : cells),
                              is_known, to, edges);
    if (cells.value == GLINT_UINT8) return whole(std::uint8_t{}, float{});
    if (cells.value == GLINT_UINT32) return whole(std::uint32_t{}, double{});
    derive<float>(device, what, cells.of<float>(), before.of<float>(), is_known, to, edges);
}

} // namespace glint
