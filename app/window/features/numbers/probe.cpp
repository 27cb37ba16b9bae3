// The simulation's probes over time, one plot each; then statistics of the state, and the pinned cells.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/session/observe/pin_board.h"
#include "app/session/session.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/numbers/pins.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/workspace/timing_report.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <implot.h>
#include <iterator>
#include <span>
#include <string>
#include <utility>

namespace glint {
namespace {

double length_of(const LineOfCells& line) {
    return std::hypot(static_cast<double>(line.x1 - line.x0), static_cast<double>(line.y1 - line.y0));
}

ImPlotPoint profile_point(int i, void* data) {
    const auto& profile = *static_cast<const LineProfile*>(data);
    return {length_of(profile.line) * i / (line_samples - 1),
            static_cast<double>(profile.values[static_cast<std::size_t>(i)])};
}

/// Values of the first field along a line over the picture.
void draw_profile(const PinBoard& board, const Actions& actions) {
    if (!board.line() || !board.profile()) return;
    LineProfile profile = *board.profile();
    look::group_heading(FixedString<96>::of("Profile{}{}", profile.field.empty() ? "" : " of ", profile.field.c_str()));
    const LineOfCells& line = profile.line;
    look::caption(FixedString<96>::of("{:.0f}, {:.0f} to {:.0f}, {:.0f}: {:.0f} cells", line.x0, line.y0, line.x1,
                                      line.y1, length_of(line)));
    if (const LinePlot plot("##profile", ImGui::GetContentRegionAvail().x, look::px(180), format_tick); plot)
        plot.line("##line", look::colors().accent, profile_point, &profile, line_samples);
    for (const char* id : {"save profile", "profile"}) {
        const Action* action = actions.find(id);
        const bool saves = id == std::string_view("save profile");
        if (look::text_button(id, saves ? "CSV" : "Clear",
                              {.tip = saves ? "Save the values along the line as CSV" : "Remove the line",
                               .disabled_reason = action->disabled_reason()}))
            actions.run(id);
        if (saves) ImGui::SameLine();
    }
}

struct FieldFigure {
    const char *name, *tip;
    double (*of)(const GridStatistics&);
};

double numbers_in(const GridStatistics& grid) { return static_cast<double>(grid.extent.area() - grid.all.nan.count); }

constexpr FieldFigure field_figures[] = {
    {"min", "Smallest value of all cells", [](const GridStatistics& g) { return g.all.least; }},
    {"max", "Largest value of all cells", [](const GridStatistics& g) { return g.all.largest; }},
    {"mean", "Sum divided by the number of cells", [](const GridStatistics& g) { return g.all.sum / numbers_in(g); }},
    {"sum", "Sum of all cells, in double precision", [](const GridStatistics& g) { return g.all.sum; }},
    {"L2", "L2 norm: square root of the sum of the squares of all cells",
     [](const GridStatistics& g) { return std::sqrt(g.all.squares); }},
    {"NaN", "Number of NaN cells; the other rows exclude them",
     [](const GridStatistics& g) { return static_cast<double>(g.all.nan.count); }},
};

struct FieldColumns {
    float label, each;
    std::span<const GridStatistics> grids;
};

void draw_figures(const FieldColumns& columns, const char* name, const auto& cell) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = look::px(20), middle = at.y + line / 2;
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, line});
    look::draw_left(look::current().text, look::caption_size, name, at.x, middle, look::colors().muted);
    float right = at.x + columns.label;
    for (const GridStatistics& grid : columns.grids) cell(grid, right += columns.each, middle);
}

/// Statistics of each grid of the state as a table: one column for each field, as many as fit.
void draw_field_statistics(const Session& session) {
    const auto& newest = session.observers().statistics.newest();
    if (!newest || newest->of.count == 0) return;
    look::group_heading("Fields");
    const float wide = ImGui::GetContentRegionAvail().x, label = look::px(40);
    const float least = look::number_width("-0.000e-00") + look::px(8);
    const auto fitting = static_cast<std::size_t>(std::max(1.f, (wide - label) / least));
    const std::size_t count = std::min(fitting, newest->of.count);
    const FieldColumns columns{label, (wide - label) / static_cast<float>(count), newest->of.all().first(count)};
    draw_figures(columns, "", [&](const GridStatistics& grid, float right, float middle) {
        const look::UseFont font(nullptr, look::caption_size); // elided_in_middle() uses this font to measure
        const auto name = look::elided_in_middle(grid.field, columns.each - look::px(8));
        look::draw_right(look::current().text, look::caption_size, name, right, middle, look::colors().muted);
    });
    look::tooltip([&] {
        std::string names = "Statistics of the state's fields, ten times a second:";
        for (const GridStatistics& grid : newest->of.all())
            fmt::format_to(std::back_inserter(names), " {}{}{}", grid.field.c_str(), grid.unit.empty() ? "" : " in ",
                           grid.unit.c_str());
        return names;
    });
    for (const FieldFigure& figure : field_figures) {
        draw_figures(columns, figure.name, [&](const GridStatistics& grid, float right, float middle) {
            const double value = figure.of(grid);
            const bool counts = &figure == &field_figures[std::size(field_figures) - 1];
            const std::string text = counts                 ? look::grouped(static_cast<std::int64_t>(value))
                                     : numbers_in(grid) > 0 ? look::short_number(value)
                                                            : "none";
            const bool warns = counts && value > 0 && !grid.has_gaps;
            look::draw_right(look::current().number, look::number_size, text, right, middle,
                             warns ? look::readable(look::caution) : look::colors().text);
        });
        look::tooltip(figure.tip);
    }
}

struct ProbeColumn { // One probe's values from the history.
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
        offer_provenance(scene.ui, "value", {at.x + wide - unit - look::number_width(value), at.y},
                         {at.x + wide, at.y + line}, [&] {
                             return probe_provenance(probe, rows.back().values[index], rows.back().step,
                                                     scene.report.scene(), scene.session.definition().measures());
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
    ProbePanel(CurrentSession& current, const NumbersView& view, const TimingReport& report, const Actions& actions,
               UiState& ui)
        : current_(current), view_(view), report_(report), actions_(actions), ui_(ui) {}
    const char* title() const override { return "Probe"; }
    void draw() override {
        Session& session = *current_;
        session.observers().probes.want(true), session.observers().statistics.want(true);
        draw_probes(session);
        draw_field_statistics(session);
        if (has_fields(session)) draw_csv("save fields");
        if (session.definition().sim().state) draw_chosen(session.observers().pins);
        if (session.definition().probes().empty()) look::paragraph("This simulation has no probes.");
    }

private:
    static bool has_fields(const Session& session) {
        const auto& newest = session.observers().statistics.newest();
        return newest && newest->of.count > 0;
    }

    /// The simulation's own probes come first; their plots leave room for the table of fields if they can.
    void draw_probes(const Session& session) {
        const std::size_t count = session.definition().probes().size();
        if (count == 0) return;
        const float table = has_fields(session) ? look::px(190) + ImGui::GetFrameHeightWithSpacing() : 0;
        const float room = ImGui::GetContentRegionAvail().y - table - look::px(10) - ImGui::GetFrameHeightWithSpacing();
        const float each = std::clamp(room / static_cast<float>(count) - look::px(36), look::px(84), look::px(180));
        for (std::size_t i = 0; i < count; ++i) draw_plot({session, report_, ui_}, i, each);
        draw_csv("save probes");
    }

    /// Scrolls to a part that was just opened.
    void draw_chosen(PinBoard& board) {
        const auto pins = static_cast<std::size_t>(
            std::ranges::count_if(board.pins(), [](const auto& pin) { return pin.has_value(); }));
        if (std::exchange(pins_shown_, pins) < pins) ImGui::SetScrollHereY(0);
        pins_.draw(board, actions_, view_);
        const bool spectrum = view_.pin_spectrum && pins > 0;
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
    const NumbersView& view_;
    const TimingReport& report_;
    const Actions& actions_;
    UiState& ui_;
    PinPlot pins_;
    std::size_t pins_shown_ = 0;
    bool spectrum_shown_ = false, profile_shown_ = false;
};

} // namespace

std::unique_ptr<Panel> make_probe_panel(CurrentSession& current, const NumbersView& view, const TimingReport& report,
                                        const Actions& actions, UiState& ui) {
    return std::make_unique<ProbePanel>(current, view, report, actions, ui);
}

} // namespace glint
