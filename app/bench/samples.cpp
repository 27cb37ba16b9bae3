#include "app/bench/samples.h"
#include "app/terminal/interrupt.h"
#include <algorithm>
#include <chrono>
#include <cmath>

namespace glint {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr double queued_sample_ms = 10; // one wait costs some 10 us: a thousandth of it
constexpr double sample_ms = 2;         // nothing is waited for; the clock costs far less
constexpr int max_at_once = 1 << 16;
constexpr std::size_t max_samples = 10000;

double ms_of(Queue& queue, const RunTimes& run, int n) {
    const auto start = SteadyClock::now();
    run(n);
    queue.finish();
    stop_if_interrupted();
    return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

/// Doubles until a sample is long enough; that is the warm-up, too, with a tenth of the time at the least.
int warm_up(Queue& queue, double seconds, const RunTimes& run) {
    const double long_enough = queue.submits_asynchronously() ? queued_sample_ms : sample_ms;
    const auto start = SteadyClock::now();
    int at_once = 1;
    for (;;) {
        const double ms = ms_of(queue, run, at_once);
        if (ms < long_enough && at_once < max_at_once)
            at_once *= 2;
        else if (std::chrono::duration<double>(SteadyClock::now() - start).count() >= seconds / 10)
            return at_once;
    }
}

} // namespace

double Samples::at(double share) const { // the smallest value that `share` of all do not exceed
    const auto count = static_cast<double>(milliseconds.size());
    const double rank = std::clamp(std::ceil(share * count) - 1, 0., count - 1);
    return milliseconds[static_cast<std::size_t>(rank)];
}

void Samples::add(const Samples& more) {
    const auto middle = milliseconds.insert(milliseconds.end(), more.milliseconds.begin(), more.milliseconds.end());
    std::inplace_merge(milliseconds.begin(), middle, milliseconds.end());
    at_once = std::min(at_once, more.at_once);
}

Samples sample(Queue& queue, double seconds, const RunTimes& run, std::size_t least) {
    Samples samples;
    samples.at_once = warm_up(queue, seconds, run);
    const auto start = SteadyClock::now();
    const auto enough = [&](std::size_t taken) {
        const bool time_is_up = std::chrono::duration<double>(SteadyClock::now() - start).count() >= seconds;
        return taken >= max_samples || (time_is_up && taken >= least);
    };
    while (!enough(samples.milliseconds.size()))
        samples.milliseconds.push_back(ms_of(queue, run, samples.at_once) / samples.at_once);
    std::sort(samples.milliseconds.begin(), samples.milliseconds.end());
    return samples;
}

} // namespace glint
