#include "app/replay/playback.h"
#include "app/session/command.h"
#include "app/terminal/interrupt.h"
#include <algorithm>
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
            stop_if_interrupted(); // a million events at one step are possible
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

} // namespace glint
