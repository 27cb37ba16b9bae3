#include "app/plot/bars.h"
#include "app/plot/colors.h"
#include <algorithm>

namespace glint::plot {
namespace {

constexpr int margin = 24, row = 34, bar_height = 20, longest = 560;

struct Columns {
    int bar, text, right; ///< where they begin
};

Columns columns_of(const std::vector<BarGroup>& groups, int title) {
    int name = 0, text = 0;
    for (const BarGroup& group : groups)
        for (const Bar& bar : group.bars)
            name = std::max(name, Canvas::width_of(bar.name)), text = std::max(text, Canvas::width_of(bar.text));
    const int bar = margin + name + 16, words = bar + longest + 12;
    return {bar, words, std::max(words + text, margin + title) + margin};
}

void draw_whisker(Canvas& canvas, int from, int to, int y) {
    canvas.box(from, y + bar_height / 2 - 1, to - from, 2, ink);
    for (const int end : {from, to}) canvas.box(end - 1, y + bar_height / 4, 2, bar_height / 2, ink);
}

void draw_group(Canvas& canvas, const BarGroup& group, const Columns& at, int y) {
    double most = 0;
    for (const Bar& bar : group.bars) most = std::max({most, bar.value, bar.most});
    const auto pixels = [&](double value) { return most > 0 ? static_cast<int>(longest * value / most) : 0; };
    canvas.text(margin, y, group.title, muted);
    y += row;
    for (const Bar& bar : group.bars) {
        canvas.text_to(at.bar - 16, y + 3, bar.name, ink);
        canvas.box(at.bar, y, std::max(pixels(bar.value), 1), bar_height, series(bar.marked ? 1 : 0));
        if (bar.least < bar.most) draw_whisker(canvas, at.bar + pixels(bar.least), at.bar + pixels(bar.most), y);
        canvas.text(at.bar + pixels(std::max(bar.value, bar.most)) + 12, y + 3, bar.text, ink);
        y += row;
    }
}

} // namespace

Canvas draw_bars(const std::string& title, const std::vector<BarGroup>& groups, const std::string& foot) {
    const Columns at = columns_of(groups, std::max(Canvas::width_of(title), Canvas::width_of(foot)));
    int height = 2 * margin + 2 * row;
    for (const BarGroup& group : groups) height += row * (2 + static_cast<int>(group.bars.size()));
    Canvas canvas(at.right, height, paper);
    canvas.text(margin, margin, title, ink);
    int y = margin + row + row / 2;
    for (const BarGroup& group : groups) {
        draw_group(canvas, group, at, y);
        y += row * (2 + static_cast<int>(group.bars.size()));
    }
    canvas.text(margin, height - margin - Canvas::line_height + 8, foot, muted);
    return canvas;
}

} // namespace glint::plot
