#include "app/report/experiment_curves.h"
#include "app/files/version.h"
#include "app/report/experiment_report.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {

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
