// The chart, precomputed for the pixels: a number for each column of pixels in each lane, so that a pixel reads one
// number.
#pragma once
#include "streams/layout.h"
#include <cmath>

namespace streams {

struct Lanes {
    glint::View<const float> ops, summary, history;
    glint::View<float> to; // as Rows says
    Layout layout;

    /// Call for each column of pixels and each lane, and one lane more.
    GLINT_HD void operator()(int x, int lane) const {
        const Rows rows{layout.streams};
        const float scale = summary(Column::axis, 0) / layout.width; // ms of a pixel
        const float from = (static_cast<float>(x) - layout.left) * scale;
        if (lane == rows.lanes()) return draw_side(x, from, scale, rows);
        float busy = 0, waiting = 0;
        if (scale > 0) collect(lane / engines, lane % engines, from, scale, busy, waiting);
        to(x, rows.busy(lane)) = busy, to(x, rows.waiting(lane)) = waiting;
    }

private:
    /// Collects the work that one engine does for one stream, or for all of them.
    GLINT_HD void collect(int stream, int engine, float from, float scale, float& busy, float& waiting) const {
        const bool every = stream == layout.streams;
        const int used = static_cast<int>(summary(Column::used_streams, 0)), chunks = ops.width / kinds;
        if (used < 1 || (!every && stream >= used)) return;
        for (int chunk = every ? 0 : stream; chunk < chunks; chunk += every ? 1 : used) {
            const float shade = chunk / used % 2 == 0 ? 1.f : 0.74f; // makes neighbouring chunks distinguishable
            for (int kind = 0; kind < kinds; ++kind) {
                if (engine_of(kind) != engine) continue;
                const int op = chunk * kinds + kind;
                const float in_work = shade * covered(from, scale, ops(op, 1), ops(op, 2));
                busy = in_work > busy ? in_work : busy;
                const float pale = every ? 0 : covered(from, scale, ops(op, 0), ops(op, 1));
                waiting = pale > waiting ? pale : waiting;
            }
        }
    }
    /// The share of a pixel that lies between two times; 0 if they are not known.
    GLINT_HD static float covered(float from, float scale, float begin, float end) {
        if (!(end > begin)) return 0;
        const float low = begin > from ? begin : from, high = end < from + scale ? end : from + scale;
        return high > low ? (high - low) / scale : 0;
    }
    GLINT_HD void draw_side(int x, float from, float scale, const Rows& rows) const {
        const bool known = scale > 0 && from >= 0;
        to(x, rows.grid()) = known ? tick(from, scale) : 0;
        to(x, rows.serial()) = known ? serial(from) : 0;
        const float total = summary(Column::total, 0);
        to(x, rows.whole()) = known ? covered(from, scale, 0, total) : 0;
        to(x, rows.end()) = known ? covered(from, scale, total, total + 2 * scale) : 0;
        to(x, rows.past()) = past(x);
    }
    /// Lines at 1, 2 or 5 times a power of ten: three to eight in the picture.
    GLINT_HD float tick(float from, float scale) const {
        const float third = summary(Column::axis, 0) / 3, tens = powf(10, floorf(log10f(third))), units = third / tens;
        const float step = tens * (units >= 5 ? 5.f : units >= 2 ? 2.f : 1.f), nearest = roundf(from / step) * step;
        return nearest >= from && nearest < from + scale ? 1.f : 0.f;
    }
    /// The engine that would be busy if all ran one after the other.
    GLINT_HD float serial(float from) const {
        const float in = summary(Column::busy_in, 0), kernels = in + summary(Column::busy_kernel, 0);
        const float end = kernels + summary(Column::busy_out, 0);
        return from < in ? 1 : from < kernels ? 2 : from < end ? 3 : 0;
    }
    /// Recent runs: the oldest at the left, the newest at the right.
    GLINT_HD float past(int x) const {
        const float share = (static_cast<float>(x) + 0.5f - layout.left) / layout.width;
        if (share < 0 || share >= 1 || !(summary(Column::axis, 0) > 0)) return -1;
        const int age = static_cast<int>(share * kept_runs), oldest = next_place(summary);
        const float took = history((oldest + age) % kept_runs, 0);
        return took == took ? took / summary(Column::axis, 0) : -1;
    }
};

} // namespace streams
