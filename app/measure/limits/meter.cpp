#include "app/measure/limits/meter.h"
#include "app/world/text/number_text.h"
#include <algorithm>
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

} // namespace glint
