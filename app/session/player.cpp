#include "app/session/player.h"
#include "app/terminal/failure.h"
#include "interop/start_thread.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace glint {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t max_in_progress = 3; // maximum number of pictures queued on a GPU

double ms_since(SteadyClock::time_point start) {
    return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

/// New measurements count a quarter, so that a single slow step does not change the pace.
double settled(double before, double now) { return before > 0 ? 0.75 * before + 0.25 * now : now; }

/// Whether a step may take another time. Not after every edit: else each move of a drag on a GPU would compute a single
/// step.
bool step_cost_differs(const Params& a, const Params& b) {
    return std::ranges::any_of(a.definition().params(), [&](const glint_param& row) {
        return (row.type == GLINT_CHOICE || row.flags & GLINT_RESTARTS) && !a.same(row, b);
    });
}

/// After a failed drawing; further errors are consequences and are ignored.
void give_back(FrameTarget& target) noexcept {
    try {
        target.cancel();
    } catch (const std::exception&) { return; }
}

} // namespace

Player::Player(Queue& queue, Checkpoint start, const Options& options)
    : queue_(queue),
      start_(std::move(start)),
      at_(start_.at),
      serial_(start_.serial),
      keyframes_(options.keyframe_bytes),
      checkpoints_(queue, options.checkpoint_period_s),
      paced_(start_.state.params),
      paced_extent_(start_.state.extent) {
    if (!queue.submits_asynchronously()) try {
            worker_ = start_thread("to compute on", [this] { work(); });
        } catch (const Error&) { return; } // without a thread the caller computes, and waits for the budget
}

Player::~Player() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (worker_.joinable()) worker_.join();
    try {
        queue_.make_current();
        queue_.finish(), queue_.take_scopes({}); // so that the next player gets no times of this one
    } catch (const std::exception&) {
        return; // a lost device needs no wait
    }
}

bool Player::busy() const {
    const std::lock_guard lock(mutex_);
    return job_ || running_ || report_;
}

double Player::busy_seconds() const {
    const std::lock_guard lock(mutex_);
    return running_ ? (budget_clock_ms() - started_ms_) / 1000 : 0;
}

void Player::start(Job job) {
    if (!worker_.joinable()) {
        report_ = run_or_report(job);
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        job_ = std::move(job);
    }
    wake_.notify_one();
}

std::optional<Report> Player::poll() {
    const std::lock_guard lock(mutex_);
    return std::exchange(report_, std::nullopt);
}

std::optional<Report> Player::wait() {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return !job_ && !running_; });
    return std::exchange(report_, std::nullopt);
}

void Player::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return stopping_ || job_; });
        if (stopping_) return;
        Job job = std::move(*job_);
        job_.reset();
        running_ = true;
        started_ms_ = budget_clock_ms();
        lock.unlock();
        Report report = run_or_report(job);
        lock.lock();
        report_ = std::move(report);
        running_ = false;
        done_.notify_all();
    }
}

void Player::build() {
    if (world_) return;
    world_.emplace(start_.state.params.definition(), queue_, start_.state);
    start_.state.fields.clear(), start_.state.fields.shrink_to_fit();
}

/// If memory is too small even for a report, returns a report that says so.
Report Player::run_or_report(Job& job) noexcept {
    try {
        return run(job);
    } catch (const std::exception& e) {
        Report report;
        report.error = reason_of(e);
        report.world_destroyed = true;
        report.step = world_ ? world_->step() : 0;
        report.extent = world_ ? world_->extent() : start_.state.extent;
        report.at = at_;
        report.serial = serial_;
        report.started = report.ended = SteadyClock::now();
        return report;
    }
}

Report Player::run(Job& job) {
    Report report;
    report.started = SteadyClock::now();
    try {
        queue_.make_current();
        queue_.mark_frame();
        build();
        world_->set_auto_method(job.auto_method), world_->set_look(job.look, job.shown_range);
        choose_readers(job);
        for (Reader* reader : readers_) reader->begin(now());
        if (job.stop_route) route_.reset();
        if (job.route) begin_route(job, report);
        if (route_) {
            follow_route(job.budget_ms, report);
        } else {
            for (Reader* reader : readers_) reader->arrived(now());
            if (keyframes_.due()) keep(KeyframeStore::Purpose::seeking, report);
            came_by_route_ = came_by_route_ && job.commands.empty() && job.steps == 0;
            for (const Command& command : job.commands) apply(command, report);
            forget_times_if_cost_changed();
            measure_methods(job,
                            report); // first: OpenGL, which shares the GPU's time, has finished with the frame before
            advance(job, report);
        }
        try_look(job, report);
        draw(job, report);
        annotate(job, report);
        for (Reader* reader : readers_) reader->end(now());
        checkpoint(job, report);
    } catch (const std::exception& e) {
        report.error = reason_of(e);
        report.world_destroyed = true;
        drop_world();
    }
    collect_scopes();
    job.room.clear();
    report.scopes = std::exchange(scopes_, std::move(job.room));
    report.step = world_ ? world_->step() : 0;
    report.extent = world_ ? world_->extent() : start_.state.extent;
    report.at = at_;
    report.serial = serial_;
    report.on_route = route_.has_value();
    if (world_ && !report.error.empty()) report.params = world_->params();
    report.ms_per_step = ms_per_step_;
    report.state_bytes = keyframes_.state_bytes(report.extent);
    report.kept_bytes = keyframes_.bytes();
    report.times = std::exchange(times_, DeviceTimes{times_.pace});
    report.ended = SteadyClock::now();
    return report;
}

/// After an edit, a seek or another method for `auto`: forgets measured times if a step costs more or less now.
void Player::forget_times_if_cost_changed() {
    if (world_->extent() == paced_extent_ && !step_cost_differs(world_->effective_params(), paced_)) return;
    ms_per_step_ = 0;
    times_ = {times_.pace + 1};
    paced_ = world_->effective_params();
    paced_extent_ = world_->extent();
    std::ranges::fill(advances_in_progress_, 0);
}

void Player::drop_world() {
    methods_.reset();
    for (const Reading& one : all_readers_) one.reader->world_destroyed();
    if (!world_) return; // the world was never built: its starting state stays
    start_.state = {world_->params(), world_->extent(), 0, {}};
    route_.reset();
    keyframes_.clear();
    world_.reset();
}

void Player::draw(const Job& job, Report& report) {
    if (job.draw_at && *job.draw_at != WorldPlace{at_, serial_}) return;
    const auto begun = SteadyClock::now();
    if (job.frame && Extent{job.frame->width, job.frame->height} == world_->extent()) {
        world_->draw(*job.frame);
        report.drawn = true;
    }
    if (job.target && job.target->extent() == world_->extent()) draw_on(*job.target, report);
    if (report.drawn) report.draw_ms = ms_since(begun);
    if (report.drawn && !queue_.submits_asynchronously()) {
        ++times_.pictures;
        times_.pictures_ms += report.draw_ms;
    }
}

/// Draws the chosen look of a field. If memory is too small for it, draws the simulation's own picture instead.
void Player::try_look(const Job& job, Report& report) {
    if (!job.look.draws_field()) return;
    try {
        world_->shown_field();
    } catch (const Error& e) {
        world_->set_look({}, {});
        report.look_refused = true;
        if (report.error.empty()) report.error = fmt::format("the field cannot be shown: {}", e.what());
    }
}

/// If the simulation's labels fail, there are none, and the run continues.
void Player::annotate(Job& job, Report& report) {
    if (!job.label_room) return;
    report.labels = std::move(*job.label_room);
    report.labels.clear();
    if (!report.drawn) return;
    FixedString<280> problem;
    try {
        problem = world_->annotate(report.labels);
    } catch (const Error& e) { problem = std::string_view(e.what()); }
    // reported once, because labels may change with every picture
    if (problem.empty() || !label_problem_.empty()) return;
    report.label_problem = label_problem_ = problem;
}

void Player::draw_on(FrameTarget& target, Report& report) {
    std::optional<glint_frame> frame;
    try {
        frame = target.begin();
    } catch (const std::exception& e) { report.target_error = sentence_of(e); }
    if (!frame) return; // all buffers are shown or in use, or the presentation path has failed
    try {
        world_->draw(*frame);
    } catch (const std::exception&) {
        give_back(target);
        throw;
    }
    try {
        target.end(world_->step());
        report.drawn = true;
    } catch (const std::exception& e) { report.target_error = sentence_of(e); }
}

void Player::advance(const Job& job, Report& report) {
    if (job.steps <= 0 || !world_->definition().evolves()) return;
    const auto start = SteadyClock::now();
    report.steps_done = advance(job.steps, job.budget_ms);
    report.advance_ms = ms_since(start);
}

double Player::budget_clock_ms() const {
    if (clock_) return clock_();
    return std::chrono::duration<double, std::milli>(SteadyClock::now().time_since_epoch()).count();
}

/// Computes at most so many steps and returns their number. At least one, so that a slow machine also advances.
int Player::advance(int steps, double budget_ms) {
    const double start_ms = budget_clock_ms();
    int done = 0;
    if (queue_.submits_asynchronously()) { // queued: its time arrives later, as scope "advance"
        advance_world(at_, steps);
        done = steps;
        advances_in_progress_.push_back(steps);
    }
    while (done < steps) {
        const double chunk_start_ms = budget_clock_ms();
        const double left_ms = budget_ms - (chunk_start_ms - start_ms);
        if (left_ms <= 0 && done > 0) break;
        const double fit = ms_per_step_ > 0 ? left_ms / ms_per_step_ : 1;
        const int chunk = std::clamp(static_cast<int>(std::min(fit, 1e6)), 1, steps - done);
        advance_world(at_ + done, chunk);
        const double took = budget_clock_ms() - chunk_start_ms;
        ms_per_step_ = settled(ms_per_step_, took / chunk);
        times_.steps += chunk;
        times_.steps_ms += took;
        keyframes_.computed(took);
        done += chunk;
    }
    at_ += done;
    return done;
}

void Player::checkpoint(const Job& job, Report& report) {
    if (job.checkpoint) checkpoints_.ask();
    if (route_) return; // on a route, intermediate places do not count
    checkpoints_.consider(*world_, at_, serial_);
    report.checkpoint = checkpoints_.take();
    report.checkpoint_failed = checkpoints_.take_failure();
}

bool Player::backed_up() {
    if (!queue_.submits_asynchronously() || !world_) return false;
    collect_scopes();
    if (advances_in_progress_.size() < max_in_progress) return false;
    if (!queue_.idle()) return true;
    advances_in_progress_.clear(); // all work is done: a time was lost
    return false;
}

void Player::collect_scopes() {
    finished_ = queue_.take_scopes(std::move(finished_));
    scopes_.insert(scopes_.end(), finished_.begin(), finished_.end());
    if (!queue_.submits_asynchronously()) return;
    for (const ScopeTime& scope : finished_) {
        if (scope.depth != 0) continue;
        const std::string_view label = scope.label;
        if (label == "draw") {
            ++times_.pictures;
            times_.pictures_ms += scope.duration_ms;
        }
        if (label != "advance" || advances_in_progress_.empty()) continue;
        if (const int steps = advances_in_progress_.front(); steps > 0) {
            ms_per_step_ = settled(ms_per_step_, scope.duration_ms / steps);
            times_.steps += steps;
            times_.steps_ms += scope.duration_ms;
        }
        keyframes_.computed(scope.duration_ms);
        advances_in_progress_.erase(advances_in_progress_.begin());
    }
}

void Player::rest() {
    if (auto unread = wait()) report_ = std::move(unread);
    methods_.reset();
    keyframes_.clear();
    for (const Reading& one : all_readers_) one.reader->rest();
    try {
        queue_.make_current();
        queue_.finish();
        collect_scopes();
    } catch (const std::exception&) {} // a lost device needs no wait; the next job reports it
    scopes_.clear();
    advances_in_progress_.clear();
    methods_asked_ = 0;
}

std::optional<Checkpoint> Player::read_state() {
    if (auto unread = wait()) report_ = std::move(unread);
    if (!world_) return {};
    queue_.make_current();
    Checkpoint now{{world_->params(), world_->extent(), world_->step(), {}}, at_, serial_};
    for (FieldCopy& f : world_->read_state())
        now.state.fields.push_back({std::move(f.id), f.width, f.height, std::move(f.values), f.depth});
    return now;
}

std::optional<Snapshot> Player::copy_state() {
    if (auto unread = wait()) report_ = std::move(unread);
    if (!world_) return {};
    queue_.make_current();
    return world_->snapshot();
}

} // namespace glint
