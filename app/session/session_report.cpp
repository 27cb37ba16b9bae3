// Takes a player's reports into its session: accepted and refused commands, the world's place, measurements.
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>
#include <vector>

namespace glint {

void Session::take(Report report) {
    if (!queue_->submits_asynchronously()) presenter_.finish(report.drawn, report.step);
    pacing_.take_ordered_steps(report);
    if (!report.target_error.empty()) {
        presenter_.failed(report.target_error);
        appearance_.dirty_ = true;
    }
    take_accepted(report); // also from a lost processor: it was executed
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
