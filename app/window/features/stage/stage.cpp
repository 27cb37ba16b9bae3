#include "app/window/features/stage/stage.h"
#include "app/look/text.h"
#include "app/measure/auto_methods.h"
#include "app/report/work_provenance.h"
#include "app/session/session.h"
#include "app/timing/clock.h"
#include "app/timing/profiler.h"
#include "app/timing/timeline.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/timing_report.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

namespace glint {

namespace {

constexpr double minute_ms = 60'000, break_ms = 5 * minute_ms;

void toggle_stage(UiState& ui) {
    const bool on = ui.bare && ui.stage_line;
    ui.bare = ui.stage_line = !on;
}

constexpr const char* only_in_stage_view = "Only available in the stage view, or while a script plays";

/// Picture and numbers freeze together, and continue together.
void freeze(Session& session, TimelineView& timeline) {
    const bool on = !is_frozen(session, timeline);
    session.pacing().pause(on);
    timeline.frozen = on;
}

} // namespace

void add_stage_actions(Actions& all, CurrentSession& current, const ScriptSlot& script, StageView& view,
                       TimelineView& timeline, ShownLayers& shown, UiState& ui) {
    const auto off_stage = [&ui, &script] { return !ui.stage_line && !script.playing(); };
    all.add({"stage", "Stage view: picture and large figures", "Stage", ImGuiKey_F5, [&] { toggle_stage(ui); }});
    all.add({"laser", "Stage: laser pointer", "Stage", ImGuiKey_L, [&] { view.laser = !view.laser; },
             [off_stage] { return off_stage() ? only_in_stage_view : ""; }});
    all.add({"spotlight", "Stage: spotlight around the mouse", "Stage", ImGuiKey_S,
             [&] { view.spotlight = !view.spotlight; }, [off_stage] { return off_stage() ? only_in_stage_view : ""; }});
    all.add({"freeze all", "Stage: freeze the picture and all numbers", "Stage", ImGuiKey_Z,
             [&] { freeze(*current, timeline); },
             [&, off_stage] { return off_stage() && !is_frozen(*current, timeline) ? only_in_stage_view : ""; }});
    all.add({"countdown", "Stage: countdown of 5 minutes, on or off", "Stage", ImGuiKey_C,
             [&] { view.countdown_until_ms = view.countdown_until_ms > 0 ? 0 : now_ms() + break_ms; },
             [&, off_stage] { return off_stage() && view.countdown_until_ms <= 0 ? only_in_stage_view : ""; }});
    all.add({"longer countdown", "Stage: add one minute to the countdown", "Stage", ImGuiMod_Shift | ImGuiKey_C,
             [&] { view.countdown_until_ms += minute_ms; },
             [&] { return view.countdown_until_ms > 0 ? "" : "No countdown is running"; }});
    all.add({"color bar", "Show the colour bar", "Stage", ImGuiMod_Shift | ImGuiKey_L,
             [&] { shown.color_bar = !shown.color_bar; }});
    all.add({"cursor value", "Show the value under the mouse", "Stage", ImGuiMod_Shift | ImGuiKey_I,
             [&] { shown.cursor_value = !shown.cursor_value; }});
}

void add_path_actions(Actions& all, PathHistory& paths, UiState& ui) {
    all.add({"path diagram", "Path diagram over the picture", "Stage", ImGuiMod_Shift | ImGuiKey_P,
             [&] { ui.path_diagram = !ui.path_diagram; }});
    all.add({"pin path", "Path diagram: pin this path as \"before\", or unpin it", "Stage", 0,
             [&] { paths.pinned() ? paths.release() : paths.pin(); },
             [&] { return paths.now() ? "" : "No picture has reached the screen yet"; }});
}

// Sign that picture and numbers are frozen, in the picture's lower right corner.

namespace {

class FreezeLayer final : public PlateLayer {
public:
    FreezeLayer(const CurrentSession& current, const Actions& actions, const TimelineView& timeline)
        : current_(current), actions_(actions), timeline_(timeline) {}

private:
    Plate draw_on(const Overlay& over) override {
        if (!is_frozen(*current_, timeline_)) return {};
        const std::string_view key = actions_.key("freeze all");
        const auto words = key.empty() ? FixedString<96>("Frozen: picture and numbers")
                                       : FixedString<96>::of("Frozen: picture and numbers ({})", key);
        const float letters = std::max(look::px(15), over.size.y * 0.028f), size = letters / look::current().scale;
        const look::UseFont font(look::current().bold, size);
        const float pad = letters * 0.6f, margin = look::px(12);
        const auto shown = look::elided(words, over.size.x - 2 * (margin + pad));
        const ImVec2 to{over.from.x + over.size.x - margin, over.from.y + over.size.y - margin};
        const Plate plate = draw_plate({to.x - look::text_width(shown) - 2 * pad, to.y - letters - 2 * pad}, to);
        look::draw_left(look::current().bold, size, shown, plate.from.x + pad, (plate.from.y + to.y) / 2,
                        look::caution);
        return plate;
    }

    const CurrentSession& current_;
    const Actions& actions_;
    const TimelineView& timeline_;
};

} // namespace

std::unique_ptr<PictureLayer> make_freeze_layer(const CurrentSession& current, const Actions& actions,
                                                const TimelineView& timeline) {
    return std::make_unique<FreezeLayer>(current, actions, timeline);
}

namespace {

constexpr float share_of_height = 0.045f; ///< height of the letters: readable from the last row of a hall
constexpr float line_per_letter = 1.6f;

float letters_px() { return std::max(look::px(20), std::ceil(ImGui::GetMainViewport()->Size.y * share_of_height)); }

using StageWords = FixedString<96>;

StageWords work_words(const ConfigChanges& config_changes) {
    if (!config_changes.measured()) return "measuring";
    const TimeEstimate work = config_changes.now().total();
    const int decimals = work.ms < 0.1 ? 3 : work.ms < 100 ? 2 : 0;
    return StageWords::of("{:.{}f} ms per frame", work.ms, decimals);
}

} // namespace

bool is_frozen(const Session& session, const TimelineView& timeline) {
    return session.pacing().paused() && timeline.frozen;
}

float stage_line_height() { return std::ceil(letters_px() * line_per_letter); }

void draw_stage_line(const Session& session, const ConfigChanges& config_changes, const Profiler& profiler,
                     const TimingReport& report, const TimelineView& timeline, UiState& ui) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), size{ImGui::GetContentRegionAvail().x, stage_line_height()};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled(at, {at.x + size.x, at.y + size.y}, look::u32(look::colors().window));
    const float letters = letters_px() / look::current().scale, gap = letters_px() * 0.9f;
    const float median = profiler.frame_summary().median;
    const std::array<StageWords, 5> all{
        work_words(config_changes), median > 0 ? StageWords::of("{:.0f} frames/s", 1000 / median) : StageWords(),
        std::string_view(used_method_label(session.params(), session.methods().choice())),
        StageWords(session.definition().sim().title), StageWords(session.device().name())};
    std::array<float, 2> left{}, right{}; // edges of the measured values
    float x = at.x + gap * 0.7f;
    if (is_frozen(session, timeline)) {
        const look::UseFont font(look::current().bold, letters);
        constexpr const char* words = "Frozen";
        draw->AddText({x, std::floor(at.y + (size.y - letters_px()) / 2)}, look::u32(look::readable(look::caution)),
                      words);
        x += ImGui::CalcTextSize(words).x + gap;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].empty()) continue;
        const look::UseFont font(look::current().bold, letters);
        const float wide = ImGui::CalcTextSize(all[i].c_str()).x;
        if (i > 0 && x + wide > at.x + size.x - gap * 0.7f) continue;
        draw->AddText({x, std::floor(at.y + (size.y - letters_px()) / 2)},
                      look::u32(i == 0 ? look::colors().accent : look::colors().text), all[i].c_str());
        if (i < left.size()) left[i] = x, right[i] = x + wide;
        x += wide + gap;
    }
    ImGui::Dummy(size);
    const auto offer_figure_provenance = [&](std::size_t i, const char* id, const auto& explain) {
        if (right[i] > left[i]) offer_provenance(ui, id, {left[i], at.y}, {right[i], at.y + size.y}, explain);
    };
    offer_figure_provenance(0, "work",
                            [&] { return work_provenance(all[0].c_str(), config_changes.now(), report.scene()); });
    offer_figure_provenance(1, "rate",
                            [&] { return rate_provenance(all[1].c_str(), profiler.frame_summary(), report.scene()); });
}

namespace {

/// All except a circle around the mouse is dark: one closed line, wide enough to cover the rest.
void draw_spotlight() {
    const ImVec2 window = ImGui::GetMainViewport()->Size, mouse = ImGui::GetIO().MousePos;
    if (!ImGui::IsMousePosValid(&mouse)) return;
    const float radius = window.y * 0.14f, wide = 2 * std::hypot(window.x, window.y);
    ImGui::GetForegroundDrawList()->AddCircle(mouse, radius + wide / 2, look::u32(look::rgb(0x000000, 0.72f)), 96,
                                              wide);
}

} // namespace

void StagePointer::draw_laser() {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    std::shift_right(trail_.begin(), trail_.end(), 1);
    trail_.front() = mouse;
    if (!ImGui::IsMousePosValid(&mouse)) return;
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    const float size = std::max(look::px(7), ImGui::GetMainViewport()->Size.y * 0.009f);
    ImDrawList* draw = ImGui::GetForegroundDrawList();
    for (std::size_t i = trail_.size(); i-- > 1;) {
        if (!ImGui::IsMousePosValid(&trail_[i])) continue;
        const float left = 1 - static_cast<float>(i) / static_cast<float>(trail_.size());
        draw->AddCircleFilled(trail_[i], size * left, look::u32(look::rgb(0xFF2A1F, 0.18f * left)));
    }
    draw->AddCircleFilled(mouse, size * 1.8f, look::u32(look::rgb(0xFF2A1F, 0.25f)));
    draw->AddCircleFilled(mouse, size, look::u32(look::rgb(0xFF2A1F)));
    draw->AddCircleFilled(mouse, size * 0.45f, look::u32(look::rgb(0xFFFFFF)));
}

void StagePointer::draw(const StageView& view) {
    if (view.spotlight) draw_spotlight();
    view.laser ? draw_laser() : trail_.fill({-FLT_MAX, -FLT_MAX});
}

void draw_countdown(StageView& view, UiState& ui) {
    constexpr double stays_ms = 10'000; // time for which zero is shown
    const double left_ms = view.countdown_until_ms - now_ms();
    if (view.countdown_until_ms <= 0 || left_ms < -stays_ms) return void(view.countdown_until_ms = 0);
    const double seconds = std::ceil(std::max(left_ms, 0.) / 1000);
    ui.wake_at_ms = view.countdown_until_ms - (left_ms > 0 ? (seconds - 1) * 1000 : -stays_ms);
    char text[16];
    std::snprintf(text, sizeof text, "%d:%02d", static_cast<int>(seconds) / 60, static_cast<int>(seconds) % 60);
    const ImGuiViewport& window = *ImGui::GetMainViewport();
    const float letters = std::max(look::px(28), window.Size.y * 0.09f), pad = letters * 0.3f;
    ImFont* font = look::current().bold;
    const ImVec2 size = font->CalcTextSizeA(letters, FLT_MAX, 0, text);
    const ImVec2 from{std::floor(window.Pos.x + (window.Size.x - size.x) / 2 - pad),
                      std::floor(window.Pos.y + (window.Size.y - letters) / 2 - pad)};
    ImDrawList* draw = ImGui::GetForegroundDrawList();
    draw->AddRectFilled(from, {from.x + size.x + 2 * pad, from.y + letters + 2 * pad}, look::u32(plate_color),
                        look::px(8));
    draw->AddText(font, letters, {from.x + pad, from.y + pad}, look::u32(left_ms > 0 ? plate_text : look::caution),
                  text);
}

} // namespace glint
