// What the plate looks like at step 0: each scene painted in the units of a 1024 x 1024 plate, then centred and scaled.
#pragma once
#include "api/random.h"
#include "canvas.h"

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

private:
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
    for (std::uint64_t i = 0; i < 260; ++i) {
        const float u = glint::uniform(1, 4 * i), v = glint::uniform(1, 4 * i + 1), w = glint::uniform(1, 4 * i + 2);
        on.disc(Brush::heat, .2f + .6f * glint::uniform(1, 4 * i + 3) * (1 - v), 1024 * u, 360 * v * v, 4 + 24 * w * w);
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

/// A hot and a cold wire wound into each other.
inline void spiral(const Painter& on) {
    constexpr int parts = 480;
    const auto at = [](int i, double turn) {
        const double a = 5.5 * 6.283185307179586 * i / parts, r = 20 + 460.0 * i / parts;
        return std::pair{512 + r * std::cos(a + turn), 512 + r * std::sin(a + turn)};
    };
    for (int i = 0; i < parts; ++i)
        for (int arm = 0; arm < 2; ++arm) {
            const auto [x0, y0] = at(i, arm * 3.141592653589793);
            const auto [x1, y1] = at(i + 1, arm * 3.141592653589793);
            const float along = static_cast<float>(i) / parts;
            on.line(Brush::heater, arm ? 0.f : 1.f - .45f * along, x0, y0, x1, y1, 5);
        }
}

/// Radiators along the walls of a cold room, a stove with its pipe, a lamp, an open door.
inline void room(const Painter& on) {
    for (int i = 0; i < 3; ++i) {
        const double u = 130 + 280 * i;
        on.box(Brush::heater, .75f, u, 36, u + 200, 60);
        for (int fin = 0; fin < 5; ++fin) on.box(Brush::heater, .75f, u + 5 + 45 * fin, 60, u + 15 + 45 * fin, 90);
    }
    on.box(Brush::heater, .6f, 36, 300, 60, 760);
    on.disc(Brush::heater, 1.f, 600, 560, 80);
    on.line(Brush::heater, .9f, 600, 560, 600, 1024, 14);
    for (int i = 0; i < 12; ++i) {
        const double a = i * 6.283185307179586 / 12;
        on.disc(Brush::heater, .85f, 270 + 90 * std::cos(a), 560 + 90 * std::sin(a), 10);
    }
    on.box(Brush::heater, 0.f, 940, 180, 1024, 460);
}

/// Slanted bars that meet themselves across periodic edges, and a hot and a cold disc that do so too.
inline void stripes(const Painter& on) {
    for (int i = -2; i < 6; ++i) {
        on.line(Brush::heat, i % 2 ? 1.f : .7f, 256 * i - 32, -64, 256 * i + 544, 1088, 44);
        on.line(Brush::heat, .5f, 256 * i + 96, -64, 256 * i + 672, 1088, 10);
    }
    for (const double u : {0., 1024.})
        for (const double v : {0., 1024.}) {
            on.disc(Brush::heater, 1.f, u, v, 120);
            on.disc(Brush::heater, 0.f, u, v, 70);
        }
    on.disc(Brush::heater, 0.f, 512, 512, 120);
    on.disc(Brush::heater, 1.f, 512, 512, 70);
}

/// Hot drops of many sizes, no heaters: the total stays, all else evens out.
inline void spots(const Painter& on) {
    for (std::uint64_t i = 0; i < 420; ++i) {
        const float size = glint::uniform(2, 4 * i + 2), u = glint::uniform(2, 4 * i), v = glint::uniform(2, 4 * i + 1);
        on.disc(Brush::heat, glint::uniform(2, 4 * i + 3), 1024 * u, 1024 * v, 6 + 90 * size * size * size);
    }
}

inline void paint(Scene scene, const Canvas& canvas) {
    canvas.clear(0);
    static constexpr void (*painters[])(const Painter&) = {glint_sign, book, spiral, room, stripes, spots};
    painters[static_cast<int>(scene)](Painter(canvas));
}

} // namespace heat
