// Takes a player's reports into its session: accepted and refused commands, the world's place, measurements.
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>
#include <vector>

namespace glint {
namespace {

constexpr std::size_t max_log_lines = 2000;

template <class T>
void keep_newest(std::vector<T>& list, std::size_t most) { // drops in bulk, so that frames cost nothing
    if (list.size() > most + most / 2) list.erase(list.begin(), list.end() - static_cast<std::ptrdiff_t>(most));
}

} // namespace

void Session::take(Report report) {
    if (!queue_->submits_asynchronously()) presenter_.finish(report.drawn, report.step);
    take_ordered_steps(report);
    if (!report.target_error.empty()) presenter_.failed(report.target_error), dirty_ = true;
    take_accepted(report); // also from a lost processor: it was executed
    const std::string& failed = report.world_gone ? report.error : report.target_error;
    if ((report.world_gone || !report.target_error.empty()) && device_move_.device_lost(failed)) return;
    if (report.drawn && queue_->submits_asynchronously()) presenter_.succeeded();
    if (report.drawn) drawn_ = WorldPlace{report.at, report.serial};
    take_labels(report);
    if (std::exchange(wants_drawing_, false) && !report.drawn) dirty_ = true;
    if (report.world_gone) {
        failure_ = report.error, run_.forget_keyframes();
        seeker_.seek_.reset();
        drop_ordered_steps();
    }
    if (!report.world_gone && !report.error.empty()) take_refusal(report);
    if (report.look_refused) appearance_.take_look({});
    take_place(report);
    take_observed(report);
    if (const auto check = observers_.numbers.take_check()) nan_search_.take(*check);
    take_log(report);
    device_move_.take(report);
    if (report.methods) methods_.take(std::move(*report.methods));
    measure_pace(report, pace_.wanted_per_second), times_.add(report.times);
    reports_.add(std::move(report));
}

void Session::take_observed(const Report& report) {
    const std::int64_t counted = observers_.histogram.newest_number();
    for (Observer* one : observers_.all) {
        const std::string problem = one->take(report);
        if (problem.empty()) continue;
        notice_ = problem;
        log_.push_back({report.step, notice_});
    }
    if (observers_.histogram.newest_number() != counted) appearance_.follow_values();
}

void Session::take_labels(Report& report) {
    labels_.take(report);
    if (report.label_problem.empty()) return;
    notice_ = report.label_problem.c_str();
    log_.push_back({report.step, notice_});
}

void Session::take_log(Report& report) {
    for (LogEntry& line : report.applied) log_.push_back(std::move(line));
    if (std::string line = presenter_.take_log_line(); !line.empty()) log_.push_back({step_, std::move(line)});
    if (log_.size() <= 2 * max_log_lines) return;
    log_dropped_ += log_.size() - max_log_lines;
    keep_newest(log_, max_log_lines);
}

void Session::measure_pace(const Report& report, double wanted) {
    pace_.ms_per_step = report.ms_per_step, state_bytes_ = report.state_bytes;
    kept_bytes_ = report.kept_bytes;
    if (report.drawn) pace_.draw_ms = pace_.draw_ms > 0 ? 0.9 * pace_.draw_ms + 0.1 * report.draw_ms : report.draw_ms;
    pace_steps_ += report.steps_done;
    const double seconds = std::chrono::duration<double>(report.ended - pace_since_).count();
    const double window = wanted > 0 ? std::max(0.5, 5 / wanted) : 0.5; // at least a few steps
    if (seconds < window) return;
    const bool whole = wanted > 0 && seconds < 3 * window; // false after a pause
    pace_.measured = whole;
    pace_.steps_per_second = whole ? static_cast<double>(pace_steps_) / seconds : 0;
    pace_since_ = report.ended, pace_steps_ = 0;
}

void Session::take_accepted(const Report& report) {
    if (!report.accepted.empty() && before_end()) history_.set_tail_aside(report.accepted.front().gesture);
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
    notice_ = report.error;
    log_.push_back({report.step, report.error});
    if (report.params && !history_.sets_params_later()) params_ = *report.params;
    for (const std::int64_t gesture : report.refused) history_.refused(gesture, report.params);
}

void Session::take_place(const Report& report) {
    world_at_ = report.at, world_serial_ = report.serial, step_ = report.step;
    for (const Keyframe& keyframe : report.kept) run_.keep(keyframe);
    for (const std::int64_t id : report.dropped) run_.forget(id);
    if (run_.place_of(world_at_, world_serial_)) run_.reach(world_at_);
    const auto& seek = seeker_.seek_;
    if (seek && seek->sent) {
        seeker_.take(report);
    } else if (!seek && !(report.extent == extent_) && !history_.resizes()) {
        extent_ = report.extent, dirty_ = true;
    }
}

} // namespace glint
