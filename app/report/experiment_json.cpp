#include "app/report/experiment_report.h"
#include "app/report/report.h"
#include <algorithm>

namespace glint {
namespace {

const char* id_of(Spacing spacing) {
    constexpr const char* ids[] = {"named", "linear", "geometric"};
    return ids[static_cast<int>(spacing)];
}

Json value_json(const Values& values, std::size_t which) {
    if (values.numbers.empty()) return values.texts[which];
    const double number = values.numbers[which];
    const auto whole = static_cast<std::int64_t>(std::clamp(number, -1e15, 1e15));
    return static_cast<double>(whole) == number ? Json(whole) : Json(number); // 8, not 8.0
}

Json variable_json(const Variable& variable) {
    Json values = Json::array();
    for (std::size_t i = 0; i < variable.values.texts.size(); ++i) values.push_back(value_json(variable.values, i));
    return {{"id", variable.id},
            {"unit", variable.unit},
            {"spacing", id_of(variable.values.spacing)},
            {"values", std::move(values)}};
}

Json plan_json(const ExperimentResult& result) {
    const Experiment& plan = result.plan;
    Json json;
    json["simulation"] = plan.params.definition().id();
    json["preset"] = plan.preset.empty() ? Json(nullptr) : Json(plan.preset);
    json["params"] = Json::object();
    for (const glint_param& row : plan.params.definition().params()) json["params"][row.id] = plan.params.text(row);
    json["width"] = plan.extent.width, json["height"] = plan.extent.height;
    json["threads"] = plan.threads;
    json["device"] = result.device, json["device_name"] = result.device_name;
    json["varied"] = variable_json(plan.varied);
    json["series"] = plan.series ? variable_json(*plan.series) : Json(nullptr);
    json["metric"] = {{"id", plan.metric.id}, {"unit", plan.metric.unit}};
    json["seconds"] = result.seconds;
    return json;
}

Json cell_json(const ExperimentResult& result, const ExperimentCell& cell) {
    const Experiment& plan = result.plan;
    Json json{{"value", value_json(plan.varied.values, cell.value)},
              {"series", plan.series ? value_json(plan.series->values, cell.series) : Json(nullptr)}};
    if (!cell.why_not.empty()) json["why_not"] = cell.why_not;
    if (cell.in_rounds.empty()) return json;
    const MedianInterval interval = cell.summary();
    json["median"] = interval.median, json["least"] = interval.least, json["most"] = interval.most;
    json["confidence"] = plan.metric.takes_rounds() ? Json(range_confidence(cell.in_rounds.size())) : Json(nullptr);
    json["rounds"] = cell.in_rounds;
    json["best"] = result.is_best(cell);
    json["times"] = cell.samples.milliseconds.empty() ? Json(nullptr) : json_of(cell.samples);
    json["auto_is"] = cell.auto_is.empty() ? Json(nullptr) : Json(cell.auto_is);
    if (!cell.limit.empty()) json["limit"] = cell.limit;
    return json;
}

} // namespace

Json json_of(const ExperimentResult& result, const ExperimentPlace& place) {
    Json json{{"machine", json_of(place.machine)}, {"clock", nullptr}, {"experiment", plan_json(result)}};
    if (place.highest_mhz)
        json["clock"] = {
            {"lowest_mhz", place.lowest_mhz}, {"highest_mhz", place.highest_mhz}, {"held_back", place.held_back}};
    json["results"] = Json::array();
    for (const ExperimentCell& cell : result.cells) json["results"].push_back(cell_json(result, cell));
    return json;
}

} // namespace glint
