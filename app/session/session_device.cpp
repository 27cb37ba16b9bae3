// A session's device: moving to another processor, leaving the stage, restarting, and a lost processor.
#include "app/session/session.h"
#include "app/world/grouped.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cassert>
#include <cmath>

namespace glint {

ComputeDevice* Session::fallback_from(const ComputeDevice& device) const {
    return fallback_ != &device ? fallback_ : nullptr;
}

void Session::move_to(ComputeDevice& to) {
    require_runnable(to, extent_, params_);
    drop_move();
    if (&to == &device()) return;
    move_ = DeviceMove{&to, to.make_queue(), nullptr};
    failure_.empty() ? ask_for_checkpoint() : begin_move(); // the state is read first
}

void Session::move_for(const HistoryEntry& entry, ComputeDevice& to) {
    const std::int64_t gesture = entry.gesture;
    if (move_ && move_->gesture == gesture) move_->gesture = 0; // cancelled by its undo: it can be redone
    move_to(to);
    if (move_) move_->undone = gesture;
}

/// The move failed, or the session left the stage: drops the undo step that chose it, or takes back the undo.
void Session::give_up_move() {
    const HistoryEntry *undo = history_.next_undo(), *redo = history_.next_redo();
    const std::int64_t undone = move_ ? move_->undone : 0;
    const bool is_newest = (undo && undo->gesture == undone) || (redo && redo->gesture == undone);
    if (undone != 0 && is_newest) history_.take_back_last_move(undone);
    drop_move();
}

/// A world that is being built cannot be cancelled: it is built to the end without waiting.
void Session::drop_move() {
    if (move_) history_.drop(move_->gesture);
    if (move_ && move_->player && move_->player->busy()) dropped_moves_.push_back(std::move(*move_));
    move_.reset();
}

void Session::settle_moves() {
    std::erase_if(dropped_moves_, [](DeviceMove& move) {
        (void)move.player->poll();
        return !move.player->busy();
    });
}

/// Start if the world itself cannot be read: the checkpoint, or the run's beginning.
Checkpoint Session::newest_state() const {
    const bool copied = checkpoint_ && run_.place_of(checkpoint_->at, checkpoint_->serial);
    return copied ? *checkpoint_ : Checkpoint{run_.seed(), run_.begin().at, 0};
}

/// Replaces the player by one whose world is at that place; the old keyframes are dropped.
void Session::adopt(std::unique_ptr<Player> player, std::unique_ptr<Queue> queue, Place at) {
    presenter_.forget(), run_.forget_keyframes();
    player_ = std::move(player);
    if (queue) queue_ = std::move(queue);
    const Setting there = run_.setting(at);
    world_at_ = at.at, world_serial_ = run_.serial(at), step_ = there.step;
    drawn_.reset(), times_ = {};
    if (seek_) seek_->sent = false;
    if (checkpoint_asked_ == Asked::sent) checkpoint_asked_ = Asked::yes;
    failure_.clear(), no_target_ = false, pace_ = {}, steps_owed_ = 0, kept_bytes_ = 0, dirty_ = true;
}

/// The state has arrived: builds a world from it on the new device.
void Session::begin_move() {
    const bool stands = !failure_.empty(); // no copy will arrive
    if (!stands && awaits_checkpoint()) return;
    if (!stands && (!checkpoint_ || checkpoint_->at != world_at_ || checkpoint_->serial != world_serial_))
        return ask_for_checkpoint();
    move_->player = make_player(*move_->queue, stands ? newest_state() : *checkpoint_);
    move_->player->start({});
}

void Session::look_after_move() {
    if (!move_->player) begin_move();
    if (!move_->player) return;
    const auto built = move_->player->poll();
    if (!built) return;
    if (built->world_gone) { // the old one continues
        notice_ = "The simulation stays on " + device().name() + ": " + built->error;
        log_.push_back({step_, notice_});
        return give_up_move();
    }
    if (player_->busy()) return; // the job draws into a frame of the old presentation path
    const Place before = place();
    adopt(std::move(move_->player), std::move(move_->queue), run_.place_of(built->at, built->serial).value());
    move_.reset();
    if (!seek_ && place() != before) go_to(before);
}

void Session::require_quick() const {
    constexpr double long_s = 1;
    const double picture_s = std::max(busy_seconds(), (pace_.draw_ms + pace_.ms_per_step) / 1000);
    if (picture_s > long_s)
        throw Error(definition().id() + " takes " + std::to_string(std::lround(picture_s)) +
                    " s per picture; choose a smaller size or a faster method first");
}

/// Executes orders first: it is not known how long their picture takes.
bool Session::come_to_rest() {
    require_quick();
    leaving_ = false;
    const bool ordered = has_orders() || single_steps_ > 0 || ordered_under_way_ > 0;
    if (!move_ && (!ordered || !failure_.empty())) return settle();
    (void)frame(0);
    return false;
}

void Session::finish_job() {
    if (auto report = player_->wait()) take(std::move(*report));
}

void Session::leave() {
    close_gesture(), let_go();
    stop_measuring_methods();
    leaving_ = true;
    (void)settle();
}

bool Session::busy() const {
    return player_->busy() || (move_ && move_->player && move_->player->busy()) || !dropped_moves_.empty();
}

bool Session::settle() {
    if (auto report = player_->poll()) take(std::move(*report));
    if (leaving_) give_up_move();
    settle_moves();
    if (busy() || !queue_->idle()) return false;
    if (!std::exchange(leaving_, false)) return true;
    player_->rest(), run_.forget_keyframes(); // it may be off stage for long: keyframes are computed again when needed
    if (std::exchange(no_target_, false)) failure_.clear(); // a target may be possible when it comes on stage again
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

/// The next event of the run is the initial state of the present parameters.
void Session::restart() {
    assert(!player_->busy()); // or the caller would wait
    const Params wanted = params_;
    drop_orders(), drop_gesture(), seek_.reset(), drop_move();
    const Gesture one = begin("Restart");
    if (before_end()) set_tail_aside(gesture_->gesture);
    const Place before = run_.end();
    const Setting there = run_.setting(before);
    extent_ = there.extent;
    if (!(wanted == there.params)) // first, because the initial state depends on them
        run_.append({before.at, SetParams{wanted}, ++last_serial_, gesture_->gesture});
    run_.append({before.at, Reset{}, ++last_serial_, gesture_->gesture});
    gesture_->changes_state = true, gesture_->fork = Fork{before, {{}, before.at}, before};
    close_gesture();
    checkpoint_.reset();
    const std::int64_t serial = run_.serial(run_.end());
    const Checkpoint start{{params_, extent_, 0, {}}, run_.end().at, serial};
    adopt(make_player(*queue_, start), nullptr, run_.end());
}

// --- a lost processor: the session continues on its fallback, from the newest checkpoint

bool Session::device_lost(const std::string& why) {
    if (!fallback_from(device()) || !device().lost()) return false;
    fail_over(why);
    return true;
}

void Session::fail_over(const std::string& why) {
    const std::string lost = device().name();
    const Params wanted = params_;
    close_gesture(), drop_orders(), seek_.reset(), drop_move();
    Checkpoint start = newest_state();
    const Place from = run_.place_of(start.at, start.serial).value();
    const bool copied = from != run_.begin();
    params_ = start.state.params, extent_ = start.state.extent;
    auto queue = fallback_->make_queue();
    auto player = make_player(*queue, std::move(start));
    adopt(std::move(player), std::move(queue), from);
    if (before_end()) copied ? set_tail_aside(0) : go_to(run_.end()); // undo computes it again later
    if (!(wanted == params_) && !wanted.restarts_from(params_)) params_ = wanted, order(SetParams{wanted});
    failed_over_ = true;
    notice_ = lost + " stopped (" + why + "). Resumed on " + device().name() + " from step " + grouped(step_) +
              "; to use " + lost + " again, restart Glint.";
    log_.push_back({step_, notice_});
}

} // namespace glint
