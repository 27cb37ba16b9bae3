#include "app/bench/experiment_curves.h"
#include "app/bench/experiment_report.h"
#include "app/files/version.h"
#include <fmt/format.h>

namespace glint {

Drawing chart_of(const ExperimentResult& result, const ExperimentPlace& place) {
    const Experiment& plan = result.plan;
    const ExperimentCurves curves = experiment_curves(result);
    const std::string by = plan.series ? ", by " + title_of(*plan.series) : "";
    const std::string foot = fmt::format("glint {} ({}), {}", version, commit, place.machine.date.substr(0, 10));
    return curve_chart(scene_text(result) + by, curves.all, curves.x, curves.y, reasons_of(result), foot);
}

} // namespace glint
