#include "app/window/features/numbers/field_statistics.h"
#include "app/look/text.h"
#include "app/session/session.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <span>
#include <string>

namespace glint {
namespace {

using StatisticsOf = OfGrid<Statistics>;

struct FieldFigure {
    const char *name, *tip;
    double (*of)(const StatisticsOf&);
};

double numbers_in(const StatisticsOf& grid) { return static_cast<double>(grid.extent.area() - grid.all.nan.count); }

constexpr FieldFigure field_figures[] = {
    {"min", "Smallest value of all cells", [](const StatisticsOf& g) { return g.all.least; }},
    {"max", "Largest value of all cells", [](const StatisticsOf& g) { return g.all.largest; }},
    {"mean", "Sum divided by the number of cells", [](const StatisticsOf& g) { return g.all.sum / numbers_in(g); }},
    {"sum", "Sum of all cells, in double precision", [](const StatisticsOf& g) { return g.all.sum; }},
    {"L2", "L2 norm: square root of the sum of the squares of all cells",
     [](const StatisticsOf& g) { return std::sqrt(g.all.squares); }},
    {"NaN", "Number of NaN cells; the other rows exclude them",
     [](const StatisticsOf& g) { return static_cast<double>(g.all.nan.count); }},
};

struct FieldColumns {
    float label, each;
    std::span<const StatisticsOf> grids;
};

void draw_figures(const FieldColumns& columns, const char* name, const auto& cell) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = look::px(20), middle = at.y + line / 2;
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, line});
    look::draw_left(look::current().text, look::caption_size, name, at.x, middle, look::colors().muted);
    float right = at.x + columns.label;
    for (const StatisticsOf& grid : columns.grids) cell(grid, right += columns.each, middle);
}

} // namespace

void draw_field_statistics(const Session& session) {
    const auto& newest = session.observers().statistics.newest();
    if (!newest || newest->of.count == 0) return;
    look::group_heading("Fields");
    const float wide = ImGui::GetContentRegionAvail().x, label = look::px(40);
    const float least = look::number_width("-0.000e-00") + look::px(8);
    const auto fitting = static_cast<std::size_t>(std::max(1.f, (wide - label) / least));
    const std::size_t count = std::min(fitting, newest->of.count);
    const FieldColumns columns{label, (wide - label) / static_cast<float>(count), newest->of.all().first(count)};
    draw_figures(columns, "", [&](const StatisticsOf& grid, float right, float middle) {
        const auto name = look::elided(grid.field, columns.each - look::px(8));
        look::draw_right(look::current().text, look::caption_size, name, right, middle, look::colors().muted);
    });
    look::tooltip([&] {
        std::string names = "Statistics of the state's fields, ten times a second:";
        for (const StatisticsOf& grid : newest->of.all())
            fmt::format_to(std::back_inserter(names), " {}{}{}", grid.field.c_str(), grid.unit.empty() ? "" : " in ",
                           grid.unit.c_str());
        return names;
    });
    for (const FieldFigure& figure : field_figures) {
        draw_figures(columns, figure.name, [&](const StatisticsOf& grid, float right, float middle) {
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

} // namespace glint
