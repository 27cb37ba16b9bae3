// Orders that have not reached the world yet, and the branches of the run that undo and redo swap.
#include "app/session/session.h"
#include "app/session/undo_history.h"
#include <algorithm>
#include <utility>

namespace glint {

void UndoHistory::order(Change change, bool keep_before) {
    session_.appearance_.dirty_ = true;
    const std::int64_t gesture = gesture_ ? gesture_->gesture : 0;
    auto* last = orders_.empty() ? nullptr : std::get_if<Command>(&orders_.back());
    const auto* set = std::get_if<SetParams>(&change);
    const bool follows = last && set && !keep_before && last->gesture == gesture;
    // Undo returns to before a restart. So only another restart may replace a command that restarts.
    const bool replaces = follows && std::holds_alternative<SetParams>(last->change) &&
                          (!last->keep_before || set->values.needs_restart_from(gesture_->before.params));
    if (replaces) // moves of a drag between two frames are one command
        last->change = std::move(change);
    else
        orders_.emplace_back(Command{std::move(change), 0, gesture, keep_before});
}

void UndoHistory::order_undoable(Change change, std::string_view label, Extent extent_after) {
    const Gesture one = begin(label);
    gesture_->changes_state = true;
    order(std::move(change), true);
    session_.extent_ = extent_after;
}

/// Adds as many orders as can be executed together, in their order.
void UndoHistory::take_orders(Job& job) {
    Seeker& seeker = session_.seeker_;
    while (!seeker.seeking() && !session_.device_move_.moving() && !orders_.empty()) {
        Command* const command = std::get_if<Command>(&orders_.front());
        const bool restores_gesture = !command || command->restores_gesture != 0;
        if (restores_gesture && job.commands.empty() && before_end(session_))
            return seeker.go_to(session_.run_.end()); // undo begins at the run's end
        if (!command) {
            if (!job.commands.empty()) return;
            const std::int64_t gesture = std::get<SwapTail>(orders_.front()).gesture;
            orders_.pop_front();
            swap_tail(gesture);
            continue;
        }
        command->serial = next_serial();
        job.commands.push_back(std::move(*command));
        orders_.pop_front();
    }
}

/// Drops orders that have not reached the world; undone or redone entries can be undone or redone again.
void UndoHistory::drop_orders() {
    const auto& events = session_.run_.events();
    for (; !orders_.empty(); orders_.pop_back()) {
        if (const auto* swap = std::get_if<SwapTail>(&orders_.back())) {
            history_.take_back_last_move(swap->gesture);
            continue;
        }
        const std::int64_t gesture = std::get<Command>(orders_.back()).gesture;
        if (std::ranges::find(events, gesture, &Event::gesture) == events.end()) history_.drop(gesture);
    }
}

/// Another size cannot be shown: it never was.
void UndoHistory::drop_resizes() {
    std::erase_if(orders_, [&](const Order& order) {
        const auto* command = std::get_if<Command>(&order);
        const bool resizes = command && std::holds_alternative<Resize>(command->change);
        if (resizes) history_.drop(command->gesture);
        return resizes;
    });
}

/// Undo and redo that wait: the newest is taken back first.
void UndoHistory::drop_moves() {
    const auto moved_by = [](const Order& order) { // the entry's gesture; 0: no undo or redo
        const auto* swap = std::get_if<SwapTail>(&order);
        return swap ? swap->gesture : std::get<Command>(order).restores_gesture;
    };
    for (std::size_t i = orders_.size(); i-- > 0;)
        if (const std::int64_t gesture = moved_by(orders_[i])) history_.take_back_last_move(gesture);
    std::erase_if(orders_, [&](const Order& order) { return moved_by(order) != 0; });
}

bool UndoHistory::resizes() const {
    return std::ranges::any_of(orders_, [](const Order& order) {
        const auto* command = std::get_if<Command>(&order);
        return !command || std::holds_alternative<Resize>(command->change);
    });
}

bool UndoHistory::sets_params_later() const {
    return std::ranges::any_of(orders_, [](const Order& order) {
        const auto* command = std::get_if<Command>(&order);
        return command && std::holds_alternative<SetParams>(command->change);
    });
}

bool UndoHistory::paints_later() const {
    return std::ranges::any_of(orders_, [](const Order& order) {
        const auto* command = std::get_if<Command>(&order);
        return command && std::holds_alternative<PaintStroke>(command->change);
    });
}

// --- results of the orders in the world

namespace {

/// Place before the gesture's events at the end of `events`; if it has none, the place before the next event.
Place beginning_of(std::int64_t gesture, const std::vector<Event>& events, std::int64_t at) {
    std::size_t first = events.size();
    while (first > 0 && events[first - 1].gesture == gesture) --first;
    return {first < events.size() ? events[first].at : at, first};
}

} // namespace

/// Before it is appended to the run: undo of its gesture goes back to before the gesture's first event.
void UndoHistory::accepted(const Event& event) {
    const Run& run = session_.run_;
    const Place before{event.at, run.events().size()};
    HistoryEntry* entry = of(event.gesture);
    const bool changes_state = entry && entry->changes_state && !entry->fork;
    const bool is_first =
        changes_state && (restarts(event.change, run.setting(before).params) ||
                          std::holds_alternative<PaintStroke>(event.change) || entry->label == keys_label);
    if (!is_first) return;
    const Place first = beginning_of(event.gesture, run.events(), event.at);
    entry->fork = Fork{first, {{}, first.at}, first};
}

/// now: the world's actual parameters.
void UndoHistory::refused(std::int64_t gesture, const std::optional<Params>& now) {
    const auto was_taken = [&](const Event& event) { return event.gesture == gesture; };
    if (std::ranges::any_of(session_.run_.events(), was_taken)) { // partly accepted
        HistoryEntry* entry = of(gesture);
        if (entry && !entry->fork) entry->changes_state = false; // the part that changes the state was refused
        if (entry && now) entry->after.params = *now;
        return;
    }
    history_.drop(gesture);
    if (gesture_ && gesture_->gesture == gesture) drop_gesture();
}

// --- branches of the run

void UndoHistory::swap_tail(std::int64_t gesture) {
    HistoryEntry* entry = history_.of(gesture);
    if (!entry || !entry->fork) { // the order had no effect
        history_.drop(gesture);
        return session_.seeker_.show_fold();
    }
    Fork& fork = *entry->fork;
    const Place here = session_.place();
    fork.other = session_.run_.swap_tail(fork.cut, std::move(fork.other));
    session_.seeker_.go_to(std::exchange(fork.shown, here), gesture);
}

void UndoHistory::branch_at(std::int64_t gesture) {
    Run& run = session_.run_;
    const Place here = session_.place(), end = run.end();
    HistoryEntry entry{"Resumed from an earlier step",
                       next_gesture(),
                       session_.choices(),
                       session_.choices(),
                       true,
                       Fork{here, run.swap_tail(here, {{}, here.at}), end}};
    history_.add_before(gesture, std::move(entry));
}

} // namespace glint
