#include "app/report/sweep_provenance.h"
#include "app/timing/flags.h"
#include "app/world/text/readable_number.h"
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace glint {
namespace {

std::string samples_of_number(const SweepResult& result, const PresentCost& cost, SweepSource source) {
    if (source == SweepSource::route) return "none: it is computed";
    if (source == SweepSource::count) return fmt::format("one count over at most {} further frames", result.frames);
    return fmt::format("{} frames after a warm-up", cost.samples);
}

std::string method_of_number(const SweepResult& result, const PresentCost& cost, SweepSource source) {
    const bool cuda = std::string_view(cost.way.id).starts_with("Cuda");
    switch (source) {
    case SweepSource::route:
        return fmt::format("computed, not measured: on this path, {} bytes per pixel cross the bus. They are "
                           "multiplied by {} x {} pixels{}",
                           cost.way.route.bus_bytes_per_pixel(), result.extent.width, result.extent.height,
                           draws_in_software(result.opengl)
                               ? ". This assumes that OpenGL draws on a graphics card. Here OpenGL draws on the CPU, "
                                 "so fewer bytes cross the bus"
                               : "");
    case SweepSource::count:
        return "counted: new pictures shown, divided by the host clock's time (std::chrono::steady_clock) from the "
               "start until OpenGL had drawn the last picture";
    case SweepSource::quotient:
        return fmt::format("one median divided by another median. How each median is measured: {}",
                           timing_method(Lane::copy));
    default:
        return std::string(timing_method(source == SweepSource::device_clock && cuda ? Lane::cuda : Lane::copy));
    }
}

std::string margin_of_number(const PresentCost& cost, SweepSource source) {
    if (source == SweepSource::route) return "none: it is computed from the path and the size";
    if (source == SweepSource::count) return "not known, because it was counted only once";
    return fmt::format("bridge: ± {} ms with 95 % confidence; frame: 95 % of the frames took at most {} ms",
                       readable_number(cost.bridge.margin_of_error, 2), readable_number(cost.frame.p95, 4));
}

std::vector<std::string> disturbances_of_number(SweepSource source) {
    if (source == SweepSource::route) return {};
    return {source == SweepSource::count
                ? "Frames overlap, as in the window, so this number may hide delays."
                : "Each frame is finished before the next begins; in the window frames overlap.",
            "Other programs, the window system, and a variable GPU clock."};
}

} // namespace

Provenance sweep_provenance(const SweepResult& result, const PresentCost& cost, SweepNumber number) {
    return {fmt::format("{}: {}. {}", cost.way.title, number.head, number.tip),
            std::move(number.shown),
            fmt::format("{} {} x {} on {}, drawn by {}", result.simulation, result.extent.width, result.extent.height,
                        result.device, result.opengl),
            samples_of_number(result, cost, number.source),
            method_of_number(result, cost, number.source),
            margin_of_number(cost, number.source),
            disturbances_of_number(number.source),
            "in the last measurement of all presentation paths"};
}

} // namespace glint
