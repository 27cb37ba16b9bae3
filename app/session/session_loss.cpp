// Where a session runs: moving to another processor, leaving the stage, starting over, and a processor that is lost.
#include "app/session/session.h"
#include "sims/api/device.h"

namespace glint {

ComputeDevice* Session::fallback_from(const ComputeDevice& device) const {
    return fallback_ != &device ? fallback_ : nullptr;
}

void Session::move_to(ComputeDevice& to) {
    if (to.lost()) throw Error(to.name() + " has stopped; start Glint again to use it");
    require_extent(extent_, to);
    if (const std::string why = unavailable(definition(), to, extent_, params_); !why.empty())
        throw Error(definition().id() + " cannot run like this on " + to.name() + ": " + why);
    if (&to == &device()) return move_.reset();
    move_ = DeviceMove{&to, to.make_queue(), nullptr};
    if (failure_.empty()) return ask_for_checkpoint(); // the state is read first
    move_->player = make_player(*move_->queue, {{params_, extent_, 0, {}}, world_at_, world_serial_});
    move_->player->start({});
}

/// The state has arrived: a world is built from it there.
void Session::begin_move() {
    if (awaits_checkpoint() || !checkpoint_ || checkpoint_->at != world_at_ || checkpoint_->serial != world_serial_)
        return;
    move_->player = make_player(*move_->queue, *checkpoint_);
    move_->player->start({});
}

void Session::look_after_move() {
    if (!move_->player) begin_move();
    if (!move_->player) return;
    const auto built = move_->player->poll();
    if (!built) return;
    if (built->lost) { // the old one goes on
        notice_ = "It stays on " + device().name() + ": " + built->error;
        log_.push_back({step_, notice_});
        return move_.reset();
    }
    if (player_->busy()) return; // its frame belongs to the old presentation path
    presenter_.forget();
    run_.forget_keyframes(); // of the old one's memory
    player_ = std::move(move_->player), queue_ = std::move(move_->queue);
    move_.reset();
    failure_.clear(), pace_ = {}, step_ = built->step, dirty_ = true;
}

void Session::finish_job() {
    if (auto report = player_->wait()) take(std::move(*report));
}

void Session::leave() {
    end_gesture();
    stop_measuring_methods();
    move_.reset();
    leaving_ = true;
    (void)settle();
}

bool Session::settle() {
    if (auto report = player_->poll()) take(std::move(*report));
    if (player_->busy() || !queue_->idle()) return false;
    if (!std::exchange(leaving_, false)) return true;
    player_->rest(), run_.forget_keyframes(); // it may be away for long: they are computed again when they are wanted
    if (std::exchange(no_target_, false)) failure_.clear(); // there may be a way when it comes back
    presenter_.forget(), dirty_ = true;
    reports_.clear(), notice_.clear();
    return true;
}

std::size_t Session::bytes() const {
    constexpr std::size_t a_cell = 32; // a few fields, and a copy of them for the case that the processor is lost
    return a_cell * static_cast<std::size_t>(extent_.area());
}

std::optional<Snapshot> Session::copy_state() {
    finish_job();
    return player_->copy_state();
}

RunRecord Session::record() const { return run_.record({preset_, device().id(), speed_, paused_}, {}); }

std::optional<RunRecord> Session::record_to(const Checkpoint& checkpoint) const {
    const auto place = run_.place_of(checkpoint.at, checkpoint.serial);
    return place ? std::optional(record_to(*place)) : std::nullopt;
}

RunRecord Session::record_to(Place place) const {
    RunRecord to = record();
    to.end = place.at;
    to.events.erase(to.events.begin() + static_cast<std::ptrdiff_t>(place.events), to.events.end());
    std::erase_if(to.hashes, [&](const StateHash& hash) { return hash.at > place.at; });
    return to;
}

void Session::take_checkpoint(Report& report) {
    if (report.checkpoint) {
        checkpoint_ = std::make_shared<const Checkpoint>(std::move(*report.checkpoint));
        checkpoint_asked_ = Asked::no;
    }
    if (!report.checkpoint_failed) return;
    checkpoint_asked_ = Asked::no;
    notice_ = "There is not enough memory to copy the state out of " + device().name() + ".";
    move_.reset();
}

RunRecord Session::record_now() {
    finish_job();
    auto now = player_->read_state();
    if (!now) return record();
    checkpoint_ = std::make_shared<const Checkpoint>(std::move(*now));
    std::optional<RunRecord> to = record_to(*checkpoint_);
    if (!to) return record();
    to->fields = checkpoint_->state.fields;
    return std::move(*to);
}

/// The initial state of the parameters there are is the next thing that happens in the run.
void Session::restart() {
    finish_job();
    presenter_.forget(), no_target_ = false;
    if (behind()) set_tail_aside(0);
    run_.append({run_.end().at, Reset{}, ++last_serial_, 0});
    const Setting now = run_.setting(run_.end());
    orders_.clear(), history_ = {}, gesture_.reset(), seek_.reset(), move_.reset();
    if (!(params_ == now.params)) run_.append({run_.end().at, SetParams{params_}, ++last_serial_, 0});
    run_.forget_keyframes(), checkpoint_.reset();
    world_at_ = run_.end().at, world_serial_ = last_serial_;
    player_ = make_player(*queue_, {{params_, extent_, 0, {}}, world_at_, world_serial_});
    ++gestures_; // nothing of before can be redone
    failure_.clear(), step_ = 0, steps_owed_ = 0, dirty_ = true;
}

// --- a processor that is lost: the session goes on on its fallback, from the newest checkpoint

bool Session::device_lost(const std::string& why) {
    if (!fallback_from(device()) || !device().lost()) return false;
    fail_over(why);
    return true;
}

void Session::fail_over(const std::string& why) {
    const std::string lost = device().name();
    const auto from = checkpoint_ ? run_.place_of(checkpoint_->at, checkpoint_->serial) : std::nullopt;
    Checkpoint start{{params_, extent_, 0, {}}, 0, 0};
    if (from) {
        start = *checkpoint_;
        world_at_ = start.at, world_serial_ = start.serial;
        if (behind()) set_tail_aside(0); // undo computes it again
    } else {
        run_.append({run_.end().at, Reset{}, ++last_serial_, 0});
        start.at = run_.end().at, start.serial = last_serial_;
    }
    world_at_ = start.at, world_serial_ = start.serial;
    params_ = start.state.params, extent_ = start.state.extent, step_ = start.state.step;
    orders_.clear(), gesture_.reset(), seek_.reset(), move_.reset();
    run_.forget_keyframes(), presenter_.forget();
    auto queue = fallback_->make_queue();
    player_ = make_player(*queue, std::move(start));
    queue_ = std::move(queue), failed_over_ = true, pace_ = {}, dirty_ = true;
    notice_ = lost + " stopped (" + why + "). Going on on the CPU from step " + std::to_string(step_) +
              "; for the GPU, Glint has to start again.";
    log_.push_back({step_, notice_});
}

} // namespace glint
