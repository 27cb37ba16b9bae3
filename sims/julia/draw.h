// The kernels of a picture.
#pragma once
#include "coloring.h"
#include "orbit.h"
#include "window.h"

namespace julia {

enum class Set : std::int32_t { julia, mandelbrot };

/// Colours and counts of a strip of `lanes` cells: one on a GPU, several on a CPU, with the same bits.
template <int lanes> struct Draw {
    Set set;
    Point c;
    int cap;
    float bound;
    int samples; // of a cell, in each direction
    Window window;
    Coloring coloring;
    glint::View<std::uint32_t> pixels;
    glint::View<float> counts; // mean of the samples; may be empty

    GLINT_HD void operator()(int strip, int y) const {
        const int x = strip * lanes;
        std::int32_t r[lanes] = {}, g[lanes] = {}, b[lanes] = {}, count[lanes] = {};
        for (int s = 0; s < samples * samples; ++s) {
            Escape e[lanes];
            escapes(static_cast<float>(x) + offset(s % samples), static_cast<float>(y) + offset(s / samples), e);
            float value[lanes];
            for (int l = 0; l < lanes; ++l) value[l] = coloring.value(e[l]);
            for (int l = 0; l < lanes; ++l) {
                const std::uint32_t color = coloring(e[l].count < cap, value[l]);
                r[l] += static_cast<std::int32_t>(color & 255), g[l] += static_cast<std::int32_t>(color >> 8 & 255);
                b[l] += static_cast<std::int32_t>(color >> 16 & 255), count[l] += e[l].count;
            }
        }
        const int all = samples * samples, half = all / 2;
        for (int l = 0; l < lanes && x + l < pixels.width; ++l) {
            pixels(x + l, y) =
                static_cast<std::uint32_t>((r[l] + half) / all | (g[l] + half) / all << 8 | (b[l] + half) / all << 16) |
                0xff000000u;
            if (counts.data) counts(x + l, y) = static_cast<float>(count[l]) / static_cast<float>(all);
        }
    }

private:
    GLINT_HD float offset(int i) const {
        return (static_cast<float>(2 * i + 1) / static_cast<float>(samples) - 1.f) * 0.5f;
    }
    GLINT_HD void escapes(float x, float y, Escape* to) const {
        if constexpr (lanes == 1) {
            const Point p = window.point(x, y);
            *to = set == Set::julia ? escape(p, c, cap, bound) : escape({0, 0}, p, cap, bound);
        } else {
            Orbits<lanes> orbits;
            for (int l = 0; l < lanes; ++l) {
                const Point p = window.point(x + static_cast<float>(l), y);
                const Point z = set == Set::julia ? p : Point{0, 0}, k = set == Set::julia ? c : p;
                orbits.re[l] = z.re, orbits.im[l] = z.im, orbits.c_re[l] = k.re, orbits.c_im[l] = k.im;
            }
            orbits.run(cap, bound);
            for (int l = 0; l < lanes; ++l) to[l] = {orbits.count[l], orbits.size[l]};
        }
    }
};

/// A rectangle of one colour.
struct Fill {
    glint::View<std::uint32_t> pixels;
    std::uint32_t color;
    GLINT_HD void operator()(int x, int y) const { pixels(x, y) = color; }
};

/// A ring around cell (x, y), bright on a dark rim; run over the (2 size + 1)^2 cells around it.
struct Mark {
    glint::View<std::uint32_t> pixels;
    int x, y, size;
    GLINT_HD void operator()(int i, int j) const {
        const int px = x + i - size, py = y + j - size, d2 = (i - size) * (i - size) + (j - size) * (j - size);
        if (px < 0 || py < 0 || px >= pixels.width || py >= pixels.height || d2 > size * size) return;
        if (4 * d2 >= size * size)
            pixels(px, py) = 9 * d2 >= 4 * size * size && 16 * d2 <= 13 * size * size ? ~0u : 0xff000000u;
    }
};

} // namespace julia
