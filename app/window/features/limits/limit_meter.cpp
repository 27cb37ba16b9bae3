#include "app/window/features/limits/limit_meter.h"
#include "app/measure/limits/store.h"
#include "app/timing/clock.h"
#include "app/timing/profiler.h"
#include "app/window/current_session.h"
#include "app/window/features/limits/limits_run.h"
#include "app/window/workspace/timing_report.h"
#include "app/world/params/auto_method.h"
#include <fmt/format.h>
#include <utility>

namespace glint {

namespace {

constexpr double refresh_ms = 250;
using Line = LimitReading::Line;

/// The last count of that probe; 0 if it was not read yet.
double counted(const Session& session, std::string_view probe) {
    const auto& probes = session.definition().probes();
    for (std::size_t i = 0; i < probes.size(); ++i)
        if (probe == probes[i].id && !session.observers().probes.newest().empty())
            return session.observers().probes.newest().back().values[i];
    return 0;
}

/// Median time of a drawing, on the simulation's processor.
double draw_seconds(const Profiler& profiler) {
    for (const StageRow& row : profiler.stages().rows())
        if (row.label == "draw" && (row.lane == Lane::cuda || row.lane == Lane::worker) && row.shown.samples > 0)
            return static_cast<double>(row.shown.median) / 1e3;
    return 0;
}

} // namespace

Line frame_text(const char* by, double percent) {
    return Line::of("The frame is limited by {}, which takes {:.0f} % of the frame's time.", by,
                    std::min(percent, 100.));
}

Line beyond_text(const char* limit) {
    return Line::of("The {} limit does not apply: this method does less work per step than the simulation declares.",
                    limit);
}

LimitMeter::LimitMeter(const CurrentSession& current, LimitsRun& limits, const Profiler& profiler,
                       const TimingReport& timing)
    : current_(current), limits_(limits), profiler_(profiler), timing_(timing) {}

const char* LimitMeter::read_cost() {
    const Session& session = *current_;
    const glint_work work = work_of(session.definition(), session.extent(), session.params());
    const bool steps = reading_.of_steps = !work.items_probe && work.items_per_step > 0;
    reading_.cost =
        steps ? cost_of_step(work) : cost_of_draw(work, work.items_probe ? counted(session, work.items_probe) : 0);
    reading_.seconds = steps ? session.pacing().pace().ms_per_step / 1e3 : draw_seconds(profiler_);
    return work.item;
}

void LimitMeter::read_simulation(const MachineLimits& limits, const char* item) {
    const Session& session = *current_;
    if (!(reading_.cost.items > 0)) return;
    reading_.utilization = utilization(reading_.cost, reading_.seconds, limits);
    if (!reading_.utilization) return;
    const bool cuda = session.device().kind() == ComputeDevice::Kind::cuda;
    const glint_param* method = session.definition().param("method");
    const auto taken = is_auto(session.params()) ? session.methods().choice() : std::nullopt;
    const bool has_choices = method && method->type == GLINT_CHOICE;
    const std::int32_t method_choice = taken ? *taken : has_choices ? session.params().get<std::int32_t>(*method) : 0;
    reading_.rate = Line::of("{}{}{}: {}", session.definition().id(), has_choices ? ", " : "",
                             has_choices ? method->choices[method_choice].id : "",
                             std::string_view(rate_text(*reading_.utilization, item)));
    reading_.share = share_text(*reading_.utilization, cuda);
    if (reading_.utilization->told) reading_.words = limit_text(*reading_.utilization, cuda);
    for (const Limit limit : {Limit::memory, Limit::cache, Limit::issue})
        if (reading_.utilization->beyond(limit)) reading_.beyond = beyond_text(name_of(limit, cuda));
}

void LimitMeter::refresh() {
    if (now_ms() - read_ms_ < refresh_ms) return;
    read_ms_ = now_ms();
    const MachineLimits* limits = limits_.known();
    reading_ = {};
    reading_.disabled_reason = limits ? nothing_to_compare : "Measure this machine's limits first, below";
    const char* item = read_cost();
    if (limits) {
        read_simulation(*limits, item);
        reading_.machine = Line::of("It {}.", std::string_view(text_of(*limits)));
        reading_.busy_warning = busy_warning_of(*limits);
    }
    if (const auto held = bottleneck_of(timing_.frame_parts())) reading_.frame = frame_text(held->by, held->percent);
}

Provenance share_provenance(std::string shown, const LimitReading& reading, const MeasuredScene& scene) {
    return {"how much of a limit of this machine is used. The limits are memory, cache (a GPU's L2), issue "
            "(arithmetic; a fused multiply-add counts as two operations) and launch (the cost of starting a kernel). "
            "The limit with the highest use is shown",
            std::move(shown),
            scene.title,
            reading.of_steps ? "a running mean over the jobs of the last seconds; each new job has the weight 1/4"
                             : frame_samples(scene.facts.samples, scene),
            fmt::format("the least data and operations that {} needs (declared by the simulation), divided by the "
                        "measured time and by this machine's limit. How the time is measured: {}",
                        reading.of_steps ? "a step" : "a drawing", timing_method(scene.lane())),
            "the error of the limit and the error of the time together. More than 110 % of a limit is impossible: such "
            "a limit is ignored",
            stage_disturbances(scene.lane(), scene),
            fmt::format("shown {}; updated four times a second", scene.date)};
}

Provenance limits_provenance(std::string shown, const LimitReading& reading, const MeasuredScene& scene) {
    Provenance of{"the limits of this machine",
                  std::move(shown),
                  scene.title,
                  "the best of all measurements with this driver and version",
                  "Glint's microbenchmarks: copies larger than the caches, copies within the caches, multiply-adds in "
                  "registers, and empty launches. The host clock (std::chrono::steady_clock) times each run; the queue "
                  "is idle before and after the run",
                  "the limits are never too high; they are too low if every measurement was disturbed",
                  {"Other programs and a throttled clock during the measurement."},
                  fmt::format("shown {}; the button below measures again", scene.date)};
    if (!reading.busy_warning.empty()) of.disturbances.emplace_back(std::string_view(reading.busy_warning));
    return of;
}

} // namespace glint
