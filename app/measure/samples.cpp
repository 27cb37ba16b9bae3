#include "app/measure/samples.h"
#include "app/terminal/progress.h"
#include <algorithm>
#include <cmath>
#include <string_view>

namespace glint {

namespace {

constexpr double queued_sample_ms = 10; // a wait costs about 10 us: a thousandth of this
constexpr double sample_ms = 2;         // no waiting is included; reading the clock costs far less
constexpr int max_at_once = 1 << 16;
constexpr std::size_t max_samples = 10000;

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

double Samples::at(double share) const { // the smallest value that `share` of all values do not exceed
    const auto count = static_cast<double>(milliseconds.size());
    const double rank = std::clamp(std::ceil(share * count) - 1, 0., count - 1);
    return milliseconds[static_cast<std::size_t>(rank)];
}

void Samples::add(const Samples& more) {
    const auto middle = milliseconds.insert(milliseconds.end(), more.milliseconds.begin(), more.milliseconds.end());
    std::inplace_merge(milliseconds.begin(), middle, milliseconds.end());
    at_once = std::min(at_once, more.at_once);
}

Sampling::Sampling(Queue& queue, double seconds, RunTimes run, std::size_t least, int at_once)
    : queue_(&queue),
      seconds_(seconds),
      run_(std::move(run)),
      least_(least),
      samples_{{}, at_once},
      start_(Clock::now()) {}

void Sampling::next() {
    const auto begun = Clock::now();
    run_(samples_.at_once);
    queue_->finish();
    const double ms = 1e3 * seconds_since(begun);
    if (!warm_) return warm_up(ms);
    samples_.milliseconds.push_back(ms / samples_.at_once);
    const std::size_t taken = samples_.milliseconds.size();
    done_ = taken >= max_samples || (taken >= least_ && seconds_since(start_) >= seconds_);
}

/// Doubles the runs until a sample is long enough. This is also the warm-up, and takes at least a tenth of the time.
void Sampling::warm_up(double ms) {
    const double long_enough = queue_->submits_asynchronously() ? queued_sample_ms : sample_ms;
    if (ms < long_enough && samples_.at_once < max_at_once)
        samples_.at_once *= 2;
    else if (seconds_since(start_) >= seconds_ / 10)
        warm_ = true, start_ = Clock::now();
}

Samples Sampling::result() const {
    Samples samples = samples_;
    std::ranges::sort(samples.milliseconds);
    return samples;
}

Samples sample(Queue& queue, double seconds, const RunTimes& run, std::size_t least, int at_once) {
    Sampling sampling(queue, seconds, run, least, at_once);
    while (!sampling.done()) sampling.next(), stop_if_interrupted();
    return sampling.result();
}

namespace {

void draw_into(FrameTarget& target, World& world) {
    world.draw(target.begin().value());
    target.end(world.step());
}

} // namespace

const char* name_of(TimedStage stage) {
    constexpr const char* names[] = {"step", "draw", "frame"};
    return names[static_cast<int>(stage)];
}

RunTimes runs_of(TimedStage stage, World& world, FrameTarget& target, int steps_in_frame) {
    switch (stage) {
    case TimedStage::step:
        return [&world, most = runs_in_sample(stage, steps_in_frame)](int n) {
            for (; n > 0; n -= most) world.advance(std::min(n, most));
        };
    case TimedStage::draw:
        return [&world, &target](int n) {
            for (int i = 0; i < n; ++i) draw_into(target, world);
        };
    case TimedStage::frame:
        break;
    }
    return [&world, &target, steps_in_frame](int n) {
        for (int i = 0; i < n; ++i) world.advance(steps_in_frame), draw_into(target, world);
    };
}

int runs_in_sample(TimedStage stage, int steps_in_frame) {
    return stage == TimedStage::step ? std::max(1, steps_in_frame) : 1;
}

TimedStage stage_of_items(const glint_work& work) {
    return !work.items_probe && work.items_per_step > 0 ? TimedStage::step : TimedStage::draw;
}

double counted_items(World& world, const glint_work& work) {
    if (!work.items_probe) return 0;
    const auto& probes = world.definition().probes();
    const auto found = std::ranges::find_if(
        probes, [&](const glint_probe& probe) { return std::string_view(work.items_probe) == probe.id; });
    return found == probes.end() ? 0 : world.probe().values[static_cast<std::size_t>(found - probes.begin())];
}

} // namespace glint
