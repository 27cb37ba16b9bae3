#include "app/measure/limits/meter.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace glint {

namespace {

constexpr double max_believable = 110;    // percent: both the time and the limit were measured
constexpr double noticeable_percent = 50; // percent
constexpr const char* work_not_declared = "does not declare its work";

constexpr std::size_t at(Limit limit) { return static_cast<std::size_t>(limit); }

} // namespace

Cost cost_of_step(const glint_work& work) {
    return {work.items_per_step, work.bytes_per_step, work.operations_per_step};
}

Cost cost_of_draw(const glint_work& work, double items_counted) {
    const double items = work.items_probe ? items_counted : work.items_per_draw;
    const double of_items = work.items_probe ? work.operations_per_item * items_counted : 0;
    return {items, work.bytes_per_draw, work.operations_per_draw + of_items};
}

const char* id_of(Limit limit) {
    constexpr std::array ids{"memory", "cache", "issue", "launch"};
    return ids[at(limit)];
}

const char* name_of(Limit limit, bool cuda) { return cuda && limit == Limit::cache ? "L2" : id_of(limit); }

bool Utilization::beyond(Limit which) const { return percents[at(which)] > max_believable; }

std::optional<Utilization> utilization(const Cost& cost, double seconds, const MachineLimits& limits) {
    const bool known = limits.copy_bytes_per_second > 0 && limits.cached_bytes_per_second > 0 &&
                       limits.operations_per_second > 0 && limits.launch_seconds > 0;
    const bool declared = cost.items > 0 || cost.bytes > 0 || cost.operations > 0;
    if (!(seconds > 0) || !known || !declared) return {};
    Utilization r;
    r.items_per_second = cost.items / seconds;
    const bool cached = cost.bytes <= limits.cache_bytes;
    const Limit moving = cached ? Limit::cache : Limit::memory;
    const double max_moved = cached ? limits.cached_bytes_per_second : limits.copy_bytes_per_second;
    r.percents[at(moving)] = 100 * cost.bytes / seconds / max_moved;
    r.percents[at(Limit::issue)] = 100 * cost.operations / seconds / limits.operations_per_second;
    r.percents[at(Limit::launch)] = 100 * limits.launch_seconds / seconds;
    r.percent = -1;
    for (const Limit limit : {moving, Limit::issue, Limit::launch})
        if (!r.beyond(limit) && r.percents[at(limit)] > r.percent) r.limit = limit, r.percent = r.percents[at(limit)];
    if (r.percent < 0) return {}; // every declared amount exceeds its limit
    r.told = cost.bytes > 0 || cost.operations > 0 || r.percent >= noticeable_percent;
    return r;
}

std::optional<Bottleneck> bottleneck_of(const FrameParts& parts) {
    if (!(parts.frame > 0)) return {};
    const std::array rows{Bottleneck{parts.waits_for, parts.wait}, Bottleneck{"simulation", parts.simulation},
                          Bottleneck{"copy", parts.copy}, Bottleneck{"CPU", parts.cpu}};
    Bottleneck most = *std::ranges::max_element(rows, {}, &Bottleneck::percent);
    if (!(most.percent > 0)) return {};
    most.percent *= 100 / parts.frame;
    return most;
}

std::string three_digits(double number) {
    if (number < 0.9995) return readable_number(number);
    return fmt::format("{:.{}f}", number, number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
}

FixedString<160> rate_text(const Utilization& r, const char* item) {
    return FixedString<160>::of("{}{}/s", with_prefix(r.items_per_second), item);
}

FixedString<160> share_text(const Utilization& r, bool cuda) {
    if (!r.told) return work_not_declared;
    return FixedString<160>::of("{} % of this machine's {} limit", three_digits(r.percent), name_of(r.limit, cuda));
}

FixedString<160> limit_text(const Utilization& r, bool cuda) {
    if (!r.told) return work_not_declared;
    return FixedString<160>::of("{} % of {}", three_digits(r.percent), name_of(r.limit, cuda));
}

std::string with_prefix(double number) {
    constexpr std::pair<double, const char*> prefixes[] = {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
    for (const auto& [size, letter] : prefixes)
        if (number >= size) return three_digits(number / size) + " " + letter;
    return three_digits(number) + " ";
}

namespace {

constexpr double long_enough_s = 0.008; // the wait at its end takes about 10 us
constexpr double warm_s = 0.04;         // time until the clocks have ramped up
constexpr int max_times = 1 << 20;

struct Row {
    const char* name;
    double (Microbenchmarks::*run)(int times);
};
constexpr std::array loads_measured{
    Row{"copy rate", &Microbenchmarks::copy}, Row{"cache's copy rate", &Microbenchmarks::cached_copy},
    Row{"multiply-adds", &Microbenchmarks::multiply_add}, Row{"launch cost", &Microbenchmarks::launch}};

} // namespace

LimitMeasuring::LimitMeasuring(std::unique_ptr<Microbenchmarks> microbenchmarks)
    : microbenchmarks_(std::move(microbenchmarks)) {
    static_assert(loads_measured.size() == loads);
    result_.cache_bytes = microbenchmarks_->cache_bytes();
    per_second_.reserve(samples);
}

double LimitMeasuring::progress() const {
    const double turns = round_ * double(loads) + double(load_);
    return (turns + double(per_second_.size()) / samples) / (rounds * double(loads));
}

const char* LimitMeasuring::now() const { return done() ? "" : loads_measured[load_].name; }

double LimitMeasuring::clock_s() const {
    if (clock_) return clock_() / 1000;
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void LimitMeasuring::sample() {
    Load& load = all_[load_];
    const double start_s = clock_s();
    const double amount = ((*microbenchmarks_).*loads_measured[load_].run)(load.times);
    const double seconds = clock_s() - start_s;
    if (!load.warm) return warm_up(load, seconds);
    if (!std::exchange(settled_, true)) return;
    per_second_.push_back(amount * load.times / seconds);
    if (per_second_.size() == samples) end_turn(load);
}

void LimitMeasuring::warm_up(Load& load, double seconds) {
    if (load.warming_s < 0) {
        load.warming_s = 0;
        return;
    }
    load.warming_s += seconds;
    if (seconds < long_enough_s && load.times < max_times)
        load.times *= 2;
    else
        load.warm = settled_ = load.warming_s >= warm_s;
}

void LimitMeasuring::end_turn(Load& load) { // a median, because a single sample may be wrong
    const auto middle = per_second_.begin() + samples / 2;
    std::nth_element(per_second_.begin(), middle, per_second_.end());
    load.best = std::max(load.best, *middle);
    load.worst = round_ == 0 ? *middle : std::min(load.worst, *middle);
    per_second_.clear(), settled_ = false;
    if (++load_ < loads) return;
    load_ = 0;
    if (++round_ == rounds) conclude();
}

void LimitMeasuring::conclude() {
    result_.copy_bytes_per_second = all_[0].best, result_.cached_bytes_per_second = all_[1].best;
    result_.operations_per_second = all_[2].best, result_.launch_seconds = 1 / all_[3].best;
    for (const Load& load : all_) result_.spread = std::max(result_.spread, 1 - load.worst / load.best);
}

} // namespace glint
