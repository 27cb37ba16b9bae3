#include "app/bench/play.h"
#include "app/run/state_hash.h"
#include "app/session/command.h"
#include "app/terminal/failure.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {

World seeded(const RunRecord& run, Queue& queue) { return {run.seed.params.definition(), queue, run.seed}; }

StepTime play(World& world, const RunRecord& run, std::int64_t to, const std::vector<std::int64_t>& places,
              const std::function<void(std::int64_t)>& at_place, const Batches& batches) {
    StepTime time;
    std::int64_t at = run.seed.step;
    std::size_t event = 0, place = 0;
    Progress progress(world.definition().id(), "steps", static_cast<double>(to - at));
    for (;;) {
        for (; event < run.events.size() && run.events[event].at <= std::min(at, to); ++event)
            apply(run.events[event].change, world, World::MissingMethod::substitute);
        for (; place < places.size() && places[place] <= std::min(at, to); ++place) at_place(places[place]);
        if (at >= to) return time;
        std::int64_t next = to;
        if (event < run.events.size()) next = std::min(next, run.events[event].at);
        if (place < places.size()) next = std::min(next, places[place]);
        if (world.definition().evolves()) {
            const StepTime part = advance_by(world, next - at, batches, progress, at - run.seed.step);
            time.steps += part.steps, time.milliseconds += part.milliseconds;
        }
        at = next;
    }
}

std::vector<std::int64_t> places_of(const RunRecord& run, int count) {
    std::vector<std::int64_t> places;
    const std::int64_t begin = run.seed.step, span = run.end - begin;
    for (int i = 1; i <= count; ++i) places.push_back(begin + span / count * i + span % count * i / count);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

void require_same(const StateHash& recorded, World& world) {
    const StateHash now = hash_of(recorded.at, world.read_fields());
    for (const FieldHash& field : recorded.fields)
        if (std::ranges::find(now.fields, field) == now.fields.end())
            throw Failure(Exit::differs,
                          fmt::format("it differs from what was recorded: field '{}' at step {} of the run",
                                      field.field, recorded.at));
}

} // namespace glint
