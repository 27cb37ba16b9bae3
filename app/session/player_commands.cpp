// Commands of the user, applied to a world between two steps, and routes back and forth in its run.
#include "app/session/player.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cassert>

namespace glint {

void Player::apply(const Command& command, Report& report) {
    const std::int64_t step = world_->step();
    const bool continues = std::holds_alternative<PaintStroke>(command.change) && !command.keep_before;
    const std::string text = // only the beginning of a stroke is logged
        continues || command.recorded ? "" : describe(command.change, world_->params());
    if (command.keep_before) keep(KeyframeStore::Purpose::undo, report);
    using enum World::MissingMethod;
    try {
        glint::apply(command.change, *world_, command.recorded ? substitute : refuse);
    } catch (const Error& e) { // only this command is refused
        report.error = e.what();
        report.refused.push_back(command.gesture);
        if (command.recorded) serial_ = command.serial; // else it would be tried again forever
        return;
    }
    serial_ = command.serial;
    std::erase(report.refused, command.gesture);
    if (!command.recorded) report.accepted.push_back({at_, command.change, command.serial, command.gesture});
    if (!text.empty()) report.applied.push_back({step, text});
}

void Player::keep(KeyframeStore::Purpose purpose, Report& report) {
    if (const auto kept = keyframes_.keep(*world_, at_, serial_, purpose, report.dropped)) report.kept.push_back(*kept);
}

void Player::begin_route(Job& job, Report& report) {
    came_by_route_ = true;
    if (job.keep_here) keep(KeyframeStore::Purpose::undo, report);
    route_.reset(); // from an earlier seek
    try {
        Route& route = *job.route;
        const Snapshot* kept = route.keyframe ? keyframes_.find(route.keyframe) : nullptr;
        report.route_failed = !route.from_here && route.keyframe && !kept;
        if (report.route_failed) return; // the keyframe was just dropped to save memory: another route is possible
        if (route.from_here)
            assert(at_ == route.at && serial_ == route.serial);
        else
            kept ? world_->restore(*kept) : world_->restore(route.start.value());
        at_ = route.at, serial_ = route.serial;
        route_ = std::move(route), route_->start.reset(), next_event_ = 0;
    } catch (const Error& e) { report.error = e.what(), report.route_failed = true; }
}

void Player::follow_route(double budget_ms, Report& report) {
    const double until_ms = budget_clock_ms() + budget_ms;
    const std::vector<Event>& events = route_->events;
    double queued_ms = 0; // on a GPU, which the CPU's clock does not measure
    for (bool first = true; first || budget_clock_ms() < until_ms; first = false) {
        while (next_event_ < events.size() && events[next_event_].at <= at_) {
            const Event& event = events[next_event_++];
            apply({event.change, event.serial, event.gesture, false, true}, report);
            constexpr std::size_t events_per_check = 64; // a million events at one step are possible
            if (next_event_ % events_per_check == 0 && budget_clock_ms() >= until_ms) return;
        }
        forget_times_if_cost_changed();
        if (at_ >= route_->target && next_event_ == events.size()) return route_.reset();
        if (keyframes_.due()) keep(KeyframeStore::Purpose::seeking, report);
        const std::int64_t to = next_event_ < events.size() ? events[next_event_].at : route_->target;
        const double left_ms = until_ms - budget_clock_ms() - queued_ms;
        if (!first && left_ms <= 0) return;
        const double fit = ms_per_step_ > 0 ? std::max(1.0, left_ms / ms_per_step_) : 1;
        const auto steps = static_cast<int>(std::min({static_cast<double>(to - at_), fit, 1e6}));
        if (world_->definition().evolves())
            advance(steps, left_ms);
        else
            at_ = to;
        if (queue_.submits_asynchronously()) queued_ms += ms_per_step_ > 0 ? steps * ms_per_step_ : budget_ms;
    }
}

} // namespace glint
