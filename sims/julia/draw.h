// The kernels of a picture.
#pragma once
#include "attractor.h"
#include "coloring.h"
#include "unrolled.h"
#include "window.h"

namespace julia {

enum class Set : std::int32_t { julia, mandelbrot };

/// Destination of neighbouring cells of a row.
struct Target {
    std::uint32_t* pixels;
    float* counts; // may be null

    GLINT_HD void write_counts(const std::int32_t* count, float all, int cells) const {
        if (!counts) return;
#pragma GCC ivdep
        for (int l = 0; l < cells; ++l) counts[l] = static_cast<float>(count[l]) / all;
    }
};

/// The inputs of a picture, and its destination.
struct Picture {
    Set set;
    Point c;
    int cap;
    float bound;
    int samples; // per cell, in each direction
    Window window;
    Coloring coloring;
    glint::View<std::uint32_t> pixels;
    glint::View<float> counts; // mean of the samples; may be empty
    Attractor attractor = {};  // attractor of a Julia set's c; empty: every point is followed to the end

    /// Position of sample i within a cell, in one direction: in whole 1/256. Else adding 1/3, for example, to a cell's
    /// number would round differently for each of the cells that are drawn together.
    GLINT_HD float offset(int i) const {
        return floorf((static_cast<float>(2 * i + 1) / static_cast<float>(samples) - 1.f) * 128.f + 0.5f) / 256.f;
    }
    /// The orbit that belongs to a point of the picture, from its beginning.
    template <class T> GLINT_HD Orbit<T> orbit(float x, float y) const {
        const Complex<T> point = window.template point_as<T>(x, y);
        const bool julia = set == Set::julia;
        return {julia ? point : Complex<T>{}, julia ? as<T>(c) : point};
    }
    GLINT_HD Target target(int x, int y) const { return {&pixels(x, y), counts.data ? &counts(x, y) : nullptr}; }
};

/// Results of one sample in up to `most` neighbouring cells.
template <int most> struct Escapes {
    std::int32_t count[most] = {};
    float size2[most] = {};
};

/// Colours and counts of neighbouring cells of a row, summed over their samples.
template <int most> struct Sums {
    std::int32_t r[most] = {}, g[most] = {}, b[most] = {}, count[most] = {};

    GLINT_HD void add(const Picture& p, const Escapes<most>& e, int cells) {
        std::uint32_t color[most];
        p.coloring(e.count, e.size2, p.cap, cells, color);
        for (int l = 0; l < cells; ++l) {
            r[l] += static_cast<std::int32_t>(color[l] & 255), g[l] += static_cast<std::int32_t>(color[l] >> 8 & 255);
            b[l] += static_cast<std::int32_t>(color[l] >> 16 & 255), count[l] += e.count[l];
        }
    }
    /// Writes the means, rounded to nearest; exact in float, because no sum reaches 2^24.
    GLINT_HD void write(const Picture& p, int cells, const Target& target) const {
        const auto all = static_cast<float>(p.samples * p.samples), half = floorf(all / 2);
        const auto mean = [&](std::int32_t sum) {
            return static_cast<std::uint32_t>(static_cast<std::int32_t>((static_cast<float>(sum) + half) / all));
        };
        std::uint32_t* to = target.pixels;
#pragma GCC ivdep
        for (int l = 0; l < cells; ++l) to[l] = mean(r[l]) | mean(g[l]) << 8 | mean(b[l]) << 16 | 0xff000000u;
        target.write_counts(count, all, cells);
    }
};

/// Draws neighbouring cells of a row. follow(x, y, escapes) follows the points from (x, y) on. `one_sample`: each cell
/// is known at compile time to have one sample, so that the rest of the code is left out.
template <int most, bool one_sample = false, class Follow>
GLINT_HD void draw_cells(const Picture& p, int x, int y, int cells, const Target& to, const Follow& follow) {
    Escapes<most> escapes;
    if (one_sample || p.samples == 1) {
        follow(static_cast<float>(x), static_cast<float>(y), escapes);
        p.coloring(escapes.count, escapes.size2, p.cap, cells, to.pixels);
        return to.write_counts(escapes.count, 1, cells);
    }
    if constexpr (one_sample) return;
    Sums<most> sums;
    for (int s = 0; s < p.samples * p.samples; ++s) {
        follow(static_cast<float>(x) + p.offset(s % p.samples), static_cast<float>(y) + p.offset(s / p.samples),
               escapes);
        sums.add(p, escapes, cells);
    }
    sums.write(p, cells, to);
}

/// A strip of `lanes` cells: one on a GPU, several on a CPU, with the same bits. T: float, double or TwoFloats.
/// `unrolled` is for one cell.
template <int lanes, bool unrolled = false, class T = float, bool one_sample = false> struct Draw {
    Picture picture;

    GLINT_HD void operator()(int strip, int y) const {
        const int x = strip * lanes, left = picture.pixels.width - x;
        draw(x, y, lanes == 1 || lanes < left ? lanes : left, picture.target(x, y));
    }
    GLINT_HD void draw(int x, int y, int cells, const Target& target) const {
        draw_cells<lanes, one_sample>(picture, x, y, cells, target,
                                      [this](float at_x, float at_y, Escapes<lanes>& to) { follow(at_x, at_y, to); });
    }

private:
    GLINT_HD void follow(float x, float y, Escapes<lanes>& to) const {
        const Picture& p = picture;
        if constexpr (lanes == 1) {
            const auto [z, c] = p.template orbit<T>(x, y);
            const Escape e = unrolled ? escape_unrolled(z, c, p.cap, p.bound, p.attractor)
                                      : escape(z, c, p.cap, p.bound, p.attractor);
            *to.count = e.count, *to.size2 = e.size2;
        } else {
            Orbits<lanes, T> orbits;
            for (int l = 0; l < lanes; ++l) {
                const auto [z, c] = p.template orbit<T>(x + static_cast<float>(l), y);
                orbits.z.set(l, z), orbits.c.set(l, c);
            }
            orbits.run(p.cap, p.bound);
            for (int l = 0; l < lanes; ++l) to.count[l] = orbits.count[l], to.size2[l] = orbits.size[l];
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
