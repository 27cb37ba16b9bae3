// Visible part of the timeline: a frame, or a range from zooming and panning. Milliseconds from the shown frame's
// beginning.
#pragma once

namespace glint {

struct TimelineView {
    bool frozen = false;
    double from_ms = 0, span_ms = 0; ///< span 0: the whole frame

    bool whole_frame() const { return span_ms <= 0; }
    double span(double frame_ms) const { return whole_frame() ? frame_ms : span_ms; }
    /// factor > 1 zooms in; at_ms: the fixed point. From about a hundredth of a microsecond a pixel to `all_ms`.
    void zoom(double factor, double at_ms, double frame_ms, double all_ms);
    void pan(double by_ms, double frame_ms);
    void reset() { from_ms = span_ms = 0; }
};

} // namespace glint
