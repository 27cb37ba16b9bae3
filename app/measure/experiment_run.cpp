#include "app/measure/experiment_run.h"
#include "app/measure/auto_methods.h"
#include "app/measure/metric.h"
#include "app/replay/playback.h"
#include "app/terminal/failure.h"
#include "app/timing/clock.h"
#include <algorithm>
#include <cmath>

namespace glint {

namespace {

constexpr const char* no_probe_number = "the probe gives no number";

/// Number of frames for a simulation with GLINT_MEASURES: it reports a frame's measurement in the next frame. The first
/// frame includes one-time costs, and a few may measure the base of a comparison.
constexpr int measured_frames = 6;

double probed(const ExperimentPoint& point, int probe, Queue& queue, std::optional<std::int32_t> auto_method) {
    const Definition& definition = point.params.definition();
    World world(definition, queue, point.extent, point.params);
    world.set_auto_method(auto_method);
    const auto target = make_memory_target(queue, point.extent);
    const RunTimes frames = runs_of(TimedStage::frame, world, *target, steps_per_frame(point.params));
    for (int left = definition.measures() ? measured_frames : 1; left > 0; --left) frames(1), queue.finish();
    return world.probe().values[static_cast<std::size_t>(probe)];
}

} // namespace

bool ExperimentResult::any() const {
    return std::ranges::any_of(cells, [](const ExperimentCell& cell) { return !cell.in_rounds.empty(); });
}

void ExperimentResult::explain_missing(const char* why) {
    for (ExperimentCell& cell : cells)
        if (cell.in_rounds.empty() && cell.why_not.empty()) cell.why_not = why;
}

bool ExperimentResult::is_best(const ExperimentCell& one) const {
    const Metric::Better better = plan.metric.better();
    if (better == Metric::Better::neither || one.in_rounds.empty()) return false;
    const double sign = better == Metric::Better::less ? 1 : -1, mine = sign * one.summary().median;
    bool any_is_worse = false;
    for (std::size_t series = 0; series < plan.series_count(); ++series) {
        const ExperimentCell& other = cell(one.value, series);
        if (other.in_rounds.empty()) continue;
        const double theirs = sign * other.summary().median;
        if (theirs < mine) return false;
        any_is_worse = any_is_worse || theirs > mine;
    }
    return any_is_worse;
}

std::size_t in_turn(std::size_t count, std::size_t round, std::size_t i) {
    const std::size_t apart = std::max<std::size_t>(1, count / max_rounds);
    return (i + round * apart) % count;
}

ExperimentRun::ExperimentRun(Experiment plan, ExperimentHost host, double seconds)
    : host_(std::move(host)),
      points_(points_of(plan)),
      result_{std::move(plan), {}, {}, {}, 0},
      seconds_(seconds),
      turns_(points_.size() * (result_.plan.metric.takes_rounds() ? max_rounds : 1)) {
    require_sound(result_.plan);
    const Queue& queue = host_.queue(result_.plan.threads);
    result_.device = queue.id(), result_.device_name = queue.name();
    if (result_.plan.varies(Variable::VariableKind::threads)) // "AMD EPYC, 2 threads" names only one of the points
        result_.device_name.resize(std::min(result_.device_name.size(), result_.device_name.rfind(", ")));
    for (const ExperimentPoint& point : points_) result_.cells.push_back({point.value, point.series, point.why_not});
}

std::size_t ExperimentRun::point_at(std::size_t turn) const {
    return in_turn(points_.size(), turn / points_.size(), turn % points_.size());
}

double ExperimentRun::clock_ms() const { return clock_ ? clock_() : now_ms(); }

double ExperimentRun::progress() const {
    const double turns = static_cast<double>(turn_) / static_cast<double>(turns_);
    if (done() || ends_ms_ == 0 || !result_.plan.metric.takes_rounds()) return turns;
    // counts the progress within a turn, too
    return std::min(std::max(turns, (clock_ms() - begun_ms_) / (ends_ms_ - begun_ms_)), 0.999);
}

double ExperimentRun::seconds_left() const {
    if (done()) return 0;
    return ends_ms_ == 0 ? seconds_ : std::max(0., ends_ms_ - clock_ms()) / 1e3;
}

void ExperimentRun::measure_next() {
    if (ends_ms_ == 0) begun_ms_ = clock_ms(), ends_ms_ = begun_ms_ + 1e3 * seconds_;
    try {
        slice();
    } catch (const Failure&) { throw; } catch (const std::exception& error) {
        timing_.reset();
        if (queue_ && queue_->device().lost()) throw;
        ExperimentCell& failed = cell();
        failed = {failed.value, failed.series, sentence_of(error)};
        next_turn();
    }
    result_.seconds = (clock_ms() - begun_ms_) / 1e3;
}

void ExperimentRun::slice() {
    if (!cell().why_not.empty()) return next_turn();
    if (!timing_) return open_turn();
    if (!timing_->done()) return timing_->next();
    conclude();
}

/// Share of the remaining time for this turn.
double ExperimentRun::share() const {
    const auto runs = [](const ExperimentCell& one) { return one.why_not.empty(); };
    const std::size_t count = points_.size(), later_rounds = (turns_ - 1 - turn_) / count;
    std::size_t left = later_rounds * static_cast<std::size_t>(std::ranges::count_if(result_.cells, runs));
    for (std::size_t turn = turn_; turn / count == turn_ / count; ++turn) left += runs(result_.cells[point_at(turn)]);
    return seconds_left() / static_cast<double>(left);
}

void ExperimentRun::open_turn() {
    const ExperimentPoint& point = now();
    queue_ = nullptr; // no queue until the next one exists
    queue_ = &host_.queue(point.threads);
    queue_->make_current();
    require_extent(point.extent, queue_->device());
    const std::string why = unavailable(point.params.definition(), queue_->device(), point.extent, point.params);
    if (!why.empty()) throw Error(why);

    const double asked = clock_ms(); // a host's preparations do not count as time of the experiment
    if (result_.plan.metric.kind == Metric::Kind::limit) limits_ = host_.limits(queue_->device());
    const auto auto_method = host_.auto_method(queue_->device(), point.params, point.extent);
    ends_ms_ += clock_ms() - asked;
    cell().auto_is = auto_method_id(point.params, auto_method);

    if (!result_.plan.metric.is_timed()) return find(*queue_, auto_method);
    timing_.emplace(point, result_.plan.metric, *queue_, auto_method, now_ms() + 1e3 * share());
}

void ExperimentRun::find(Queue& queue, std::optional<std::int32_t> auto_method) {
    const ExperimentPoint& point = now();
    double value = 0;
    if (result_.plan.metric.kind == Metric::Kind::probe) {
        value = probed(point, result_.plan.metric.probe, queue, auto_method);
        if (!std::isfinite(value)) throw Error(no_probe_number);
    } else {
        const PlayedFrame reference = played_frame(reference_for(result_.plan, point), point.extent, queue);
        const ReferenceError difference =
            reference_error(played_frame(point.params, point.extent, queue, auto_method), reference);
        value = difference.largest, result_.plan.metric.unit = difference.unit;
    }
    cell().in_rounds.push_back(value);
    next_turn();
}

void ExperimentRun::conclude() {
    const Samples samples = timing_->samples();
    const MetricValue value = value_of(result_.plan.metric, samples.at(0.5), timing_->cost(), limits_);
    timing_.reset();
    if (!value.why.empty()) throw Error(value.why);
    ExperimentCell& measured = cell();
    measured.limit = value.limit;
    measured.in_rounds.push_back(value.number);
    if (measured.samples.milliseconds.empty())
        measured.samples = samples;
    else
        measured.samples.add(samples);
    next_turn();
}

/// Ends the experiment if the time is up and every point had its turn.
void ExperimentRun::next_turn() {
    ++turn_;
    if (turn_ >= points_.size() && result_.plan.metric.takes_rounds() && clock_ms() >= ends_ms_) turn_ = turns_;
}

Queue& ExperimentQueues::on(int threads) {
    if (threads == threads_ || given_.device().kind() != ComputeDevice::Kind::cpu) return given_;
    auto& queue = by_threads_[threads];
    if (!queue) queue = make_cpu_queue(threads);
    return *queue;
}

namespace {

/// Time for sampling from now on: the warm-up adds a tenth.
double seconds_until(double ends_ms) { return std::max(0., ends_ms - now_ms()) / 1e3 / 1.1; }

} // namespace

PointTiming::PointTiming(const ExperimentPoint& point, const Metric& metric, Queue& queue,
                         std::optional<std::int32_t> auto_method, double ends_ms)
    : world_(point.params.definition(), queue, point.extent, point.params),
      target_(make_memory_target(queue, point.extent)),
      work_(work_of(point.params.definition(), point.extent, point.params)),
      stage_(stage_for(metric, work_)),
      sampling_(queue, seconds_until(ends_ms), runs_of(stage_, world_, *target_, steps_per_frame(point.params)), 1,
                runs_in_sample(stage_, steps_per_frame(point.params))) {
    world_.set_auto_method(auto_method);
    // computes a frame's state, which is then drawn
    if (stage_ == TimedStage::draw) world_.advance(steps_per_frame(point.params));
}

Cost PointTiming::cost() {
    return stage_ == TimedStage::step ? cost_of_step(work_) : cost_of_draw(work_, counted_items(world_, work_));
}

} // namespace glint
