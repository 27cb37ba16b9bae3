#include "app/files/version.h"
#include "app/report/experiment_curves.h"
#include "app/report/experiment_report.h"
#include <fmt/format.h>

namespace glint {

Drawing chart_of(const ExperimentResult& result, const ExperimentPlace& place) {
    const ExperimentCurves curves = experiment_curves(result);
    const std::string foot = fmt::format("glint {} ({}), {}", version, commit, place.machine.date.substr(0, 10));
    return curve_chart(scene_text(result), curves.all, curves.x, curves.y, reasons_of(result), foot, curves.legend);
}

} // namespace glint
