#include "app/replay/playback.h"
#include "app/run/state_hash.h"
#include "app/session/command.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/instance.h"
#include "interop/fields/field_histogram.h"
#include "sims/api/error.h"
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <utility>

namespace glint {

Playback::Playback(World& world, const RunRecord& run) : world_(&world), run_(&run), at_(run.seed.step) {}

StepTime Playback::play_to(std::int64_t place, Progress& progress, std::int64_t before, const Batches& batches) {
    const std::vector<Event>& events = run_->events;
    const std::int64_t from = at_;
    StepTime time;
    for (;;) {
        for (; next_event_ < events.size() && events[next_event_].at <= at_; ++next_event_) {
            if (overruled_(events, next_event_, world_->params())) continue;
            apply(events[next_event_].change, *world_, World::MissingMethod::substitute);
            stop_if_interrupted(); // a run may have a million events at one step
        }
        if (at_ >= place) return time;
        const std::int64_t next = next_event_ < events.size() ? std::min(place, events[next_event_].at) : place;
        if (world_->definition().evolves()) {
            const StepTime part = advance_by(*world_, next - at_, batches, progress, before + at_ - from);
            time.steps += part.steps, time.milliseconds += part.milliseconds;
        }
        at_ = next;
    }
}

Playback::Keyframe Playback::keyframe(std::optional<Keyframe> spare) {
    std::optional<Snapshot> memory;
    if (spare) memory = std::move(spare->state);
    return {world_->snapshot(std::move(memory)), at_, next_event_};
}

void Playback::go_back(const Keyframe& kept) {
    world_->restore(kept.state);
    at_ = kept.at, next_event_ = kept.next_event;
}

namespace {

using SteadyClock = std::chrono::steady_clock;

} // namespace

StepTime advance_by(World& world, std::int64_t steps, const Batches& batches) {
    Progress progress(world.definition().id(), "steps", static_cast<double>(steps));
    return advance_by(world, steps, batches, progress, 0);
}

StepTime advance_by(World& world, std::int64_t steps, const Batches& batches, Progress& progress, std::int64_t before) {
    StepTime first, later;
    std::int64_t done = 0;
    for (int batch = 1; done < steps;) {
        const int now = static_cast<int>(std::min<std::int64_t>(batch, steps - done));
        const auto start = SteadyClock::now();
        world.advance(now);
        world.queue().finish();
        const double ms = std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
        StepTime& timed = done == 0 ? first : later;
        timed.steps += now, timed.milliseconds += ms;
        done += now;
        batches.after();
        stop_if_interrupted();
        progress.at(static_cast<double>(before + done));
        if (ms < 50) batch = std::min(batch * 2, batches.most);
        if (ms > 100) batch = std::max(1, batch / 2);
    }
    return later.steps ? later : first;
}

int steps_per_frame(const Params& params) {
    if (rests(params)) return 0;
    const glint_param* row = params.definition().param("steps_per_frame");
    return row && row->type == GLINT_INT ? params.get<std::int32_t>(*row) : 1;
}

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

void take_look(World& world, const PictureLook& look) {
    world.set_look(look, {});
    const glint_field* field = look.follows ? world.shown_field() : nullptr;
    if (!field || field->flags & GLINT_ON_HOST) return;
    Queue& queue = world.queue();
    const DeviceMemory counts(queue, sizeof(FieldHistogram));
    FieldHistogram counted;
    count_field(queue, view_of(*field), {0, 1}, static_cast<FieldHistogram*>(counts.data()));
    if (queue.table().read(queue.table().self, &counted, counts.data(), sizeof counted))
        throw Error(queue.take_failure());
    if (!counted.any_finite()) return;
    if (const FloatRange all = counted.finite_range(); all.low < all.high) world.set_look(look, all);
}

} // namespace glint
