#include "app/bench/report.h"
#include "app/bench/rounds.h"
#include "app/limits/store.h"
#include "app/world/readable_number.h"
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

std::string doubts_text(const std::vector<BenchResult>& all) {
    std::map<std::string, std::string> doubts; // by device
    for (const BenchResult& m : all)
        if (const auto doubt = doubt_of(m.limits); !doubt.empty()) doubts[m.device_name] = std::string_view(doubt);
    std::string text;
    for (const auto& [device, doubt] : doubts) text += fmt::format("{}: {}\n", device, doubt);
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

} // namespace glint
