// One line at the bottom of the picture: running work, notices, or the simulation's hint for the mouse.
#include "app/keep/settings.h"
#include "app/measure/sweep.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/notices.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "app/world/text/fixed_string.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

/// One line at the bottom of the picture.
Plate draw_line(const Overlay& over, std::string_view text, ImVec4 color, const char* icon) {
    const float pad = look::px(12), height = look::px(32), most = over.size.x - look::px(24);
    const char *const first = text.data(), *const end = first + text.size();
    const float before = ImGui::CalcTextSize(icon).x + look::px(8), room = most - 2 * pad - before;
    const ImVec2 size = ImGui::CalcTextSize(first, end, false, room);
    const float wide = before + size.x + 2 * pad, tall = std::max(height, size.y + look::px(14));
    const ImVec2 at{std::floor(over.from.x + (over.size.x - wide) / 2),
                    over.from.y + over.size.y - tall - look::px(16)};
    const Plate covered = draw_plate(at, {at.x + wide, at.y + tall});
    const float y = std::floor(at.y + (tall - size.y) / 2);
    ImGui::GetWindowDrawList()->AddText({at.x + pad, y}, look::u32(color), icon);
    ImGui::GetWindowDrawList()->AddText(nullptr, 0, {at.x + pad + before, y}, look::u32(color), first, end, room);
    return covered;
}

/// Whether a step or a picture takes long.
bool is_late(const auto& computes) { return computes.busy_seconds() > 3; }

Plate draw_late(const auto& computes, const char* side, const Overlay& over) {
    const auto text =
        FixedString<128>::of("{}{} has been computing one step for {:.0f} s  ·  the window still responds",
                             computes.definition().sim().title, side, computes.busy_seconds());
    return draw_line(over, text, look::caution, ICON_FA_HOURGLASS);
}

/// Why the picture is frozen.
Plate draw_experiment(const Experiments& experiments, const Overlay& over) {
    const auto text = FixedString<128>::of("experiment running  ·  {:.0f} %  ·  {:.0f} s left",
                                           100 * experiments.progress(), std::ceil(experiments.seconds_left()));
    return draw_line(over, text, plate_text, ICON_FA_STOPWATCH);
}

Plate draw_notice(const Workspace& workspace, const Sweep* sweep, const Experiments& experiments,
                  const Actions& actions, const Notices& notices, UiState& ui, const Overlay& over) {
    const Session& session = workspace.session();
    if (sweep) {
        using Line = FixedString<128>;
        Line text = Line::of("measuring {}  ·  {:.0f} %", sweep->now_title(), 100 * sweep->progress());
        if (const auto left = sweep->seconds_left()) text += Line::of("  ·  at most {:.0f} s left", std::ceil(*left));
        text += Line::of("  ·  {} cancels", actions.key_or_title("sweep"));
        return draw_line(over, text, plate_text, ICON_FA_STOPWATCH);
    }
    if (const Notice* notice = notices.current()) {
        const ImVec4 color = notice->severity == Severity::bad       ? look::mix(look::bad, plate_text, .35f)
                             : notice->severity == Severity::caution ? look::caution
                                                                     : plate_text;
        const char* icon = notice->severity == Severity::bad       ? ICON_FA_CIRCLE_EXCLAMATION
                           : notice->severity == Severity::caution ? ICON_FA_TRIANGLE_EXCLAMATION
                                                                   : ICON_FA_CIRCLE_INFO;
        // makes the notice disappear in time
        ui.redraw_until_ms = std::max(ui.redraw_until_ms, notice->shown_until_ms + 100);
        return draw_line(over, notice->text, color, icon);
    }
    if (experiments.running()) return draw_experiment(experiments, over);
    if (is_late(session)) return draw_late(session, "", over);
    const glint_note note = note_of(session.definition(), session.device(), session.extent(), session.params());
    if (note.caution && !over.note_below)
        return draw_line(over, note.text, look::caution, ICON_FA_TRIANGLE_EXCLAMATION);
    if (const Session* left = workspace.longest_busy_retired(); left && is_late(*left))
        return draw_late(*left, "", over);
    if (const Follower* late = workspace.longest_busy_follower(); late && is_late(*late))
        return draw_late(*late, ", compared,", over);
    return {};
}

class NoticeLayer final : public PlateLayer {
public:
    NoticeLayer(const Shell& shell, const SweepRun& sweep, const Experiments& experiments)
        : workspace_(shell.workspace),
          sweep_(sweep),
          experiments_(experiments),
          actions_(shell.actions),
          notices_(shell.notices),
          script_(shell.script),
          settings_(shell.settings),
          ui_(shell.ui) {}

private:
    Plate draw_on(const Overlay& over) override {
        const Plate notice = draw_notice(workspace_, sweep_.running(), experiments_, actions_, notices_, ui_, over);
        if (notice.to.y > notice.from.y || !has_hint() || ui_.bare || script_.playing() || is_value_at_hint_place(over))
            return notice;
        return draw_line(over, workspace_.session().definition().sim().hint, plate_text, ICON_FA_HAND_POINTER);
    }
    /// Whether the value under the mouse is in the hint's place.
    static bool is_value_at_hint_place(const Overlay& over) {
        return over.hovered && ImGui::GetIO().MousePos.y > over.from.y + over.size.y - look::px(72);
    }
    /// Whether the simulation has a hint that was not followed yet.
    bool has_hint() const {
        const Definition& of = workspace_.session().definition();
        return of.sim().hint && !settings_.gestures_done.contains(of.id());
    }

    const Workspace& workspace_;
    const SweepRun& sweep_;
    const Experiments& experiments_;
    const Actions& actions_;
    const Notices& notices_;
    const ScriptSlot& script_;
    const Settings& settings_;
    UiState& ui_;
};

} // namespace

std::unique_ptr<PictureLayer> make_notice_layer(const Shell& shell, const SweepRun& sweep,
                                                const Experiments& experiments) {
    return std::make_unique<NoticeLayer>(shell, sweep, experiments);
}

} // namespace glint
