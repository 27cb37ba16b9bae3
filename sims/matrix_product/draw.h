// The picture: the product as far as it is filled, and the parts of the factors that its latest tile used, highlighted.
#pragma once
#include "api/palette.h"
#include "layout.h"
#include "matrices.h"
#include "product.h"

namespace matrix_product {

/// How many of 24 bits are right in a number with that relative error.
GLINT_HD inline float correct_bits(float error) {
    float bits = 0;
    for (; bits < 24 && error < 1; error *= 2) bits += 1;
    return bits > 0 && bits < 24 ? bits - (error - 1) : bits; // between powers of two along a line
}

struct Paint {
    glint::View<const float> a, b, c, error;
    Progress progress;
    Layout panels;
    Scales scales;
    bool shows_bits;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const { frame.pixels(x, y) = color(x, y); }

private:
    GLINT_HD static std::uint32_t background() { return glint::rgba(0.035f, 0.038f, 0.05f); }
    GLINT_HD static std::uint32_t empty() { return glint::rgba(0.09f, 0.095f, 0.11f); }
    GLINT_HD static std::uint32_t unknown() { return glint::rgba(0.25f, 0.25f, 0.28f); }
    GLINT_HD static std::uint32_t outline() { return glint::rgba(1, 1, 1); }
    GLINT_HD static std::uint32_t dimmed(std::uint32_t color) { return (color >> 1 & 0x7f7f7fu) | 0xff000000u; }

    GLINT_HD int n() const { return progress.tiling.n; }
    GLINT_HD bool none_yet() const { return progress.latest() < 0; }

    GLINT_HD std::uint32_t color(int x, int y) const {
        if (panels.c.holds(x, y)) return product_pixel(x, y);
        if (panels.a.holds(x, y)) return matrix_a_pixel(x, y);
        if (panels.b.holds(x, y)) return matrix_b_pixel(x, y);
        return panels.zoom.holds(x, y) ? latest_tile_pixel(x, y) : background();
    }
    GLINT_HD std::uint32_t element(int row, int column) const {
        if (!shows_bits) return frame.palette(scales.c(c(column, row)));
        if (!progress.is_checked(progress.tiling.at(row, column))) return unknown();
        return frame.palette(correct_bits(error(column, row)) * (1 / 24.f));
    }
    GLINT_HD std::uint32_t product_pixel(int x, int y) const {
        const int row = panels.c.row(y, n()), column = panels.c.column(x, n()), here = progress.tiling.at(row, column);
        const bool filled = here < progress.done;
        if (!filled && !progress.again) return empty();
        if (here == progress.latest() && lies_at_edge(x, y)) return outline();
        return filled ? element(row, column) : dimmed(element(row, column)); // dimmed: of the pass before
    }
    /// Whether a pixel next to it shows another tile, or none.
    GLINT_HD bool lies_at_edge(int x, int y) const {
        const int here = tile_under(x, y);
        return tile_under(x - 1, y) != here || tile_under(x + 1, y) != here || tile_under(x, y - 1) != here ||
               tile_under(x, y + 1) != here;
    }
    GLINT_HD int tile_under(int x, int y) const {
        const Panel& p = panels.c;
        return p.holds(x, y) ? progress.tiling.at(p.row(y, n()), p.column(x, n())) : -1;
    }
    GLINT_HD std::uint32_t matrix_a_pixel(int x, int y) const {
        const int row = panels.a.row(y, n()), column = panels.a.column(x, n());
        const bool lit = !none_yet() && row / tile == progress.tiling.row(progress.latest()) / tile;
        const std::uint32_t shown = frame.palette(scales.a(a(column, row)));
        if (!lit) return dimmed(shown);
        return ends_tile(column, panels.a.column(x + 1, n()), panels.a.width) ? background() : shown;
    }
    GLINT_HD std::uint32_t matrix_b_pixel(int x, int y) const {
        const int row = panels.b.row(y, n()), column = panels.b.column(x, n());
        const bool lit = !none_yet() && column / tile == progress.tiling.column(progress.latest()) / tile;
        const std::uint32_t shown = frame.palette(scales.b(b(column, row)));
        if (!lit) return dimmed(shown);
        return ends_tile(row, panels.b.row(y - 1, n()), panels.b.height) ? background() : shown;
    }
    /// Lines between tiles that are read one after another, if there is room for lines.
    GLINT_HD bool ends_tile(int index, int following, int pixels) const {
        return index / tile != following / tile && following < n() && pixels * tile >= 6 * n();
    }
    GLINT_HD std::uint32_t latest_tile_pixel(int x, int y) const {
        if (none_yet()) return empty();
        const int latest = progress.latest();
        const int row = progress.tiling.row(latest) + panels.zoom.row(y, progress.tiling.rows(latest));
        const int column = progress.tiling.column(latest) + panels.zoom.column(x, progress.tiling.columns(latest));
        return element(row, column);
    }
};

} // namespace matrix_product
