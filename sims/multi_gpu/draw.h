// The picture: a colour for each device, darker while it copies, brighter while it adds up.
#pragma once
#include "api/palette.h"
#include "api/tint.h"
#include "multi_gpu/layout.h"

namespace multi_gpu {

// The time axis of the picture: which milliseconds a pixel shows.

struct PixelTime {
    float span; ///< ms; 0 or NaN if nothing was measured
    float from; ///< ms

    GLINT_HD PixelTime(const Layout& layout, const glint::View<const float>& summary, float x)
        : span(summary(Column::axis, 0) / layout.width), from((x - 0.5f - layout.left) * span) {}
    GLINT_HD bool is_known() const { return span > 0 && from >= 0; }
    /// The share of the pixel that lies between two times.
    GLINT_HD float covered(float begin, float end) const {
        if (!is_known() || !(end > begin)) return 0;
        const float low = begin > from ? begin : from, high = end < from + span ? end : from + span;
        return high > low ? (high - low) / span : 0;
    }
    /// Whether there is a line: at 1, 2 and 5 times a power of ten, three to eight in all.
    GLINT_HD bool is_on_grid_line(float axis) const {
        if (!is_known()) return false;
        const float third = axis / 3, tens = powf(10, floorf(log10f(third))), units = third / tens;
        const float step = tens * (units >= 5 ? 5.f : units >= 2 ? 2.f : 1.f), nearest = roundf(from / step) * step;
        return nearest >= from && nearest < from + span;
    }
};

using glint::Tint;

GLINT_HD inline Tint paper() { return {0.035f, 0.038f, 0.05f}; }
GLINT_HD inline Tint ink() { return {0.88f, 0.90f, 0.94f}; }
GLINT_HD inline Tint grey() { return {0.50f, 0.53f, 0.60f}; } // the host's memory
GLINT_HD inline Tint tint_of(int device) {
    switch (device) {
    case 0:
        return {0.33f, 0.61f, 0.98f}; // blue
    case 1:
        return {0.46f, 0.80f, 0.12f}; // green
    case 2:
        return {0.98f, 0.58f, 0.14f}; // orange
    case 3:
        return {0.70f, 0.46f, 0.96f}; // violet
    case 4:
        return {0.20f, 0.78f, 0.86f}; // cyan
    case 5:
        return {0.97f, 0.82f, 0.22f}; // yellow
    case 6:
        return {0.95f, 0.33f, 0.36f}; // red
    default:
        return {0.95f, 0.55f, 0.75f}; // pink
    }
}

struct Chart {
    glint::View<const float> devices, summary, history;
    Layout layout;
    Memory memory;
    int expected; // devices, while nothing was measured
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        const Tint color = at(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
        frame.pixels(x, y) = color.rgba();
    }

private:
    GLINT_HD int shown() const {
        const int used = whole_of(summary(Column::used, 0), max_devices);
        return used > 0 ? used : expected;
    }
    GLINT_HD Tint at(float x, float y) const {
        if (y >= layout.boxes.low - 2 * layout.pixel) return devices_pixel(x, y);
        if (y >= layout.times.low) return times_pixel(x, y);
        return layout.past.has(y) ? history_pixel(x, y) : paper();
    }

    // --- the data that each device reads

    GLINT_HD Tint devices_pixel(float x, float y) const {
        const bool within = x >= layout.left && x < layout.left + layout.width;
        const InColumn in = layout.column_at(x, shown());
        if (!within) return paper();
        if (layout.arrays.has(y)) return arrays_pixel(y, in);
        if (in.across < 0 || in.across >= 1) return paper();
        if (layout.pipes.has(y)) return pipe_pixel(y, in);
        return layout.boxes.has(y) ? box_pixel(y, in) : paper();
    }
    /// A frame around the arrays in the colour of their memory: the host's, the first device's, or each device's.
    GLINT_HD Tint arrays_pixel(float y, const InColumn& in) const {
        const bool between = in.across < 0 || in.across >= 1;
        const Tint home = is_host_memory(memory) ? grey() : memory == Memory::peer ? tint_of(0) : tint_of(in.device);
        const Tint around = between && memory == Memory::own ? paper() : paper().toward(home, 0.55f);
        const float high = layout.arrays.high - 0.1f * (layout.arrays.high - layout.arrays.low);
        const int array = Band{layout.arrays.low, high}.bar_at(y, 2, 0.8f);
        return array < 0 || between ? around : tint_of(in.device).toward(paper(), array == 0 ? 0 : 0.25f);
    }
    /// The pipe is as wide as the limit, and filled to the rate that the device reaches.
    GLINT_HD Tint pipe_pixel(float y, const InColumn& in) const {
        const bool is_near = memory == Memory::own || (memory == Memory::peer && in.device == 0);
        const float narrow = is_near ? 0.9f : memory == Memory::peer ? 0.35f : 0.55f;
        const float up = layout.pipes.up(y), middle = 2 * up - 1, half = narrow + (1 - narrow) * middle * middle;
        const float off = fabsf(2 * in.across - 1);
        if (off >= half) return paper();
        const float edge = 6 * layout.pixel * static_cast<float>(shown()) / layout.width;
        const Tint own = tint_of(in.device), trough = paper().toward(own, 0.1f);
        if (off >= half - edge) return paper().toward(grey(), 0.6f);
        const float load = devices(in.device, Row::load);
        if (!(off < half * (load < 1 ? load : 1.f))) return trough;
        const float along = 6 * up + devices(in.device, Row::phase), drop = along - floorf(along);
        return trough.toward(own, drop < 0.5f ? 0.9f : 0.55f); // downwards as the phase grows
    }
    /// Filled as long as the device is at work, of the total: below with copying, above with adding up.
    GLINT_HD Tint box_pixel(float y, const InColumn& in) const {
        const Tint own = tint_of(in.device), empty = paper().toward(own, 0.14f);
        const float begin = devices(in.device, Row::start), here = layout.boxes.up(y) * summary(Column::total, 0);
        if (here < devices(in.device, Row::copied) - begin) return empty.toward(own, 0.45f);
        return here < devices(in.device, Row::end) - begin ? own : empty;
    }

    // --- when

    GLINT_HD Tint times_pixel(float x, float y) const {
        const PixelTime time(layout, summary, x);
        const float total = summary(Column::total, 0), alone = summary(Column::alone, 0);
        const Tint ground = time.is_on_grid_line(summary(Column::axis, 0)) ? paper().toward(ink(), 0.16f) : paper();
        if (const int lane = layout.lanes.bar_at(y, shown(), 0.8f); lane >= 0) return lane_pixel(time, lane, ground);
        const int bar = layout.times.bar_at(y, 2, 0.8f);
        if (bar == 0) return ground.toward(tint_of(0).toward(paper(), 0.3f), time.covered(0, alone));
        if (bar == 1) return ground.toward(ink(), time.covered(0, total));
        return ground.toward(ink(), 0.5f * time.covered(total, total + 2 * time.span)); // a line between all lanes
    }
    /// Pale until the device starts its part.
    GLINT_HD Tint lane_pixel(const PixelTime& time, int device, Tint ground) const {
        const Tint own = tint_of(device), trough = ground.toward(ink(), 0.025f);
        const float start = devices(device, Row::start), copied = devices(device, Row::copied);
        return trough.toward(own, 0.16f * time.covered(0, start))
            .toward(own, 0.5f * time.covered(start, copied))
            .toward(own, time.covered(copied, devices(device, Row::end)));
    }
    /// The newest run at the right is the bright one.
    GLINT_HD Tint history_pixel(float x, float y) const {
        const float along = (x - layout.left) / layout.width;
        if (!(along >= 0 && along < 1)) return paper();
        const int age = static_cast<int>(along * kept_runs),
                  oldest = whole_of(summary(Column::next_run, 0), kept_runs - 1);
        const float took = history((oldest + age) % kept_runs, 0);
        if (!(layout.past.up(y) * summary(Column::axis, 0) < took)) return paper();
        return age == kept_runs - 1 ? ink() : ink().toward(paper(), 0.5f);
    }
};

} // namespace multi_gpu
