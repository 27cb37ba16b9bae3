#include "app/session/seeker.h"
#include "app/session/session.h"
#include "app/world/text/fixed_string.h"
#include <algorithm>
#include <utility>

namespace glint {

void Seeker::seek(std::int64_t at) {
    forget_goal();
    session_.history_.close_gesture(); // a gesture must not continue on another branch than it began on
    const Place wanted = session_.run_.place_at(at);
    const bool leaves =
        session_.pacing_.steps_sent_ && session_.player_->busy(); // the running job's steps end at another place
    if (seek_ ? seek_->place != wanted : session_.place() != wanted || leaves) go_to(wanted);
}

WorldPlace Seeker::place_or_destination() const {
    return seek_ ? WorldPlace{seek_->place.at, session_.run_.serial(seek_->place)} : here_;
}

void Seeker::continue_from(WorldPlace to) {
    UndoHistory& history = session_.history_;
    forget_goal();
    history.close_gesture();
    const std::optional<Place> wanted = session_.run_.place_of(to.at, to.serial);
    const bool there = !seek_ && session_.place() == wanted && !history.has_orders() && !session_.player_->busy();
    if (!wanted || there) return;
    history.drop_orders();
    go_to(*wanted);
    seek_->exact = true;
    session_.params_ = session_.run_.setting(*wanted).params;
    const Gesture one = history.begin("Back to an earlier step");
    history.order(SetParams{session_.params_});
}

void Seeker::grab() {
    forget_goal();
    if (!paused_before_grab_) paused_before_grab_ = std::exchange(session_.pacing_.paused_, true);
}

void Seeker::let_go() {
    if (const auto before = std::exchange(paused_before_grab_, std::nullopt)) session_.pacing_.paused_ = *before;
}

void Seeker::go_to_step(std::int64_t at) {
    session_.pacing_.pause(true);
    const std::int64_t newest = session_.run_.end().at;
    seek(std::min(at, newest));
    if (at > newest && session_.pacing_.moves()) goal_ = Goal{at, newest};
}

void Seeker::cancel() {
    forget_goal();
    if (seek_) seek_->stop = true;
}

/// Drops a seek that was stopped before it was sent to the world.
void Seeker::forget_unsent() {
    if (!seek_ || !seek_->stop || seek_->sent) return;
    if (session_.run_.place_of(here_.at, here_.serial)) {
        seek_.reset();
        show_fold();
    } else {
        seek_->stop = false; // the world's place is no longer in the run
    }
}

std::int64_t Seeker::target() const { return goal_ ? goal_->at : heading_for(); }
std::int64_t Seeker::heading_for() const { return seek_ ? seek_->place.at : session_.place().at; }

double Seeker::progress() const {
    if (!seek_ && goal_) {
        const auto done = static_cast<double>(here_.at - goal_->from);
        return std::clamp(done / static_cast<double>(goal_->at - goal_->from), 0.0, 1.0);
    }
    if (!seek_) return 1;
    if (!seek_->sent || seek_->place.at <= seek_->from) return 0;
    const double done = static_cast<double>(here_.at - seek_->from);
    return std::clamp(done / static_cast<double>(seek_->place.at - seek_->from), 0.0, 1.0);
}

void Seeker::go_to(Place place, std::int64_t swapped) {
    seek_ = Seek{place, place.at, swapped};
    goal_.reset();
    session_.pacing_.drop_owed_steps();
    session_.appearance_.dirty_ = true;
    session_.pacing_.drop_ordered_steps();
    const Setting there = session_.run_.setting(place);
    if (!session_.history_.sets_params_later()) session_.params_ = there.params;
    session_.extent_ = there.extent;
}

/// If the rate is shown, the route starts before `to`: the rate is the difference of two consecutive states.
Route Seeker::route_to(Place to) const {
    const Run& run = session_.run_;
    const bool ends_with_step = session_.appearance_.look().derived == Derived::rate && to.at > run.begin().at;
    const Place kept_until = ends_with_step ? run.place_at(to.at - 1) : to;
    return shortest_route(run, to, run.nearest(kept_until), here_, run.place_of(here_.at, here_.serial));
}

Route Seeker::send() {
    Route route = route_to(seek_->place);
    seek_->keyframe = route.keyframe, seek_->sent = true;
    return route;
}

void Seeker::take(const Report& report) {
    if (report.route_failed && report.error.empty()) { // by another route
        session_.run_.forget(seek_->keyframe);
        seek_->sent = false;
    } else if (report.route_failed) {
        give_up();
    } else if (!report.on_route) {
        show_fold();
        seek_.reset();
    } else if (seek_->from == seek_->place.at) {
        seek_->from = report.at;
    }
}

/// The state there is not available (too little memory): restores everything. The newest undo or redo is rolled back
/// first; waiting ones cannot start from its place.
void Seeker::give_up() {
    UndoHistory& undo = session_.history_;
    undo.drop_moves();
    if (HistoryEntry* entry = undo.history_.of(seek_->gesture)) {
        Fork& fork = *entry->fork;
        fork.other = session_.run_.swap_tail(fork.cut, std::move(fork.other)), fork.shown = seek_->place;
        undo.history_.take_back_last_move(seek_->gesture);
    }
    seek_.reset();
    show_fold();
}

void Seeker::forget_goal() {
    if (std::exchange(goal_, std::nullopt)) session_.pacing_.drop_ordered_steps();
}

int Seeker::steps_to_goal() {
    session_.pacing_.drop_ordered_steps(); // those steps are part of the route
    session_.pacing_.drop_owed_steps();
    const std::int64_t left = goal_->at - here_.at;
    if (left > 0 && session_.pacing_.moves())
        return static_cast<int>(std::min({static_cast<double>(left), session_.pacing_.affordable_steps(), 1e6}));
    goal_.reset();
    return 0;
}

/// The parameters and the size at the place that was reached.
void Seeker::show_fold() {
    const Setting there = session_.run_.setting(session_.place());
    if (!session_.history_.sets_params_later()) session_.params_ = there.params;
    if (!session_.history_.resizes()) session_.extent_ = there.extent;
    session_.appearance_.dirty_ = true;
}

// --- bookmarks

void Seeker::toggle_mark() {
    const Gesture one = session_.history_.begin("Mark");
    if (!glint::toggle_mark(marks_, session_.appearance_.picture_place().at))
        session_.messages_.notify(
            FixedString<120>::of(
                "{} steps are bookmarked, the maximum: press M on a bookmarked step to remove its bookmark", max_marks)
                .c_str());
}

} // namespace glint
