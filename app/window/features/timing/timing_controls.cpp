// Window of the statistics, freezing, clearing, saving.
#include "app/keep/settings.h"
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/features/timing/timing.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cstdio>
#include <tuple>

namespace glint {
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

} // namespace glint
