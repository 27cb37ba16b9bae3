// A session's place in its run: replaying recorded events, and the run as a file keeps it.
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace glint {

Place Session::place() const {
    const WorldPlace here = seeker_.world_place();
    return run_.place_of(here.at, here.serial).value_or(run_.end());
}

/// The run already contains the world's next work: events, and the steps up to the next event.
void Session::play_recorded(Job& job) {
    const Place here = place();
    const auto& events = run_.events();
    std::size_t next = here.events;
    for (; next < events.size() && events[next].at == here.at; ++next) {
        if (job.steps == 0) return; // it stands still
        history_.close_gesture();   // replayed events are not part of the open gesture
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

RunSettings settings_of(const Session& session) {
    const Appearance& appearance = session.appearance();
    return {session.preset().id(), session.device().id(),           session.pacing().speed(), session.pacing().paused(),
            appearance.view(),     session.observers().pins.pins(), appearance.chosen_look(), session.seeker().marks()};
}

RunRecord record_of(const Session& session) { return session.run().record(settings_of(session), {}); }

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

// Takes a player's reports into its session: accepted and refused commands, the world's place, measurements.

void Session::take(Report report) {
    if (!queue_->submits_asynchronously()) presenter_.finish(report.drawn, report.step);
    pacing_.take_ordered_steps(report);
    if (!report.target_error.empty()) {
        presenter_.failed(report.target_error);
        appearance_.dirty_ = true;
    }
    take_accepted(report); // a lost processor's report counts, too: the event was executed
    const std::string& failed = report.world_destroyed ? report.error : report.target_error;
    if ((report.world_destroyed || !report.target_error.empty()) && device_move_.device_lost(failed)) return;
    if (report.drawn && queue_->submits_asynchronously()) presenter_.succeeded();
    appearance_.take(report);
    take_labels(report);
    if (report.world_destroyed) {
        failure_ = report.error;
        run_.forget_keyframes();
        seeker_.seek_.reset();
        pacing_.drop_ordered_steps();
    }
    if (!report.world_destroyed && !report.error.empty()) take_refusal(report);
    if (report.look_refused) appearance_.take_look({});
    take_place(report);
    take_observed(report);
    if (const auto check = observers_.numbers.take_check()) observers_.nan_search.take(*check);
    for (LogEntry& line : report.applied) messages_.add(std::move(line));
    messages_.collect(step_);
    device_move_.take(report);
    if (report.methods) methods_.take(std::move(*report.methods));
    pacing_.measure(report);
    observers_.reports.add(std::move(report));
}

void Session::take_observed(const Report& report) {
    const std::int64_t counted = observers_.histogram.newest_number();
    for (Observer* one : observers_.all) {
        const std::string problem = one->take(report);
        if (!problem.empty()) messages_.tell(report.step, problem);
    }
    if (observers_.histogram.newest_number() != counted) appearance_.follow_values();
}

void Session::take_labels(Report& report) {
    observers_.labels.take(report);
    if (!report.label_problem.empty()) messages_.tell(report.step, report.label_problem.c_str());
}

void Session::take_accepted(const Report& report) {
    if (!report.accepted.empty() && before_end(*this)) history_.branch_at(report.accepted.front().gesture);
    const auto& checkpoint = device_move_.checkpoint();
    for (const Event& event : report.accepted) {
        history_.accepted(event);
        run_.append(event, checkpoint ? checkpoint->serial : 0);
    }
    auto& seek = seeker_.seek_;
    if (seek && !seek->sent && !seek->exact && !report.accepted.empty()) seek->place = run_.place_at(seek->place.at);
}

/// A command was refused: the parameters return to the world's, unless newer ones are already ordered.
void Session::take_refusal(const Report& report) {
    messages_.tell(report.step, report.error);
    if (report.params && !history_.sets_params_later()) params_ = *report.params;
    for (const std::int64_t gesture : report.refused) history_.refused(gesture, report.params);
}

void Session::take_place(const Report& report) {
    step_ = report.step;
    seeker_.here_ = {report.at, report.serial};
    seeker_.state_bytes_ = report.state_bytes;
    seeker_.kept_bytes_ = report.kept_bytes;
    for (const Keyframe& keyframe : report.kept) run_.keep(keyframe);
    for (const std::int64_t id : report.dropped) run_.forget(id);
    if (run_.place_of(report.at, report.serial)) run_.reach(report.at);
    const auto& seek = seeker_.seek_;
    if (seek && seek->sent) {
        seeker_.take(report);
    } else if (!seek && !(report.extent == extent_) && !history_.resizes()) {
        extent_ = report.extent;
        appearance_.dirty_ = true;
    }
}

} // namespace glint
