#include "app/look/text.h"
#include "app/report/measured_provenance.h"
#include "app/window/features/experiment/experiment.h"
#include "app/window/parts/provenance_popover.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <implot.h>

namespace glint {
namespace {

constexpr float cross_size = 4, cross_row = 10, pick_radius = 10, word_gap = 8, min_word_width = 40;
constexpr float default_letters = 12, tip_width = 320;
constexpr double side_share = 0.06;                         // share of the axis, next to the first and the last x
constexpr double between_series = 0.07, widest_group = 0.6; // shares of a name's space

/// With space next to the first and the last.
AxisRange widened(const AxisRange& range) {
    const bool wide = range.most > range.least;
    if (range.scale == Scale::logarithmic) {
        const double by = wide ? std::pow(range.most / range.least, side_share) : 2;
        return {range.scale, range.least / by, range.most * by};
    }
    const double by = wide ? side_share * (range.most - range.least) : 1;
    return {range.scale, range.least - by, range.most + by};
}

/// Offset of a series: points over a name are not joined, and curves are next to each other.
double shift_of(std::size_t series, std::size_t count) {
    const double each = std::min(between_series, widest_group / static_cast<double>(count));
    return each * (static_cast<double>(series) - static_cast<double>(count - 1) / 2);
}

/// Later series have circles, in the colours of the first ones.
bool has_circles(std::size_t series) { return series / look::series_colors % 2 == 1; }

void draw_cross(ImVec2 at, ImVec4 color, float enlarged) {
    const float half = look::px(cross_size * enlarged), weight = look::px(1.5f * enlarged);
    ImDrawList* draw = ImPlot::GetPlotDrawList();
    draw->AddLine({at.x - half, at.y - half}, {at.x + half, at.y + half}, look::u32(color), weight);
    draw->AddLine({at.x - half, at.y + half}, {at.x + half, at.y - half}, look::u32(color), weight);
}

void draw_grid(const ChartRanges& ranges) {
    const ImVec2 from = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    ImDrawList* draw = ImPlot::GetPlotDrawList();
    for (const double tick : ranges.y_ticks) {
        const float y = ImPlot::PlotToPixels(ranges.xs.front(), tick).y;
        draw->AddLine({from.x, y}, {from.x + size.x, y}, look::u32(look::colors().line), 1);
    }
}

/// Below the plot, or above it if there is no space: never over its curves.
void point_tooltip(const ExperimentResult& result, const PickedPoint& at, ImVec2 corner, ImVec2 inside) {
    const look::UseFont font(look::current().text, look::text_size);
    const ImGuiViewport* const window = ImGui::GetMainViewport();
    const float below = corner.y + inside.y + look::px(22), room = 6 * ImGui::GetTextLineHeight();
    const bool fits = below + room <= window->Pos.y + window->Size.y;
    const float left = std::min(corner.x, window->Pos.x + window->Size.x - look::px(tip_width + 24));
    ImGui::SetNextWindowPos({left, fits ? below : corner.y - look::px(6)}, ImGuiCond_Always, {0, fits ? 0.f : 1.f});
    if (!ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(look::px(tip_width));
    ImGui::TextUnformatted(sentence_of(result, result.cell(at.value, at.series)).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void draw_axis_title(std::string_view words, float letters) {
    const look::UseFont font(look::current().text, std::max(letters, look::caption_size));
    look::muted(words);
}

} // namespace

void draw_series_mark(std::size_t series) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), side = std::round(line * 0.55f), top = at.y + (line - side) / 2;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const ImU32 color = look::u32(look::series_color(series));
    if (has_circles(series))
        draw->AddCircleFilled({at.x + side / 2, top + side / 2}, side / 2, color);
    else
        draw->AddRectFilled({at.x, top}, {at.x + side, top + side}, color);
    ImGui::Dummy({side + look::px(6), line});
    ImGui::SameLine(0, 0);
}

float ExperimentPlot::legend_width(float letters) const {
    if (curves_.legend.empty()) return 0;
    const look::UseFont font(look::current().text, letters);
    float widest = look::text_width(curves_.legend);
    for (const Curve& curve : curves_.all) widest = std::max(widest, look::text_width(curve.name));
    return widest + ImGui::GetTextLineHeight() + look::px(12);
}

void ExperimentPlot::draw_legend(float letters, float width) const {
    const look::UseFont font(look::current().text, letters);
    look::muted(look::elided(curves_.legend, width));
    for (std::size_t i = 0; i < curves_.all.size(); ++i) {
        draw_series_mark(i);
        const auto name = look::elided(curves_.all[i].name, width - ImGui::GetTextLineHeight());
        ImGui::TextUnformatted(name.c_str());
    }
}

void ExperimentPlot::set(const ExperimentResult& result) {
    const Values& values = result.plan.varied.values;
    std::vector<double> xs(values.texts.size());
    for (std::size_t i = 0; i < xs.size(); ++i) xs[i] = place_on_axis(values, i);
    curves_ = experiment_curves(result);
    ranges_ = ranges_of(curves_.all, curves_.x, curves_.y, std::move(xs));
    x_ = named() ? ranges_.x : widened(ranges_.x);
    lines_.clear(), x_words_.clear(), y_words_.clear();
    int rank = 0;
    for (std::size_t i = 0; i < curves_.all.size(); ++i) {
        lines_.push_back(line_of(i));
        if (!lines_.back().missing.empty()) lines_.back().rank = rank++;
    }
    for (const double x : ranges_.xs)
        x_words_.push_back(named() ? curves_.x.names[static_cast<std::size_t>(x)] : fmt::format("{:.6g}", x));
    for (const double tick : ranges_.y_ticks) y_words_.push_back(tick_text(tick));
    shown_x_words_.resize(x_words_.size());
    x_labels_.assign(x_words_.size(), ""), y_labels_.assign(y_words_.size(), "");
}

ExperimentPlot::Line ExperimentPlot::line_of(std::size_t series) const {
    const Curve& curve = curves_.all[series];
    const double shift = named() ? shift_of(series, curves_.all.size()) : 0;
    Line line;
    for (const CurvePoint& point : curve.points) {
        const bool sure = point.least < point.most;
        const double least = curves_.y.scale == Scale::logarithmic ? std::max(point.least, ranges_.y.least)
                                                                   : point.least; // a rate may be 0 in some round
        line.x.push_back(point.x + shift), line.y.push_back(point.y);
        line.below.push_back(sure ? point.y - least : 0), line.above.push_back(sure ? point.most - point.y : 0);
    }
    for (const MissingPoint& missing : curve.missing) line.missing.push_back(missing.x + shift);
    return line;
}

/// A word that would overlap another, or an end, is left out; names are cut to their space.
void ExperimentPlot::choose_labels(float width) {
    float axis_width = look::px(28);
    for (std::size_t i = 0; i < y_words_.size(); ++i) {
        y_labels_[i] = y_words_[i].c_str();
        axis_width = std::max(axis_width, look::text_width(y_words_[i]) + look::px(28));
    }
    const float room = width - axis_width, gap = look::px(word_gap);
    const float most = std::max(look::px(min_word_width), room / static_cast<float>(x_words_.size()) - gap);
    float free = -gap; // the right end of the last word
    for (std::size_t i = 0; i < x_words_.size(); ++i) {
        shown_x_words_[i] = named() ? look::elided(x_words_[i], most) : FixedString<256>(x_words_[i]);
        const float middle = room * static_cast<float>(x_.share(ranges_.xs[i]));
        const float half = look::text_width(shown_x_words_[i]) / 2;
        const bool fits = middle - half >= free + gap && middle + half <= room + gap;
        x_labels_[i] = fits ? shown_x_words_[i].c_str() : "";
        if (fits) free = middle + half;
    }
}

void ExperimentPlot::set_up_axes() const {
    constexpr auto bare = ImPlotAxisFlags_NoGridLines | ImPlotAxisFlags_NoTickMarks;
    ImPlot::SetupAxes(nullptr, nullptr, bare, bare);
    if (x_.scale == Scale::logarithmic) ImPlot::SetupAxisScale(ImAxis_X1, ImPlotScale_Log10);
    if (ranges_.y.scale == Scale::logarithmic) ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
    ImPlot::SetupAxesLimits(x_.least, x_.most, ranges_.y.least, ranges_.y.most, ImPlotCond_Always);
    ImPlot::SetupAxisTicks(ImAxis_X1, ranges_.xs.data(), static_cast<int>(ranges_.xs.size()), x_labels_.data());
    ImPlot::SetupAxisTicks(ImAxis_Y1, ranges_.y_ticks.data(), static_cast<int>(ranges_.y_ticks.size()),
                           y_labels_.data());
}

ImVec2 ExperimentPlot::cross_of(const Line& line, double x) const {
    const ImVec2 bottom = ImPlot::PlotToPixels(x, ranges_.y.least);
    return {bottom.x, bottom.y - look::px(8) - static_cast<float>(line.rank) * look::px(cross_row)};
}

void ExperimentPlot::plot(std::size_t series, float enlarged) const {
    const Line& line = lines_[series];
    const int count = static_cast<int>(line.x.size());
    const ImVec4 color = look::series_color(series);
    ImPlotSpec spec;
    spec.LineColor = spec.MarkerLineColor = spec.MarkerFillColor = color;
    spec.LineWeight = look::px((has_circles(series) ? 1 : 1.5f) * enlarged);
    ImGui::PushID(static_cast<int>(series));
    if (!named() && count > 1) ImPlot::PlotLine("##line", line.x.data(), line.y.data(), count, spec);
    if (count > 0) {
        spec.Size = 2 * look::px(cross_size * enlarged);
        ImPlot::PlotErrorBars("##whiskers", line.x.data(), line.y.data(), line.below.data(), line.above.data(), count,
                              spec);
        spec.Marker = has_circles(series) ? ImPlotMarker_Circle : ImPlotMarker_Square;
        spec.MarkerSize = look::px(3.5f * enlarged);
        ImPlot::PlotScatter("##points", line.x.data(), line.y.data(), count, spec);
    }
    for (const double x : line.missing) draw_cross(cross_of(line, x), color, enlarged);
    ImGui::PopID();
}

/// The nearest point, if it is near enough.
std::optional<PickedPoint> ExperimentPlot::under_mouse(const ExperimentResult& result) const {
    const Values& values = result.plan.varied.values;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    std::optional<PickedPoint> nearest;
    float least = look::px(pick_radius);
    const auto see = [&](ImVec2 at, double x, std::size_t series) {
        const float away = std::hypot(at.x - mouse.x, at.y - mouse.y);
        if (away < least) least = away, nearest = {value_at_place(values, x), series};
    };
    for (std::size_t series = 0; series < lines_.size(); ++series) {
        const Curve& curve = curves_.all[series];
        const Line& line = lines_[series];
        for (std::size_t i = 0; i < curve.points.size(); ++i)
            see(ImPlot::PlotToPixels(line.x[i], line.y[i]), curve.points[i].x, series);
        for (std::size_t i = 0; i < curve.missing.size(); ++i)
            see(cross_of(line, line.missing[i]), curve.missing[i].x, series);
    }
    return nearest;
}

std::optional<PickedPoint> ExperimentPlot::draw(const MeasuredExperiment& measured, UiState& ui, ImVec2 size,
                                                float letters) {
    const ExperimentResult& result = measured.result;
    draw_axis_title(curves_.y.title, letters);
    std::optional<PickedPoint> at;
    {
        const look::UseFont font(look::current().number, letters);
        choose_labels(size.x);
        constexpr auto flags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs;
        if (!ImPlot::BeginPlot("##experiment", size, flags)) return {};
        set_up_axes();
        draw_grid(ranges_);
        const float enlarged = std::max(1.f, letters / default_letters);
        for (std::size_t series = 0; series < lines_.size(); ++series) plot(series, enlarged);
        const ImVec2 corner = ImPlot::GetPlotPos(), inside = ImPlot::GetPlotSize();
        const bool hovered = // ImPlot does not report this for a plot without inputs
            ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(corner, {corner.x + inside.x, corner.y + inside.y});
        if (hovered) at = under_mouse(result);
        if (at) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand), point_tooltip(result, *at, corner, inside);
        ImPlot::EndPlot();
    }
    draw_axis_title(curves_.x.title, letters);
    if (at && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        open_provenance(ui, point_provenance(result, result.cell(at->value, at->series), measured.place), mouse, mouse);
    }
    return at && ImGui::IsMouseClicked(ImGuiMouseButton_Left) ? at : std::nullopt;
}

} // namespace glint
