#include "app/session/idling.h"
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {

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
    session_.run_.forget_keyframes(); // it may be away for long: they are computed again when they are wanted
    session_.appearance_.leave_stage();
    session_.observers_.reports.clear();
    session_.messages_.forget_notice();
    return true;
}

} // namespace glint
