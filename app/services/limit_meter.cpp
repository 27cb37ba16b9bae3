#include "app/services/limit_meter.h"
#include "app/limits/store.h"
#include "app/services/desk.h"
#include "app/services/timing_facts.h"
#include "app/world/auto_method.h"

namespace glint {
namespace {

constexpr double refresh_ms = 250;
using Line = LimitReading::Line;

/// The last count of that probe, 0 where it was not read yet.
double counted(const Session& session, std::string_view probe) {
    const auto& probes = session.definition().probes();
    for (std::size_t i = 0; i < probes.size(); ++i)
        if (probe == probes[i].id && !session.probe_history().empty()) return session.probe_history().back().values[i];
    return 0;
}

/// A drawing's median, of the simulation's own processor.
double draw_seconds(const Profiler& profiler) {
    for (const StageRow& row : profiler.stages().rows())
        if (row.label == "draw" && (row.lane == Lane::cuda || row.lane == Lane::worker) && row.shown.samples > 0)
            return static_cast<double>(row.shown.median) / 1e3;
    return 0;
}

void read_simulation(Desk& desk, const MachineLimits& limits, LimitReading& reading) {
    const Session& session = desk.session();
    const glint_work work = work_of(session.definition(), session.extent(), session.params());
    const bool steps = !work.items_probe && work.items_per_step > 0;
    const Cost cost =
        steps ? cost_of_step(work) : cost_of_draw(work, work.items_probe ? counted(session, work.items_probe) : 0);
    const double seconds = steps ? session.pace().ms_per_step / 1e3 : draw_seconds(desk.profiler);
    if (!(cost.items > 0)) return;
    reading.reached = reached(cost, seconds, limits);
    if (!reading.reached) return;
    const bool cuda = session.device().kind() == ComputeDevice::Kind::cuda;
    const glint_param* method = session.definition().param("method");
    const auto taken = is_auto(session.params()) ? session.auto_method() : std::nullopt;
    const bool ways = method && method->type == GLINT_CHOICE;
    const std::int32_t way = taken ? *taken : ways ? session.params().get<std::int32_t>(*method) : 0;
    reading.rate =
        Line::of("{}{}{}: {}", session.definition().id(), ways ? ", " : "", ways ? method->choices[way].id : "",
                 std::string_view(rate_text(*reading.reached, work.item)));
    reading.share = share_text(*reading.reached, cuda);
    if (reading.reached->told) reading.words = limit_text(*reading.reached, cuda);
    for (const Limit limit : {Limit::memory, Limit::cache, Limit::issue})
        if (reading.reached->beyond(limit))
            reading.beyond = Line::of("Faster than {} would allow one step at a time: this method saves some of it.",
                                      name_of(limit, cuda));
}

} // namespace

LimitReading read_limits(Desk& desk, const MachineLimits* limits) {
    LimitReading reading;
    reading.disabled_reason =
        limits ? "Nothing was computed yet to hold against them" : "Measure them once, by the button below";
    if (limits) {
        read_simulation(desk, *limits, reading);
        reading.machine = Line::of("It {}.", std::string_view(text_of(*limits)));
        reading.doubt = doubt_of(*limits);
    }
    if (const auto held = held_by(frame_parts(desk)))
        reading.frame = Line::of("The frame is held by {}: {:.0f} % of it.", held->by, std::min(held->percent, 100.));
    return reading;
}

void LimitMeter::refresh(Desk& desk) {
    if (now_ms() - read_ms_ < refresh_ms) return;
    read_ms_ = now_ms();
    reading_ = read_limits(desk, desk.limits.known(desk));
}

} // namespace glint
