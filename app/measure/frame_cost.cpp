#include "app/measure/frame_cost.h"
#include "app/measure/job.h"
#include "app/timing/flags.h"
#include <fmt/format.h>

namespace glint {
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
