// The picture: GB/s over size, a colour for each kind of memory, the newest measurement bright, and the bus' limit.
#pragma once
#include "api/palette.h"
#include "api/tint.h"
#include "transfers/trace.h"

namespace transfers {

using glint::Tint;

GLINT_HD inline Tint tint_of(Method method) {
    switch (method) {
    case Method::pinned:
        return {0.46f, 0.80f, 0.12f}; // green
    case Method::write_combined:
        return {0.20f, 0.78f, 0.86f}; // cyan
    case Method::mapped:
        return {0.98f, 0.58f, 0.14f}; // orange
    case Method::portable:
        return {0.70f, 0.46f, 0.96f}; // violet
    case Method::plain:
        return {0.32f, 0.58f, 0.98f}; // blue
    case Method::streaming:
        return {0.97f, 0.82f, 0.22f}; // yellow
    case Method::library:
        return {0.95f, 0.33f, 0.36f}; // red
    default:
        return {0.62f, 0.64f, 0.68f}; // grey: pageable
    }
}

struct Chart {
    glint::View<const float> spans, last;
    Axes axes;
    int first_curve, shown_curves;
    float limit; // position of the limit, in pixels; less than 0: none
    float pixel; // half of the lines' strength, in pixels
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        const float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f;
        const bool gap = x / static_cast<int>(6 * pixel) % 2 == 1; // between two dashes
        Tint color = ground(px, py);
        for (int curve = first_curve + shown_curves - 1; curve >= first_curve; --curve) { // the textbook's on top
            const float coverage = covered(x, py, curve, gap);
            if (coverage > 0) color = color.toward(tint_of(method_of(curve)), coverage);
        }
        color = with_newest(color, px, py);
        frame.pixels(x, y) = color.rgba();
    }

private:
    GLINT_HD static Method method_of(int curve) { return static_cast<Method>(curve / 2 + 1); }
    /// Coverage of a pixel whose centre lies `distance` pixels outside a shape.
    GLINT_HD static float share(float distance) { return glint::clamp(0.5f - distance, 0.f, 1.f); }

    /// Solid to the device, dashed to the host.
    GLINT_HD float covered(int x, float y, int curve, bool gap) const {
        const float line = gap && curve % 2 == 1 ? 0 : share(span_at(spans, x, curve, 0).distance(y) - pixel);
        const float dot = 0.8f * share(span_at(spans, x, curve, 2).distance(y));
        return line > dot ? line : dot;
    }
    /// The grid: one line for each octave, brighter at 1 KiB and 1 MiB; horizontally, lines at 0.1, 0.2 and 0.5 GB/s
    /// and their multiples by ten.
    GLINT_HD Tint ground(float x, float y) const {
        const Tint paper{0.035f, 0.038f, 0.05f}, line{0.34f, 0.36f, 0.42f};
        const float across = (x - axes.left) / axes.octave, up = (y - axes.bottom) / axes.decade;
        Tint color = paper;
        // no value can be above the limit
        if (limit >= 0 && y > limit) color = color.toward({0.30f, 0.10f, 0.12f}, 0.5f);
        if (across > -0.01f && across < octaves + 0.01f) {
            const float nearest = floorf(across + 0.5f);
            const bool named = static_cast<int>(nearest) % 10 == 0;
            color = color.toward(line, (named ? 0.9f : 0.25f) * share(fabsf(across - nearest) * axes.octave - 0.5f));
        }
        if (up > -0.01f && up < decades + 0.01f) {
            const float tens = floorf(up + 0.01f), within = up - tens;
            color =
                color.toward(line, 0.7f * rule(within, 0) + 0.22f * (rule(within, 0.30103f) + rule(within, 0.69897f)));
        }
        if (limit >= 0) color = color.toward({0.98f, 0.36f, 0.34f}, share(fabsf(y - limit) - pixel));
        return color;
    }
    GLINT_HD float rule(float within, float at) const { return share(fabsf(within - at) * axes.decade - 0.5f); }

    GLINT_HD Tint with_newest(Tint color, float x, float y) const {
        const float dx = x - spans(0, span_rows * curves), dy = y - spans(1, span_rows * curves);
        const float radius = 4 * pixel, away = sqrtf(dx * dx + dy * dy);
        if (!(away < 4 * radius)) return color; // a dot without a value is far away
        const Tint own = tint_of(method_of(static_cast<int>(last(1, 0))));
        color = color.toward(own, 0.6f * (1 - away / (4 * radius))); // its glow
        return color.toward({1, 1, 1}, share(away - radius));
    }
};

} // namespace transfers
