// Four neighbouring cells a thread: one store of 16 bytes instead of four, and the values of their row are computed
// once. With one source, rows at the same distance above and below have the same cells, and are drawn together. An H200
// then takes 17.3 us for the book's 4096 x 4096; `textbook` takes 42, a plain store 16.8.
#pragma once
#include "api/quads.h"
#include "draw.h"

namespace ripple {

/// Draws cells [4 i, 4 i + 4) of a row, or of two rows, up to their end.
template <int sources> struct FourAtATime {
    Draw<sources> one;
    int middle; // the row that all others mirror; if none does, the row to count from

    explicit FourAtATime(const Draw<sources>& of)
        : one(of), middle(sources == 1 ? static_cast<int>(of.height.sources[0].y) : 0) {}
    glint::Extent extent() const {
        const glint::Extent e = one.frame.extent();
        return {(e.width + 3) / 4, e.height <= 2 * middle ? middle + 1 : e.height - middle};
    }
    GLINT_HD void operator()(int i, int away) const {
        const glint::View<std::uint32_t>& to = one.frame.pixels;
        const glint::Quad<std::uint32_t> cells = one.grey ? quad<true>(4 * i, away) : quad<false>(4 * i, away);
        if (middle + away < to.height) write_quad(to, 4 * i, middle + away, cells);
        if (sources == 1 && away > 0 && away <= middle) write_quad(to, 4 * i, middle - away, cells);
    }

private:
    template <bool grey> GLINT_HD glint::Quad<std::uint32_t> quad(int x, int away) const {
        const auto row = one.height.row(middle + away);
        return {one.template pixel<grey>(x, row), one.template pixel<grey>(x + 1, row),
                one.template pixel<grey>(x + 2, row), one.template pixel<grey>(x + 3, row)};
    }
};

} // namespace ripple
