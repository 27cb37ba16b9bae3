#include "app/run/last_start.h"
#include "app/run/run.h"
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace glint {
namespace {

/// An event that starts the run over, and the parameters and size at this event.
struct Start {
    std::size_t event;
    const Params* params;
    Extent extent;
};

std::optional<Start> last_start(const HostState& seed, std::span<const Event> all) {
    std::optional<Start> last;
    const Params* params = &seed.params;
    Extent extent = seed.extent;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Change& change = all[i].change;
        const bool starts = restarts(change, *params);
        if (const auto* set = std::get_if<SetParams>(&change)) params = &set->values;
        if (const auto* size = std::get_if<Resize>(&change)) extent = size->extent;
        if (starts) last = Start{i, params, extent};
    }
    return last;
}

/// A seed has no animations: they are an event, and the state is built again with them.
std::vector<Event> events_of_start(const Params& params) {
    std::vector<Event> events;
    if (params.animations().empty()) return events;
    events.push_back({0, SetParams{params}});
    events.push_back({0, Reset{}});
    return events;
}

} // namespace

std::int64_t last_start_of(const HostState& seed, std::span<const Event> events) {
    const auto last = last_start(seed, events);
    return last ? events[last->event].at : seed.step;
}

RunRecord from_last_start(RunRecord run) {
    const auto last = last_start(run.seed, run.events);
    if (!last || !run.unknown.empty()) return run;
    const std::int64_t at = run.events[last->event].at;
    HostState seed{*last->params, last->extent, 0, {}};
    std::vector<Event> events = events_of_start(seed.params);
    seed.params.stop_animating();
    for (std::size_t i = last->event + 1; i < run.events.size(); ++i) {
        events.push_back(std::move(run.events[i]));
        events.back().at -= at;
    }
    run.seed = std::move(seed), run.events = std::move(events), run.end -= at;
    const auto move_back = [at](auto& places, auto place_of) {
        std::erase_if(places, [&](auto& one) { return place_of(one) < at; });
        for (auto& one : places) place_of(one) -= at;
    };
    move_back(run.hashes, [](StateHash& hash) -> std::int64_t& { return hash.at; });
    move_back(run.run_settings.marks, [](std::int64_t& mark) -> std::int64_t& { return mark; });
    return run;
}

} // namespace glint
