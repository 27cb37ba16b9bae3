#include "app/timing/timeline_view.h"
#include <algorithm>

namespace glint {
namespace {
constexpr double nearest_ms = 0.005;
}

void TimelineView::zoom(double factor, double at_ms, double frame_ms, double all_ms) {
    const double before = span(frame_ms);
    const double after = std::clamp(before / factor, nearest_ms, std::max(nearest_ms, all_ms));
    if (before <= 0) return;
    from_ms = at_ms - (at_ms - from_ms) * after / before;
    span_ms = after;
}

void TimelineView::pan(double by_ms, double frame_ms) {
    span_ms = span(frame_ms);
    from_ms += by_ms;
}

} // namespace glint
