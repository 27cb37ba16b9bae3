// Statistics of the state, the pinned cells, and the simulation's probes over time, one plot each.
#include "app/look/button.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/numbers/field_statistics.h"
#include "app/window/features/numbers/line_plot.h"
#include "app/window/features/numbers/pins.h"
#include "app/window/features/numbers/profile.h"
#include "app/window/parts/asking.h"
#include "app/window/parts/panel.h"
#include "app/window/workspace/timing_report.h"
#include "app/world/text/names.h"
#include "app/world/text/readable_number.h"
#include <algorithm>
#include <fmt/format.h>
#include <implot.h>
#include <utility>

namespace glint {
namespace {

struct ProbeColumn { // one probe out of the history
    const std::vector<ProbeValue>* rows;
    std::size_t index, first;
};

/// Beginning of the newest part without gaps: probes are measured only while shown, and a reset begins again.
std::size_t first_of_piece(const std::vector<ProbeValue>& rows) {
    if (rows.size() < 3) return 0;
    const std::int64_t usual = std::max<std::int64_t>(1, rows.back().step - rows[rows.size() - 2].step);
    std::size_t first = rows.size() - 1;
    while (first > 0 && rows[first].step >= rows[first - 1].step &&
           rows[first].step - rows[first - 1].step < 40 * usual)
        --first;
    return first;
}

ImPlotPoint point_of(int i, void* data) {
    const auto& column = *static_cast<const ProbeColumn*>(data);
    const ProbeValue& row = (*column.rows)[column.first + static_cast<std::size_t>(i)];
    return {static_cast<double>(row.step), column.index < row.values.size() ? row.values[column.index] : NAN};
}

Provenance probe_provenance(const glint_probe& probe, double value, std::int64_t step, const MeasuredScene& scene,
                            bool measures) {
    const char* computed = "computed from the values of all cells; no time is measured";
    const char* measured = "measured by the exhibit, as its lesson explains, and combined over all cells";
    return {fmt::format("{}. {}", label_from_id(probe.id).c_str(), probe.help ? probe.help : ""),
            fmt::format("{} {}", readable_number(value, 6), probe.unit ? probe.unit : ""),
            scene.title,
            fmt::format("one number per cell at step {}", step),
            measures ? measured : computed,
            measures ? "see the lesson" : "the rounding of floating-point numbers",
            measures ? stage_disturbances(scene.lane(), scene) : std::vector<std::string>(),
            fmt::format("shown {}; updated at most ten times a second", scene.date)};
}

struct ProbeScene {
    const Session& session;
    const TimingReport& report;
    UiState& ui;
};

void draw_plot(const ProbeScene& scene, std::size_t index, float height) {
    const glint_probe& probe = scene.session.definition().probes()[index];
    const std::vector<ProbeValue>& rows = scene.session.observers().probes.newest();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, line = look::px(22);
    ImGui::PushID(probe.id);
    ImGui::SetNextItemAllowOverlap(); // the value must be clickable
    ImGui::InvisibleButton("name", {wide, line});
    if (probe.help) look::tooltip(probe.help);
    look::draw_left(look::current().text, look::text_size, label_from_id(probe.id), at.x, at.y + line / 2,
                    look::colors().text);
    const float unit = probe.unit && *probe.unit ? look::caption_width(probe.unit) + look::px(6) : 0;
    if (!rows.empty() && index < rows.back().values.size()) {
        const std::string value = look::short_number(rows.back().values[index]);
        look::draw_right(look::current().number, look::number_size, value, at.x + wide - unit, at.y + line / 2,
                         look::colors().text);
        let_ask(scene.ui, "value", {at.x + wide - unit - look::number_width(value), at.y}, {at.x + wide, at.y + line},
                [&] {
                    return probe_provenance(probe, rows.back().values[index], rows.back().step, scene.report.scene(),
                                            scene.session.definition().measures());
                });
    }
    if (unit > 0)
        look::draw_right(look::current().text, look::caption_size, probe.unit, at.x + wide, at.y + line / 2,
                         look::colors().muted);
    if (const LinePlot plot("##plot", wide, height, format_step); plot && !rows.empty()) {
        ProbeColumn column{&rows, index, first_of_piece(rows)};
        plot.line("##line", look::colors().accent, point_of, &column, rows.size() - column.first);
    }
    ImGui::PopID();
}

class ProbePanel final : public Panel {
public:
    ProbePanel(CurrentSession& current, const TimingReport& report, const Actions& actions, UiState& ui)
        : current_(current), report_(report), actions_(actions), ui_(ui) {}
    const char* title() const override { return "Probe"; }
    void draw() override {
        Session& session = *current_;
        session.observers().probes.want(true), session.observers().statistics.want(true);
        draw_field_statistics(session);
        if (session.observers().statistics.newest() && session.observers().statistics.newest()->of.count > 0)
            draw_csv("save fields");
        if (session.definition().sim().state) draw_chosen(session.observers().pins);
        const auto& probes = session.definition().probes();
        if (probes.empty()) return look::paragraph("This simulation has no probes.");
        const float each = std::max(
            look::px(84), (ImGui::GetContentRegionAvail().y - look::px(10) - ImGui::GetFrameHeightWithSpacing()) /
                                  static_cast<float>(probes.size()) -
                              look::px(36));
        for (std::size_t i = 0; i < probes.size(); ++i)
            draw_plot({session, report_, ui_}, i, std::min(each, look::px(180)));
        draw_csv("save probes");
    }

private:
    /// Scrolls to a part that was just opened.
    void draw_chosen(PinBoard& board) {
        const auto pins = static_cast<std::size_t>(
            std::ranges::count_if(board.pins(), [](const auto& pin) { return pin.has_value(); }));
        if (std::exchange(pins_shown_, pins) < pins) ImGui::SetScrollHereY(0);
        pins_.draw(board, actions_, ui_);
        const bool spectrum = ui_.pin_spectrum && pins > 0;
        if (!std::exchange(spectrum_shown_, spectrum) && spectrum) ImGui::SetScrollHereY(1);
        const bool profile = board.line() && board.profile();
        if (!std::exchange(profile_shown_, profile) && profile) ImGui::SetScrollHereY(0);
        draw_profile(board, actions_);
    }

    void draw_csv(const char* id) {
        const Action* action = actions_.find(id);
        if (look::text_button(id, "CSV", {.tip = action->title, .disabled_reason = action->disabled_reason()}))
            actions_.run(id);
    }

    CurrentSession& current_;
    const TimingReport& report_;
    const Actions& actions_;
    UiState& ui_;
    PinPlot pins_;
    std::size_t pins_shown_ = 0;
    bool spectrum_shown_ = false, profile_shown_ = false;
};

} // namespace

std::unique_ptr<Panel> make_probe_panel(CurrentSession& current, const TimingReport& report, const Actions& actions,
                                        UiState& ui) {
    return std::make_unique<ProbePanel>(current, report, actions, ui);
}

} // namespace glint
