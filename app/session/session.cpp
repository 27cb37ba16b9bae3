#include "app/session/session.h"
#include "app/world/names.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

constexpr double frames_per_second = 60; // what steps_per_frame refers to
constexpr double seconds_between_copies_of_what_may_be_lost = 1;

/// Animation is an event of a run, and not part of its seed.
Params standing(Params params) {
    params.stop_animating();
    return params;
}

} // namespace

Session::Session(ComputeDevice& device, Extent extent, const Params& params, MakeTarget make_target,
                 ComputeDevice* fallback, TargetPick pick)
    : Session(device, RunRecord{{standing(params), extent, 0, {}}, {}, 0, {}, {}, {}, {}}, {}, std::move(make_target),
              fallback, std::move(pick)) {}

Session::Session(ComputeDevice& device, RunRecord record, std::optional<Checkpoint> start, MakeTarget make_target,
                 ComputeDevice* fallback, TargetPick pick)
    : fallback_(fallback),
      queue_(device.make_queue()),
      run_(record.seed), // events and hashes are taken below
      params_(record.seed.params),
      preset_params_(params_.definition()),
      presenter_(std::move(make_target), std::move(pick)) {
    std::vector<FieldValues> fields = std::move(record.fields);
    paused_ = record.conduct.paused, set_speed(record.conduct.speed), measure_against(record.conduct.preset);
    view_ = record.conduct.view, look_ = shown_look_ = record.conduct.look, observers_.pins.set(record.conduct.pins);
    marks_ = std::move(record.conduct.marks);
    run_ = Run(std::move(record));
    last_serial_ = static_cast<std::int64_t>(run_.events().size());
    Setting at_end = run_.setting(run_.end());
    require_extent(at_end.extent, device);
    params_ = std::move(at_end.params), extent_ = at_end.extent, step_ = at_end.step;
    if (!fields.empty())
        start = Checkpoint{{params_, extent_, step_, std::move(fields)}, run_.end().at, run_.serial(run_.end())};
    if (!start || !run_.place_of(start->at, start->serial)) start = Checkpoint{run_.seed(), run_.begin().at, 0};
    world_at_ = start->at, world_serial_ = start->serial;
    player_ = make_player(*queue_, std::move(*start));
    if (place() != run_.end()) go_to(run_.end());
}

std::unique_ptr<Player> Session::make_player(Queue& queue, Checkpoint start) const {
    Player::Options options;
    if (fallback_from(queue.device())) options.checkpoint_period_s = seconds_between_copies_of_what_may_be_lost;
    options.keyframe_bytes = keyframe_budget(queue.device());
    return std::make_unique<Player>(queue, std::move(start), options);
}

Session::~Session() {
    drop_gesture();
    player_->wait(); // the frame it writes belongs to the target, which goes first
}

double Session::time() const { return static_cast<double>(step_) / frames_per_second; }

int Session::steps_per_frame() const {
    const glint_param* row = definition().param("steps_per_frame");
    return row && row->type == GLINT_INT ? params_.get<std::int32_t>(*row) : 1;
}

void Session::set_speed(double speed) {
    if (std::isnan(speed)) return;
    if (!flat_out()) speed_before_ = speed_;
    speed_ = speed > max_speed ? flat_out_speed : std::max(speed, min_speed);
}

std::string Session::take_notice() {
    std::string said = presenter_.take_notice();
    return said.empty() ? std::exchange(notice_, {}) : said;
}

bool Session::wants_frames() const {
    const bool running = !paused_ && moves();
    if (!failure_.empty()) return move_.has_value();
    const SessionNow seen = now();
    return running || presenter_.arriving() || method_request_ != method_request_sent_ || method_request_ != 0 ||
           single_steps_ > 0 || goal_ || dirty_ || !orders_.empty() || seek_ || move_ || awaits_checkpoint() ||
           std::ranges::any_of(observers_.all, [&](const Observer* one) { return one->wants_frames(seen); }) ||
           player_->busy();
}

SessionNow Session::now() const { return {world_place(), steps_per_frame(), changes_, !definition().probes().empty()}; }

// --- each frame

bool Session::ready_target() {
    try {
        return presenter_.ready(*queue_, extent_);
    } catch (const std::exception& e) {
        if (device_lost(sentence_of(e))) return false;
        if (give_up_resize(sentence_of(e))) return true;
        if (presenter_.keep_previous()) return notice_ = sentence_of(e), true;
        failure_ = sentence_of(e), no_target_ = true;
    }
    return false;
}

/// If no presentation path can show the new size, restores the old one. Returns whether there was one.
bool Session::give_up_resize(const std::string& why) {
    const auto before = presenter_.previous_extent();
    if (!before || *before == extent_ || !presenter_.keep_previous()) return false;
    std::erase_if(orders_, [&](const Order& order) {
        const auto* command = std::get_if<Command>(&order);
        const bool resizes = command && std::holds_alternative<Resize>(command->change);
        if (resizes) history_.drop(command->gesture);
        return resizes;
    });
    extent_ = *before, notice_ = why;
    return true;
}

/// Number of steps that fit into a picture's time.
double Session::steps_that_fit() const {
    const double budget =
        queue_->submits_asynchronously() ? cuda_budget_ms : std::max(8.0, cpu_budget_ms - pace_.draw_ms);
    // Before the first measurement the CPU's player measures its own pace; on CUDA one step is enough.
    const double untried = queue_->submits_asynchronously() ? 1 : 1e6;
    return pace_.ms_per_step > 0 ? std::max(1.0, budget / pace_.ms_per_step) : untried;
}

int Session::steps_to_goal() {
    drop_ordered_steps(); // they are part of the route
    steps_owed_ = 0;
    const std::int64_t left = goal_->at - world_at_;
    if (left > 0 && moves()) return static_cast<int>(std::min({static_cast<double>(left), steps_that_fit(), 1e6}));
    goal_.reset();
    return 0;
}

int Session::steps_due() {
    if (goal_) return steps_to_goal();
    if (!moves()) return single_steps_ = 0;
    if (single_steps_ > 0) {
        sends_ordered_ = true;
        return std::exchange(single_steps_, 0);
    }
    if (paused_) return 0;
    const double fit = steps_that_fit();
    const double due = std::floor(std::min(steps_owed_, fit));
    steps_owed_ = std::min(steps_owed_ - due, fit); // steps beyond the budget are not caught up later
    return static_cast<int>(due);
}

/// A job ends when its budget is used up. Steps due by speed may be dropped then, steps that the user ordered may not.
void Session::take_ordered_steps(const Report& report) {
    single_steps_ += std::max(std::exchange(ordered_under_way_, 0) - report.steps_done, 0);
}

bool Session::frame_fits_orders() const { // False if a change of size is pending: no picture is drawn then.
    return std::ranges::none_of(orders_, [](const Order& order) {
        const auto* command = std::get_if<Command>(&order);
        return !command || std::holds_alternative<Resize>(command->change);
    });
}

bool Session::frame(double dt) {
    const bool runs = !paused_ && !seek_ && !move_ && moves();
    const double wanted = runs ? frames_per_second * steps_per_frame() * speed_ : 0;
    pace_.wanted_per_second = wanted, pace_.flat_out = flat_out(), leaving_ = false;
    for (Observer* one : observers_.all) one->pass(dt);
    if (failure_.empty()) steps_owed_ += wanted * std::min(dt, 0.25); // a long sleep is no debt
    if (auto report = player_->poll()) take(std::move(*report));
    if (move_) look_after_move();
    if (nan_guard_.found()) look_after_nan_search();
    if (!dropped_moves_.empty()) settle_moves();
    if (player_->busy() || !failure_.empty() || !ready_target() || player_->backed_up()) return false;

    forget_unsent_seek();
    if (orders_.empty() && !seek_) history_.clear_forgotten();
    Job job;
    const bool with_frame = frame_fits_orders();
    take_orders(job);
    sends_ordered_ = false;
    if (!seek_ && !move_ && !holds_steps_) job.steps = steps_due();
    if (!seek_ && before_end()) job.commands.empty() ? play_recorded(job) : hold_back(job, 0);
    const bool draws = !job.commands.empty() || job.steps > 0 || dirty_ || seek_;
    changes_ += draws;
    const bool measures = method_request_ != 0 || method_request_ != method_request_sent_;
    const SessionNow seen = now();
    const bool observed =
        std::ranges::any_of(observers_.all, [&](const Observer* one) { return one->wants_job(seen); });
    if (!draws && !measures && !awaits_checkpoint() && !observed) return false;
    start_job(std::move(job), draws, draws && with_frame);
    return true;
}

void Session::start_job(Job job, bool draws, bool with_frame) {
    if (with_frame) {
        if (queue_->submits_asynchronously())
            job.target = presenter_.free_target();
        else
            job.frame = presenter_.begin();
        with_frame = job.target || job.frame;
    }
    if (seek_ && !seek_->sent) {
        job.route = route_to(seek_->place), job.keep_here = seek_->gesture != 0;
        seek_->keyframe = job.route->keyframe, seek_->sent = true;
    }
    steps_sent_ = job.steps > 0;
    strokes_sent_ = std::ranges::any_of(
        job.commands, [](const Command& command) { return std::holds_alternative<PaintStroke>(command.change); });
    ordered_under_way_ = sends_ordered_ ? job.steps : 0;
    const SessionNow seen = now();
    for (Observer* one : observers_.all) one->request(seen);
    job.observers = observers_.all;
    job.look = shown_look_, job.shown_range = fitted_range_;
    if (checkpoint_asked_ == Asked::yes) job.checkpoint = true, checkpoint_asked_ = Asked::sent;
    job.stop_route = !seek_ || seek_->stop;
    job.budget_ms = queue_->submits_asynchronously() && seek_ ? cuda_budget_ms : cpu_budget_ms;
    job.room = reports_.room(), labels_.send(job);
    job.auto_method = auto_method_, job.measure_methods = method_request_sent_ = method_request_;
    dirty_ = draws && !with_frame;
    wants_drawing_ = with_frame;
    player_->start(std::move(job));
    if (queue_->submits_asynchronously())
        if (auto report = player_->poll()) take(std::move(*report));
}

} // namespace glint
