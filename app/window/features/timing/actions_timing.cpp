#include "app/keep/settings.h"
#include "app/report/work_provenance.h"
#include "app/timing/profiler.h"
#include "app/timing/stages.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/files/save.h"
#include "app/window/features/timing/timing.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/timing_report.h"
#include <algorithm>

namespace glint {
namespace {

void scale_window(int& frames, bool larger) {
    frames = std::clamp(larger ? frames * 2 : frames / 2, 128, Series::capacity);
}

void zoom(const Profiler& profiler, TimelineView& view, double factor) {
    const FrameSpan* frame = profiler.timeline().newest_complete_frame();
    const double frame_ms = frame ? static_cast<double>(frame->total_ms) : 16;
    view.zoom(factor, view.from_ms + view.span(frame_ms) / 2, frame_ms, 5000);
}

/// Time of a step; of a drawing if nothing evolves.
Provenance main_figure(const Session& session, const Profiler& profiler, const ConfigChanges& config_changes,
                       const TimingReport& report) {
    if (session.pacing().moves()) return step_provenance(config_changes.step(), report.scene());
    const Lane lane = lane_of(session.device());
    for (const StageRow& row : profiler.stages().rows())
        if (row.lane == lane && row.depth == 0 && row.label == "draw")
            return stage_provenance("one drawing", lane, {"median", row.shown.median}, row.shown, report.scene());
    return stage_provenance("one drawing", lane, {"median", 0}, {}, report.scene());
}

} // namespace

void add_timing_actions(Actions& all, Profiler& profiler, Settings& settings, TimelineView& timeline,
                        StageOrder& order) {
    all.add({"freeze", "Freeze all timings", "Timing", ImGuiMod_Ctrl | ImGuiKey_T,
             [&] { timeline.frozen = !timeline.frozen; }});
    all.add({"timeline frame", "Timeline: show one frame", "Timing", 0, [&] { timeline.reset(); }});
    all.add({"timeline nearer", "Timeline: zoom in", "Timing", 0, [&] { zoom(profiler, timeline, 2); }});
    all.add({"timeline farther", "Timeline: zoom out", "Timing", 0, [&] { zoom(profiler, timeline, 0.5); }});
    all.add({"reset timing", "Reset the timings", "Timing", 0, [&] { profiler.forget(); }});
    all.add(
        {"more frames", "Compute the medians over twice as many frames", "Timing", 0,
         [&] { scale_window(settings.timing_window, true); },
         [&] { return settings.timing_window < Series::capacity ? "" : "The number of frames is at its maximum"; }});
    all.add({"fewer frames", "Compute the medians over half as many frames", "Timing", 0,
             [&] { scale_window(settings.timing_window, false); },
             [&] { return settings.timing_window > 128 ? "" : "The number of frames is at its minimum"; }});
    all.add({"sort stages", "Sort the stages by the next column", "Timing", 0, [&] { order.by = (order.by + 1) % 6; }});
    all.add({"profiler", "Profiler on or off", "Timing", 0, [&] { profiler.turn_on(!profiler.on()); }});
    all.add({"time launches", "Time every launch, on or off", "Timing", 0,
             [&] { settings.time_launches = !settings.time_launches; }});
}

void add_provenance_actions(Actions& all, const CurrentSession& current, const Profiler& profiler,
                            const ConfigChanges& config_changes, const TimingReport& report, UiState& ui) {
    all.add({"ask number", "Show the origin of a number (time per step)", "Timing", 0, [&] {
                 const ImVec2 middle = ImGui::GetMainViewport()->GetCenter();
                 open_provenance(ui, main_figure(*current, profiler, config_changes, report), middle, middle);
             }});
}

void add_export_actions(Actions& all, const CurrentSession& current, const TimingReport& report, FileSaver& saver) {
    const auto busy = [&] { return saver.disabled_reason(); };
    const auto add = [&](const char* id, const char* title, TimingFormat format) {
        all.add({id, title, "Timing", 0, [&, format] { save_timings(saver, *current, report, format); }, busy});
    };
    add("timings csv", "Save the stages' times as CSV", TimingFormat::csv);
    add("timings json", "Save all times as JSON", TimingFormat::json);
    add("timings trace", "Save the last frames as a trace for Perfetto", TimingFormat::trace);
}

void add_config_change_actions(Actions& all, const CurrentSession& current, ConfigChanges& config_changes,
                               FileSaver& saver) {
    const auto none = [&] { return config_changes.all().empty() ? "No configuration change yet" : ""; };
    all.add({"copy switches", "Copy the configuration changes as CSV", "Timing", 0,
             [&] { ImGui::SetClipboardText(csv_of(config_changes.all()).c_str()); }, none});
    all.add({"save switches", "Save the configuration changes as CSV", "Timing", 0,
             [&] { save_config_changes(saver, *current, csv_of(config_changes.all())); },
             [&, none] { return saver.busy() ? saver.disabled_reason() : none(); }});
    all.add({"clear switches", "Clear the configuration changes", "Timing", 0, [&] { config_changes.clear(); }, none});
}

} // namespace glint
