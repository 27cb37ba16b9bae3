#include "app/session/device_move.h"
#include "app/session/session.h"
#include "app/world/text/number_text.h"
#include "sims/api/device.h"
#include <cassert>
#include <utility>

namespace glint {

DeviceMove::DeviceMove(Session& session, ComputeDevice* fallback) : session_(session), fallback_(fallback) {}
DeviceMove::~DeviceMove() = default;

ComputeDevice* DeviceMove::fallback_from(const ComputeDevice& device) const {
    return fallback_ != &device ? fallback_ : nullptr;
}

void DeviceMove::move_to(ComputeDevice& to) {
    require_runnable(to, session_.extent_, session_.params_);
    drop();
    if (&to == &session_.device()) return;
    move_ = Move{&to, Session::make_queue(to, session_.definition()), nullptr};
    if (session_.failure_.empty())
        ask_for_checkpoint(); // the state is read first
    else
        begin();
}

void DeviceMove::choose(ComputeDevice& to) {
    UndoHistory& history = session_.history_;
    history.close_gesture();
    HistoryEntry entry{"Device", history.next_gesture(), session_.choices(), session_.choices()};
    entry.after.device = to.id();
    move_to(to);
    if (!move_ || history.next_redo()) return;
    move_->gesture = entry.gesture;
    history.add(std::move(entry));
}

void DeviceMove::move_for(const HistoryEntry& entry, ComputeDevice& to) {
    const std::int64_t gesture = entry.gesture;
    if (move_ && move_->gesture == gesture) move_->gesture = 0; // undo has cancelled the move: redo repeats it
    move_to(to);
    if (move_) move_->undone = gesture;
}

/// The move failed, or the session left the stage: drops the undo step that chose it, or takes back the undo.
void DeviceMove::give_up() {
    History& history = session_.history_.history_;
    const HistoryEntry *undo = history.next_undo(), *redo = history.next_redo();
    const std::int64_t undone = move_ ? move_->undone : 0;
    const bool is_newest = (undo && undo->gesture == undone) || (redo && redo->gesture == undone);
    if (undone != 0 && is_newest) history.take_back_last_move(undone);
    drop();
}

/// A world that is being built cannot be cancelled: it is built to the end without waiting.
void DeviceMove::drop() {
    if (move_) session_.history_.drop(move_->gesture);
    if (move_ && move_->player && move_->player->busy()) dropped_.push_back(std::move(*move_));
    move_.reset();
}

void DeviceMove::settle() {
    std::erase_if(dropped_, [](Move& move) {
        (void)move.player->poll();
        return !move.player->busy();
    });
}

bool DeviceMove::building() const { return (move_ && move_->player && move_->player->busy()) || !dropped_.empty(); }

/// The state has arrived: a world is built from it there.
void DeviceMove::begin() {
    const bool has_failed = !session_.failure_.empty(); // no copy will come
    if (!has_failed && awaits_checkpoint()) return;
    const WorldPlace here = session_.seeker_.world_place();
    if (!has_failed && (!checkpoint_ || checkpoint_->at != here.at || checkpoint_->serial != here.serial))
        return ask_for_checkpoint();
    move_->player = session_.make_player(*move_->queue, has_failed ? newest_state() : *checkpoint_);
    move_->player->start({});
}

void DeviceMove::poll() {
    if (!move_) return;
    if (!move_->player) begin();
    if (!move_->player) return;
    const auto built = move_->player->poll();
    if (!built) return;
    if (built->world_destroyed) { // the old world continues
        session_.messages_.tell(session_.step_,
                                "The simulation stays on " + session_.device().name() + ": " + built->error);
        return give_up();
    }
    if (session_.player_->busy()) return; // that job's frame belongs to the old presentation path
    const Place before = session_.place();
    const Place there = session_.run_.place_of(built->at, built->serial).value();
    session_.adopt(std::move(move_->player), std::move(move_->queue), there);
    move_.reset();
    if (!session_.seeker_.seeking() && session_.place() != before) session_.seeker_.go_to(before);
}

bool DeviceMove::checkpoint_now() {
    session_.idling_.finish_job();
    auto now = session_.player_->read_state();
    if (!now) return false;
    checkpoint_ = std::make_shared<const Checkpoint>(std::move(*now));
    return true;
}

std::optional<Snapshot> DeviceMove::copy_state() {
    session_.idling_.finish_job();
    return session_.player_->copy_state();
}

bool DeviceMove::send() {
    if (asked_ != Asked::yes) return false;
    asked_ = Asked::sent;
    return true;
}

void DeviceMove::take(Report& report) {
    const bool was_asked = asked_ == Asked::sent; // false: the copy was a periodic one
    if (report.checkpoint) {
        // Ignores a copy of a part that was undone or replaced meanwhile: the older one may still be usable.
        const bool fits = session_.run_.place_of(report.checkpoint->at, report.checkpoint->serial).has_value();
        if (fits || !checkpoint_) checkpoint_ = std::make_shared<const Checkpoint>(std::move(*report.checkpoint));
        if (was_asked) asked_ = fits ? Asked::no : Asked::yes;
    }
    if (!report.checkpoint_failed || !was_asked) return;
    asked_ = Asked::no;
    session_.messages_.notify("There is not enough memory to copy the state from " + session_.device().name() + ".");
    give_up();
}

/// The state to continue from if the world cannot be read: a copy of its state, or the run's beginning.
Checkpoint DeviceMove::newest_state() const {
    const Run& run = session_.run_;
    const bool copied = checkpoint_ && run.place_of(checkpoint_->at, checkpoint_->serial);
    return copied ? *checkpoint_ : Checkpoint{run.seed(), run.begin().at, 0};
}

/// The initial state of the parameters there are is the next thing that happens in the run.
void DeviceMove::restart() {
    assert(!session_.player_->busy()); // a busy player would make the caller wait
    UndoHistory& history = session_.history_;
    Run& run = session_.run_;
    const Params wanted = session_.params_;
    history.drop_orders(), history.drop_gesture();
    session_.seeker_.seek_.reset();
    drop();
    {
        const Gesture one = history.begin("Restart");
        const std::int64_t gesture = history.gesture_->gesture;
        if (before_end(session_)) history.branch_at(gesture);
        const Place before = run.end();
        const Setting there = run.setting(before);
        session_.extent_ = there.extent;
        if (!(wanted == there.params)) // before the reset: the initial state is computed from these parameters
            run.append({before.at, SetParams{wanted}, history.next_serial(), gesture});
        run.append({before.at, Reset{}, history.next_serial(), gesture});
        history.gesture_->changes_state = true, history.gesture_->fork = Fork{before, {{}, before.at}, before};
    }
    checkpoint_.reset();
    const std::int64_t serial = run.serial(run.end());
    const Checkpoint start{{session_.params_, session_.extent_, 0, {}}, run.end().at, serial};
    session_.adopt(session_.make_player(*session_.queue_, start), nullptr, run.end());
}

// --- a lost processor: the session continues on its fallback, from the newest checkpoint

bool DeviceMove::device_lost(const std::string& why) {
    ComputeDevice& device = session_.device();
    if (!fallback_from(device) || !device.lost()) return false;
    fail_over(why);
    return true;
}

void DeviceMove::fail_over(const std::string& why) {
    UndoHistory& history = session_.history_;
    const std::string lost = session_.device().name();
    const Params wanted = session_.params_;
    history.close_gesture(), history.drop_orders();
    session_.seeker_.seek_.reset();
    drop();
    Checkpoint start = newest_state();
    const Place from = session_.run_.place_of(start.at, start.serial).value();
    const bool copied = from != session_.run_.begin();
    session_.params_ = start.state.params, session_.extent_ = start.state.extent;
    auto queue = Session::make_queue(*fallback_, session_.definition());
    auto player = session_.make_player(*queue, std::move(start));
    session_.adopt(std::move(player), std::move(queue), from);
    if (before_end(session_) && copied) history.branch_at(0); // undo computes the rest again
    if (before_end(session_) && !copied) session_.seeker_.go_to(session_.run_.end());
    if (!(wanted == session_.params_) && !wanted.needs_restart_from(session_.params_)) {
        session_.params_ = wanted;
        history.order(SetParams{wanted});
    }
    failed_over_ = true;
    session_.messages_.tell(session_.step_, lost + " stopped (" + why + "). Resumed on " + session_.device().name() +
                                                " from step " + grouped(session_.step_) + "; to use " + lost +
                                                " again, restart Glint.");
}

} // namespace glint
