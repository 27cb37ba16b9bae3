// The picture: a pixel is an element, or an idle lane, or the gap between two blocks.
#pragma once
#include "api/palette.h"
#include "launch/record.h"

namespace launch {

enum class Look : std::int32_t { place, began, lanes };

GLINT_HD inline float fraction(float v) { return v - floorf(v); }

/// A hue for each place, neighbours far apart; the darker the later. when: 0 to 1
GLINT_HD inline std::uint32_t place_color(float place, float when) {
    constexpr float golden = 0.618034f, saturation = 0.6f, darkest = 0.2f;
    const float hue = fraction(place * golden), bright = 1 - (1 - darkest) * when;
    const auto channel = [&](float turned) {
        const float edge = fabsf(fraction(hue + turned) * 6 - 3) - 1;
        return bright * (1 - saturation + saturation * glint::clamp(edge, 0.f, 1.f));
    };
    return glint::rgba(channel(1), channel(2 / 3.f), channel(1 / 3.f));
}

struct Show {
    Launched launched;
    const float *passes, *waited, *together, *summary;
    Look look;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        frame.pixels(x, y) = color(launched.layout.shown_thread(x, frame.pixels.height - 1 - y));
    }

private:
    GLINT_HD std::uint32_t color(Layout::ShownThread shown_thread) const {
        const std::uint32_t background = glint::rgba(0.02f, 0.022f, 0.027f), idle = glint::rgba(0.13f, 0.135f, 0.15f);
        const int threads = launched.layout.threads, first = shown_thread.turn * threads;
        if (shown_thread.turn < 0 || first >= launched.shape.elements) return background;
        const bool is_lane = shown_thread.thread < (threads + warp_lanes - 1) / warp_lanes * warp_lanes;
        if (!is_lane) return background;
        const int element = first + shown_thread.thread;
        if (shown_thread.thread >= threads || element >= launched.shape.elements) return idle;
        return of(element);
    }
    GLINT_HD std::uint32_t of(int element) const {
        const float* const pass = passes + std::ptrdiff_t(launched.shape.pass_of(element)) * pass_columns;
        const int slot = launched.shape.slot_of(element);
        const bool branches = launched.paths > 1;
        if (look == Look::lanes) return frame.palette((branches ? together[slot] : pass[lanes_column]) / warp_lanes);
        const float own = pass[ended_column] - pass[began_column], wait = branches ? waited[slot] * own : 0;
        const float took = summary[took_column];
        const float when = took > 0 ? glint::clamp((pass[began_column] + wait) / took, 0.f, 1.f) : 0;
        return look == Look::began ? frame.palette(when) : place_color(pass[place_column], when);
    }
};

} // namespace launch
