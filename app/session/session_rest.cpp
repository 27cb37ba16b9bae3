// A session that leaves the stage or comes to rest, and one that goes on with another player.
#include "app/session/session.h"
#include "app/world/text/number_text.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cassert>
#include <cmath>

namespace glint {

/// Another player from here on, whose world is at that place: what the old one kept is gone.
void Session::adopt(std::unique_ptr<Player> player, std::unique_ptr<Queue> queue, Place at) {
    presenter_.forget(), run_.forget_keyframes();
    player_ = std::move(player);
    if (queue) queue_ = std::move(queue);
    const Setting there = run_.setting(at);
    world_at_ = at.at, world_serial_ = run_.serial(at), step_ = there.step;
    drawn_.reset(), times_ = {};
    if (seeker_.seek_) seeker_.seek_->sent = false;
    if (device_move_.asked_ == DeviceMove::Asked::sent) device_move_.ask_for_checkpoint();
    failure_.clear(), no_target_ = false, pace_ = {}, steps_owed_ = 0, kept_bytes_ = 0, dirty_ = true;
}

void Session::tell(std::string sentence) {
    notice_ = std::move(sentence);
    log_.push_back({step_, notice_});
}

void Session::require_quick() const {
    constexpr double long_s = 1;
    const double picture_s = std::max(busy_seconds(), (pace_.draw_ms + pace_.ms_per_step) / 1000);
    if (picture_s > long_s)
        throw Error(definition().id() + " takes " + std::to_string(std::lround(picture_s)) +
                    " s per picture; choose a smaller size or a faster method first");
}

/// What was ordered comes first: nobody knows yet how long its picture takes.
bool Session::come_to_rest() {
    require_quick();
    leaving_ = false;
    const bool ordered = has_orders() || single_steps_ > 0 || ordered_under_way_ > 0;
    if (!device_move_.moving() && (!ordered || !failure_.empty())) return settle();
    (void)frame(0);
    return false;
}

void Session::finish_job() {
    if (auto report = player_->wait()) take(std::move(*report));
}

void Session::leave() {
    history_.close_gesture(), seeker_.let_go();
    methods_.stop();
    leaving_ = true;
    (void)settle();
}

bool Session::busy() const { return player_->busy() || device_move_.building(); }

bool Session::settle() {
    if (auto report = player_->poll()) take(std::move(*report));
    if (leaving_) device_move_.give_up();
    device_move_.settle();
    if (busy() || !queue_->idle()) return false;
    if (!std::exchange(leaving_, false)) return true;
    player_->rest(), run_.forget_keyframes(); // it may be away for long: they are computed again when they are wanted
    if (std::exchange(no_target_, false)) failure_.clear(); // there may be a way when it comes back
    presenter_.forget(), drawn_.reset(), dirty_ = true;
    reports_.clear(), notice_.clear();
    return true;
}

std::size_t Session::bytes() const {
    constexpr std::size_t bytes_per_cell =
        32; // a few fields, and a copy of them for the case that the processor is lost
    return bytes_per_cell * static_cast<std::size_t>(extent_.area());
}

std::optional<Snapshot> Session::copy_state() {
    finish_job();
    return player_->copy_state();
}

} // namespace glint
