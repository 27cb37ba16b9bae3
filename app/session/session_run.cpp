// A session's place in its run: seeking, replaying recorded events, and reports about its place.
#include "app/session/session.h"
#include "app/world/fixed_string.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {

Place Session::place() const { return run_.place_of(world_at_, world_serial_).value_or(run_.end()); }

Place Session::picture_place() const {
    const Place now = place();
    const std::int64_t ago = step_ - picture().step; // a GPU's world is some pictures ahead
    if (ago <= 0 || now.at - ago < run_.begin().at) return now;
    const Place then = run_.place_at(now.at - ago - 1); // events at that step came after the picture
    return {now.at - ago, then.events};
}

bool Session::before_end() const { return place() < run_.end(); }

void Session::seek(std::int64_t at) {
    forget_goal(), close_gesture(); // none goes on on another way than it began on
    const Place wanted = run_.place_at(at);
    const bool leaves = steps_sent_ && player_->busy(); // steps under way end at another place
    if (seek_ ? seek_->place != wanted : place() != wanted || leaves) go_to(wanted);
}

WorldPlace Session::standing_place() const {
    return seek_ ? WorldPlace{seek_->place.at, run_.serial(seek_->place)} : world_place();
}

void Session::go_on_from(WorldPlace to) {
    forget_goal();
    close_gesture();
    const std::optional<Place> wanted = run_.place_of(to.at, to.serial);
    const bool there = !seek_ && place() == wanted && orders_.empty() && !player_->busy();
    if (!wanted || there) return;
    drop_orders();
    go_to(*wanted);
    seek_->exact = true;
    params_ = run_.setting(*wanted).params;
    const Gesture one = begin("Back to an earlier step");
    order(SetParams{params_});
}

void Session::grab() {
    forget_goal();
    if (!paused_before_grab_) paused_before_grab_ = std::exchange(paused_, true);
}

void Session::let_go() {
    if (const auto before = std::exchange(paused_before_grab_, std::nullopt)) paused_ = *before;
}

void Session::go_to_step(std::int64_t at) {
    pause(true);
    const std::int64_t newest = run_.end().at;
    seek(std::min(at, newest));
    if (at > newest && moves()) goal_ = Goal{at, newest};
}

void Session::cancel_seek() {
    forget_goal();
    if (seek_) seek_->stop = true;
}

/// Drops a seek that was stopped before it was sent to the world.
void Session::forget_unsent_seek() {
    if (!seek_ || !seek_->stop || seek_->sent) return;
    if (run_.place_of(world_at_, world_serial_))
        seek_.reset(), show_fold();
    else
        seek_->stop = false; // the world's place is no longer in the run
}

double Session::seek_progress() const {
    if (!seek_ && goal_) {
        const auto done = static_cast<double>(world_at_ - goal_->from);
        return std::clamp(done / static_cast<double>(goal_->at - goal_->from), 0.0, 1.0);
    }
    if (!seek_) return 1;
    if (!seek_->sent || seek_->place.at <= seek_->from) return 0;
    const double done = static_cast<double>(world_at_ - seek_->from);
    return std::clamp(done / static_cast<double>(seek_->place.at - seek_->from), 0.0, 1.0);
}

void Session::go_to(Place place, std::int64_t swapped) {
    seek_ = Seek{place, place.at, swapped};
    goal_.reset(), steps_owed_ = 0, dirty_ = true;
    drop_ordered_steps();
    const Setting there = run_.setting(place);
    if (!sets_params_later()) params_ = there.params;
    extent_ = there.extent;
}

/// If the rate is shown, the route starts before `to`: the rate is the difference of two consecutive states.
Route Session::route_to(Place to) const {
    const bool ends_with_step = shown_look_.derived == Derived::rate && to.at > run_.begin().at;
    const Place kept_until = ends_with_step ? run_.place_at(to.at - 1) : to;
    return shortest_route(run_, to, run_.nearest(kept_until), {world_at_, world_serial_},
                          run_.place_of(world_at_, world_serial_));
}

/// Continues with recorded events, and with steps up to the next event.
void Session::play_recorded(Job& job) {
    const Place here = place();
    const auto& events = run_.events();
    std::size_t next = here.events;
    for (; next < events.size() && events[next].at == here.at; ++next) {
        if (job.steps == 0) return; // it stands still
        close_gesture();            // what is played again is no part of it
        const Event& event = events[next];
        job.commands.push_back({event.change, event.serial, event.gesture, false, true});
        if (const auto* set = std::get_if<SetParams>(&event.change)) params_ = set->values;
        if (const auto* size = std::get_if<Resize>(&event.change)) extent_ = size->extent;
    }
    const std::int64_t until = next < events.size() ? events[next].at : std::max(run_.end().at, here.at + job.steps);
    hold_back(job, static_cast<int>(std::min<std::int64_t>(job.steps, until - here.at)));
}

/// Does `now` steps in this job and the others later: after an event, or when it is known whether one was accepted.
void Session::hold_back(Job& job, int now) {
    const int later = std::exchange(job.steps, now) - now;
    if (paused_ || sends_ordered_)
        single_steps_ += later;
    else
        steps_owed_ += later;
}

/// Drops orders that have not reached the world; undone or redone entries can be undone or redone again.
void Session::drop_orders() {
    for (; !orders_.empty(); orders_.pop_back()) {
        if (const auto* swap = std::get_if<SwapTail>(&orders_.back())) {
            history_.take_back_last_move(swap->gesture);
            continue;
        }
        const std::int64_t gesture = std::get<Command>(orders_.back()).gesture;
        if (std::ranges::find(run_.events(), gesture, &Event::gesture) == run_.events().end()) history_.drop(gesture);
    }
}

/// The state there is not available (too little memory): restores everything. The newest undo or redo is taken
/// back first; those that wait cannot start from its place.
void Session::give_up_seek() {
    const auto moved_by = [](const Order& order) { // the entry's gesture; 0: no undo or redo
        const auto* swap = std::get_if<SwapTail>(&order);
        return swap ? swap->gesture : std::get<Command>(order).puts_back;
    };
    for (std::size_t i = orders_.size(); i-- > 0;)
        if (const std::int64_t gesture = moved_by(orders_[i])) history_.take_back_last_move(gesture);
    std::erase_if(orders_, [&](const Order& order) { return moved_by(order) != 0; });
    if (HistoryEntry* entry = history_.of(seek_->gesture)) {
        Fork& fork = *entry->fork;
        fork.other = run_.swap_tail(fork.cut, std::move(fork.other)), fork.shown = seek_->place;
        history_.take_back_last_move(seek_->gesture);
    }
    seek_.reset(), show_fold();
}

/// Shows the parameters and the size at the present place.
void Session::show_fold() {
    const Setting there = run_.setting(place());
    if (!sets_params_later()) params_ = there.params;
    if (frame_fits_orders()) extent_ = there.extent;
    dirty_ = true;
}

bool Session::sets_params_later() const {
    return std::ranges::any_of(orders_, [](const Order& order) {
        const auto* command = std::get_if<Command>(&order);
        return command && std::holds_alternative<SetParams>(command->change);
    });
}

bool Session::paints_later() const {
    const auto orders_stroke = [](const Order& order) {
        const auto* command = std::get_if<Command>(&order);
        return command && std::holds_alternative<PaintStroke>(command->change);
    };
    return (strokes_sent_ && player_->busy()) || std::ranges::any_of(orders_, orders_stroke);
}

RunRecord Session::record() const {
    return run_.record({preset_, device().id(), speed_, paused_, view_, observers_.pins.pins(), look_, marks_}, {});
}

std::optional<RunRecord> Session::record_to(const Checkpoint& checkpoint) const {
    const auto place = run_.place_of(checkpoint.at, checkpoint.serial);
    return place ? std::optional(record_to(*place)) : std::nullopt;
}

RunRecord Session::record_to(Place place) const {
    RunRecord to = record();
    to.end = place.at;
    to.events.erase(to.events.begin() + static_cast<std::ptrdiff_t>(place.events), to.events.end());
    std::erase_if(to.hashes, [&](const StateHash& hash) {
        return hash.at > place.at || (hash.at == place.at && place != run_.place_at(place.at)); // after all events
    });
    return to;
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

void Session::toggle_mark() {
    const Gesture one = begin("Mark");
    if (!glint::toggle_mark(marks_, picture_place().at))
        notice_ =
            FixedString<120>::of(
                "{} steps are bookmarked, the maximum: press M on a bookmarked step to remove its bookmark", most_marks)
                .c_str();
}

// --- undo of changes of state, and replacing the run's end

void Session::swap_tail(std::int64_t gesture) {
    HistoryEntry* entry = history_.of(gesture);
    if (!entry || !entry->fork) return history_.drop(gesture), show_fold(); // it had no effect
    Fork& fork = *entry->fork;
    const Place here = place();
    fork.other = run_.swap_tail(fork.cut, std::move(fork.other));
    go_to(std::exchange(fork.shown, here), gesture);
}

void Session::set_tail_aside(std::int64_t gesture) {
    const Place here = place(), end = run_.end();
    HistoryEntry entry{"Resumed from an earlier step",
                       ++last_gesture_,
                       choices(),
                       choices(),
                       true,
                       Fork{here, run_.swap_tail(here, {{}, here.at}), end}};
    history_.add_before(gesture, std::move(entry));
}

/// As many orders as one job can execute, in order.
void Session::take_orders(Job& job) {
    while (!seek_ && !move_ && !orders_.empty()) {
        Command* const command = std::get_if<Command>(&orders_.front());
        const bool puts_back = !command || command->puts_back != 0;
        if (puts_back && job.commands.empty() && before_end()) return go_to(run_.end()); // undo starts at the run's end
        if (!command) {
            if (!job.commands.empty()) return;
            const std::int64_t gesture = std::get<SwapTail>(orders_.front()).gesture;
            orders_.pop_front();
            swap_tail(gesture);
            continue;
        }
        command->serial = ++last_serial_;
        job.commands.push_back(std::move(*command));
        orders_.pop_front();
    }
}

} // namespace glint
