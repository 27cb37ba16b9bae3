#include "app/replay/play.h"
#include "app/replay/playback.h"
#include "app/run/state_hash.h"
#include "app/terminal/failure.h"
#include "app/world/instance.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {

World seeded(const RunRecord& run, Queue& queue) { return {run.seed.params.definition(), queue, run.seed}; }

World started(const RunRecord& run, Queue& queue) {
    try {
        return seeded(run, queue);
    } catch (const Error& error) {
        const Extent small{smallest_side, smallest_side};
        const Params& params = run.seed.params;
        const World works(params.definition(), queue, small, params); // throws its own reason if it cannot run at all
        throw Failure(Exit::bad_input, error.what());
    }
}

StepTime play(World& world, const RunRecord& run, std::int64_t to, const std::vector<std::int64_t>& places,
              const std::function<void(std::int64_t)>& at_place, const Batches& batches) {
    const std::int64_t begin = run.seed.step;
    Progress progress(world.definition().id(), "steps", static_cast<double>(to - begin));
    Playback playback(world, run);
    StepTime time;
    const auto play_on_to = [&](std::int64_t place) {
        const StepTime part = playback.play_to(place, progress, playback.at() - begin, batches);
        time.steps += part.steps, time.milliseconds += part.milliseconds;
    };
    for (const std::int64_t place : places) {
        if (place > to) break;
        play_on_to(place);
        at_place(place);
    }
    play_on_to(to);
    return time;
}

std::vector<std::int64_t> places_between(std::int64_t begin, std::int64_t end, int count) {
    std::vector<std::int64_t> places;
    const std::int64_t span = end - begin;
    for (int i = 1; i <= count; ++i) places.push_back(begin + span / count * i + span % count * i / count);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

void require_same(const StateHash& recorded, World& world) {
    const StateHash now = hash_of(recorded.at, world.read_state());
    for (const FieldHash& field : recorded.fields)
        if (std::ranges::find(now.fields, field) == now.fields.end())
            throw Failure(Exit::differs, fmt::format("the state differs from the recorded run: field '{}' at step {}",
                                                     field.field, recorded.at));
}

} // namespace glint
