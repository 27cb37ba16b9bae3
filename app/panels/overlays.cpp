// What lies over the picture.
#include "app/bench/sweep.h"
#include "app/look/button.h"
#include "app/look/numbers.h"
#include "app/panels/asking.h"
#include "app/panels/difference_overlay.h"
#include "app/panels/pair_overlay.h"
#include "app/services/experiments.h"
#include "app/services/notices.h"
#include "app/services/switches.h"
#include "app/services/timing_report.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include "app/timing/clock.h"
#include "app/timing/work_provenance.h"
#include "app/world/fixed_string.h"
#include "app/world/instance.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cfloat>
#include <cmath>

namespace glint {
namespace {

std::string signed_number(float value) {
    const std::string text = look::short_number(static_cast<double>(value));
    return value > 0 ? "+" + text : text;
}

/// Half the width of the brush on screen, where the simulation has one by its reserved row; else 0.
float brush_pixels(const Session& session, const Overlay& over) {
    const glint_param* row = session.definition().param("brush_radius");
    if (!row || row->type != GLINT_FLOAT || !session.takes_strokes()) return 0;
    return std::max(1.f, cells_of(session.params(), *row, session.extent())) * static_cast<float>(over.pixels_per_cell);
}

void draw_probe(const Session& session, const Overlay& over) {
    const Extent extent = session.extent();
    const int x = static_cast<int>(std::floor(over.cell.x)), y = static_cast<int>(std::floor(over.cell.y));
    if (!over.hovered || x < 0 || y < 0 || x >= extent.width || y >= extent.height) return;
    const std::string where = std::to_string(x) + "," + std::to_string(y);
    std::string value, unit;
    if (const auto& seen = session.inspected(); seen && std::abs(seen->x - x) <= 8 && std::abs(seen->y - y) <= 8)
        value = signed_number(seen->value), unit = seen->unit;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float height = look::px(22), place = look::number_width("0000,0000"), pad = look::px(8);
    const float wide = place + (value.empty() ? 0 : look::number_width("+0.000e-0") + pad) +
                       (unit.empty() ? 0 : look::caption_width(unit) + look::px(4)) + 2 * pad;
    const float away = std::clamp(brush_pixels(session, over) + look::px(8), look::px(16), look::px(120));
    ImVec2 at{mouse.x + away, mouse.y - height / 2};
    if (at.x + wide > over.from.x + over.size.x) at.x = mouse.x - away - wide;
    at.y = std::clamp(at.y, over.from.y, over.from.y + over.size.y - height);
    (void)draw_plate(at, {at.x + wide, at.y + height}); // it keeps away from the mouse
    look::draw_left(look::current().number, look::number_size, where, at.x + pad, at.y + height / 2, plate_muted);
    look::draw_left(look::current().number, look::number_size, value, at.x + 2 * pad + place, at.y + height / 2,
                    plate_text);
    if (!unit.empty())
        look::draw_right(look::current().text, look::caption_size, unit, at.x + wide - pad, at.y + height / 2,
                         plate_muted);
}

void draw_brush(const Session& session, const Overlay& over) {
    const float radius = brush_pixels(session, over);
    if (!over.hovered || radius < look::px(3)) return;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddCircle(ImGui::GetIO().MousePos, radius, look::u32(look::rgb(0x000000, .55f)), 0, look::px(3));
    draw->AddCircle(ImGui::GetIO().MousePos, radius, look::u32(look::rgb(0xFFFFFF, .9f)), 0, look::px(1));
}

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

/// Of a step, or a picture, that nobody waits for.
bool is_late(const auto& computes) { return computes.busy_seconds() > 3; }

Plate draw_late(const auto& computes, const char* side, const Overlay& over) {
    const auto text =
        FixedString<128>::of("{}{} has not come back from its last step for {:.0f} s  ·  all else goes on",
                             computes.definition().sim().title, side, computes.busy_seconds());
    return draw_line(over, text, look::caution, ICON_FA_HOURGLASS);
}

/// Why the picture stands still.
Plate draw_experiment(const Experiments& experiments, const Overlay& over) {
    const auto text = FixedString<128>::of("an experiment is under way  ·  {:.0f} %  ·  {:.0f} s left",
                                           100 * experiments.progress(), std::ceil(experiments.seconds_left()));
    return draw_line(over, text, plate_text, ICON_FA_STOPWATCH);
}

Plate draw_notice(const Workspace& workspace, const Sweep* sweep, const Experiments& experiments,
                  const Notices& notices, UiState& ui, const Overlay& over) {
    const Session& session = workspace.session();
    if (sweep) {
        using Line = FixedString<128>;
        Line text = Line::of("measuring {}  ·  {:.0f} %", sweep->now_title(), 100 * sweep->progress());
        if (const auto left = sweep->seconds_left()) text += Line::of("  ·  at most {:.0f} s left", std::ceil(*left));
        text += "  ·  Shift+T stops";
        return draw_line(over, text, plate_text, ICON_FA_STOPWATCH);
    }
    if (const Notice* notice = notices.current()) {
        const ImVec4 color = notice->severity == Severity::bad       ? look::mix(look::bad, plate_text, .35f)
                             : notice->severity == Severity::caution ? look::caution
                                                                     : plate_text;
        const char* icon = notice->severity == Severity::bad       ? ICON_FA_CIRCLE_EXCLAMATION
                           : notice->severity == Severity::caution ? ICON_FA_TRIANGLE_EXCLAMATION
                                                                   : ICON_FA_CIRCLE_INFO;
        ui.lively_until_ms = std::max(ui.lively_until_ms, notice->shown_until_ms + 100); // so that it goes away
        return draw_line(over, notice->text, color, icon);
    }
    if (experiments.running()) return draw_experiment(experiments, over);
    if (is_late(session)) return draw_late(session, "", over);
    const glint_note note = note_of(session.definition(), session.device(), session.extent(), session.params());
    if (note.caution) return draw_line(over, note.text, look::caution, ICON_FA_TRIANGLE_EXCLAMATION);
    if (const Session* left = workspace.longest_busy_left(); left && is_late(*left)) return draw_late(*left, "", over);
    if (const Follower* late = workspace.longest_busy_follower(); late && is_late(*late))
        return draw_late(*late, ", compared,", over);
    if (ui.first_start && now_ms() < 30'000)
        return draw_line(over, "drag in the picture  ·  Space pauses  ·  F1 for more", plate_text,
                         ICON_FA_HAND_POINTER);
    return {};
}

Plate draw_banner(Session& session, const Overlay& over) {
    const std::string& failure = session.failure();
    if (failure.empty()) return {};
    const float pad = look::px(14), wide = std::min(over.size.x - look::px(40), look::px(560));
    const float text_wide = wide - 2 * pad;
    const std::string text =
        std::string(ICON_FA_CIRCLE_EXCLAMATION "  ") + session.definition().sim().title + " stopped: " + failure;
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, text_wide);
    const float height = size.y + ImGui::GetFrameHeight() + 3 * pad;
    const ImVec2 at{std::floor(over.from.x + (over.size.x - wide) / 2), over.from.y + look::px(40)};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled(at, {at.x + wide, at.y + height}, look::u32(look::colors().panel), look::px(6));
    draw->AddRect(at, {at.x + wide, at.y + height}, look::u32(look::bad), look::px(6), look::px(1.5f));
    draw->AddText(nullptr, 0, {at.x + pad, at.y + pad}, look::u32(look::colors().text), text.c_str(), nullptr,
                  text_wide);
    ImGui::SetCursorScreenPos({at.x + pad, at.y + size.y + 2 * pad});
    if (look::text_button("restart", ICON_FA_ROTATE_RIGHT "  Restart",
                          {.tip = "Build the simulation again with these parameters"}))
        session.restart();
    return {at, {at.x + wide, at.y + height}};
}

/// What the last switch changed, for as long as one reads it.
Plate draw_switch(const Switches& switches, const TimingReport& report, UiState& ui, const Overlay& over) {
    constexpr double shown_s = 12;
    const double age = switches.newest_age_s();
    if (switches.all().empty() || age > shown_s) return {};
    ui.lively_until_ms = std::max(ui.lively_until_ms, now_ms() + (shown_s - age) * 1000 + 100); // so that it goes away
    const Switch& one = switches.all().back();
    const auto figures = change_text(one.before.total(), one.after.total());
    const float pad = look::px(12), room = over.size.x - look::px(24) - 2 * pad;
    const auto words = look::elided(one.what, room);
    ImFont* const bold = look::current().bold;
    const float letters = 20 * look::current().scale;
    const ImVec2 size = bold->CalcTextSizeA(letters, FLT_MAX, 0, figures.c_str());
    if (size.x > room) return {};
    const ImVec2 at{over.from.x + look::px(12), over.from.y + look::px(12)};
    const float wide = std::max(size.x, look::caption_width(words)) + 2 * pad, line = look::px(18);
    const Plate covered = draw_plate(at, {at.x + wide, at.y + size.y + line + look::px(16)});
    ImGui::GetWindowDrawList()->AddText(bold, letters, {at.x + pad, at.y + look::px(7)}, look::u32(plate_text),
                                        figures.c_str());
    look::draw_left(look::current().text, look::caption_size, words, at.x + pad, at.y + look::px(9) + size.y + line / 2,
                    plate_muted);
    let_ask(ui, "change", covered.from, covered.to, [&] {
        return change_provenance({one.simulation, one.what, one.before, one.after}, report.scene());
    });
    return covered;
}

} // namespace

Plates draw_overlays(Workspace& workspace, const PairDifference& difference, const Sweep* sweep,
                     const Experiments& experiments, const Switches& switches, const TimingReport& report,
                     const Notices& notices, UiState& ui, const Overlay& over) {
    Session& session = workspace.session();
    const Pair* const pair = workspace.pair();
    Overlay above = over; // of a script's plate
    above.size.y -= over.taken_below;
    above.hovered = over.hovered && ImGui::GetIO().MousePos.y < above.from.y + above.size.y;
    const Plate divider = pair ? draw_divider(*pair, ui, above) : Plate{}; // what follows lies over it
    const bool differs = pair && ui.pair_view == UiState::PairView::difference;
    const Plate bar = differs ? draw_difference_bar(difference, above) : draw_color_bar(session, above);
    draw_brush(session, above);
    draw_probe(session, above);
    const Plate notice = draw_notice(workspace, sweep, experiments, notices, ui, above);
    const Plate figures =
        pair ? draw_pair_figures(session, *pair, report, ui, above) : draw_switch(switches, report, ui, above);
    const Plate line = differs ? draw_difference_line(*pair, difference, above, figures) : Plate{};
    return {bar, notice, draw_banner(session, over), figures, divider, line};
}

} // namespace glint
