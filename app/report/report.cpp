#include "app/report/report.h"
#include "app/files/version.h"
#include "app/measure/limits/store.h"
#include "app/measure/measurement.h"
#include "app/report/drawing/chart.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace glint {

namespace {

constexpr const char* report_row = "{:<16} {:<7} {:>11}  {:<6} {:>11} {:>11} {:>11} {:>8} {:>8}  {}\n";

std::optional<Utilization> utilization(const MeasuredStage& stage, const BenchResult& m) {
    if (!stage.cost) return {};
    return glint::utilization(*stage.cost, stage.samples.at(0.5) / 1e3, m.limits);
}

Json json_of(const Cost& cost) {
    return {{"items", cost.items}, {"bytes", cost.bytes}, {"operations", cost.operations}};
}

Json json_of(const Utilization& r) {
    Json json{{"items_per_second", r.items_per_second},
              {"limit", r.told ? Json(id_of(r.limit)) : Json(nullptr)},
              {"percent", r.told ? Json(r.percent) : Json(nullptr)}};
    for (int i = 0; i < limit_count; ++i)
        if (const double percent = r.percents[static_cast<std::size_t>(i)]; percent > 0)
            json["percents"][id_of(static_cast<Limit>(i))] = percent;
    return json;
}

Json json_of(const MeasuredStage& stage, const BenchResult& m) {
    Json json = json_of(stage.samples);
    if (stage.cost) json["work"] = json_of(*stage.cost);
    if (const auto r = utilization(stage, m)) json["reached"] = json_of(*r);
    return json;
}

/// The last column: throughput, and its share of the machine's limit.
std::string achievement(const MeasuredStage& stage, const BenchResult& m) {
    if (stage.name == "frame" && m.steps_per_frame)
        return fmt::format("{} {} and a draw", m.steps_per_frame, m.steps_per_frame == 1 ? "step" : "steps");
    const auto r = utilization(stage, m);
    const std::string rate =
        stage.name == m.throughput.stage ? with_prefix(m.throughput.per_second) + m.throughput.item + "/s" : "";
    return r ? fmt::format("{:<18} {}", rate, std::string_view(limit_text(*r, m.cuda))) : rate;
}

/// Ratio to the reference; null if there is none, or too few rounds for an interval.
Json ratio_json(const BenchResult& m, const std::vector<BenchResult>& all) {
    const BenchResult* reference = reference_of(m, all);
    const auto ratio = reference && reference != &m ? ratio_of(m, *reference) : std::nullopt;
    if (!ratio) return nullptr;
    return {{"to", reference->method}, {"median", ratio->median},  {"low", ratio->least},
            {"high", ratio->most},     {"confidence", confidence}, {"same_within_the_noise", ratio->same()}};
}

Json json_of(const BenchResult& m, const std::vector<BenchResult>& all) {
    Json json;
    json["simulation"] = m.simulation;
    json["preset"] = m.preset.empty() ? Json(nullptr) : Json(m.preset);
    json["method"] = m.method.empty() ? Json(nullptr) : Json(m.method);
    json["auto_is"] = m.auto_is.empty() ? Json(nullptr) : Json(m.auto_is);
    json["reference"] = m.reference;
    json["device"] = m.device, json["device_name"] = m.device_name;
    json["width"] = m.extent.width, json["height"] = m.extent.height;
    json["steps_per_frame"] = m.steps_per_frame;
    for (const MeasuredStage& stage : m.stages) json["stages"][stage.name] = json_of(stage, m);
    json["throughput"] = {
        {"item", m.throughput.item}, {"stage", m.throughput.stage}, {"per_second", m.throughput.per_second}};
    json["rounds_per_second"] = m.rates;
    json["ratio"] = ratio_json(m, all);
    return json;
}

} // namespace

Json json_of(const Samples& samples) {
    return {{"median_ms", samples.at(0.5)},
            {"p5_ms", samples.at(0.05)},
            {"p95_ms", samples.at(0.95)},
            {"samples", samples.milliseconds.size()},
            {"runs_per_sample", samples.at_once}};
}

std::string table_head() {
    return fmt::format(report_row, "simulation, method", "device", "size", "stage", "median ms", "p5", "p95", "samples",
                       "at once", "throughput         of this machine's limit");
}

std::string table_rows(const BenchResult& m) {
    std::string text;
    for (const MeasuredStage& stage : m.stages) {
        const Samples& s = stage.samples;
        const bool first = &stage == &m.stages.front(), second = !first && &stage == &m.stages[1];
        text += fmt::format(report_row,
                            first    ? m.simulation
                            : second ? m.method + (m.auto_is.empty() ? "" : ": " + m.auto_is)
                                     : "",
                            first ? m.device : "", first ? text_of(m.extent) : "", stage.name,
                            readable_number(s.at(0.5), 4), readable_number(s.at(0.05), 4),
                            readable_number(s.at(0.95), 4), s.milliseconds.size(), s.at_once, achievement(stage, m));
    }
    return text;
}

std::string busy_warnings_text(const std::vector<BenchResult>& all) {
    std::map<std::string, std::string> doubts; // by device
    for (const BenchResult& m : all)
        if (const auto busy_warning = busy_warning_of(m.limits); !busy_warning.empty())
            doubts[m.device_name] = std::string_view(busy_warning);
    std::string text;
    for (const auto& [device, busy_warning] : doubts) text += fmt::format("{}: {}\n", device, busy_warning);
    return text;
}

Json bench_json(const Machine& machine, const std::vector<BenchResult>& measurements,
                const std::vector<RefusedJob>& refused) {
    Json json;
    json["machine"] = json_of(machine);
    json["limits"] = Json::object();
    for (const BenchResult& m : measurements) json["limits"][m.device] = json_of(m.limits);
    json["results"] = Json::array();
    for (const BenchResult& m : measurements) json["results"].push_back(json_of(m, measurements));
    json["refused"] = Json::array();
    for (const RefusedJob& job : refused)
        json["refused"].push_back({{"simulation", job.simulation},
                                   {"method", job.method},
                                   {"width", job.extent.width},
                                   {"height", job.extent.height},
                                   {"why", job.why}});
    return json;
}

namespace {

constexpr const char* ladder_row = "{:<22} {:>12}  {:<18} {:<26} {}\n";

struct Rung {
    const BenchResult* measurement;
    const MeasuredStage* stage; ///< the stage that determines the throughput
};

const MeasuredStage* stage_of(const BenchResult& m) {
    const auto found = std::ranges::find(m.stages, m.throughput.stage, &MeasuredStage::name);
    return found == m.stages.end() ? nullptr : &*found;
}

std::string limit_text(const BenchResult& m, const MeasuredStage& stage) {
    const auto r = utilization(stage, m);
    return r ? std::string(limit_text(*r, m.cuda)) : "";
}

std::string ratio_text(const BenchResult& m, const BenchResult* reference) {
    if (m.reference) return "1.00 x";
    const auto ratio = reference ? ratio_of(m, *reference) : std::nullopt;
    return ratio ? text_of(*ratio) : "-";
}

/// "global *", "auto: temporal"
std::string method_text(const BenchResult& m) {
    if (m.reference) return m.method + " *";
    if (!m.is_auto) return m.method;
    return m.method + (m.auto_is.empty() ? ": built-in choice" : ": " + m.auto_is);
}

std::string rungs_text(const std::vector<Rung>& rungs, const BenchResult* reference) {
    std::string text;
    for (const auto& [m, stage] : rungs)
        text += fmt::format(ladder_row, method_text(*m), readable_number(stage->samples.at(0.5), 4),
                            with_prefix(m->throughput.per_second) + m->throughput.item + "/s",
                            ratio_text(*m, reference), limit_text(*m, *stage));
    return text;
}

} // namespace

std::string ladder_text(const std::vector<BenchResult>& all, const std::vector<RefusedJob>& refused) {
    std::string text;
    for (const BenchResult& first : all) {
        const bool begun = std::any_of(all.data(), &first, [&](const auto& m) { return same_ladder(m, first); });
        if (begun || first.method.empty()) continue;
        std::vector<Rung> rungs;
        for (const BenchResult& m : all)
            if (const MeasuredStage* stage = stage_of(m); stage && same_ladder(m, first)) rungs.push_back({&m, stage});
        if (rungs.empty()) continue;
        text += fmt::format("\n{} {} on {}, every method (* the reference)\n", first.simulation, text_of(first.extent),
                            first.device_name);
        text += fmt::format(ladder_row, "method", first.throughput.stage + " ms", "throughput",
                            fmt::format("ratio ({:.0f} % conf.)", 100 * confidence), "of this machine's limit");
        text += rungs_text(rungs, reference_of(first, all));
        for (const RefusedJob& job : refused)
            if (job.simulation == first.simulation && job.extent == first.extent)
                text += fmt::format("{:<22} cannot run here: {}\n", job.method, job.why);
    }
    return text;
}

namespace {

std::string name_of(const BenchResult& m) { return m.method.empty() ? m.simulation : m.simulation + " " + m.method; }

/// A group for each simulation, because cells and rays have no common scale.
std::vector<BarGroup> groups_of(const std::vector<BenchResult>& all) {
    std::vector<BarGroup> groups;
    const std::string* simulation = nullptr;
    for (const BenchResult& m : all) {
        const Throughput& t = m.throughput;
        if (!simulation || *simulation != m.simulation)
            groups.push_back({m.simulation + " " + text_of(m.extent) + ", " + t.item + " per second", {}});
        simulation = &m.simulation;
        groups.back().bars.push_back({m.method.empty() ? t.stage : m.method + (m.reference ? " (reference)" : ""),
                                      t.per_second, with_prefix(t.per_second) + t.item + "/s", m.reference,
                                      *std::ranges::min_element(m.rates), *std::ranges::max_element(m.rates)});
    }
    return groups;
}

std::vector<Curve> curves_of(const std::vector<BenchResult>& all) {
    std::vector<Curve> curves;
    for (const BenchResult& m : all) {
        if (!(m.throughput.per_second > 0)) continue; // no counted items, as in a picture without iterations
        auto curve = std::ranges::find(curves, name_of(m), &Curve::name);
        if (curve == curves.end()) curve = curves.insert(curve, {name_of(m), {}});
        const double side = std::sqrt(static_cast<double>(m.extent.area()));
        curve->points.push_back({side, 1e9 / m.throughput.per_second});
    }
    for (Curve& curve : curves) std::ranges::sort(curve.points, {}, &CurvePoint::x);
    return curves;
}

} // namespace

Drawing bench_chart(const Machine& machine, const std::vector<BenchResult>& all) {
    const std::string foot = std::string("glint ") + version + " (" + commit + "), " + machine.date.substr(0, 10);
    const std::string where = " on " + all.front().device_name;
    const bool one_size = std::ranges::all_of(all, [&](const auto& m) { return m.extent == all.front().extent; });
    if (one_size) return bar_chart("Throughput" + where, groups_of(all), foot);
    return curve_chart("Time per item" + where, curves_of(all), {"side of the grid, in cells"},
                       {"nanoseconds per item (cell, ray, iteration)"}, {}, foot);
}

} // namespace glint
