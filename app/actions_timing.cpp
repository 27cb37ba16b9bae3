#include "app/action_table.h"
#include "app/services/desk.h"
#include "app/services/save.h"
#include "app/timing/series.h"
#include <algorithm>

namespace glint {
namespace {

void add_exports(Desk& desk, FileSaver& saver) {
    const auto busy = [&saver] { return saver.busy() ? "The last one is still being written" : ""; };
    const auto add = [&](const char* id, const char* title, TimingFormat format) {
        desk.actions.add(
            {id, title, "Timing", 0, [&desk, &saver, format] { save_timings(desk, saver, format); }, busy});
    };
    add("timings csv", "Save the stages' times as CSV", TimingFormat::csv);
    add("timings json", "Save all times as JSON", TimingFormat::json);
    add("timings trace", "Save the last frames as a trace for Perfetto", TimingFormat::trace);
}

void scale_window(Desk& desk, bool larger) {
    int& window = desk.settings.timing_window;
    window = std::clamp(larger ? window * 2 : window / 2, 128, Series::capacity);
}

void zoom(Desk& desk, double factor) {
    const FrameSpan* frame = desk.profiler.timeline().newest_whole();
    const double frame_ms = frame ? static_cast<double>(frame->total_ms) : 16;
    TimelineView& view = desk.timeline;
    view.zoom(factor, view.from_ms + view.span(frame_ms) / 2, frame_ms, 5000);
}

} // namespace

void add_timing_actions(Desk& desk, FileSaver& saver) {
    Actions& all = desk.actions;
    all.add({"freeze", "Freeze the timeline", "Timing", ImGuiMod_Ctrl | ImGuiKey_T,
             [&desk] { desk.timeline.frozen = !desk.timeline.frozen; }});
    all.add({"timeline frame", "One frame in the timeline", "Timing", 0, [&desk] { desk.timeline.reset(); }});
    all.add({"timeline nearer", "Timeline: come nearer", "Timing", 0, [&desk] { zoom(desk, 2); }});
    all.add({"timeline farther", "Timeline: more at once", "Timing", 0, [&desk] { zoom(desk, 0.5); }});
    all.add({"reset timing", "Measure anew", "Timing", 0, [&desk] { desk.profiler.forget(); }});
    all.add({"more frames", "Medians of twice as many frames", "Timing", 0, [&desk] { scale_window(desk, true); },
             [&desk] { return desk.settings.timing_window < Series::capacity ? "" : "No more are kept"; }});
    all.add({"fewer frames", "Medians of half as many frames", "Timing", 0, [&desk] { scale_window(desk, false); },
             [&desk] { return desk.settings.timing_window > 128 ? "" : "Fewer would say little"; }});
    all.add({"sort stages", "Sort the stages by the next number", "Timing", 0,
             [&desk] { desk.stages_by = (desk.stages_by + 1) % 6; }});
    all.add({"profiler", "Profiler on or off", "Timing", 0, [&desk] { desk.profiler.turn_on(!desk.profiler.on()); }});
    all.add({"time launches", "Time every launch, or whole stages", "Timing", 0,
             [&desk] { desk.settings.time_launches = !desk.settings.time_launches; }});
    add_exports(desk, saver);
}

} // namespace glint
