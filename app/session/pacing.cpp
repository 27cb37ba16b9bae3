#include "app/session/pacing.h"
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {

namespace {

constexpr double frames_per_second = 60; // the frame rate that steps_per_frame refers to

} // namespace

double time_of(const Session& session) { return static_cast<double>(session.step()) / frames_per_second; }

void Pacing::pause(bool on) {
    paused_ = on;
    session_.seeker_.forget_goal();
}

void Pacing::step_once() {
    paused_ = true;
    single_steps_ += moves();
}

bool Pacing::moves() const {
    return !rests(session_.params_) || (session_.definition().evolves() && before_end(session_));
}

int Pacing::steps_per_frame() const {
    const glint_param* row = session_.definition().param("steps_per_frame");
    return row && row->type == GLINT_INT ? session_.params_.get<std::int32_t>(*row) : 1;
}

void Pacing::hold_steps(bool on) { holds_steps_ = on; }

void Pacing::set_speed(double speed) {
    if (std::isnan(speed)) return;
    if (!at_full_speed()) speed_before_ = speed_;
    speed_ = speed > max_speed ? full_speed_factor : std::max(speed, min_speed);
}

void Pacing::choose_speed(double speed) {
    const Gesture step = session_.history_.part_of(speed_label);
    set_speed(speed);
}

bool Pacing::at_full_speed() const { return speed_ == full_speed_factor; }

void Pacing::toggle_full_speed() {
    choose_speed(at_full_speed() ? speed_before_ : full_speed_factor);
    session_.history_.close_gesture();
}

void Pacing::use_clock(std::function<double()> milliseconds) { session_.player_->use_clock(std::move(milliseconds)); }

// --- the steps of the next job

/// A frame begins, so many seconds after the last one.
void Pacing::pass(double dt) {
    const bool stands = session_.seeker_.seeking() || session_.device_move_.moving();
    const bool runs = !paused_ && !stands && moves();
    const double wanted = runs ? frames_per_second * steps_per_frame() * speed_ : 0;
    pace_.wanted_per_second = wanted;
    pace_.at_full_speed = at_full_speed();
    if (session_.failure_.empty()) steps_owed_ += wanted * std::min(dt, 0.25); // a long sleep is no debt
}

void Pacing::drop_ordered_steps() {
    single_steps_ = 0;
    ordered_in_progress_ = 0;
}

/// Number of steps that fit into a picture's time.
double Pacing::affordable_steps() const {
    const bool asynchronous = session_.queue_->submits_asynchronously();
    const double budget = asynchronous ? cuda_budget_ms : std::max(8.0, cpu_budget_ms - pace_.draw_ms);
    // Before the first measurement the CPU's player measures its own pace; on CUDA one step is enough.
    const double untried = asynchronous ? 1 : 1e6;
    return pace_.ms_per_step > 0 ? std::max(1.0, budget / pace_.ms_per_step) : untried;
}

int Pacing::steps_due() {
    sends_ordered_ = false;
    if (session_.seeker_.seeking() || session_.device_move_.moving() || holds_steps_) return 0;
    if (session_.seeker_.goal_) return session_.seeker_.steps_to_goal();
    if (!moves()) return single_steps_ = 0;
    if (single_steps_ > 0) {
        sends_ordered_ = true;
        return std::exchange(single_steps_, 0);
    }
    if (paused_) return 0;
    const double fit = affordable_steps();
    const double due = std::floor(std::min(steps_owed_, fit));
    steps_owed_ = std::min(steps_owed_ - due, fit); // steps beyond the budget are not caught up later
    return static_cast<int>(due);
}

/// Does `now` steps in this job and the others later: after an event, or when it is known whether one was accepted.
void Pacing::hold_back(Job& job, int now) {
    const int later = std::exchange(job.steps, now) - now;
    if (paused_ || sends_ordered_)
        single_steps_ += later;
    else
        steps_owed_ += later;
}

void Pacing::send(const Job& job) {
    steps_sent_ = job.steps > 0;
    ordered_in_progress_ = sends_ordered_ ? job.steps : 0;
}

// --- results of a job

/// A job ends when its budget is used up. Steps due by speed may be dropped then, steps that the user ordered may not.
void Pacing::take_ordered_steps(const Report& report) {
    single_steps_ += std::max(std::exchange(ordered_in_progress_, 0) - report.steps_done, 0);
}

void Pacing::measure(const Report& report) {
    const double wanted = pace_.wanted_per_second;
    pace_.ms_per_step = report.ms_per_step;
    if (report.drawn) pace_.draw_ms = pace_.draw_ms > 0 ? 0.9 * pace_.draw_ms + 0.1 * report.draw_ms : report.draw_ms;
    measured_steps_ += report.steps_done;
    const double seconds = std::chrono::duration<double>(report.ended - measured_since_).count();
    const double window = wanted > 0 ? std::max(0.5, 5 / wanted) : 0.5; // at least a few steps
    if (seconds < window) return;
    const bool whole = wanted > 0 && seconds < 3 * window; // false after a pause
    pace_.measured = whole;
    pace_.steps_per_second = whole ? static_cast<double>(measured_steps_) / seconds : 0;
    measured_since_ = report.ended;
    measured_steps_ = 0;
}

/// Another player computes from now on.
void Pacing::start_anew() {
    pace_ = {};
    steps_owed_ = 0;
}

void require_quick(const Session& session) {
    constexpr double long_s = 1;
    const Pace& pace = session.pacing().pace();
    const double picture_s = std::max(session.busy_seconds(), (pace.draw_ms + pace.ms_per_step) / 1000);
    if (picture_s > long_s)
        throw Error(session.definition().id() + " takes " + std::to_string(std::lround(picture_s)) +
                    " s per picture; choose a smaller size or a faster method first");
}

std::size_t bytes_off_stage(const Session& session) {
    constexpr std::size_t bytes_per_cell =
        32; // a few fields, and a copy of them for the case that the processor is lost
    return bytes_per_cell * static_cast<std::size_t>(session.extent().area());
}

/// Orders come first: nobody knows yet how long its picture takes.
bool Idling::become_idle() {
    require_quick(session_);
    leaving_ = false;
    const bool ordered = has_orders(session_) || session_.pacing_.has_ordered_steps();
    if (!session_.device_move_.moving() && (!ordered || !session_.failure_.empty())) return settle();
    (void)session_.frame(0);
    return false;
}

void Idling::finish_job() {
    if (auto report = session_.player_->wait()) session_.take(std::move(*report));
}

void Idling::leave() {
    session_.history_.close_gesture();
    session_.seeker_.let_go();
    session_.methods_.stop();
    leaving_ = true;
    (void)settle();
}

bool Idling::settle() {
    if (auto report = session_.player_->poll()) session_.take(std::move(*report));
    if (leaving_) session_.device_move_.give_up();
    session_.device_move_.settle();
    if (session_.busy() || !session_.queue_->idle()) return false;
    if (!std::exchange(leaving_, false)) return true;
    session_.player_->rest();
    session_.run_.forget_keyframes(); // the session may be off stage for long: keyframes are computed again when needed
    session_.appearance_.leave_stage();
    session_.observers_.reports.clear();
    session_.messages_.forget_notice();
    return true;
}

} // namespace glint
