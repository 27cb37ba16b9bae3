#include "app/session/session.h"
#include "app/world/plugin_source.h"
#include "app/world/text/names.h"
#include "sims/api/device.h"
#include <algorithm>
#include <atomic>
#include <cmath>

namespace glint {
namespace {

constexpr double seconds_between_checkpoints = 1;

/// Animation is an event of a run, and not part of its seed.
Params without_animations(Params params) {
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
    : Session(device, RunRecord{{without_animations(params), extent, 0, {}}, {}, 0, {}, {}, {}, {}}, {},
              std::move(make_target), fallback, std::move(pick)) {}

Session::Session(ComputeDevice& device, RunRecord record, std::optional<Checkpoint> start, MakeTarget make_target,
                 ComputeDevice* fallback, TargetPick pick)
    : id_(next_id()),
      queue_(make_queue(device, record.seed.params.definition())),
      run_(HostState{record.seed.params, record.seed.extent, record.seed.step, {}}), // replaced below
      params_(record.seed.params),
      presenter_(std::move(make_target), std::move(pick)),
      device_move_(*this, fallback) {
    std::vector<FieldValues> fields = std::move(record.fields);
    pacing_.paused_ = record.run_settings.paused;
    pacing_.set_speed(record.run_settings.speed);
    preset_.measure_against(record.run_settings.preset);
    appearance_.begin_with(record.run_settings.view, record.run_settings.look);
    observers_.pins.set(record.run_settings.pins);
    seeker_.marks_ = std::move(record.run_settings.marks);
    run_ = Run(std::move(record));
    history_.last_serial_ = static_cast<std::int64_t>(run_.events().size());
    Setting at_end = run_.setting(run_.end());
    require_extent(at_end.extent, device);
    params_ = std::move(at_end.params);
    extent_ = at_end.extent;
    step_ = at_end.step;
    if (!fields.empty())
        start = Checkpoint{{params_, extent_, step_, std::move(fields)}, run_.end().at, run_.serial(run_.end())};
    if (!start || !run_.place_of(start->at, start->serial)) start = Checkpoint{run_.seed(), run_.begin().at, 0};
    seeker_.here_ = {start->at, start->serial};
    player_ = make_player(*queue_, std::move(*start));
    if (place() != run_.end()) seeker_.go_to(run_.end());
}

std::unique_ptr<Queue> Session::make_queue(ComputeDevice& device, const Definition& simulation) {
    auto queue = device.make_queue();
    if (is_plugin_source(simulation.origin())) queue->follow_source();
    return queue;
}

std::unique_ptr<Player> Session::make_player(Queue& queue, Checkpoint start) const {
    Player::Options options;
    if (device_move_.fallback_from(queue.device())) options.checkpoint_period_s = seconds_between_checkpoints;
    options.keyframe_bytes = keyframe_budget(queue.device());
    return std::make_unique<Player>(queue, std::move(start), options);
}

Session::~Session() {
    player_->wait(); // the frame it writes belongs to the target, which goes first
}

bool Session::wants_frames() const {
    const bool running = !pacing_.paused() && pacing_.moves();
    if (!failure_.empty()) return device_move_.moving();
    const SessionNow seen = now();
    const bool moves_on = seeker_.has_destination() || device_move_.moving() || device_move_.awaits_checkpoint();
    return running || presenter_.arriving() || methods_.wants_job() || pacing_.single_steps_ > 0 || moves_on ||
           has_orders(*this) ||
           std::ranges::any_of(observers_.all, [&](const Observer* one) { return one->wants_frames(seen); }) ||
           player_->busy();
}

SessionNow Session::now() const {
    return {seeker_.world_place(), pacing_.steps_per_frame(), changes_, !definition().probes().empty()};
}

// --- each frame

bool Session::frame(double dt) {
    idling_.leaving_ = false;
    pacing_.pass(dt);
    for (Observer* one : observers_.all) one->pass(dt);
    if (auto report = player_->poll()) take(std::move(*report));
    device_move_.poll();
    observers_.nan_search.poll();
    device_move_.settle();
    if (player_->busy() || !failure_.empty() || !appearance_.ready_target() || player_->backed_up()) return false;

    seeker_.forget_unsent();
    if (!history_.has_orders() && !seeker_.seeking()) history_.history_.clear_forgotten();
    Job job;
    const bool with_frame = !history_.resizes(); // no picture of a size that is about to change
    history_.take_orders(job);
    job.steps = pacing_.steps_due();
    const bool seeks = seeker_.seeking(), follows_run = !seeks && before_end(*this);
    if (follows_run && job.commands.empty())
        play_recorded(job);
    else if (follows_run)
        pacing_.hold_back(job, 0);
    const bool draws = !job.commands.empty() || job.steps > 0 || appearance_.is_due() || seeks;
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
    if (seek && !seek->sent) {
        job.route = seeker_.send();
        job.keep_here = seek->gesture != 0;
    }
    pacing_.send(job);
    painting_.send(job);
    const SessionNow seen = now();
    for (Observer* one : observers_.all) one->request(seen);
    job.observers = observers_.all;
    appearance_.send(job, draws, with_frame);
    job.checkpoint = device_move_.send();
    job.stop_route = !seek || seek->stop;
    job.budget_ms = queue_->submits_asynchronously() && seek ? cuda_budget_ms : cpu_budget_ms;
    job.room = observers_.reports.room();
    observers_.labels.send(job);
    methods_.send(job);
    player_->start(std::move(job));
    if (queue_->submits_asynchronously())
        if (auto report = player_->poll()) take(std::move(*report));
}

/// Replaces the player by one whose world is at that place; the old player's keyframes are gone.
void Session::adopt(std::unique_ptr<Player> player, std::unique_ptr<Queue> queue, Place at) {
    presenter_.forget();
    run_.forget_keyframes();
    player_ = std::move(player);
    if (queue) queue_ = std::move(queue);
    const Setting there = run_.setting(at);
    step_ = there.step;
    seeker_.here_ = {at.at, run_.serial(at)};
    seeker_.kept_bytes_ = 0;
    if (seeker_.seek_) seeker_.seek_->sent = false;
    if (device_move_.asked_ == DeviceMove::Asked::sent) device_move_.ask_for_checkpoint();
    failure_.clear();
    observers_.reports.forget_times();
    pacing_.start_anew();
    appearance_.start_anew();
}

bool Session::busy() const { return player_->busy() || device_move_.building(); }

} // namespace glint
