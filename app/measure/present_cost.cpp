#include "app/measure/present_cost.h"
#include "app/measure/job.h"
#include "app/timing/flags.h"
#include "app/timing/stages.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace glint {

namespace {

struct Column {
    const char *id, *head;
    Spread PresentCost::*spread;
};
constexpr Column columns[] = {{"map", "map", &PresentCost::map},
                              {"draw", "draw", &PresentCost::draw},
                              {"copy", "copy", &PresentCost::copy},
                              {"unmap", "unmap", &PresentCost::unmap},
                              {"arrive", "arrive", &PresentCost::arrive},
                              {"upload", "upload", &PresentCost::upload},
                              {"present", "present", &PresentCost::present},
                              {"frame", "frame", &PresentCost::frame},
                              {"redraw", "redraw", &PresentCost::redraw},
                              {"bridge", "bridge", &PresentCost::bridge}};

std::string row_of(const SweepResult& result, const PresentCost& cost) {
    if (!cost.refused.empty()) return fmt::format("{:<14} -- {}\n", cost.present_path.id, cost.refused);
    std::string row = fmt::format("{:<14}", cost.present_path.id);
    for (const Column& column : columns) row += fmt::format(" {:>8.3f}", (cost.*column.spread).median);
    row +=
        fmt::format(" {:>6.3f} {:>8.3f} {:>8.1f} {:>9.1f} {:>6.2f} {:>7}", cost.bridge.margin_of_error, cost.frame.p95,
                    result.bytes_over_bus(cost) * 1e-6, cost.frames_per_second, result.ratio(cost), cost.samples);
    return row + (cost.present_path.waits ? "  waits" : "") + "\n";
}

/// A title is quoted, because it may contain a comma.
std::string present_path_name(const PresentPath& present_path, PresentPathNames called) {
    return called == PresentPathNames::ids ? present_path.id : fmt::format("'{}'", present_path.title);
}

} // namespace

Spread spread_of(std::vector<double> ms) {
    if (ms.empty()) return {};
    std::ranges::sort(ms);
    const auto at = [&](double share) { // the smallest value that `share` of all do not exceed
        const double rank = std::ceil(share * static_cast<double>(ms.size())) - 1;
        return ms[static_cast<std::size_t>(std::max(rank, 0.))];
    };
    const double half = quantile_margin(ms.size());
    return {at(0.5), at(0.95), (at(std::min(0.5 + half, 1.)) - at(std::max(0.5 - half, 0.))) / 2};
}

Json json_of(const Spread& s) {
    return {{"median_ms", s.median}, {"p95_ms", s.p95}, {"give_or_take_ms", s.margin_of_error}};
}

double SweepResult::bytes_over_bus(const PresentCost& cost) const {
    return static_cast<double>(cost.present_path.route.bus_bytes_per_pixel()) * static_cast<double>(extent.area());
}

double SweepResult::ratio(const PresentCost& cost) const {
    double best = std::numeric_limits<double>::infinity();
    for (const PresentCost& other : present_path_costs)
        if (other.refused.empty()) best = std::min(best, other.frame.median);
    return best > 0 ? cost.frame.median / best : 0;
}

std::string verdict_of(const SweepResult& result, PresentPathNames called) {
    const PresentCost* best = nullptr;
    for (const PresentCost& cost : result.present_path_costs)
        if (cost.refused.empty() && (!best || cost.bridge.median < best->bridge.median)) best = &cost;
    if (!best) return "";
    std::string others;
    for (const PresentCost& cost : result.present_path_costs) {
        const double apart = cost.bridge.median - best->bridge.median;
        if (&cost == best || !cost.refused.empty() ||
            apart > cost.bridge.margin_of_error + best->bridge.margin_of_error)
            continue;
        others += (others.empty() ? "" : ", ") + present_path_name(cost.present_path, called);
    }
    std::string verdict =
        fmt::format("The path with the shortest bridge is {}.", present_path_name(best->present_path, called));
    if (others.empty()) return verdict;
    return fmt::format("{} These paths have no measurable difference to it: {}.", verdict, others);
}

std::string text_of(const SweepResult& result) {
    if (!result.problem.empty())
        return fmt::format("{} {}: {}\n", result.simulation, text_of(result.extent), result.problem);
    std::string text = fmt::format(
        "{} {} on {}, {} buffers, at most {} frames each, {}; milliseconds, medians\nOpenGL: {}\n", result.simulation,
        text_of(result.extent), result.device, result.buffers, result.frames,
        result.content == FrameContent::interface ? "in the program's window" : "nothing around the picture",
        result.opengl);
    text += fmt::format("{:<14}", "way");
    for (const Column& column : columns) text += fmt::format(" {:>8}", column.head);
    text += fmt::format(" {:>6} {:>8} {:>8} {:>9} {:>6} {:>7}\n", "±", "p95", "MB/bus", "frames/s", "ratio", "samples");
    for (const PresentCost& cost : result.present_path_costs) text += row_of(result, cost);
    if (const std::string verdict = verdict_of(result, PresentPathNames::ids); !verdict.empty()) text += verdict + "\n";
    return text +
           "frame: a new frame; redraw: the same picture again.\nbridge: how much longer a new frame takes than the "
           "redraw after it (median, drawing kernel included); ±: its 95 % confidence margin.\nframe and ratio also "
           "include other activity of the machine.\n";
}

std::string csv_of(const SweepResult& result) {
    std::string text = "simulation,size,device,way,refused,waits";
    for (const Column& column : columns) text += fmt::format(",{0}_median_ms,{0}_p95_ms", column.id);
    text += ",bus_bytes_per_frame,frames_per_second,ratio,samples\n";
    for (const PresentCost& cost : result.present_path_costs) {
        text += fmt::format("{},{},{},{},{},{}", result.simulation, text_of(result.extent), csv_cell(result.device),
                            cost.present_path.id, csv_cell(cost.refused), cost.present_path.waits ? 1 : 0);
        for (const Column& column : columns)
            text += fmt::format(",{:.6g},{:.6g}", (cost.*column.spread).median, (cost.*column.spread).p95);
        text += fmt::format(",{:.0f},{:.6g},{:.6g},{}\n", result.bytes_over_bus(cost), cost.frames_per_second,
                            cost.refused.empty() ? result.ratio(cost) : 0, cost.samples);
    }
    return text;
}

Json json_of(const SweepResult& result) {
    Json json = {{"simulation", result.simulation}, {"device", result.device},
                 {"opengl", result.opengl},         {"width", result.extent.width},
                 {"height", result.extent.height},  {"buffers", result.buffers},
                 {"frames", result.frames},         {"interface", result.content == FrameContent::interface}};
    if (!result.problem.empty()) json["problem"] = result.problem;
    json["ways"] = Json::array();
    for (const PresentCost& cost : result.present_path_costs) {
        Json present_path = {{"way", cost.present_path.id}, {"title", cost.present_path.title}};
        if (!cost.refused.empty()) {
            present_path["refused"] = cost.refused;
        } else {
            present_path["waits_for"] = cost.present_path.waits ? Json(cost.present_path.waits) : Json(nullptr);
            for (const Column& column : columns) present_path[column.id] = json_of(cost.*column.spread);
            present_path["ratio"] = result.ratio(cost), present_path["samples"] = cost.samples;
            present_path["bus_bytes_per_frame"] = result.bytes_over_bus(cost),
            present_path["frames_per_second"] = cost.frames_per_second;
        }
        json["ways"].push_back(std::move(present_path));
    }
    return json;
}

namespace {

std::string row_of(const FrameManner& manner, const FrameTimes& times) {
    const Spread cpu = spread_of(times.cpu), whole = spread_of(times.whole);
    const std::string goal = manner.goal_ms ? fmt::format("{:.1f}", *manner.goal_ms) : "";
    return fmt::format("{:<28} {:>8.3f} {:>8.3f} {:>8} {:>8.3f} {:>8.3f}\n", manner.title, cpu.median, cpu.p95, goal,
                       whole.median, whole.p95);
}

/// The base of shares: the shortest frame.
double hidden_frame(const FrameCosts& costs) { return spread_of(costs.manners[0].whole).median; }

std::string share_text(const char* of_what, const Spread& more, double frame) {
    const double a_percent = frame / 100;
    return fmt::format("{:<28} {:>8.3f} ± {:.3f} ms, {:.2f} ± {:.2f} % of the frame with panels hidden\n", of_what,
                       more.median, more.margin_of_error, more.median / a_percent, more.margin_of_error / a_percent);
}

Json json_of(const Spread& more, double frame) {
    return {{"median_ms", more.median},
            {"give_or_take_ms", more.margin_of_error},
            {"percent", 100 * more.median / frame},
            {"give_or_take_percent", 100 * more.margin_of_error / frame}};
}

} // namespace

std::string text_of(const FrameCosts& costs) {
    std::string text = fmt::format("{} {} on {} by {}, {} frames each; milliseconds\nOpenGL: {}\n", costs.simulation,
                                   text_of(costs.extent), costs.device, costs.target, costs.frames, costs.opengl);
    text += fmt::format("{:<28} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "", "CPU", "p95", "goal", "frame", "p95");
    for (std::size_t i = 0; i < costs.manners.size(); ++i) text += row_of(frame_manners[i], costs.manners[i]);
    const double frame = hidden_frame(costs);
    text += share_text("the profiler: CPU", spread_of(costs.profiler_cpu_ms), frame);
    text += share_text("              whole frame", spread_of(costs.profiler_frame_ms), frame);
    text += fmt::format("CPU: time of the main thread without the swap; frame: from its beginning to its end, without "
                        "vsync; the profiler's goal: under {} %\n",
                        profiler_goal_percent);
    if (draws_in_software(costs.opengl))
        text +=
            "OpenGL runs on the CPU here: these times include OpenGL's drawing. The goals apply to a graphics card.\n";
    return text;
}

Json json_of(const FrameCosts& costs) {
    Json json = {{"simulation", costs.simulation},
                 {"width", costs.extent.width},
                 {"height", costs.extent.height},
                 {"device", costs.device},
                 {"target", costs.target},
                 {"opengl", costs.opengl},
                 {"software_opengl", draws_in_software(costs.opengl)},
                 {"frames", costs.frames},
                 {"rows", Json::array()}};
    for (std::size_t i = 0; i < costs.manners.size(); ++i) {
        const FrameManner& manner = frame_manners[i];
        json["rows"].push_back({{"id", manner.id},
                                {"profiler", manner.profiled},
                                {"cpu", json_of(spread_of(costs.manners[i].cpu))},
                                {"goal_ms", manner.goal_ms ? Json(*manner.goal_ms) : Json(nullptr)},
                                {"frame", json_of(spread_of(costs.manners[i].whole))}});
    }
    const double frame = hidden_frame(costs);
    json["profiler"] = {{"cpu", json_of(spread_of(costs.profiler_cpu_ms), frame)},
                        {"frame", json_of(spread_of(costs.profiler_frame_ms), frame)},
                        {"goal_percent", profiler_goal_percent}};
    return json;
}

} // namespace glint
