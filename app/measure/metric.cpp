#include "app/measure/metric.h"
#include "app/world/instance.h"
#include "app/world/text/readable_number.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace glint {
namespace {

using MetricKind = Metric::Kind;

bool counts_work(const Definition& definition) { return definition.sim().work != nullptr; }

MetricValue checked(double number, const char* why_not) {
    return number > 0 && std::isfinite(number) ? MetricValue{number, "", ""} : MetricValue{0, "", why_not};
}

} // namespace

Metric::Better Metric::better() const {
    switch (kind) {
    case MetricKind::probe:
        return Better::neither;
    case MetricKind::rate:
    case MetricKind::bytes:
    case MetricKind::operations:
    case MetricKind::limit:
        return Better::more;
    default:
        return Better::less;
    }
}

std::vector<Metric> metrics_of(const Params& params, Extent extent) {
    const Definition& definition = params.definition();
    const glint_work work = work_of(definition, extent, params);
    std::vector<Metric> all;
    if (!rests(params)) all.push_back({MetricKind::step, "step", "ms"});
    all.push_back({MetricKind::draw, "draw", "ms"});
    all.push_back({MetricKind::frame, "frame", "ms"});
    all.push_back({MetricKind::rate, "rate", std::string(work.item) + "/s"});
    all.push_back({MetricKind::bytes, "GB/s", "GB/s"});
    all.push_back({MetricKind::operations, "GFLOP/s", "GFLOP/s"});
    all.push_back({MetricKind::limit, "limit", "%"});
    all.push_back({MetricKind::error, "error", ""}); // the fields' unit, when they are known
    int number = 0;
    for (const glint_probe& probe : definition.probes())
        all.push_back({MetricKind::probe, probe.id, probe.unit, number++, definition.measures()});
    return all;
}

Metric metric_from(const std::optional<std::string>& name, const Params& params, Extent extent) {
    const Definition& definition = params.definition();
    const std::string wanted = name.value_or(counts_work(definition) ? "rate" : "frame");
    const std::vector<Metric> all = metrics_of(params, extent);
    const auto found = std::ranges::find_if(all, [&](const Metric& metric) {
        return metric.id == wanted || (metric.kind == MetricKind::rate && metric.unit == wanted);
    });
    if (found != all.end() && found->kind == MetricKind::error && definition.measures())
        throw Error(fmt::format("no error can be computed: {}", why_not_repeatable(definition)));
    if (found != all.end()) return *found;
    if (wanted == "step") throw Error(definition.id() + " does not evolve: it has no steps to measure");
    std::vector<std::string> ids(all.size());
    std::ranges::transform(all, ids.begin(), &Metric::id);
    throw Error(unknown_name("metric of " + definition.id(), wanted, ids));
}

TimedStage stage_for(const Metric& metric, const glint_work& work) {
    switch (metric.kind) {
    case MetricKind::step:
        return TimedStage::step;
    case MetricKind::draw:
        return TimedStage::draw;
    case MetricKind::frame:
        return TimedStage::frame;
    default:
        return stage_of_items(work);
    }
}

MetricValue value_of(const Metric& metric, double milliseconds, const Cost& cost, const MachineLimits& limits) {
    const double seconds = milliseconds / 1e3;
    switch (metric.kind) {
    case MetricKind::rate:
        return checked(cost.items / seconds, "the simulation declares no work");
    case MetricKind::bytes:
        return checked(cost.bytes / seconds * 1e-9, "the simulation does not declare how many bytes it moves");
    case MetricKind::operations:
        return checked(cost.operations / seconds * 1e-9, "the simulation does not declare how many operations it does");
    case MetricKind::limit: {
        const auto used = utilization(cost, seconds, limits);
        if (!used) return {0, "", "the method does less work than the simulation declares, so the limit is unknown"};
        if (!used->told) return {0, "", "the simulation does not declare its work"};
        return {used->percent, id_of(used->limit), ""};
    }
    default:
        return {milliseconds, "", ""};
    }
}

std::string text_of(const Metric& metric, double value) {
    switch (metric.kind) {
    case MetricKind::rate: {
        std::string text = with_prefix(value);
        if (text.ends_with(' ')) text.pop_back();
        return text;
    }
    case MetricKind::bytes:
    case MetricKind::operations:
    case MetricKind::limit:
        return three_digits(value);
    case MetricKind::probe:
    case MetricKind::error:
        return readable_number(value, 6);
    default:
        return readable_number(value, 4);
    }
}

std::string quantity_of(const Metric& metric, double value) {
    const std::string text = metric.kind == Metric::Kind::rate ? with_prefix(value) : text_of(metric, value);
    if (metric.kind == Metric::Kind::rate || metric.unit.empty()) return text + metric.unit;
    return fmt::format("{} {}", text, metric.unit);
}

} // namespace glint
