// A session's place in its run: replaying recorded events, and the run as a file keeps it.
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {

Place Session::place() const {
    const WorldPlace here = seeker_.world_place();
    return run_.place_of(here.at, here.serial).value_or(run_.end());
}

/// What the world does next is in the run already: its events, and steps up to the next of them.
void Session::play_recorded(Job& job) {
    const Place here = place();
    const auto& events = run_.events();
    std::size_t next = here.events;
    for (; next < events.size() && events[next].at == here.at; ++next) {
        if (job.steps == 0) return; // it stands still
        history_.close_gesture();   // what is played again is no part of it
        const Event& event = events[next];
        job.commands.push_back({event.change, event.serial, event.gesture, false, true});
        if (const auto* set = std::get_if<SetParams>(&event.change)) params_ = set->values;
        if (const auto* size = std::get_if<Resize>(&event.change)) extent_ = size->extent;
    }
    const std::int64_t until = next < events.size() ? events[next].at : std::max(run_.end().at, here.at + job.steps);
    pacing_.hold_back(job, static_cast<int>(std::min<std::int64_t>(job.steps, until - here.at)));
}

// --- over the public interface

bool before_end(const Session& session) { return session.place() < session.run().end(); }

bool has_steps(const Session& session) {
    const Run& run = session.run();
    return session.pacing().moves() || run.end().at > run.begin().at;
}

bool has_orders(const Session& session) {
    return session.appearance().is_due() || session.history().has_orders() || session.seeker().seeking();
}

RunRecord record_of(const Session& session) {
    const Appearance& appearance = session.appearance();
    return session.run().record({session.preset().id(), session.device().id(), session.pacing().speed(),
                                 session.pacing().paused(), appearance.view(), session.observers().pins.pins(),
                                 appearance.chosen_look(), session.seeker().marks()},
                                {});
}

std::optional<RunRecord> record_up_to(const Session& session, const Checkpoint& checkpoint) {
    const auto place = session.run().place_of(checkpoint.at, checkpoint.serial);
    return place ? std::optional(record_up_to(session, *place)) : std::nullopt;
}

RunRecord record_up_to(const Session& session, Place place) {
    RunRecord to = record_of(session);
    to.end = place.at;
    to.events.erase(to.events.begin() + static_cast<std::ptrdiff_t>(place.events), to.events.end());
    std::erase_if(to.hashes, [&](const StateHash& hash) { // after all events
        return hash.at > place.at || (hash.at == place.at && place != session.run().place_at(place.at));
    });
    return to;
}

RunRecord record_now(Session& session) {
    if (!session.device_move().checkpoint_now()) return record_of(session);
    const Checkpoint& newest = *session.device_move().checkpoint();
    std::optional<RunRecord> to = record_up_to(session, newest);
    if (!to) return record_of(session);
    to->fields = newest.state.fields;
    return std::move(*to);
}

} // namespace glint
