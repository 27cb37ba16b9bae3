#include "app/report/drawing/chart.h"
#include <algorithm>

namespace glint {

Drawing bar_chart(const std::string& title, const std::vector<BarGroup>& groups, const std::string& foot) {
    constexpr double height = 18, longest = 560;
    double left = 0;
    for (const BarGroup& group : groups)
        for (const Bar& bar : group.bars) left = std::max(left, Drawing::margin + Drawing::width_of(bar.name) + 16);
    Drawing drawing;
    double y = Drawing::margin;
    drawing.text(Drawing::margin, y, title, Drawing::ink);
    for (const BarGroup& group : groups) {
        double most = 0;
        for (const Bar& bar : group.bars) most = std::max({most, bar.value, bar.most});
        const auto length = [&](double value) { return most > 0 ? longest * (value / most) : 0; };
        drawing.text(Drawing::margin, y += 1.5 * Drawing::row_height, group.title, Drawing::muted);
        for (const Bar& bar : group.bars) {
            y += Drawing::row_height;
            drawing.text(left - 16, y, bar.name, Drawing::ink, Drawing::Align::end);
            drawing.box(left, y - height / 2, std::max(length(bar.value), 1.), height,
                        Drawing::colors[bar.marked ? 1 : 0]);
            if (bar.least < bar.most) {
                const double from = left + length(bar.least), to = left + length(bar.most);
                for (const double end : {from, to})
                    drawing.line({{end, y - height / 4}, {end, y + height / 4}}, Drawing::ink);
                drawing.line({{from, y}, {to, y}}, Drawing::ink);
            }
            drawing.text(left + length(std::max(bar.value, bar.most)) + 12, y, bar.text, Drawing::ink);
        }
    }
    drawing.foot(foot);
    return drawing;
}

} // namespace glint
