// The picture: bars of measured times, blue copies in, green kernels, orange copies out.
#pragma once
#include "api/palette.h"
#include "api/tint.h"
#include "streams/lanes.h"

namespace streams {

using glint::Tint;

GLINT_HD inline Tint tint_of(int engine) {
    return engine == 0   ? Tint{0.33f, 0.61f, 0.98f}
           : engine == 1 ? Tint{0.46f, 0.80f, 0.12f}
                         : Tint{0.98f, 0.58f, 0.14f};
}

struct Chart {
    glint::View<const float> columns; // as Rows says
    Layout layout;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const { frame.pixels(x, y) = at(x, static_cast<float>(y) + 0.5f).rgba(); }

private:
    GLINT_HD Tint at(int x, float y) const {
        const Rows rows{layout.streams};
        const Tint paper{0.035f, 0.038f, 0.05f}, white{0.88f, 0.90f, 0.94f};
        const Tint ground = paper.toward(white, y >= layout.times.low ? 0.16f * columns(x, rows.grid()) : 0);
        if (const int lane = layout.lane_at(y); lane >= 0) {
            const Tint own = tint_of(lane % engines), trough = ground.toward(white, 0.025f);
            return trough.toward(own, 0.22f * columns(x, rows.waiting(lane))).toward(own, columns(x, rows.busy(lane)));
        }
        const int bar = layout.times.bar_at(y);
        const float serial = columns(x, rows.serial());
        if (bar == 0 && serial > 0) return tint_of(static_cast<int>(serial) - 1).toward(paper, 0.25f);
        if (bar == 1) return ground.toward(white, columns(x, rows.whole()));
        if (layout.past.bar_at(y) >= 0) return history_pixel(x, y, ground);
        return ground.toward(white, 0.5f * columns(x, rows.end())); // a line between all lanes
    }
    /// The newest run at the right is the bright one.
    GLINT_HD Tint history_pixel(int x, float y, Tint ground) const {
        const float height = (y - layout.past.low) / (layout.past.high - layout.past.low);
        const float along = (static_cast<float>(x) + 0.5f - layout.left) / layout.width * kept_runs;
        if (height > columns(x, Rows{layout.streams}.past())) return ground;
        return along >= kept_runs - 1 ? Tint{0.88f, 0.90f, 0.94f} : Tint{0.45f, 0.47f, 0.52f};
    }
};

} // namespace streams
