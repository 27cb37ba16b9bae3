#include "app/compare/follower.h"
#include "app/run/run.h"
#include "sims/api/device.h"
#include <algorithm>
#include <utility>

namespace glint {
namespace {

constexpr std::size_t follower_keyframes = 1024; // reserved, so that the list is not reallocated during frames

/// Why it cannot run, as a sentence, or "".
std::string why_not_runnable(const Overrides& overrides, const ComputeDevice& device, Extent extent,
                             const Params& params) {
    try {
        const bool may_differ = !overrides.has("method"); // false: the side must show exactly that method
        auto other = may_differ ? substitute_params(params.definition(), device, extent, params) : std::nullopt;
        require_runnable(device, extent, other ? *other : params);
        return "";
    } catch (const Error& e) { return e.what(); }
}

} // namespace

Follower::Follower(ComputeDevice& device, const Run& run, Overrides overrides, MakeTarget make_target, TargetPick pick,
                   const Checkpoint* known)
    : overrides_(std::move(overrides)),
      params_(overrides_.over(run.seed().params)),
      extent_(run.seed().extent),
      presenter_(std::move(make_target), std::move(pick)) {
    read_settings_at(run, run.end());
    if (refusal_.empty()) refusal_ = why_not_runnable(overrides_, device, extent_, params_);
    if (!refusal_.empty()) throw Error(refusal_);
    queue_ = device.make_queue();
    keyframes_.reserve(follower_keyframes);
    player_ = player_from(run, known);
}

Follower::~Follower() { player_->wait(); } // the job writes into a frame of the target, which is destroyed first

bool Follower::shares_states(const Run& run) const {
    const bool same_build = &run.seed().params.definition() == &definition();
    return same_build && overrides_.keep_state() && why_not_exact(run.seed().params, run.events()).empty();
}

std::unique_ptr<Player> Follower::player_from(const Run& run, const Checkpoint* known) {
    const bool fits = known && shares_states(run) && run.place_of(known->at, known->serial);
    Checkpoint start = fits ? *known : Checkpoint{run.seed(), run.begin().at, 0};
    start.state.params = overrides_.over(std::move(start.state.params));
    const WorldPlace there{start.at, start.serial};
    auto player =
        std::make_unique<Player>(*queue_, std::move(start), Player::Options{std::nullopt, keyframe_budget(device())});
    here_ = there;
    return player;
}

void Follower::start_from(const Run& run, const Checkpoint& known) {
    try {
        player_ = player_from(run, &known);
    } catch (const std::exception& e) { return void(failure_ = sentence_of(e)); }
    keyframes_.clear(), follower_route_.reset(), drawn_.reset(), serial_before_.reset();
    is_off_the_run_ = false;
}

void Follower::pick_target(const TargetPick& pick) {
    if (presenter_.pick(pick)) drawn_.reset();
}

// --- place

std::optional<Place> Follower::place(const Run& run) const {
    return is_off_the_run_ ? std::nullopt : run.place_of(here_.at, here_.serial);
}

std::optional<Place> Follower::picture_place(const Run& run) const {
    return drawn_ ? run.place_of(drawn_->at, drawn_->serial) : std::nullopt;
}

double Follower::progress() const {
    if (!follower_route_) return 1;
    if (follower_route_->to.at <= follower_route_->from) return 0;
    const double done = static_cast<double>(here_.at - follower_route_->from);
    return std::clamp(done / static_cast<double>(follower_route_->to.at - follower_route_->from), 0.0, 1.0);
}

double Follower::route_left_ms() const {
    return follower_route_ ? static_cast<double>(follower_route_->to.at - here_.at) * ms_per_step_ : 0;
}

// --- finished jobs

void Follower::poll() {
    if (auto report = player_->poll()) take(std::move(*report));
}

void Follower::finish_job() {
    if (auto report = player_->wait()) take(std::move(*report));
}

void Follower::take(Report report) {
    if (!queue_->submits_asynchronously()) presenter_.finish(report.drawn, report.step);
    if (!report.target_error.empty()) presenter_.failed(report.target_error);
    if (report.drawn && queue_->submits_asynchronously()) presenter_.succeeded();
    here_ = {report.at, report.serial}, step_ = report.step;
    ms_per_step_ = report.ms_per_step;
    if (report.drawn) drawn_ = here_;
    const bool lost = !report.target_error.empty() && device().lost();
    if (report.world_destroyed || lost) {
        failure_ = report.world_destroyed ? report.error : report.target_error;
        gone_ = true, keyframes_.clear(), follower_route_.reset();
    } else {
        take_route(report);
    }
    if (!report.label_problem.empty()) notice_ = report.label_problem.c_str();
    (void)field_reading_.take(report);
    labels_.take(report);
    reports_.add(std::move(report));
}

void Follower::take_route(const Report& report) {
    std::erase_if(keyframes_, [&](const Keyframe& kept) {
        return std::ranges::find(report.dropped, kept.id) != report.dropped.end();
    });
    if (!report.error.empty()) { // after a refused event, newer keyframes belong to no place of the run
        failure_ = report.error, is_off_the_run_ = true, follower_route_.reset();
        return;
    }
    keyframes_.insert(keyframes_.end(), report.kept.begin(), report.kept.end());
    if (!follower_route_) return; // only a field was read
    serial_before_.reset();
    if (report.route_failed) { // the keyframe was just dropped to save memory: another route is possible
        std::erase_if(keyframes_, [&](const Keyframe& kept) { return kept.id == follower_route_->keyframe; });
        is_off_the_run_ = true, follower_route_.reset();
    } else if (here_ == follower_route_->to) {
        if (settable_ && settable_->at == here_.at) serial_before_ = settable_->serial;
        follower_route_.reset();
    } else {
        follower_route_->route = report.on_route;
    }
}

// --- routes

/// Determines parameters and size at the target place, and whether they can run here.
void Follower::read_settings_at(const Run& run, Place to) {
    const Seen now{run.revision(), to.events};
    if (seen_ == now) return;
    seen_ = now;
    Setting there = run.setting(to);
    params_ = overrides_.over(std::move(there.params)), extent_ = there.extent;
    if (!gone_) failure_.clear();
    if (queue_) refusal_ = why_not_runnable(overrides_, device(), extent_, params_);
    settable_.reset();
    if (to.events == 0) return;
    const Event& last = run.events()[to.events - 1];
    const Place before{last.at, to.events - 1};
    if (std::holds_alternative<SetParams>(last.change) && !restarts(last.change, run.setting(before).params))
        settable_ = WorldPlace{last.at, run.serial(before)};
}

bool Follower::ready_target() {
    try {
        return presenter_.ready(*queue_, extent_);
    } catch (const std::exception& e) { failure_ = sentence_of(e); }
    return false;
}

bool Follower::frame(const Run& run, Place to) {
    leaving_ = false;
    poll();
    read_settings_at(run, to);
    const WorldPlace wanted{to.at, run.serial(to)};
    const bool there = here_ == wanted && drawn_ == wanted;
    if (player_->busy() || !failure().empty() || (there && !field_reading_.wants_job({}))) return false;
    if (!ready_target() || player_->backed_up()) return false;
    start(there ? reading_job() : next_job(run, to, wanted), !there);
    return true;
}

Job Follower::next_job(const Run& run, Place to, WorldPlace wanted) {
    Job job;
    job.draw_at = wanted, job.auto_method = auto_method_, job.room = reports_.room();
    job.budget_ms = queue_->submits_asynchronously() ? cuda_budget_ms : cpu_budget_ms;
    const bool continues = follower_route_ && follower_route_->to == wanted;
    if (continues && follower_route_->route) return job;
    const std::optional<Place> here = place(run);
    if (here && here->events == to.events && here->at <= to.at && definition().evolves()) {
        const double untried = queue_->submits_asynchronously() ? 1 : 1e6; // the CPU's player measures its own speed
        const double fit = ms_per_step_ > 0 ? std::max(1.0, job.budget_ms / ms_per_step_) : untried;
        job.steps = static_cast<int>(std::min(static_cast<double>(to.at - here->at), std::min(fit, 1e6)));
        job.stop_route = true;
        if (!continues) follower_route_ = FollowerRoute{wanted, here_.at};
        return job;
    }
    job.route = route_to(run, to, here);
    follower_route_ = FollowerRoute{wanted, job.route->at, job.route->keyframe, true};
    if (!job.route->from_here) is_off_the_run_ = false;
    return job;
}

/// The overrides replace values in the start and in all events of the route.
Route Follower::route_to(const Run& run, Place to, std::optional<Place> here) const {
    if (!here && !is_off_the_run_ &&
        serial_before_) { // during a drag the run keeps only the newest values: they are set again
        here = run.place_of(here_.at, *serial_before_);
        const Event* next = here && here->events < to.events ? &run.events()[here->events] : nullptr;
        if (!next || next->at != here_.at || !std::holds_alternative<SetParams>(next->change)) here.reset();
    }
    Route route = shortest_route(run, to, run.nearest(to, keyframes_), here_, here);
    if (route.start) route.start->params = overrides_.over(std::move(route.start->params));
    if (!route.events.empty()) route.events = overrides_.over(std::move(route.events), run.setting(route.from).params);
    return route;
}

/// The follower is at its target, and only a field must be read.
Job Follower::reading_job() {
    Job job;
    job.auto_method = auto_method_, job.room = reports_.room();
    return job;
}

void Follower::start(Job job, bool draws) {
    if (draws && queue_->submits_asynchronously())
        job.target = presenter_.free_target();
    else if (draws)
        job.frame = presenter_.begin();
    field_reading_.request({});
    labels_.send(job);
    job.observers = observers_;
    player_->start(std::move(job));
    if (queue_->submits_asynchronously()) poll();
}

// --- notices, times, the end

std::string Follower::take_notice() {
    std::string said = presenter_.take_notice();
    return said.empty() ? std::exchange(notice_, {}) : said;
}

void Follower::leave() {
    leaving_ = true;
    (void)settle();
}

bool Follower::settle() {
    poll();
    if (player_->busy() || !queue_->idle()) return false;
    if (!std::exchange(leaving_, false)) return true;
    player_->rest(), keyframes_.clear(); // the keyframes are computed again when needed
    presenter_.forget(), drawn_.reset(), reports_.clear();
    return true;
}

std::optional<Checkpoint> Follower::read_state() {
    finish_job();
    return player_->read_state();
}

} // namespace glint
