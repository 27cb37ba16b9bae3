#include "app/bench/chart.h"
#include "app/bench/svg.h"
#include <algorithm>

namespace glint {

std::string bar_chart(const std::string& title, const std::vector<BarGroup>& groups, const std::string& foot) {
    constexpr double height = 18, longest = 560;
    double left = 0;
    for (const BarGroup& group : groups)
        for (const Bar& bar : group.bars) left = std::max(left, Svg::margin + Svg::width_of(bar.name) + 16);
    Svg svg;
    double y = Svg::margin;
    svg.text(Svg::margin, y, title, Svg::ink);
    for (const BarGroup& group : groups) {
        double most = 0;
        for (const Bar& bar : group.bars) most = std::max({most, bar.value, bar.most});
        const auto length = [&](double value) { return most > 0 ? longest * (value / most) : 0; };
        svg.text(Svg::margin, y += 1.5 * Svg::row_height, group.title, Svg::muted);
        for (const Bar& bar : group.bars) {
            y += Svg::row_height;
            svg.text(left - 16, y, bar.name, Svg::ink, Svg::Align::end);
            svg.box(left, y - height / 2, std::max(length(bar.value), 1.), height, Svg::colors[bar.marked ? 1 : 0]);
            if (bar.least < bar.most) {
                const double from = left + length(bar.least), to = left + length(bar.most);
                for (const double end : {from, to}) svg.line({{end, y - height / 4}, {end, y + height / 4}}, Svg::ink);
                svg.line({{from, y}, {to, y}}, Svg::ink);
            }
            svg.text(left + length(std::max(bar.value, bar.most)) + 12, y, bar.text, Svg::ink);
        }
    }
    return svg.done(foot);
}

} // namespace glint
