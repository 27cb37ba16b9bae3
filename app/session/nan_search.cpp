#include "app/session/nan_search.h"
#include "app/session/session.h"
#include <algorithm>

namespace glint {

/// The run's last step at which all are known to have been numbers; one before its beginning where none is.
std::int64_t NanSearch::numbers_before(std::int64_t at) const {
    const Run& run = session_.run();
    const auto& seen = guard_.numbers();
    if (!seen || seen->at > at) return run.begin().at - 1;
    const bool after_all_events = run.serial(run.place_at(seen->at)) == seen->serial;
    return after_all_events ? seen->at : seen->at - 1;
}

void NanSearch::take(const NumberCheck& check) {
    const bool news = guard_.is_news(check), searched = guard_.searching();
    if (news) {
        session_.pause(true);
        session_.drop_ordered_steps();
        guard_.search(check, numbers_before(check.place.at));
    } else {
        guard_.take(check);
    }
    if (!news && !searched) return;
    const bool is_at_hand = session_.user_is_at_it(); // what the user is doing goes first
    if (is_at_hand) guard_.stop_searching();
    if (guard_.searching()) return session_.seeker().seek(guard_.target());
    const NumberCheck& first = *guard_.found();
    if (!is_at_hand) session_.seeker().seek(first.place.at);
    session_.log_.push_back({first.step, FixedString<160>::of("{} became NaN at cell {}, {}", first.nan->field.c_str(),
                                                              first.nan->x, first.nan->y)
                                             .c_str()});
}

/// Whoever does something else meanwhile wants that.
void NanSearch::poll() {
    if (!guard_.found()) return;
    if (!session_.paused()) return guard_.ignore();
    if (!guard_.searching()) return;
    const Seeker& seeker = session_.seeker();
    const std::int64_t heading_for = seeker.heading_for();
    const bool other = seeker.grabbed() || session_.device_move().moving() || session_.history_.has_orders();
    if (other || heading_for != guard_.target()) guard_.stop_searching();
}

std::int64_t NanSearch::place_before() const {
    const std::int64_t second = std::int64_t{60} * std::max(1, session_.steps_per_frame());
    const NumberCheck* first = guard_.found();
    return std::max(session_.run().begin().at, (first ? first->place.at : session_.place().at) - second);
}

void NanSearch::go_back_before() {
    const std::int64_t before = place_before();
    guard_.ignore();
    session_.seeker().seek(before);
}

void NanSearch::go_on() {
    guard_.ignore();
    session_.pause(false);
}

} // namespace glint
