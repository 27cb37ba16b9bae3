#include "app/cli/bench_report.h"
#include "app/cli/number.h"
#include <spdlog/fmt/fmt.h>

namespace glint {
namespace {

constexpr const char* row = "{:<12} {:<7} {:>11}  {:<6} {:>11} {:>11} {:>11} {:>8} {:>8}  {}\n";

std::string with_prefix(double number) { // 2.1e9 -> "2.10 G"
    constexpr std::pair<double, const char*> prefixes[] = {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
    for (const auto& [size, letter] : prefixes)
        if (number >= size) return fmt::format("{:.2f} {}", number / size, letter);
    return fmt::format("{:.2f} ", number);
}

Json json_of(const Samples& samples) {
    return {{"median_ms", samples.at(0.5)},
            {"p5_ms", samples.at(0.05)},
            {"p95_ms", samples.at(0.95)},
            {"samples", samples.milliseconds.size()},
            {"runs_per_sample", samples.at_once}};
}

Json json_of(const Measurement& m) {
    Json json;
    json["simulation"] = m.simulation;
    json["preset"] = m.preset.empty() ? Json(nullptr) : Json(m.preset);
    json["path"] = m.path.empty() ? Json(nullptr) : Json(m.path);
    json["device"] = m.device, json["device_name"] = m.device_name;
    json["width"] = m.extent.width, json["height"] = m.extent.height;
    json["steps_per_frame"] = m.steps_a_frame;
    for (const Stage& stage : m.stages) json["stages"][stage.name] = json_of(stage.samples);
    json["throughput"] = {
        {"item", m.throughput.item}, {"stage", m.throughput.stage}, {"per_second", m.throughput.a_second}};
    return json;
}

} // namespace

std::string table_head() {
    return fmt::format(row, "simulation", "device", "size", "stage", "median ms", "p5", "p95", "samples", "at once",
                       "throughput");
}

std::string table_rows(const Measurement& m) {
    std::string text;
    for (const Stage& stage : m.stages) {
        const Samples& s = stage.samples;
        const bool first = &stage == &m.stages.front(), here = stage.name == m.throughput.stage;
        text +=
            fmt::format(row, first ? m.simulation : "", first ? m.device : "", first ? text_of(m.extent) : "",
                        stage.name, fmt::format("{:.4g}", s.at(0.5)), fmt::format("{:.4g}", s.at(0.05)),
                        fmt::format("{:.4g}", s.at(0.95)), s.milliseconds.size(), s.at_once,
                        here ? with_prefix(m.throughput.a_second) + m.throughput.item + "/s"
                        : stage.name == "frame" && m.steps_a_frame
                            ? fmt::format("{} {} and a draw", m.steps_a_frame, m.steps_a_frame == 1 ? "step" : "steps")
                            : "");
    }
    return text;
}

Json bench_json(const Machine& machine, const std::vector<Measurement>& measurements) {
    Json json;
    json["machine"] = json_of(machine);
    json["results"] = Json::array();
    for (const Measurement& m : measurements) json["results"].push_back(json_of(m));
    return json;
}

} // namespace glint
