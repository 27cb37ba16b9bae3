// A session's place in its run: seeking, replaying recorded events, and reports about its place.
#include "app/session/session.h"
#include "app/world/text/fixed_string.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {

Place Session::place() const { return run_.place_of(world_at_, world_serial_).value_or(run_.end()); }

Place Session::picture_place() const {
    const Place now = place();
    const std::int64_t ago = step_ - presenter_.picture().step; // a GPU's world is some pictures ahead
    if (ago <= 0 || now.at - ago < run_.begin().at) return now;
    const Place then = run_.place_at(now.at - ago - 1); // events at that step came after the picture
    return {now.at - ago, then.events};
}

bool Session::before_end() const { return place() < run_.end(); }

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
    hold_back(job, static_cast<int>(std::min<std::int64_t>(job.steps, until - here.at)));
}

/// Does `now` steps in this job and the others later: after an event, or when it is known whether one was accepted.
void Session::hold_back(Job& job, int now) {
    const int later = std::exchange(job.steps, now) - now;
    if (paused_ || sends_ordered_)
        single_steps_ += later;
    else
        steps_owed_ += later;
}

bool Session::paints_later() const { return (strokes_sent_ && player_->busy()) || history_.paints_later(); }

RunRecord Session::record() const {
    return run_.record(
        {preset_, device().id(), speed_, paused_, appearance_.view_, observers_.pins.pins(), appearance_.look_, marks_},
        {});
}

std::optional<RunRecord> Session::record_to(const Checkpoint& checkpoint) const {
    const auto place = run_.place_of(checkpoint.at, checkpoint.serial);
    return place ? std::optional(record_to(*place)) : std::nullopt;
}

RunRecord Session::record_to(Place place) const {
    RunRecord to = record();
    to.end = place.at;
    to.events.erase(to.events.begin() + static_cast<std::ptrdiff_t>(place.events), to.events.end());
    std::erase_if(to.hashes, [&](const StateHash& hash) {
        return hash.at > place.at || (hash.at == place.at && place != run_.place_at(place.at)); // after all events
    });
    return to;
}

RunRecord Session::record_now() {
    finish_job();
    auto now = player_->read_state();
    if (!now) return record();
    const auto& newest = device_move_.checkpoint_ = std::make_shared<const Checkpoint>(std::move(*now));
    std::optional<RunRecord> to = record_to(*newest);
    if (!to) return record();
    to->fields = newest->state.fields;
    return std::move(*to);
}

void Session::toggle_mark() {
    const Gesture one = history_.begin("Mark");
    if (!glint::toggle_mark(marks_, picture_place().at))
        notice_ =
            FixedString<120>::of(
                "{} steps are bookmarked, the maximum: press M on a bookmarked step to remove its bookmark", most_marks)
                .c_str();
}

} // namespace glint
