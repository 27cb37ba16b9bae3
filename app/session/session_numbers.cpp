// A session whose values became NaN: it pauses, and moves in its run until the first NaN is found.
#include "app/session/session.h"
#include <algorithm>
#include <cstddef>
#include <variant>
#include <vector>

namespace glint {

/// The run's last step that is known to be without NaN; one before its beginning if there is none.
std::int64_t Session::numbers_before(std::int64_t at) const {
    const auto& seen = nan_guard_.numbers();
    if (!seen || seen->at > at) return run_.begin().at - 1;
    const bool after_all_events = run_.serial(run_.place_at(seen->at)) == seen->serial;
    return after_all_events ? seen->at : seen->at - 1;
}

void Session::take_number_check(const NumberCheck& check) {
    const bool news = nan_guard_.is_news(check), searched = nan_guard_.searching();
    if (news) {
        pause(true);
        drop_ordered_steps();
        nan_guard_.search(check, numbers_before(check.place.at));
    } else {
        nan_guard_.take(check);
    }
    if (!news && !searched) return;
    const bool is_at_hand = gesture_ || !orders_.empty(); // actions of the user go first
    if (is_at_hand) nan_guard_.stop_searching();
    if (nan_guard_.searching()) return seek(nan_guard_.target());
    const NumberCheck& first = *nan_guard_.found();
    if (!is_at_hand) seek(first.place.at);
    log_.push_back({first.step, FixedString<160>::of("{} became NaN at cell {}, {}", first.nan->field.c_str(),
                                                     first.nan->x, first.nan->y)
                                    .c_str()});
}

/// Any other action of the user ends the search.
void Session::look_after_nan_search() {
    if (!paused_) return nan_guard_.ignore();
    if (!nan_guard_.searching()) return;
    const std::int64_t heading_for = seek_ ? seek_->place.at : place().at;
    if (grabbed() || move_ || !orders_.empty() || heading_for != nan_guard_.target()) nan_guard_.stop_searching();
}

std::int64_t Session::place_before_nan() const {
    const std::int64_t second = std::int64_t{60} * std::max(1, steps_per_frame());
    const NumberCheck* first = nan_guard_.found();
    const std::int64_t nan_at = first ? first->place.at : place().at;
    const std::int64_t stable = last_stable_step(nan_at);
    return std::max(run_.begin().at, stable < nan_at ? stable : nan_at - second);
}

/// The run's last step at or before `at` at which every parameter was in its stable range.
std::int64_t Session::last_stable_step(std::int64_t at) const {
    const std::vector<Event>& events = run_.events();
    if (!unstable_row(run_.setting(run_.place_at(at)).params)) return at;
    for (std::size_t i = run_.place_at(at).events; i-- > 0;) {
        const auto* set = std::get_if<SetParams>(&events[i].change);
        if (set && !unstable_row(set->values)) break; // it was stable until the next change
        if (set) at = events[i].at - 1;
    }
    return at;
}

void Session::go_back_before_nan() {
    const std::int64_t before = place_before_nan();
    nan_guard_.ignore(), seek(before);
}

void Session::go_on_with_nan() { nan_guard_.ignore(), pause(false); }

} // namespace glint
