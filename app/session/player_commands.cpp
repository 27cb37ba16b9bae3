// Commands of the user, applied to a world between two steps, and routes back and forth in its run.
#include "app/session/player.h"
#include "sims/api/device.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cassert>
#include <limits>

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
        if (command.recorded) serial_ = command.serial; // otherwise the command would be repeated forever
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

// Measures methods in the spare time of frames, next to the shown world.

namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds slice_time{4};

} // namespace

void Player::measure_methods(const Job& job, Report& report) {
    if (job.measure_methods != methods_asked_) {
        methods_.reset();
        methods_asked_ = job.measure_methods;
        begin_methods(report);
    }
    if (!methods_ || !job.commands.empty()) return; // the user edits: the picture has priority
    try {
        const auto begun = SteadyClock::now();
        methods_->queue().mark_frame();
        collect_method_times();
        methods_->queue().begin_after(queue_); // one after the other on the device, else the times would include both
        while (SteadyClock::now() - begun < slice_time && methods_->run())
            collect_method_times(); // on a GPU the times arrive with a later job
        queue_.begin_after(methods_->queue());
        report.methods = MethodReport{methods_asked_, methods_->progress(), methods_->done(), {}, ""};
        if (!methods_->done()) return;
        report.methods->times = methods_->result();
        if (report.methods->times.empty()) report.methods->problem = "none of its methods can run";
    } catch (const std::exception& e) { report.methods = MethodReport{methods_asked_, 0, true, {}, sentence_of(e)}; }
    methods_.reset();
}

void Player::begin_methods(Report& report) {
    if (methods_asked_ == 0) return;
    try {
        methods_.emplace(queue_.device(), world_->params(), world_->extent());
    } catch (const std::exception& e) { report.methods = MethodReport{methods_asked_, 0, true, {}, sentence_of(e)}; }
}

void Player::collect_method_times() {
    finished_ = methods_->queue().take_scopes(std::move(finished_));
    scopes_.insert(scopes_.end(), finished_.begin(), finished_.end());
    for (const ScopeTime& scope : finished_) methods_->arrived(scope);
}

// The readers of a job's observers. A reader is made when its observer first appears.

void Player::choose_readers(const Job& job) {
    readers_.clear();
    for (Observer* observer : job.observers) {
        auto found = std::ranges::find(all_readers_, observer, &Reading::of);
        if (found == all_readers_.end())
            found = all_readers_.insert(found, Reading{observer, observer->make_reader(queue_)});
        readers_.push_back(&*found->reader);
    }
}

WorldNow Player::now() { return {*world_, {at_, serial_}, route_.has_value(), came_by_route_}; }

int Player::steps_to_sample(std::int64_t at) const {
    int steps = std::numeric_limits<int>::max();
    for (const Reader* reader : readers_) steps = std::min(steps, reader->steps_to_sample(at));
    return steps;
}

/// Samples are recorded on the way, except on a route to another place. Steps give the same result in pieces.
void Player::advance_world(std::int64_t at, int steps) {
    const bool samples = steps_to_sample(at) != std::numeric_limits<int>::max();
    if (!samples || route_) return world_->advance(steps);
    const Device::Scope all(queue_.table(), "advance"); // one scope for all pieces: each piece's scope lies within it
    for (int done = 0; done < steps;) {
        const int piece = std::min(steps - done, steps_to_sample(at + done));
        world_->advance(piece), done += piece;
        for (Reader* reader : readers_) reader->sample(*world_, at + done);
    }
}

} // namespace glint
