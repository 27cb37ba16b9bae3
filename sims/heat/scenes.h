// Scenes: the plate at step 0. Each is painted in the units of a plate whose shorter side is 1024, from left() to
// right() and from bottom() to top(): on a square plate from 0 to 1024.
#pragma once
#include "api/random.h"
#include "canvas.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace heat {

enum class Scene : std::int32_t { glint, book, spiral, room, stripes, spots };

class Painter {
public:
    explicit Painter(const Canvas& canvas) : canvas_(canvas) {}

    void line(Brush brush, float value, double x0, double y0, double x1, double y1, double radius) const {
        const double s = canvas_.extent().scale();
        canvas_.paint(brush, value,
                      Line{static_cast<float>(x(x0)), static_cast<float>(y(y0)), static_cast<float>(x(x1)),
                           static_cast<float>(y(y1)), static_cast<float>(std::fmax(radius * s, 0.75))});
    }
    void disc(Brush brush, float value, double x0, double y0, double radius) const {
        line(brush, value, x0, y0, x0, y0, radius);
    }
    /// The cells [x0, x1) x [y0, y1) of the 1024 x 1024 plate; on a smaller one at least one cell.
    void box(Brush brush, float value, double x0, double y0, double x1, double y1) const {
        const int left = cell(x(x0)), bottom = cell(y(y0));
        canvas_.paint(brush, value,
                      Box{left, bottom, std::max(cell(x(x1)), left + 1), std::max(cell(y(y1)), bottom + 1)});
    }

    double wide() const { return sides(canvas_.extent().width); } ///< 1: as wide as the shorter side
    double tall() const { return sides(canvas_.extent().height); }
    double left() const { return 512 - 512 * wide(); }
    double right() const { return 512 + 512 * wide(); }
    double bottom() const { return 512 - 512 * tall(); }
    double top() const { return 512 + 512 * tall(); }
    double across(double share) const { return left() + 1024 * wide() * share; } ///< 0: left; 1: right
    double up(double share) const { return bottom() + 1024 * tall() * share; }
    /// The number of objects that gives this plate the density of a square one.
    std::uint64_t as_dense(int on_a_square) const {
        return static_cast<std::uint64_t>(std::lround(on_a_square * wide() * tall()));
    }

private:
    /// A plate longer than eight of its shorter sides stays empty at both ends: painting a scene must not take minutes.
    double sides(int cells) const {
        return std::min(8.0, cells / (1024.0 * static_cast<double>(canvas_.extent().scale())));
    }
    static int cell(double at) { return static_cast<int>(std::floor(at)); }
    double x(double u) const { return (u - 512) * canvas_.extent().scale() + 0.5 * canvas_.extent().width; }
    double y(double v) const { return (v - 512) * canvas_.extent().scale() + 0.5 * canvas_.extent().height; }
    const Canvas& canvas_;
};

/// "CUDA by Example", section 7.3: a hot block, cold spots, and a hot patch that is no heater.
inline void book(const Painter& on) {
    constexpr float hot = 1.f, cold = 0.0001f;
    on.box(Brush::heater, hot, 301, 311, 600, 601);
    on.box(Brush::heater, (hot + cold) / 2, 100, 100, 101, 101);
    on.box(Brush::heater, cold, 100, 700, 101, 701);
    on.box(Brush::heater, cold, 300, 300, 301, 301);
    on.box(Brush::heater, cold, 700, 200, 701, 201);
    on.box(Brush::heater, cold, 400, 800, 500, 900);
    on.box(Brush::heat, hot, 0, 800, 200, 1024);
}

/// The name in glowing wire, a star for the dot of its i, over embers that fade.
inline void glint_sign(const Painter& on) {
    struct Wire {
        double x0, y0, x1, y1; // a letter is 1 high
        float temperature;
    };
    constexpr double left = 112, bottom = 440, height = 200;
    static constexpr Wire wires[] = {
        {.40, .45, .70, .45, 1.f}, {.70, .45, .70, .13, 1.f},                          // the bar of G
        {1.10, 0, 1.10, 1, .9f},   {1.10, 0, 1.62, 0, .9f},                            // L
        {2.02, 0, 2.02, .66, .8f},                                                     // i
        {2.50, 0, 2.50, 1, .7f},   {2.50, 1, 3.16, 0, .7f},   {3.16, 0, 3.16, 1, .7f}, // N
        {3.46, 1, 4.00, 1, .6f},   {3.73, 1, 3.73, 0, .6f},                            // T
    };
    for (std::uint64_t i = 0; i < on.as_dense(260); ++i) {
        const float u = glint::uniform(1, 4 * i), v = glint::uniform(1, 4 * i + 1), w = glint::uniform(1, 4 * i + 2);
        on.disc(Brush::heat, .2f + .6f * glint::uniform(1, 4 * i + 3) * (1 - v), on.across(u),
                on.bottom() + on.tall() * (360 * v * v), 4 + 24 * w * w);
    }
    const auto wire = [&](Brush brush, bool hot, double thick) {
        const auto draw = [&](float t, double x0, double y0, double x1, double y1, double radius) {
            on.line(brush, hot ? t : 0.f, left + x0 * height, bottom + y0 * height, left + x1 * height,
                    bottom + y1 * height, thick + radius);
        };
        for (const Wire& w : wires) draw(w.temperature, w.x0, w.y0, w.x1, w.y1, 0);
        constexpr int parts = 32; // the bow of G
        const auto x = [](int i) { return .36 + .36 * std::cos(.8 + 4.75 * i / parts); };
        const auto y = [](int i) { return .5 + .5 * std::sin(.8 + 4.75 * i / parts); };
        for (int i = 0; i < parts; ++i) draw(1.f, x(i), y(i), x(i + 1), y(i + 1), 0);
        for (int i = 0; i < 8; ++i) { // the star: narrower the further out
            const double reach = .15 + .085 * i, narrower = -.9 * i;
            draw(1.f, 2.02 - .6 * reach, 1.32, 2.02 + .6 * reach, 1.32, narrower);
            draw(1.f, 2.02, 1.32 - .6 * reach, 2.02, 1.32 + reach, narrower);
        }
    };
    wire(Brush::heater, false, 48); // a cold seam around the word, so that it stays readable however long it glows
    wire(Brush::eraser, false, 44);
    wire(Brush::heater, true, 8);
}

/// A hot and a cold wire wound into each other, out to the farther edges.
inline void spiral(const Painter& on) {
    constexpr int to_the_nearer_edges = 480;
    const double reach = 480 + 512 * (std::fmax(on.wide(), on.tall()) - 1);
    const int parts = static_cast<int>(std::lround(to_the_nearer_edges * (reach - 20) / 460));
    const auto at = [](int i, double turn) {
        const double a = 5.5 * 6.283185307179586 * i / to_the_nearer_edges, r = 20 + 460.0 * i / to_the_nearer_edges;
        return std::pair{512 + r * std::cos(a + turn), 512 + r * std::sin(a + turn)};
    };
    for (int i = 0; i < parts; ++i)
        for (int arm = 0; arm < 2; ++arm) {
            const auto [x0, y0] = at(i, arm * 3.141592653589793);
            const auto [x1, y1] = at(i + 1, arm * 3.141592653589793);
            const float along = static_cast<float>(i) / static_cast<float>(parts);
            on.line(Brush::heater, arm ? 0.f : 1.f - .45f * along, x0, y0, x1, y1, 5);
        }
}

/// Radiators along the walls of a cold room, a stove with its pipe, a lamp, an open door.
inline void room(const Painter& on) {
    const double floor = on.bottom();
    const int radiators = static_cast<int>(std::lround(3 * on.wide()));
    const double pitch = (1024 * on.wide() - 184) / radiators;
    for (int i = 0; i < radiators; ++i) {
        const double u = on.left() + 130 + pitch * i;
        on.box(Brush::heater, .75f, u, floor + 36, u + 200, floor + 60);
        for (int fin = 0; fin < 5; ++fin)
            on.box(Brush::heater, .75f, u + 5 + 45 * fin, floor + 60, u + 15 + 45 * fin, floor + 90);
    }
    on.box(Brush::heater, .6f, on.left() + 36, 300, on.left() + 60, 760);
    const double stove = on.across(600 / 1024.), lamp = on.across(270 / 1024.);
    on.disc(Brush::heater, 1.f, stove, 560, 80);
    on.line(Brush::heater, .9f, stove, 560, stove, on.top(), 14);
    for (int i = 0; i < 12; ++i) {
        const double a = i * 6.283185307179586 / 12;
        on.disc(Brush::heater, .85f, lamp + 90 * std::cos(a), 560 + 90 * std::sin(a), 10);
    }
    on.box(Brush::heater, 0.f, on.right() - 84, floor + 180, on.right(), floor + 460);
}

/// Slanted bars that continue across periodic edges, and a hot and a cold disc that continue there, too.
inline void stripes(const Painter& on) {
    const int bars = 2 * std::max(1, static_cast<int>(std::lround(2 * on.wide())));
    const double apart = 1024 * on.wide() / bars, two = 2 * apart;
    // sideways shift of a bar from bottom to top, in pair spacings
    const int pairs = std::max(1, static_cast<int>(std::lround(512 * on.tall() / two)));
    const double slope = pairs * two / (1024 * on.tall());
    const auto bar = [&](float temperature, double foot, double radius) {
        const auto at = [&](double v) { return foot + slope * (v - on.bottom()); };
        const double low = on.bottom() - 64, high = on.top() + 64;
        on.line(Brush::heat, temperature, at(low), low, at(high), high, radius);
    };
    for (int i = -2 * pairs; i < bars + 2; ++i) {
        bar(i % 2 ? 1.f : .7f, on.left() + apart * i, 44);
        bar(.5f, on.left() + apart * (i + .5), 10);
    }
    for (const double u : {on.left(), on.right()})
        for (const double v : {on.bottom(), on.top()}) {
            on.disc(Brush::heater, 1.f, u, v, 120);
            on.disc(Brush::heater, 0.f, u, v, 70);
        }
    on.disc(Brush::heater, 0.f, 512, 512, 120);
    on.disc(Brush::heater, 1.f, 512, 512, 70);
}

/// Hot drops of many sizes, without heaters: the total heat stays constant while the temperatures even out.
inline void spots(const Painter& on) {
    for (std::uint64_t i = 0; i < on.as_dense(420); ++i) {
        const float size = glint::uniform(2, 4 * i + 2), u = glint::uniform(2, 4 * i), v = glint::uniform(2, 4 * i + 1);
        on.disc(Brush::heat, glint::uniform(2, 4 * i + 3), on.across(u), on.up(v), 6 + 90 * size * size * size);
    }
}

inline void paint(Scene scene, const Canvas& canvas) {
    canvas.clear(0);
    static constexpr void (*painters[])(const Painter&) = {glint_sign, book, spiral, room, stripes, spots};
    painters[static_cast<int>(scene)](Painter(canvas));
}

} // namespace heat
