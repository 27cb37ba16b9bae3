// A session's place in its run: seeking, playing again what is recorded, and what reports tell of it.
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace glint {

Place Session::place() const { return run_.place_of(world_at_, world_serial_).value_or(run_.end()); }

bool Session::behind() const { return place() < run_.end(); }

void Session::seek(std::int64_t at) {
    const Place wanted = run_.place_at(at);
    if (seek_ ? seek_->place != wanted : place() != wanted) go_to(wanted);
}

void Session::cancel_seek() {
    if (!seek_) return;
    if (seek_->sent)
        seek_->stop = true;
    else
        seek_.reset();
}

double Session::seek_progress() const {
    if (!seek_) return 1;
    if (!seek_->sent || seek_->place.at <= seek_->from) return 0;
    const double done = static_cast<double>(world_at_ - seek_->from);
    return std::clamp(done / static_cast<double>(seek_->place.at - seek_->from), 0.0, 1.0);
}

void Session::go_to(Place place, std::int64_t swapped) {
    seek_ = Seek{place, place.at, swapped};
    single_steps_ = 0, steps_owed_ = 0, dirty_ = true;
    const Setting there = run_.setting(place);
    if (!sets_params_later()) params_ = there.params;
    extent_ = there.extent;
}

/// The shortest way: from where the world is, from a keyframe, or from the seed.
Route Session::route_to(Place to) const {
    Route route;
    Place from = run_.begin();
    route.at = from.at, route.target = to.at;
    if (const auto nearest = run_.nearest(to)) {
        from = nearest->place;
        route.keyframe = nearest->keyframe.id, route.at = from.at, route.serial = nearest->keyframe.serial;
    } else {
        const Seed& seed = run_.seed();
        route.start = HostState{seed.params, seed.extent, seed.step, seed.fields};
    }
    if (const auto here = run_.place_of(world_at_, world_serial_); here && *here >= from && *here <= to)
        route.from_here = true, from = *here, route.at = world_at_, route.serial = world_serial_;
    const auto first = run_.events().begin();
    route.events.assign(first + static_cast<std::ptrdiff_t>(from.events),
                        first + static_cast<std::ptrdiff_t>(to.events));
    return route;
}

/// What the world does next is in the run already: its events, and steps up to the next of them.
void Session::play_recorded(Job& job) {
    const Place here = place();
    const auto& events = run_.events();
    std::size_t next = here.events;
    for (; next < events.size() && events[next].at == here.at; ++next) {
        if (job.steps == 0) return; // it stands still
        const Event& event = events[next];
        job.commands.push_back({event.change, event.serial, event.gesture, false, true});
        if (const auto* set = std::get_if<SetParams>(&event.change)) params_ = set->values;
        if (const auto* size = std::get_if<Resize>(&event.change)) extent_ = size->extent;
    }
    const std::int64_t until = next < events.size() ? events[next].at : std::max(run_.end().at, here.at + job.steps);
    const int now = static_cast<int>(std::min<std::int64_t>(job.steps, until - here.at));
    const int later = std::exchange(job.steps, now) - now; // after that event
    paused_ ? void(single_steps_ += later) : void(steps_owed_ += later);
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
        run_.forget(seek_->keyframe), seek_->sent = false; // by another way
    else if (report.route_failed)
        give_up_seek();
    else if (!report.on_route)
        show_fold(), seek_.reset();
    else if (seek_->from == seek_->place.at)
        seek_->from = report.at;
}

/// The state there cannot be had, for want of memory perhaps: all is as it was before.
void Session::give_up_seek() {
    if (HistoryEntry* entry = history_.of(seek_->gesture)) {
        Fork& fork = *entry->fork;
        fork.other = run_.swap_tail(fork.cut, std::move(fork.other)), fork.shown = seek_->place;
        history_.take_back_last_move(seek_->gesture);
    }
    seek_.reset(), show_fold();
}

/// The parameters and the size at the place that was come to.
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

void Session::take_accepted(const Report& report) {
    for (const Event& event : report.accepted) {
        const Place before{event.at, run_.events().size()};
        HistoryEntry* entry = gesture_ && gesture_->gesture == event.gesture ? &*gesture_ : history_.of(event.gesture);
        const bool changes_state = entry && entry->changes_state && !entry->fork;
        if (changes_state &&
            (restarts(event.change, run_.setting(before).params) || std::holds_alternative<PaintStroke>(event.change)))
            entry->fork = Fork{before, {{}, before.at}, before};
        run_.append(event);
    }
}

/// A command was refused: the parameters go back to what the world has, but for newer ones that are on their way.
void Session::take_refusal(const Report& report) {
    notice_ = report.error;
    log_.push_back({report.step, report.error});
    if (report.params && !sets_params_later()) params_ = *report.params;
    for (const std::int64_t gesture : report.refused) {
        const auto was_taken = [&](const Event& event) { return event.gesture == gesture; };
        if (std::ranges::any_of(run_.events(), was_taken)) { // in part
            if (HistoryEntry* entry = history_.of(gesture); entry && report.params) entry->after = *report.params;
            continue;
        }
        history_.drop(gesture);
        if (gesture_ && gesture_->gesture == gesture) gesture_.reset();
    }
}

// --- undo of what changed the state, and another ending in its place

void Session::swap_tail(std::int64_t gesture) {
    HistoryEntry* entry = history_.of(gesture);
    if (!entry || !entry->fork) return; // it came to nothing
    Fork& fork = *entry->fork;
    const Place here = place();
    fork.other = run_.swap_tail(fork.cut, std::move(fork.other));
    go_to(std::exchange(fork.shown, here), gesture);
}

void Session::set_tail_aside(std::int64_t gesture) {
    const Place here = place(), end = run_.end();
    HistoryEntry entry{"Going on from step " + std::to_string(step_),
                       ++last_gesture_,
                       params_,
                       params_,
                       extent_,
                       extent_,
                       target_pick(),
                       target_pick(),
                       preset_,
                       preset_,
                       true};
    entry.fork = Fork{here, run_.swap_tail(here, {{}, here.at}), end};
    history_.add_before(gesture, std::move(entry));
}

/// As many as can be done together, in the order they were given.
void Session::take_orders(Job& job) {
    while (!seek_ && !move_ && !orders_.empty()) {
        if (const auto* swap = std::get_if<SwapTail>(&orders_.front())) {
            if (!job.commands.empty()) return;
            if (behind()) return go_to(run_.end()); // undo begins at the end of the run
            const std::int64_t gesture = swap->gesture;
            orders_.pop_front();
            swap_tail(gesture);
            continue;
        }
        Command& command = std::get<Command>(orders_.front());
        if (job.commands.empty() && behind()) set_tail_aside(command.gesture);
        command.serial = ++last_serial_;
        job.commands.push_back(std::move(command));
        orders_.pop_front();
    }
}

} // namespace glint
