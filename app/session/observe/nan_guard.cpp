#include "app/session/observe/nan_guard.h"
#include "app/session/session.h"
#include <algorithm>
#include <cstddef>
#include <variant>
#include <vector>

namespace glint {

void NanGuard::search(const NumberCheck& check, std::int64_t numbers_at) {
    nan_ = check, low_ = numbers_at, exact_ = false;
    narrow();
}

void NanGuard::narrow() {
    exact_ = nan_.place.at - low_ <= 1;
    state_ = exact_ ? State::found : State::searching;
    target_ = low_ + (nan_.place.at - low_) / 2;
}

void NanGuard::take(const NumberCheck& check) {
    if (!check.searched) { // the search cannot get past that step
        if (check.place.at == target_) stop_searching();
        return;
    }
    if (!check.nan) numbers_ = check.place;
    if (searching() && check.place.at == target_) {
        if (check.nan)
            nan_ = check;
        else
            low_ = target_;
        narrow();
    } else if (!searching() && !check.nan) {
        state_ = State::watching;
    }
}

void NanGuard::stop_searching() {
    if (searching()) state_ = State::found;
}

void NanGuard::ignore() {
    if (state_ != State::watching) state_ = State::ignored;
}

const NumberCheck* NanGuard::found() const {
    return state_ == State::searching || state_ == State::found ? &nan_ : nullptr;
}

namespace {

class NumberReader final : public Reader {
public:
    NumberReader(NumberWatch::Exchange& exchange, Queue& queue) : exchange_(exchange), pass_(queue) {}

    /// Checks after each action, and at the end of a route; not on the way.
    void end(const WorldNow& now) override {
        const bool wanted = !now.on_route && now.here != checked_ && now.world.definition().evolves();
        if (wanted && !pass_.in_progress()) {
            pass_.start(now.world);
            checked_ = now.here, checked_by_route_ = now.by_route;
        }
        if (const auto found = pass_.take(now.world))
            exchange_.answer = NumberCheck{checked_, found->step, checked_by_route_, found->nan, found->searched};
        exchange_.in_progress = pass_.in_progress() || (wanted && now.here != checked_);
    }
    void world_destroyed() override { pass_.give_up(); }
    void rest() override { pass_.give_up(); }

private:
    NumberWatch::Exchange& exchange_;
    NanPass pass_;
    WorldPlace checked_{-1, -1}; ///< place of the last completed pass
    bool checked_by_route_ = false;
};

} // namespace

std::string NumberWatch::take(const Report&) {
    awaits_ = exchange_.in_progress;
    if (exchange_.answer) check_ = exchange_.answer;
    exchange_.answer.reset();
    return {};
}

std::unique_ptr<Reader> NumberWatch::make_reader(Queue& queue) {
    return std::make_unique<NumberReader>(exchange_, queue);
}

/// The run's last step that is known to have no NaN; the step before the run's beginning if no such step is known.
std::int64_t NanSearch::numbers_before(std::int64_t at) const {
    const Run& run = session_.run();
    const auto& seen = guard_.numbers();
    if (!seen || seen->at > at) return run.begin().at - 1;
    const bool checked_after_all_events = run.serial(run.place_at(seen->at)) == seen->serial;
    return checked_after_all_events ? seen->at : seen->at - 1;
}

void NanSearch::take(const NumberCheck& check) {
    const bool news = guard_.is_new(check), searched = guard_.searching();
    if (news) {
        session_.pacing().pause(true);
        session_.pacing_.drop_ordered_steps();
        guard_.search(check, numbers_before(check.place.at));
    } else {
        guard_.take(check);
    }
    if (!news && !searched) return;
    const bool is_at_hand = session_.history_.in_use(); // actions of the user go first
    if (is_at_hand) guard_.stop_searching();
    if (guard_.searching()) return session_.seeker().seek(guard_.target());
    const NumberCheck& first = *guard_.found();
    if (!is_at_hand) session_.seeker().seek(first.place.at);
    session_.messages().add(
        {first.step, FixedString<160>::of("{} became NaN at {}", first.nan->number, first.nan->text()).c_str()});
}

/// Any other action of the user ends the search.
void NanSearch::poll() {
    if (!guard_.found()) return;
    if (!session_.pacing().paused()) return guard_.ignore();
    if (!guard_.searching()) return;
    const Seeker& seeker = session_.seeker();
    const std::int64_t heading_for = seeker.heading_for();
    const bool other = seeker.grabbed() || session_.device_move().moving() || session_.history_.has_orders();
    if (other || heading_for != guard_.target()) guard_.stop_searching();
}

std::int64_t NanSearch::place_before() const {
    const std::int64_t second = std::int64_t{60} * std::max(1, session_.pacing().steps_per_frame());
    const NumberCheck* first = guard_.found();
    const std::int64_t nan_at = first ? first->place.at : session_.place().at;
    const std::int64_t stable = last_stable_step(nan_at);
    return std::max(session_.run().begin().at, stable < nan_at ? stable : nan_at - second);
}

/// The run's last step at or before `at` at which every parameter was in its stable range.
std::int64_t NanSearch::last_stable_step(std::int64_t at) const {
    const Run& run = session_.run();
    const std::vector<Event>& events = run.events();
    if (!unstable_row(run.setting(run.place_at(at)).params)) return at;
    for (std::size_t i = run.place_at(at).events; i-- > 0;) {
        const auto* set = std::get_if<SetParams>(&events[i].change);
        if (set && !unstable_row(set->values)) break; // the values were stable until the next change
        if (set) at = events[i].at - 1;
    }
    return at;
}

void NanSearch::go_back_before() {
    const std::int64_t before = place_before();
    guard_.ignore();
    session_.seeker().seek(before);
}

void NanSearch::go_on() {
    guard_.ignore();
    session_.pacing().pause(false);
}

} // namespace glint
