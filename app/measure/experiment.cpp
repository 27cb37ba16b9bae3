#include "app/measure/experiment.h"
#include "app/measure/job.h"
#include "app/world/instance.h"
#include "app/world/params/arithmetic.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace glint {

namespace {

constexpr int max_threads = 1024;

ValueRange range_of(const glint_param& row) {
    ValueRange range{ValueRange::Kind::other, row.id, allowed(row)};
    range.log_scale = row.flags & GLINT_LOG_SCALE;
    if (row.type == GLINT_INT) range.kind = ValueRange::Kind::whole;
    if (row.type == GLINT_FLOAT) range.kind = ValueRange::Kind::decimal;
    if (row.type == GLINT_CHOICE) range.names = choice_ids(row);
    if (row.type == GLINT_BOOL) range.names = {"off", "on"};
    if (!range.names.empty()) range.kind = ValueRange::Kind::named;
    return range;
}

std::string bounds_text(int least, int most) { return fmt::format("{} to {}", least, most); }

bool is_color_or_text(const glint_param& row) { return row.type == GLINT_COLOR || row.type == GLINT_TEXT; }

/// Throws Error unless the row takes each of them.
void require_taken(const Definition& definition, const glint_param& row, const Values& values) {
    Params any(definition);
    for (const std::string& text : values.texts)
        if (const auto refused = any.set(row, text)) throw Error(*refused);
}

int side_of(double number) { return static_cast<int>(std::clamp(number, -1e9, 1e9)); }

/// Sets a point to one of the values, or stores there why that is not possible.
void apply(const Variable& variable, std::size_t which, ExperimentPoint& point) {
    const std::string& text = variable.values.texts[which];
    switch (variable.what) {
    case Variable::VariableKind::parameter:
        if (const auto refused = point.params.set(*variable.row, text)) point.why_not = *refused;
        return;
    case Variable::VariableKind::size:
        point.extent.width = point.extent.height = side_of(variable.values.numbers[which]);
        return;
    case Variable::VariableKind::threads:
        point.threads = side_of(variable.values.numbers[which]);
        if (point.threads < 1 || point.threads > max_threads)
            point.why_not =
                fmt::format("threads = {} is out of range: allowed is {}", text, bounds_text(1, max_threads));
        return;
    }
}

} // namespace

Variable variable_from(const Definition& definition, const std::string& id, const std::string& values,
                       std::size_t most) {
    const auto numbers = [&](int least, int greatest) {
        ValueRange range{ValueRange::Kind::whole, id, bounds_text(least, greatest)};
        range.doubles = true;
        return values_from(values, range, most);
    };
    const glint_param* row = definition.param(id); // rows come first: a simulation may have its own row "size"
    if (!row && id == "size")
        return {Variable::VariableKind::size, nullptr, id, "cells", numbers(smallest_side, largest_side)};
    if (!row && id == "threads") return {Variable::VariableKind::threads, nullptr, id, "", numbers(1, max_threads)};
    if (!row) {
        std::vector<std::string> ids = definition.param_ids();
        ids.insert(ids.end(), {"size", "threads"});
        throw Error(unknown_name("parameter of " + definition.id(), id, ids));
    }
    Variable variable{Variable::VariableKind::parameter, row, id, row->unit, values_from(values, range_of(*row), most)};
    if (is_color_or_text(*row)) require_taken(definition, *row, variable.values);
    return variable;
}

bool Experiment::varies(Variable::VariableKind what) const {
    return varied.what == what || (series && series->what == what);
}

void require_sound(const Experiment& plan) {
    if (plan.series && plan.series->id == plan.varied.id)
        throw Error(
            fmt::format("{} is already varied along the axis: name another parameter for the series", plan.series->id));
}

std::vector<ExperimentPoint> points_of(const Experiment& plan) {
    std::vector<ExperimentPoint> points;
    for (std::size_t value = 0; value < plan.varied.values.texts.size(); ++value)
        for (std::size_t series = 0; series < plan.series_count(); ++series) {
            ExperimentPoint point{value, series, plan.params, plan.extent, plan.threads, ""};
            apply(plan.varied, value, point);
            if (plan.series && point.why_not.empty()) apply(*plan.series, series, point);
            points.push_back(std::move(point));
        }
    return points;
}

Params reference_for(const Experiment& plan, const ExperimentPoint& point) {
    Params reference = point.params;
    const auto as_planned = [&](const Variable& variable) {
        if (variable.row && variable.values.spacing == Spacing::named) reference.take(*variable.row, plan.params);
    };
    as_planned(plan.varied);
    if (plan.series) as_planned(*plan.series);
    const glint_param* method = method_row(plan.params.definition());
    if (method && method->reference >= 0) reference.put(*method, method->reference);
    return reference;
}

namespace {

Variable written_variable(const char* option, const Definition& definition, const std::string& text, std::size_t most) {
    const auto [row, values] = split_assignment(option, text, "ROW=VALUES, as in --vary size=256..4096");
    return variable_from(definition, row, values, most);
}

} // namespace

Experiment experiment_from(ExperimentScene scene, const ExperimentTexts& texts) {
    scene.params.stop_animating(); // animations would change the points
    set_all(scene.params, texts.sets);
    const Definition& definition = scene.params.definition();
    Variable varied = written_variable("--vary", definition, texts.vary, max_points);
    std::optional<Variable> series;
    if (texts.series) series = written_variable("--series", definition, *texts.series, max_series);
    Metric metric = metric_from(texts.metric, scene.params, scene.extent);
    Experiment plan{std::move(scene.params), scene.extent,      scene.threads,    std::move(scene.preset),
                    std::move(varied),       std::move(series), std::move(metric)};
    require_sound(plan);
    return plan;
}

namespace {

constexpr double range_factor = 32; // range of factors around the present value
constexpr double open_share = 8;    // factor from the other end, if an end is not an allowed value

struct RangeEnds {
    double low, high;
};

RangeEnds usual_ends(const Params& params, const glint_param& row) {
    const double least = row.flags & GLINT_OPEN_LOW ? row.min + (row.max - row.min) / open_share : row.min;
    const double now = number_in(params, row);
    if (!(row.flags & GLINT_LOG_SCALE) || !(now > 0)) return {least, row.max};
    const bool whole = row.type == GLINT_INT;
    return {std::max(row.min > 0 ? row.min : 0, whole ? std::ceil(now / range_factor) : now / range_factor),
            std::min(row.max, now * range_factor)};
}

} // namespace

std::vector<std::string> variable_ids(const Definition& definition) {
    std::vector<std::string> ids;
    ids.reserve(definition.params().size() + 2);
    for (const glint_param& row : definition.params())
        if (!(row.flags & GLINT_HIDDEN) && !is_color_or_text(row)) ids.emplace_back(row.id);
    for (const char* id : {"size", "threads"})
        if (!definition.param(id)) ids.emplace_back(id);
    return ids;
}

std::string usual_values(const Params& params, const std::string& id, int machine_threads) {
    const glint_param* row = params.definition().param(id);
    if (!row && id == "size") return "256..2048";
    if (!row && id == "threads") return fmt::format("1..{}", std::max(1, machine_threads));
    if (!row) return "";
    if (row->type == GLINT_CHOICE || row->type == GLINT_BOOL) return "all";
    if (is_color_or_text(*row)) return params.text(*row);
    const auto [low, high] = usual_ends(params, *row);
    if (row->type == GLINT_INT) return fmt::format("{:.0f}..{:.0f}", low, high);
    return fmt::format("{}..{}", static_cast<float>(low), static_cast<float>(high));
}

} // namespace glint
