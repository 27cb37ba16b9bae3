// Timing of a frame: two figures, the last frames, one frame as lanes, and every stage.
#include "app/window/features/timing/timing.h"
#include "app/keep/settings.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace glint {

namespace {

std::string rate_text(float per_second) {
    char text[32];
    std::snprintf(text, sizeof text, per_second < 10 ? "%.1f" : "%.0f", static_cast<double>(per_second));
    return text;
}

void draw_figures(const Summary& frames, const TimingReport& report, UiState& ui) {
    const bool known = frames.samples > 0 && frames.median > 0;
    const float top = ImGui::GetCursorPosY();
    const std::string length = known ? look::milliseconds(static_cast<double>(frames.median)) : "-",
                      rate = known ? rate_text(1000 / frames.median) : "-";
    look::figure(length, "ms per frame");
    offer_provenance(ui, "frame", [&] { return frame_provenance({"median", frames.median}, frames, report.scene()); });
    ImGui::SetCursorPosY(top);
    look::figure_right(rate, "frames/s");
    offer_provenance(ui, "rate",
                     [&] { return rate_provenance(fmt::format("{} frames/s", rate), frames, report.scene()); });
}

class TimingPanel final : public Panel {
public:
    TimingPanel(const Shell& shell, const TimingReport& report)
        : current_(shell.workspace),
          profiler_(shell.timing.profiler),
          report_(report),
          actions_(shell.actions),
          settings_(shell.settings),
          ui_(shell.ui),
          view_(shell.get<TimelineView>()),
          stage_order_(shell.get<StageOrder>()),
          timeline_(current_, profiler_, shell.timing.gl_clock, actions_, view_) {}
    const char* title() const override { return "Timing"; }
    void draw() override {
        if (!view_.frozen && now_ms() - flagged_ms_ > renew_after_ms)
            flags_ = flags_of(report_.facts(), std::move(flags_)), flagged_ms_ = now_ms();
        draw_figures(profiler_.frame_summary(), report_, ui_);
        if (const float width = ImGui::GetWindowWidth(); std::exchange(flags_width_, width) != width)
            frame_lines_ = gpu_lines_ = 1;
        frame_lines_ = draw_timing_flags(flags_, Concerns::frame, frame_lines_);
        draw_frame_graph(profiler_, settings_, ui_.refresh_hz);
        timeline_.draw();
        gpu_lines_ = draw_timing_flags(flags_, Concerns::gpu, gpu_lines_);
        draw_timing_controls(profiler_, actions_, settings_, view_.frozen);
        draw_stage_table(profiler_, report_, stage_order_, ui_);
        if (!current_->wants_frames()) look::caption("Idle: the table shows the times of the last frames.");
    }

private:
    const CurrentSession& current_;
    const Profiler& profiler_;
    const TimingReport& report_;
    const Actions& actions_;
    Settings& settings_;
    UiState& ui_;
    TimelineView& view_;
    StageOrder& stage_order_;
    std::vector<Flag> flags_;
    double flagged_ms_ = -1e9;
    float flags_width_ = 0;
    int frame_lines_ = 1, gpu_lines_ = 1; // maximum number of lines for the flags at this width
    TimelineDrawing timeline_;
};

} // namespace

bool timing_is_wide() { return ImGui::GetWindowWidth() >= look::px(480); }

int draw_timing_flags(const std::vector<Flag>& flags, Concerns concerns, int least) {
    float left = 0; // of the line
    int lines = 0;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {look::px(5), look::px(4)});
    for (const Flag& flag : flags) {
        if (flag.concerns != concerns) continue;
        const float wide = look::caption_width(flag.word) + look::px(12);
        if (left > wide + look::px(5))
            ImGui::SameLine();
        else
            left = ImGui::GetContentRegionAvail().x, ++lines;
        left -= wide + look::px(5);
        look::badge(flag.word, flag.caution ? look::caution : look::wait);
        look::tooltip(flag.why);
    }
    for (; lines < least; ++lines) look::no_badge();
    ImGui::PopStyleVar();
    return lines;
}

std::unique_ptr<Panel> make_timing_panel(const Shell& shell, const TimingReport& report) {
    return std::make_unique<TimingPanel>(shell, report);
}

// Window of the statistics, freezing, clearing, saving.

namespace {

constexpr int window_sizes[] = {128, 256, 512, 1024, 2048, 4096};

Label frames_text(int count) { return Label::of("{} frames", count); }

void action_button(const Actions& actions, const char* action, const char* icon, const char* tip, bool on = false) {
    ImGui::SameLine(0, look::px(5));
    const Action* found = actions.find(action);
    const std::string key = actions.key(action);
    if (look::icon_button(action, icon,
                          {.tip = tip, .key = key, .disabled_reason = found->disabled_reason(), .on = on}))
        actions.run(action);
}

void draw_export(const Actions& actions) {
    ImGui::SameLine(0, look::px(5));
    if (look::icon_button("save", ICON_FA_FILE_EXPORT, {.tip = "Save the measurements as a file"}))
        ImGui::OpenPopup("save timings");
    if (!ImGui::BeginPopup("save timings")) return;
    for (const auto& [action, label, tip] :
         {std::tuple{"timings csv", "Stages as CSV", "One line for each stage, for a spreadsheet"},
          std::tuple{"timings json", "Everything as JSON", "Stages, frame times and the conditions of the measurement"},
          std::tuple{"timings trace", "Trace for Perfetto",
                     "Timeline of the last frames: open it in ui.perfetto.dev"}}) {
        if (ImGui::Selectable(label)) actions.run(action);
        look::tooltip(tip);
    }
    ImGui::EndPopup();
}

} // namespace

void draw_timing_controls(const Profiler& profiler, const Actions& actions, Settings& settings, bool frozen) {
    const auto* chosen_size = std::ranges::upper_bound(window_sizes, settings.timing_window) - 1;
    int chosen = std::max(0, static_cast<int>(chosen_size - window_sizes));
    const auto entries = [] {
        std::vector<look::Entry> list;
        list.reserve(std::size(window_sizes));
        for (const int size : window_sizes) list.push_back({frames_text(size).c_str(), "", ""});
        return list;
    };
    if (look::choice("##window", frames_text(window_sizes[chosen]), entries, chosen, look::px(124)))
        settings.timing_window = window_sizes[chosen];
    look::tooltip("How many of the newest frames the graph and the table include");
    const bool on = profiler.on();
    action_button(actions, "freeze", frozen ? ICON_FA_PLAY : ICON_FA_SNOWFLAKE,
                  frozen ? "Resume the timings"
                         : "Freeze all timings; then explore the timeline with the wheel and by dragging",
                  frozen);
    action_button(actions, "reset timing", ICON_FA_ROTATE_LEFT, "Reset the timings");
    char tip[96] = "The profiler is on: turn it off";
    if (!on)
        std::snprintf(tip, sizeof tip, "The profiler is off: turn it on");
    else if (profiler.own_ms() > 0)
        std::snprintf(tip, sizeof tip, "The profiler is on and costs %.3f ms per frame: turn it off",
                      static_cast<double>(profiler.own_ms()));
    action_button(actions, "profiler", ICON_FA_STOPWATCH, tip, on);
    draw_export(actions);
}

ImVec4 lane_color(Lane lane) {
    switch (lane) {
    case Lane::cuda:
        return look::cuda;
    case Lane::opengl:
        return look::opengl;
    case Lane::worker:
        return look::mix(look::cpu, look::rgb(0x0B3A57), 0.45f);
    case Lane::copy:
        return look::copy;
    case Lane::wait:
        return look::wait;
    default:
        return look::cpu;
    }
}

const char* lane_name(Lane lane) {
    switch (lane) {
    case Lane::cuda:
        return "CUDA";
    case Lane::opengl:
        return "OpenGL";
    case Lane::worker:
        return "the CPU's worker threads";
    case Lane::copy:
        return "the CPU, copying";
    case Lane::wait:
        return "the CPU, waiting";
    default:
        return "the CPU";
    }
}

} // namespace glint
