// The simulation's own scalars over time, one plot each.
#include "app/look/numbers.h"
#include "app/look/text.h"
#include "app/panels/panel.h"
#include "app/services/workspace.h"
#include "app/world/names.h"
#include <algorithm>
#include <cstdio>
#include <implot.h>

namespace glint {
namespace {

struct Column { // one probe out of the history
    const std::vector<ProbeValue>* rows;
    std::size_t index, first;
};

/// Where the newest unbroken piece begins: nothing is measured while nobody looks, and a reset begins anew.
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
    const auto& column = *static_cast<const Column*>(data);
    const ProbeValue& row = (*column.rows)[column.first + static_cast<std::size_t>(i)];
    return {static_cast<double>(row.step), column.index < row.values.size() ? row.values[column.index] : NAN};
}

int format_tick(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s", look::tick_number(value).c_str());
}
int format_step(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s",
                         look::grouped(static_cast<std::int64_t>(value)).c_str());
}

void draw_plot(const glint_probe& probe, const std::vector<ProbeValue>& rows, std::size_t index, float height) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, line = look::px(22);
    ImGui::PushID(probe.id);
    ImGui::InvisibleButton("name", {wide, line});
    if (probe.help) look::tooltip(probe.help);
    look::draw_left(look::current().text, look::text_size, label_from_id(probe.id), at.x, at.y + line / 2,
                    look::colors().text);
    const float unit = probe.unit && *probe.unit ? look::caption_width(probe.unit) + look::px(6) : 0;
    if (!rows.empty() && index < rows.back().values.size())
        look::draw_right(look::current().number, look::number_size, look::short_number(rows.back().values[index]),
                         at.x + wide - unit, at.y + line / 2, look::colors().text);
    if (unit > 0)
        look::draw_right(look::current().text, look::caption_size, probe.unit, at.x + wide, at.y + line / 2,
                         look::colors().muted);
    constexpr auto flags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs;
    const look::UseFont font(look::current().number, 12);
    const float beside = look::px(10); // half of the last number's width stands to the right of the plot
    if (ImPlot::BeginPlot("##plot", {wide - beside, height}, flags)) {
        ImPlot::SetupAxes(nullptr, nullptr, ImPlotAxisFlags_AutoFit | ImPlotAxisFlags_NoGridLines,
                          ImPlotAxisFlags_AutoFit);
        ImPlot::SetupAxisFormat(ImAxis_X1, format_step);
        ImPlot::SetupAxisFormat(ImAxis_Y1, format_tick);
        ImPlotSpec spec;
        spec.LineColor = look::readable(look::colors().accent);
        spec.LineWeight = look::px(1.5f);
        Column column{&rows, index, first_of_piece(rows)};
        if (!rows.empty())
            ImPlot::PlotLineG("##line", point_of, &column, static_cast<int>(rows.size() - column.first), spec);
        ImPlot::EndPlot();
    }
    ImGui::PopID();
}

class ProbePanel final : public Panel {
public:
    explicit ProbePanel(Workspace& workspace) : workspace_(workspace) {}
    const char* title() const override { return "Probe"; }
    void draw() override {
        Session& session = workspace_.session();
        session.want_probes(true);
        const auto& probes = session.definition().probes();
        if (probes.empty()) return look::paragraph("This simulation measures nothing of its own.");
        const float each = std::max(
            look::px(84),
            (ImGui::GetContentRegionAvail().y - look::px(10)) / static_cast<float>(probes.size()) - look::px(36));
        for (std::size_t i = 0; i < probes.size(); ++i)
            draw_plot(probes[i], session.probe_history(), i, std::min(each, look::px(180)));
    }

private:
    Workspace& workspace_;
};

} // namespace

std::unique_ptr<Panel> make_probe_panel(Workspace& workspace) { return std::make_unique<ProbePanel>(workspace); }

} // namespace glint
