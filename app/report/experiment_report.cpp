#include "app/report/experiment_report.h"
#include "app/files/formats/handed_text.h"
#include "app/files/version.h"
#include "app/measure/job.h"
#include "app/timing/gpu_monitor.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace glint {

namespace {

/// "± 2 %": margin of error, relative to the median.
std::string margin_text(const MedianInterval& interval) {
    const double off = std::max(interval.median - interval.least, interval.most - interval.median);
    const double percent = 100 * off / std::abs(interval.median);
    if (!(off > 0) || !std::isfinite(percent)) return "";
    return percent < 9.95 ? fmt::format(" ± {:.2g} %", percent) : fmt::format(" ± {:.0f} %", percent);
}

struct RoundCount {
    std::size_t least = 0, most = 0; ///< over all points that ran
};
RoundCount rounds_of(const ExperimentResult& result) {
    RoundCount taken;
    for (const ExperimentCell& cell : result.cells) {
        const std::size_t count = cell.in_rounds.size();
        if (count == 0) continue;
        taken.least = taken.least ? std::min(taken.least, count) : count, taken.most = std::max(taken.most, count);
    }
    return taken;
}

std::string padding(std::size_t width, const std::string& text) {
    return std::string(width - std::min(width, letters_in(text)), ' ');
}

/// A heading and the cells below it, all with the same width.
std::vector<std::string> aligned(const std::string& heading, const std::vector<CellText>& cells) {
    std::size_t value = 0, rest = 0;
    for (const CellText& cell : cells)
        value = std::max(value, cell.value.size()), rest = std::max(rest, letters_in(cell.rest));
    const std::size_t width = std::max(letters_in(heading), value + rest);
    std::vector<std::string> column{padding(width, heading) + heading};
    for (const CellText& cell : cells)
        column.push_back(padding(width - rest, cell.value) + cell.value + cell.rest + padding(rest, cell.rest));
    return column;
}

std::vector<std::string> aligned_left(std::vector<std::string> column) {
    std::size_t width = 0;
    for (const std::string& text : column) width = std::max(width, letters_in(text));
    for (std::string& text : column) text += padding(width, text);
    return column;
}

std::string side_by_side(const std::vector<std::vector<std::string>>& columns) {
    std::string text;
    for (std::size_t row = 0; row < columns.front().size(); ++row) {
        std::string line;
        for (const auto& column : columns) line.append(line.empty() ? "" : "   ").append(column[row]);
        line.erase(line.find_last_not_of(' ') + 1);
        text.append(line).append("\n");
    }
    return text;
}

// --- CSV

std::string number_text(double number) { return fmt::format("{:.9g}", number); }

std::string csv_row(const ExperimentResult& result, const ExperimentCell& cell) {
    const Experiment& plan = result.plan;
    const MedianInterval interval = cell.summary();
    const bool measured = !cell.in_rounds.empty(), timed = !cell.samples.milliseconds.empty();
    const std::string values =
        measured ? fmt::format("{},{},{},{},{}", number_text(interval.median), number_text(interval.least),
                               number_text(interval.most), number_text(range_confidence(cell.in_rounds.size())),
                               cell.in_rounds.size())
                 : ",,,,";
    const std::string times =
        timed ? fmt::format("{},{},{},{}", number_text(cell.samples.at(0.5)), number_text(cell.samples.at(0.05)),
                            number_text(cell.samples.at(0.95)), cell.samples.milliseconds.size())
              : ",,,";
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}", csv_cell(plan.varied.id),
                       csv_cell(plan.varied.values.texts[cell.value]), csv_cell(plan.varied.unit),
                       plan.series ? csv_cell(plan.series->id) : "", csv_cell(series_text(plan, cell.series)),
                       plan.series ? csv_cell(plan.series->unit) : "", csv_cell(plan.metric.id), values,
                       csv_cell(plan.metric.unit), times, csv_cell(cell.auto_is), csv_cell(cell.limit),
                       csv_cell(cell.why_not));
}

} // namespace

CellText cell_text(const ExperimentResult& result, const ExperimentCell& cell) {
    if (cell.in_rounds.empty()) return {"--", ""};
    const MedianInterval interval = cell.summary();
    return {text_of(result.plan.metric, interval.median), margin_text(interval) + (result.is_best(cell) ? " *" : "")};
}

std::string sentence_of(const ExperimentResult& result, const ExperimentCell& cell) {
    const Experiment& plan = result.plan;
    std::string of = fmt::format("{} {}", plan.varied.id, plan.varied.values.texts[cell.value]);
    if (plan.series) of += fmt::format(", {} {}", plan.series->id, series_text(plan, cell.series));
    if (!cell.why_not.empty()) return fmt::format("{}: {}", of, cell.why_not);
    if (cell.in_rounds.empty()) return fmt::format("{}: not measured yet", of);
    const MedianInterval interval = cell.summary();
    std::string text = fmt::format("{}: {}", of, quantity_of(plan.metric, interval.median));
    if (const std::size_t count = cell.in_rounds.size(); count > 1)
        text +=
            fmt::format(", from {} to {} in {} rounds, {:.0f} % confidence", quantity_of(plan.metric, interval.least),
                        quantity_of(plan.metric, interval.most), count, 100 * range_confidence(count));
    if (!cell.limit.empty()) text += fmt::format("; limit: {}", cell.limit);
    if (!cell.auto_is.empty()) text += fmt::format("; auto is {}", cell.auto_is);
    return text;
}

std::string confidence_text(const ExperimentResult& result) {
    const auto [least, most] = rounds_of(result);
    if (!result.plan.metric.takes_rounds() || most == 0) return "after the steps of one frame";
    const std::string count = least == most ? fmt::format("{}", most) : fmt::format("{} to {}", least, most);
    if (least == 1) return fmt::format("{} rounds: for a confidence interval, allow more time", count);
    const std::string more = least < max_rounds ? fmt::format("; more time allows {} rounds", max_rounds) : "";
    return fmt::format("the median of {} rounds, ± its margin ({:.0f} % confidence{})", count,
                       100 * range_confidence(least), more);
}

std::string series_text(const Experiment& plan, std::size_t series) {
    return plan.series ? plan.series->values.texts[series] : "";
}

std::string title_of(const Variable& variable) {
    return variable.unit.empty() ? variable.id : variable.id + ", " + variable.unit;
}

std::string title_of(const Metric& metric) {
    if (metric.kind == Metric::Kind::limit) return "% of this machine's limit";
    if (metric.kind == Metric::Kind::error)
        return metric.unit.empty() ? "largest error" : "largest error, " + metric.unit;
    if (metric.kind == Metric::Kind::rate || metric.unit == metric.id) return metric.unit;
    return metric.unit.empty() ? metric.id : metric.id + ", " + metric.unit;
}

std::string axes_text(const Experiment& plan) {
    const Metric& metric = plan.metric;
    const bool has_unit = !metric.unit.empty() && metric.unit != metric.id;
    const glint_param* row = plan.params.definition().param(plan.varied.id);
    std::string varied(row ? label_of(*row) : label_from_id(plan.varied.id));
    if (!varied.empty()) varied[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(varied[0])));
    return fmt::format("{}{} against {}", metric.id, has_unit ? " (" + metric.unit + ")" : "", varied);
}

std::string scene_text(const ExperimentResult& result) {
    const Experiment& plan = result.plan;
    std::string text = plan.params.definition().id();
    if (!plan.preset.empty()) text += ", preset " + plan.preset;
    if (!plan.varies(Variable::VariableKind::size)) text += " " + text_of(plan.extent);
    return text + " on " + result.device_name;
}

std::vector<std::string> reasons_of(const ExperimentResult& result) {
    struct Reason {
        std::size_t series;
        std::string at, why;
    };
    std::vector<Reason> reasons;
    for (const ExperimentCell& cell : result.cells) {
        if (cell.why_not.empty()) continue;
        const std::string& value = result.plan.varied.values.texts[cell.value];
        const auto same = std::ranges::find_if(
            reasons, [&](const Reason& r) { return r.series == cell.series && r.why == cell.why_not; });
        if (same == reasons.end())
            reasons.push_back({cell.series, value, cell.why_not});
        else
            same->at.append(", ").append(value);
    }
    std::vector<std::string> lines;
    for (const auto& [series, at, why] : reasons) {
        const std::string name = series_text(result.plan, series);
        lines.push_back(fmt::format("-- {}{}: {}", name.empty() ? "" : name + " at ", at, why));
    }
    return lines;
}

std::string text_of(const ExperimentResult& result) {
    const Experiment& plan = result.plan;
    std::vector<std::string> values{title_of(plan.varied)};
    values.insert(values.end(), plan.varied.values.texts.begin(), plan.varied.values.texts.end());
    std::vector<std::vector<std::string>> columns{aligned_left(std::move(values))};
    bool compared = false;
    for (std::size_t series = 0; series < plan.series_count(); ++series) {
        std::vector<CellText> cells;
        for (std::size_t value = 0; value < plan.varied.values.texts.size(); ++value) {
            cells.push_back(cell_text(result, result.cell(value, series)));
            compared = compared || result.is_best(result.cell(value, series));
        }
        columns.push_back(aligned(plan.series ? series_text(plan, series) : title_of(plan.metric), cells));
    }
    const std::string by = plan.series ? fmt::format("; one column per {}", title_of(*plan.series)) : "";
    std::string text =
        fmt::format("{}\n{}: {}{}\n\n{}{}", scene_text(result), title_of(plan.metric), confidence_text(result), by,
                    side_by_side(columns), compared ? "* marks the best value of its row\n" : "");
    for (const std::string& reason : reasons_of(result)) text.append(reason).append("\n");
    return text;
}

std::string csv_of(const ExperimentResult& result, const ExperimentPlace& place) {
    const Experiment& plan = result.plan;
    std::string text = "simulation,preset,size,device,version,commit,date,varied,value,value_unit,series,series_value,"
                       "series_unit,metric,median,least,most,confidence,rounds,metric_unit,median_ms,p5_ms,p95_ms,"
                       "samples,auto_is,limit,why_not\n";
    const std::vector<ExperimentPoint> points = points_of(plan);
    for (std::size_t i = 0; i < result.cells.size(); ++i)
        text += fmt::format("{},{},{},{},{},{},{},{}\n", plan.params.definition().id(), csv_cell(plan.preset),
                            text_of(points[i].extent), csv_cell(result.device_name), version, commit,
                            place.machine.date, csv_row(result, result.cells[i]));
    return text;
}

ClockWatch::ClockWatch(const ComputeDevice& device, const Devices& found) {
    for (const CudaDevice& card : found.cuda)
        if (device.cuda_ordinal() == card.ordinal) monitor_.emplace(card.pci);
}

void ClockWatch::tell(ExperimentPlace& place) const {
    if (!monitor_) return;
    const GpuHealth health = monitor_->whole();
    place.lowest_mhz = health.lowest_mhz, place.highest_mhz = health.highest_mhz;
    place.held_back = std::string_view(held_back_text(health.held_back));
}

void ClockWatch::stop() {
    if (monitor_) monitor_->stop();
}

namespace {

constexpr double wide_span = 50; // values farther apart are shown on a logarithmic axis

Axis x_axis_of(const Variable& variable) {
    const Values& values = variable.values;
    return {title_of(variable), values.spacing == Spacing::geometric ? Scale::logarithmic : Scale::linear,
            values.numbers.empty() ? values.texts : std::vector<std::string>()};
}

Axis y_axis_of(const Metric& metric, const std::vector<Curve>& curves) {
    double least = 0, most = 0;
    for (const Curve& curve : curves)
        for (const CurvePoint& point : curve.points) {
            if (point.y <= 0) return {title_of(metric), Scale::linear};
            least = least > 0 ? std::min(least, point.y) : point.y, most = std::max(most, point.y);
        }
    return {title_of(metric), most > wide_span * least ? Scale::logarithmic : Scale::linear};
}

Curve series_curve(const ExperimentResult& result, std::size_t series) {
    const Experiment& plan = result.plan;
    Curve curve{series_text(plan, series), {}};
    for (std::size_t value = 0; value < plan.varied.values.texts.size(); ++value) {
        const ExperimentCell& cell = result.cell(value, series);
        const double x = place_on_axis(plan.varied.values, value);
        const MedianInterval interval = cell.summary();
        if (!cell.why_not.empty())
            curve.missing.push_back({x, cell.why_not});
        else if (!cell.in_rounds.empty())
            curve.points.push_back({x, interval.median, interval.least, interval.most});
    }
    std::ranges::sort(curve.points, {}, &CurvePoint::x);
    return curve;
}

} // namespace

ExperimentCurves experiment_curves(const ExperimentResult& result) {
    const Experiment& plan = result.plan;
    ExperimentCurves curves{{}, x_axis_of(plan.varied), {}};
    curves.all.reserve(plan.series_count());
    for (std::size_t series = 0; series < plan.series_count(); ++series)
        curves.all.push_back(series_curve(result, series));
    curves.y = y_axis_of(plan.metric, curves.all);
    if (plan.series) curves.legend = title_of(*plan.series);
    return curves;
}

double place_on_axis(const Values& values, std::size_t which) {
    return values.numbers.empty() ? static_cast<double>(which) : values.numbers[which];
}

std::size_t value_at_place(const Values& values, double place) {
    std::size_t which = 0;
    while (which < values.texts.size() && place_on_axis(values, which) != place) ++which;
    return which;
}

Drawing chart_of(const ExperimentResult& result, const ExperimentPlace& place) {
    const ExperimentCurves curves = experiment_curves(result);
    const std::string foot = fmt::format("glint {} ({}), {}", version, commit, place.machine.date.substr(0, 10));
    return curve_chart(scene_text(result), curves.all, curves.x, curves.y, reasons_of(result), foot, curves.legend);
}

} // namespace glint
