#include "app/window/features/experiment/experiment_form.h"
#include "app/measure/experiment.h"
#include "app/world/params/assignment.h"
#include <fmt/format.h>
#include <thread>
#include <tuple>
#include <utility>

namespace glint {
namespace {

std::string usual_for(const std::string& row, const Params& params) {
    return row.empty() ? "" : usual_values(params, row, static_cast<int>(std::thread::hardware_concurrency()));
}

std::pair<std::string, std::string> row_and_values(const char* option, const std::string& text) {
    return split_assignment(option, text, "ROW=VALUES, as in size=256..4096");
}

} // namespace

ExperimentForm usual_form(const Params& params, Extent extent) {
    ExperimentForm form;
    vary(form, "size", params);
    form.metric = metric_from({}, params, extent).id;
    return form;
}

ExperimentForm form_from(const ExperimentTexts& texts, const Params& params, Extent extent) {
    ExperimentForm form;
    std::tie(form.row, form.values) = row_and_values("--vary", texts.vary);
    if (texts.series) std::tie(form.series_row, form.series_values) = row_and_values("--series", *texts.series);
    form.metric = texts.metric ? *texts.metric : metric_from({}, params, extent).id;
    form.sets = texts.sets;
    return form;
}

ExperimentTexts texts_of(const ExperimentForm& form) {
    ExperimentTexts texts{.vary = fmt::format("{}={}", form.row, form.values)};
    if (!form.series_row.empty()) texts.series = fmt::format("{}={}", form.series_row, form.series_values);
    texts.metric = form.metric;
    texts.sets = form.sets;
    return texts;
}

void vary(ExperimentForm& form, const std::string& row, const Params& params) {
    form.row = row, form.values = usual_for(row, params);
}

void vary_series(ExperimentForm& form, const std::string& row, const Params& params) {
    form.series_row = row, form.series_values = usual_for(row, params);
}

} // namespace glint
