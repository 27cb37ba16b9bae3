#include "app/session/session.h"
#include "app/world/text/names.h"
#include "sims/api/device.h"
#include <algorithm>
#include <atomic>
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

/// Sessions may be made by any thread.
std::uint64_t next_id() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

} // namespace

Session::Session(ComputeDevice& device, Extent extent, const Params& params, MakeTarget make_target,
                 ComputeDevice* fallback, TargetPick pick)
    : Session(device, RunRecord{{standing(params), extent, 0, {}}, {}, 0, {}, {}, {}, {}}, {}, std::move(make_target),
              fallback, std::move(pick)) {}

Session::Session(ComputeDevice& device, RunRecord record, std::optional<Checkpoint> start, MakeTarget make_target,
                 ComputeDevice* fallback, TargetPick pick)
    : id_(next_id()),
      queue_(device.make_queue()),
      run_(record.seed), // events and hashes are taken below
      params_(record.seed.params),
      preset_params_(params_.definition()),
      presenter_(std::move(make_target), std::move(pick)),
      device_move_(*this, fallback) {
    std::vector<FieldValues> fields = std::move(record.fields);
    paused_ = record.conduct.paused, set_speed(record.conduct.speed), measure_against(record.conduct.preset);
    appearance_.begin_with(record.conduct.view, record.conduct.look), observers_.pins.set(record.conduct.pins);
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
    if (place() != run_.end()) seeker_.go_to(run_.end());
}

std::unique_ptr<Player> Session::make_player(Queue& queue, Checkpoint start) const {
    Player::Options options;
    if (device_move_.fallback_from(queue.device()))
        options.checkpoint_period_s = seconds_between_copies_of_what_may_be_lost;
    options.keyframe_bytes = keyframe_budget(queue.device());
    return std::make_unique<Player>(queue, std::move(start), options);
}

Session::~Session() {
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
    if (!failure_.empty()) return device_move_.moving();
    const SessionNow seen = now();
    const bool moves_on = seeker_.on_its_way() || device_move_.moving() || device_move_.awaits_checkpoint();
    return running || presenter_.arriving() || methods_.wants_job() || single_steps_ > 0 || moves_on || has_orders() ||
           std::ranges::any_of(observers_.all, [&](const Observer* one) { return one->wants_frames(seen); }) ||
           player_->busy();
}

SessionNow Session::now() const { return {world_place(), steps_per_frame(), changes_, !definition().probes().empty()}; }

// --- each frame

bool Session::ready_target() {
    try {
        return presenter_.ready(*queue_, extent_);
    } catch (const std::exception& e) {
        if (device_move_.device_lost(sentence_of(e))) return false;
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
    history_.drop_resizes();
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

int Session::steps_due() {
    if (seeker_.goal_) return seeker_.steps_to_goal();
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

bool Session::frame(double dt) {
    const bool stands = seeker_.seeking() || device_move_.moving();
    const bool runs = !paused_ && !stands && moves();
    const double wanted = runs ? frames_per_second * steps_per_frame() * speed_ : 0;
    pace_.wanted_per_second = wanted, pace_.flat_out = flat_out(), leaving_ = false;
    for (Observer* one : observers_.all) one->pass(dt);
    if (failure_.empty()) steps_owed_ += wanted * std::min(dt, 0.25); // a long sleep is no debt
    if (auto report = player_->poll()) take(std::move(*report));
    device_move_.poll();
    nan_search_.poll();
    device_move_.settle();
    if (player_->busy() || !failure_.empty() || !ready_target() || player_->backed_up()) return false;

    seeker_.forget_unsent();
    if (!history_.has_orders() && !seeker_.seeking()) history_.history_.clear_forgotten();
    Job job;
    const bool with_frame = !history_.resizes(); // no picture of a size that is about to change
    history_.take_orders(job);
    sends_ordered_ = false;
    const bool seeks = seeker_.seeking();
    if (!seeks && !device_move_.moving() && !holds_steps_) job.steps = steps_due();
    if (!seeks && before_end()) job.commands.empty() ? play_recorded(job) : hold_back(job, 0);
    const bool draws = !job.commands.empty() || job.steps > 0 || dirty_ || seeks;
    changes_ += draws;
    const SessionNow seen = now();
    const bool observed =
        std::ranges::any_of(observers_.all, [&](const Observer* one) { return one->wants_job(seen); });
    if (!draws && !methods_.wants_job() && !device_move_.awaits_checkpoint() && !observed) return false;
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
    const auto& seek = seeker_.seek_;
    if (seek && !seek->sent) job.route = seeker_.send(), job.keep_here = seek->gesture != 0;
    steps_sent_ = job.steps > 0;
    strokes_sent_ = std::ranges::any_of(
        job.commands, [](const Command& command) { return std::holds_alternative<PaintStroke>(command.change); });
    ordered_under_way_ = sends_ordered_ ? job.steps : 0;
    const SessionNow seen = now();
    for (Observer* one : observers_.all) one->request(seen);
    job.observers = observers_.all;
    appearance_.send(job);
    job.checkpoint = device_move_.send();
    job.stop_route = !seek || seek->stop;
    job.budget_ms = queue_->submits_asynchronously() && seek ? cuda_budget_ms : cpu_budget_ms;
    job.room = reports_.room(), labels_.send(job);
    methods_.send(job);
    dirty_ = draws && !with_frame;
    wants_drawing_ = with_frame;
    player_->start(std::move(job));
    if (queue_->submits_asynchronously())
        if (auto report = player_->poll()) take(std::move(*report));
}

} // namespace glint
