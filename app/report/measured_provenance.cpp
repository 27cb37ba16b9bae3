#include "app/report/measured_provenance.h"
#include "app/timing/flags.h"
#include "app/world/text/number_text.h"
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace glint {

namespace {

std::string samples_of(const ExperimentResult& result, const ExperimentCell& cell) {
    if (cell.in_rounds.empty()) return "none";
    if (!result.plan.metric.takes_rounds()) return "one value: the result is the same every time";
    if (!result.plan.metric.is_timed())
        return fmt::format("{} rounds, each starting with another point", cell.in_rounds.size());
    return fmt::format(
        "{} rounds, each starting with another point; {} samples in total, each the mean of at least {} runs",
        cell.in_rounds.size(), cell.samples.milliseconds.size(), cell.samples.at_once);
}

std::string method_of(const ExperimentResult& result) {
    const bool cuda = result.device.starts_with("cuda");
    switch (result.plan.metric.kind) {
    case Metric::Kind::error:
        return "the state after the steps of one frame, compared cell by cell with the state of the reference method; "
               "no time is measured";
    case Metric::Kind::probe:
        if (result.plan.metric.takes_rounds()) return "measured by the exhibit (see its lesson) on a separate instance";
        return "the simulation's probe after the steps of one frame; no time is measured";
    default:
        return fmt::format(
            "host clock (std::chrono::steady_clock) around runs on a separate instance, {}, after a "
            "warm-up of a tenth of the time",
            cuda ? "each sample has enough runs to take 10 ms, and waits for an idle queue before and after"
                 : "each sample has enough runs to take 2 ms");
    }
}

std::string margin_of(const ExperimentResult& result, const ExperimentCell& cell) {
    if (cell.in_rounds.empty()) return "not known";
    if (!result.plan.metric.takes_rounds()) return "none: no time is measured";
    const MedianInterval rounds = cell.summary();
    std::string text = fmt::format("{} to {} over the rounds", quantity_of(result.plan.metric, rounds.least),
                                   quantity_of(result.plan.metric, rounds.most));
    if (const std::size_t count = cell.in_rounds.size(); count > 1)
        text += fmt::format(", with {:.1f} % confidence (the sign test)", 100 * range_confidence(count));
    if (!cell.samples.milliseconds.empty())
        text +=
            fmt::format("; time of a run: p5 {} ms, median {} ms, p95 {} ms", readable_number(cell.samples.at(0.05), 4),
                        readable_number(cell.samples.at(0.5), 4), readable_number(cell.samples.at(0.95), 4));
    return text;
}

std::vector<std::string> disturbances_of(const ExperimentResult& result, const ExperimentPlace& place) {
    if (!result.plan.metric.takes_rounds()) return {};
    std::vector<std::string> all{"Other programs; the spread of the rounds shows their effect."};
    if (!result.device.starts_with("cuda"))
        all.emplace_back("Meanwhile the same cores draw the window ten times per second.");
    else if (place.lowest_mhz == 0)
        all.emplace_back("The card's clock is not fixed, and its value is not known.");
    else
        all.push_back(
            fmt::format("The card's clock is not fixed: it was {} to {} MHz.", place.lowest_mhz, place.highest_mhz));
    if (!place.held_back.empty()) all.push_back(fmt::format("The card throttled its clock: {}.", place.held_back));
    return all;
}

} // namespace

Provenance point_provenance(const ExperimentResult& result, const ExperimentCell& cell, const ExperimentPlace& place) {
    const Experiment& plan = result.plan;
    std::string what =
        fmt::format("{} at {} {}", title_of(plan.metric), plan.varied.id, plan.varied.values.texts[cell.value]);
    if (plan.series) what += fmt::format(", {} {}", plan.series->id, series_text(plan, cell.series));
    if (!cell.auto_is.empty()) what += fmt::format("; auto is {}", cell.auto_is);
    if (!cell.limit.empty()) what += fmt::format("; limit: {}", cell.limit);
    const std::string why = cell.why_not.empty() ? "not measured yet" : cell.why_not;
    return {std::move(what),
            cell.in_rounds.empty() ? why : quantity_of(plan.metric, cell.summary().median),
            scene_text(result),
            samples_of(result, cell),
            method_of(result),
            margin_of(result, cell),
            disturbances_of(result, place),
            fmt::format("started {}, {:.1f} s in total", place.machine.date, result.seconds)};
}

namespace {

std::string samples_of_number(const SweepResult& result, const PresentCost& cost, SweepSource source) {
    if (source == SweepSource::route) return "none: it is computed";
    if (source == SweepSource::count) return fmt::format("one count over at most {} further frames", result.frames);
    return fmt::format("{} frames after a warm-up", cost.samples);
}

std::string method_of_number(const SweepResult& result, const PresentCost& cost, SweepSource source) {
    const bool cuda = std::string_view(cost.present_path.id).starts_with("Cuda");
    switch (source) {
    case SweepSource::route:
        return fmt::format("computed, not measured: on this path, {} bytes per pixel cross the bus. They are "
                           "multiplied by {} x {} pixels{}",
                           cost.present_path.route.bus_bytes_per_pixel(), result.extent.width, result.extent.height,
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
    return {fmt::format("{}: {}. {}", cost.present_path.title, number.head, number.tip),
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
