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
    if ((report.world_gone || !report.target_error.empty()) && device_lost(failed)) return;
    if (report.drawn && queue_->submits_asynchronously()) presenter_.succeeded();
    if (report.drawn) drawn_ = WorldPlace{report.at, report.serial};
    take_labels(report);
    if (std::exchange(wants_drawing_, false) && !report.drawn) dirty_ = true;
    if (report.world_gone) {
        failure_ = report.error, seek_.reset(), run_.forget_keyframes();
        drop_ordered_steps();
    }
    if (!report.world_gone && !report.error.empty()) take_refusal(report);
    if (report.look_refused) take_look({});
    take_place(report);
    take_observed(report);
    if (const auto check = observers_.numbers.take_check()) take_number_check(*check);
    take_log(report);
    take_checkpoint(report);
    if (report.methods) take_methods(*report.methods);
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
    if (observers_.histogram.newest_number() != counted) follow_values();
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

namespace {

/// Place before the gesture's events at the end of `events`; if it has none, the place before the next event.
Place beginning_of(std::int64_t gesture, const std::vector<Event>& events, std::int64_t at) {
    std::size_t first = events.size();
    while (first > 0 && events[first - 1].gesture == gesture) --first;
    return {first < events.size() ? events[first].at : at, first};
}

} // namespace

void Session::take_accepted(const Report& report) {
    if (!report.accepted.empty() && before_end()) set_tail_aside(report.accepted.front().gesture);
    for (const Event& event : report.accepted) {
        const Place before{event.at, run_.events().size()};
        HistoryEntry* entry = gesture_ && gesture_->gesture == event.gesture ? &*gesture_ : history_.of(event.gesture);
        const bool changes_state = entry && entry->changes_state && !entry->fork;
        if (changes_state && (restarts(event.change, run_.setting(before).params) ||
                              std::holds_alternative<PaintStroke>(event.change))) {
            const Place first = beginning_of(event.gesture, run_.events(), event.at);
            entry->fork = Fork{first, {{}, first.at}, first};
        }
        run_.append(event, checkpoint_ ? checkpoint_->serial : 0);
    }
    if (seek_ && !seek_->sent && !seek_->exact && !report.accepted.empty())
        seek_->place = run_.place_at(seek_->place.at);
}

/// A command was refused: the parameters return to the world's, unless newer ones are already ordered.
void Session::take_refusal(const Report& report) {
    notice_ = report.error;
    log_.push_back({report.step, report.error});
    if (report.params && !sets_params_later()) params_ = *report.params;
    for (const std::int64_t gesture : report.refused) {
        const auto was_taken = [&](const Event& event) { return event.gesture == gesture; };
        if (std::ranges::any_of(run_.events(), was_taken)) { // partly accepted
            HistoryEntry* entry = gesture_ && gesture_->gesture == gesture ? &*gesture_ : history_.of(gesture);
            if (entry && !entry->fork) entry->changes_state = false; // the part that would have was refused
            if (entry && report.params) entry->after.params = *report.params;
            continue;
        }
        history_.drop(gesture);
        if (gesture_ && gesture_->gesture == gesture) drop_gesture();
    }
}

void Session::take_place(const Report& report) {
    world_at_ = report.at, world_serial_ = report.serial, step_ = report.step;
    for (const Keyframe& keyframe : report.kept) run_.keep(keyframe);
    for (const std::int64_t id : report.dropped) run_.forget(id);
    if (run_.place_of(world_at_, world_serial_)) run_.reach(world_at_);
    if (seek_ && seek_->sent) {
        take_seek(report);
    } else if (!seek_ && !(report.extent == extent_) && frame_fits_orders()) {
        extent_ = report.extent, dirty_ = true;
    }
}

void Session::take_seek(const Report& report) {
    if (report.route_failed && report.error.empty())
        run_.forget(seek_->keyframe), seek_->sent = false; // by another route
    else if (report.route_failed)
        give_up_seek();
    else if (!report.on_route)
        show_fold(), seek_.reset();
    else if (seek_->from == seek_->place.at)
        seek_->from = report.at;
}

void Session::take_checkpoint(Report& report) {
    const bool was_asked = checkpoint_asked_ == Asked::sent; // else a periodic copy
    if (report.checkpoint) {
        // Ignores a copy of a part that was undone or replaced meanwhile: the older one may still be usable.
        const bool fits = run_.place_of(report.checkpoint->at, report.checkpoint->serial).has_value();
        if (fits || !checkpoint_) checkpoint_ = std::make_shared<const Checkpoint>(std::move(*report.checkpoint));
        if (was_asked) checkpoint_asked_ = fits ? Asked::no : Asked::yes;
    }
    if (!report.checkpoint_failed || !was_asked) return;
    checkpoint_asked_ = Asked::no;
    notice_ = "There is not enough memory to copy the state from " + device().name() + ".";
    give_up_move();
}

} // namespace glint
