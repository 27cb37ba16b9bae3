// The curves, precomputed for the pixels: the range that each covers in a column of pixels.
#pragma once
#include "transfers/axes.h"

namespace transfers {

struct Span {
    float low = 1e30f, high = -1e30f; // pixels; empty

    /// How far outside of it, in pixels; less than 0 inside.
    GLINT_HD float distance(float y) const { return low - y > y - high ? low - y : y - high; }
};

/// Rows of floats. For each curve: the spans of the line through the best rates, and of the dots of the newest rates.
/// The last row: the span of the newest measurement's mark.
inline constexpr int span_rows = 4, all_span_rows = span_rows * curves + 1;

GLINT_HD inline Span span_at(const glint::View<const float>& spans, int x, int curve, int pair) {
    return {spans(x, span_rows * curve + pair), spans(x, span_rows * curve + pair + 1)};
}

struct Trace {
    glint::View<const float> newest, best, last;
    glint::View<float> spans;
    Axes axes;
    int first_curve;
    float dot; // radius in pixels

    GLINT_HD void operator()(int x, int i) const {
        const int curve = first_curve + i;
        const float middle = static_cast<float>(x) + 0.5f;
        const int column = axes.column_at(middle);
        put(x, curve, 0, column >= 0 && column + 1 < columns ? line(middle, column, curve) : Span{});
        const int right = column + 1 < columns ? column + 1 : column;
        const bool nearer = column < 0 || axes.x(right) - middle < middle - axes.x(column);
        put(x, curve, 2, disc(middle, nearer ? right : column, curve));
        if (i == 0 && x < 2) spans(x, span_rows * curves) = x == 0 ? last_x() : axes.y(last(2, 0));
    }

private:
    GLINT_HD float last_x() const { return last(2, 0) > 0 ? axes.x(static_cast<int>(last(0, 0))) : -1e30f; }
    GLINT_HD void put(int x, int curve, int pair, Span span) const {
        spans(x, span_rows * curve + pair) = span.low, spans(x, span_rows * curve + pair + 1) = span.high;
    }
    GLINT_HD Span line(float middle, int column, int curve) const {
        const float a = best(column, curve), b = best(column + 1, curve);
        if (a != a || b != b) return {};
        const float begin = axes.x(column), width = axes.x(column + 1) - begin, low = axes.y(a), rise = axes.y(b) - low;
        const auto at = [&](float x) { return low + rise * glint::clamp((x - begin) / width, 0.f, 1.f); };
        const float from = at(middle - 0.5f), to = at(middle + 0.5f);
        return {from < to ? from : to, from < to ? to : from};
    }
    GLINT_HD Span disc(float middle, int column, int curve) const {
        const float rate = newest(column, curve), away = middle - axes.x(column), left = dot * dot - away * away;
        if (rate != rate || left < 0) return {};
        const float half = sqrtf(left), y = axes.y(rate);
        return {y - half, y + half};
    }
};

} // namespace transfers
