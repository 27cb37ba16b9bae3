#include "app/measure/methods/ratio.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace glint {

namespace {

constexpr double min_confidence = 0.95;

struct Rank {
    std::size_t below; ///< number of values below the interval; the same number lies above it
    double confidence;
};

/// The narrowest interval with enough confidence.
std::optional<Rank> rank_of(std::size_t count) {
    std::optional<Rank> best;
    // probability that all tosses agree, all but one, ...
    double term = std::ldexp(1.0, -static_cast<int>(count)), tail = 0;
    for (std::size_t below = 0; 2 * below < count; ++below) {
        tail += term;
        if (1 - 2 * tail < min_confidence) break;
        best = Rank{below, 1 - 2 * tail};
        term *= static_cast<double>(count - below) / static_cast<double>(below + 1);
    }
    return best;
}

} // namespace

std::optional<double> confidence_of(std::size_t count) {
    const auto rank = rank_of(count);
    return rank ? std::optional(rank->confidence) : std::nullopt;
}

std::optional<Ratio> ratio_of(std::span<double> each_round) {
    const std::size_t count = each_round.size();
    const auto rank = rank_of(count);
    if (!rank) return {};
    if (!std::ranges::all_of(each_round, [](double ratio) { return std::isfinite(ratio) && ratio > 0; })) return {};
    std::ranges::sort(each_round);
    const double median = (each_round[(count - 1) / 2] + each_round[count / 2]) / 2;
    return Ratio{median, each_round[rank->below], each_round[count - 1 - rank->below], rank->confidence};
}

std::string text_of(const Ratio& ratio) {
    if (ratio.same()) return "no measurable difference";
    const double off = std::max(ratio.median - ratio.least, ratio.most - ratio.median);
    const int decimals = off < 0.1 ? 2 : 1;
    return fmt::format("{:.{}f} x ({:.{}f} to {:.{}f})", ratio.median, decimals, ratio.least, decimals, ratio.most,
                       decimals);
}

MedianInterval interval_of(std::vector<double> values) {
    if (values.empty()) return {};
    std::ranges::sort(values);
    const std::size_t count = values.size();
    return {(values[(count - 1) / 2] + values[count / 2]) / 2, values.front(), values.back()};
}

} // namespace glint
