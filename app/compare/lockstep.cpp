#include "app/compare/lockstep.h"
#include "app/world/instance.h"
#include "app/world/params/other_build.h"
#include <algorithm>
#include <chrono>
#include <utility>

namespace glint {

namespace {

constexpr double max_owed_s = 0.25; // the same cap as in a session: time lost in a long sleep is not caught up
// Limits in ms. A picture is held back for so long before the session's is shown alone, after edits and after steps.
// length of the follower's route: above this, a copy of the session's state is faster
constexpr double long_route_ms = 300;
constexpr double max_wait_after_edit_ms = 250, max_wait_after_steps_ms = 2000;

/// Work queued on `later` starts after the work queued on `earlier`. An error is ignored here: the next job on that
/// queue reports it again.
void order_after(Queue& later, Queue& earlier) noexcept {
    try {
        later.make_current();
        later.begin_after(earlier);
    } catch (const std::exception&) { return; }
}

} // namespace

/// Both queues are streams of one device, which orders their work by itself.
bool Lockstep::in_stream_order() const {
    return &session_.device() == &follower_.device() && session_.device().submits_asynchronously();
}

bool Lockstep::session_computes() const { return session_.busy() || (!in_stream_order() && !session_.queue().idle()); }

bool Lockstep::follower_computes() const {
    return follower_.busy() || (!in_stream_order() && !follower_.queue().idle());
}

/// Whether the session may step: it need not wait for the follower.
bool Lockstep::is_level() const {
    if (!follower_.failure().empty()) return true;
    const WorldPlace here = session_.seeker().world_place();
    return level_ == here && follower_.world_place() == here;
}

bool Lockstep::frame(double dt) {
    owed_s_ = std::min(owed_s_ + dt, max_owed_s);
    if (together_ && !together()) part();
    follower_.poll();
    if (!follower_.failure().empty()) part();
    give_up_waiting();
    if (follower_computes()) return false;
    if (session_.device_move().moving()) {
        part();
        return session_.frame(std::exchange(owed_s_, 0));
    }
    if (session_.busy()) (void)session_.idling().settle(); // takes the results of finished jobs, and starts nothing
    if (session_computes()) return false;
    exchange();
    draw_again_if_still();
    forward_field_request();
    if (turn_ == Side::follower) {
        turn_ = Side::session;
        if (start_follower()) return true;
    }
    const bool begun = start_session();
    if (begun) turn_ = Side::follower;
    if (session_computes()) return begun;
    turn_ = Side::session;
    return start_follower() || begun;
}

/// Both have queued the session's place; only the GPU has to finish.
bool Lockstep::both_in_progress() const {
    const WorldPlace here = session_.seeker().world_place();
    return session_.appearance().drawn_place() == here && follower_.drawn_place() == here &&
           follower_.world_place() == here;
}

/// Does not step while a picture is held back, because the follower is still computing. Edits wait only until the GPU
/// has finished its queue. If they did not wait, every move of a drag would show the session's picture alone.
bool Lockstep::start_session() {
    if (session_.presenter().is_withholding_frame()) {
        if (!has_orders(session_) || both_in_progress()) return false;
        part();
    }
    const bool steps = is_level();
    session_.pacing().hold_steps(!steps);
    if (!steps && !together_) owed_s_ = 0; // paused
    if (in_stream_order()) order_after(session_.queue(), follower_.queue());
    return session_.frame(steps ? std::exchange(owed_s_, 0) : 0);
}

bool Lockstep::start_follower() {
    // the session itself is moving in its run
    if (session_.seeker().seeking() || session_.device_move().moving()) return false;
    const WorldPlace wanted = session_.seeker().world_place();
    const std::optional<Place> to = session_.run().place_of(wanted.at, wanted.serial);
    const bool there = follower_.world_place() == wanted && follower_.drawn_place() == wanted;
    if (!to || (there && !follower_.field_reading().wants_job({}))) return false;
    // the follower's picture shows another place: nothing could be drawn over it
    if (!there && follower_.is_withholding_picture()) part();
    shorten_route();
    const bool same_device = &session_.device() == &follower_.device();
    follower_.set_auto_method(
        same_device ? method_in_build(follower_.definition(), session_.definition(), session_.methods().choice())
                    : std::nullopt);
    if (in_stream_order()) order_after(follower_.queue(), session_.queue());
    return follower_.frame(session_.run(), *to);
}

/// Sends the follower a copy of the session's state, if both have the same states. Asks for the copy once at each
/// place; until it arrives, the follower continues on its route.
void Lockstep::shorten_route() {
    if (follower_.route_left_ms() < long_route_ms || !follower_.shares_states(session_.run())) return;
    const auto& copy = session_.device_move().checkpoint();
    const WorldPlace here = session_.seeker().world_place();
    if (copy && WorldPlace{copy->at, copy->serial} == here) {
        follower_.start_from(session_.run(), *copy);
    } else if (copy_asked_at_ != here) {
        session_.device_move().ask_for_checkpoint(), copy_asked_at_ = here;
    }
}

/// If both have drawn the session's place, shows these pictures from now on.
void Lockstep::exchange() {
    const WorldPlace here = session_.seeker().world_place();
    if (!follower_.failure().empty()) return;
    if (session_.appearance().drawn_place() != here || follower_.drawn_place() != here ||
        follower_.world_place() != here)
        return;
    if (!session_.queue().idle() || !follower_.queue().idle()) return; // the two sides have not arrived
    const bool nothing_new =
        level_ == here && !session_.presenter().is_withholding_frame() && !follower_.is_withholding_picture();
    if (together() && nothing_new && !still_.drawing()) return;
    if (level_ != here || still_.drawing()) take_times();
    session_.presenter().release(), follower_.release_picture();
    session_.presenter().hold(), follower_.hold_picture();
    session_labels_ = session_.observers().labels.newest(), follower_labels_ = follower_.picture_labels();
    together_ = true;
    const bool both = together() && session_.presenter().picture().step == session_.step() &&
                      follower_.picture().step == follower_.step();
    if (!both) part(); // a presentation path has failed, or cannot hold a picture
    level_ = here;
}

/// Times of the round that has ended; on a GPU, of the one before.
void Lockstep::take_times() {
    if (std::exchange(timed_on_, &session_.device()) != &session_.device()) times_.clear();
    const DeviceTimes session = session_.observers().reports.take_times(), follower = follower_.take_times();
    const bool usable = still_.end_round(level_ == session_.seeker().world_place());
    if (level_ && usable) times_.add(session, follower); // otherwise one side came by a route: the times do not count
}

/// Both show their pictures of one place, pictures are compared, and no work is pending.
bool Lockstep::stands_still() const {
    const WorldPlace here = session_.seeker().world_place();
    return together() && level_ == here && follower_.world_place() == here &&
           session_.appearance().drawn_place() == here && follower_.drawn_place() == here &&
           follower_.failure().empty() && session_.failure().empty() && !session_.wants_frames() &&
           !works_in_steps(follower_.params(), follower_.extent());
}

void Lockstep::draw_again_if_still() {
    if (still_.drawing()) return;
    if (times_frozen_ || !stands_still()) return still_.interrupt();
    const auto id_of = [](const FrameTarget* target) { return target ? std::string_view(target->id()) : ""; };
    const StillScene now{session_.seeker().world_place(), session_.methods().choice(), &session_.device(),
                         id_of(session_.presenter().target()), id_of(follower_.target())};
    const StillRounds::Next next = still_.next(now, clock_ms(), times_.pictures());
    if (next == StillRounds::Next::nothing) return;
    if (next == StillRounds::Next::begin) {
        (void)session_.observers().reports.take_times();
        (void)follower_.take_times();
        times_.clear();
    }
    session_.appearance().draw_again();
    follower_.draw_again();
}

double Lockstep::clock_ms() const {
    if (clock_) return clock_();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void Lockstep::give_up_waiting() {
    const WorldPlace here = session_.seeker().world_place();
    const bool same_picture = still_.drawing() && level_ == here;
    if (!together_ || !session_.presenter().is_withholding_frame() || same_picture) return waits_since_ms_.reset();
    const double now = clock_ms();
    if (!waits_since_ms_) waits_since_ms_ = now;
    const bool has_only_stepped =
        level_ && level_->serial == here.serial && level_->at <= here.at && !has_orders(session_);
    if (now - *waits_since_ms_ > (has_only_stepped ? max_wait_after_steps_ms : max_wait_after_edit_ms)) part();
}

/// Shows only the session's picture from now on.
void Lockstep::part() {
    together_ = false, waits_since_ms_.reset();
    session_.presenter().release(), follower_.release_picture();
}

void Lockstep::let_go() {
    part();
    level_.reset(), owed_s_ = 0;
    still_ = {};
    session_.pacing().hold_steps(false);
    stop_reading();
}

void Lockstep::leave() {
    let_go();
    follower_.leave();
}

Lockstep::Pictures Lockstep::pictures() const {
    return {session_.presenter().picture(), together() ? follower_.picture() : Picture{}};
}

Lockstep::Labels Lockstep::labels() const {
    if (!together()) return {&session_.observers().labels.newest(), nullptr};
    return {&session_labels_, &follower_labels_};
}

void Lockstep::shown() {
    session_.presenter().shown();
    if (together()) follower_.shown();
}

double Lockstep::progress() const { return follower_.failure().empty() ? follower_.progress() : 1; }

bool Lockstep::wants_frames() const {
    if (session_.wants_frames() || session_.presenter().is_withholding_frame() || follower_.busy()) return true;
    if (!follower_.failure().empty() || !session_.failure().empty()) return false;
    const WorldPlace here = session_.seeker().world_place();
    return level_ != here || follower_.drawn_place() != here || follower_.is_withholding_picture() ||
           reading_ == Reading::wanted || follower_.field_reading().wants_job({}) || still_.pending();
}

// --- reads fields of both sides at one place

void Lockstep::read_fields(const FieldName& field, FieldReads room) {
    reading_ = Reading::wanted, field_ = field, field_room_ = std::move(room);
}

/// If both are at one place and neither has a job running, their next jobs read the fields there.
void Lockstep::forward_field_request() {
    const WorldPlace here = session_.seeker().world_place();
    if (reading_ != Reading::wanted || level_ != here || follower_.world_place() != here) return;
    session_.observers().field.ask(field_, here, std::move(field_room_.session));
    follower_.field_reading().ask(field_, here, std::move(field_room_.follower));
    field_room_ = {};
    reading_ = Reading::asked, read_at_ = here;
}

std::optional<Lockstep::FieldReads> Lockstep::take_fields() {
    if (reading_ != Reading::asked || !session_.observers().field.answered() || !follower_.field_reading().answered())
        return {};
    FieldReads reads{session_.observers().field.take(), follower_.field_reading().take()};
    reading_ = Reading::nothing;
    if (reads.session.place == read_at_ && reads.follower.place == read_at_) return reads;
    read_fields(field_, std::move(reads)); // a world has moved before it could be read: requests again
    return {};
}

void Lockstep::stop_reading() {
    reading_ = Reading::nothing, field_room_ = {};
    session_.observers().field.stop(), follower_.field_reading().stop();
}

namespace {

constexpr double settled_after_ms = 300; // so that a short pause in a drag is not delayed
constexpr double longest_ms = 4000; // from then on the rounds end as soon as there is a ratio: after six counted ones
constexpr int warm_up_rounds = 1, max_paired_rounds = warm_up_rounds + static_cast<int>(PairedTimes::window);
constexpr double narrow = 0.03; // width of the ratio's interval, relative to the ratio

} // namespace

bool StillRounds::known(double now_ms, const PairedTimes& times) const {
    if (rounds_ >= max_paired_rounds) return true;
    const std::optional<Ratio> ratio = times.ratio();
    if (rounds_ <= warm_up_rounds || !ratio) return false;
    return now_ms - began_ms_ > longest_ms || ratio->most - ratio->least <= narrow * ratio->median;
}

StillRounds::Next StillRounds::next(const StillScene& scene, double now_ms, const PairedTimes& times) {
    if (seen_ != scene) seen_since_ms_ = now_ms;
    seen_ = scene;
    const bool same = measured_ == scene;
    done_ = same && (done_ || known(now_ms, times));
    pending_ = !done_;
    if (done_ || drawing_ || now_ms - seen_since_ms_ < settled_after_ms) return Next::nothing;
    drawing_ = true;
    if (same) return Next::go_on;
    measured_ = scene;
    began_ms_ = now_ms;
    rounds_ = 0;
    return Next::begin;
}

bool StillRounds::end_round(bool at_same_place) {
    if (!std::exchange(drawing_, false)) return true;
    if (!at_same_place) return false;
    return ++rounds_ > warm_up_rounds;
}

} // namespace glint
