#include "app/timing/series.h"
#include <algorithm>

namespace glint {

Summary Series::summary(int window) const {
    const int kept = size(), n = std::clamp(window, 0, kept);
    if (n == 0) return {};
    std::array<float, capacity> sorted; // only the first n are written and read
    double sum = 0, squares = 0;
    for (int i = 0; i < n; ++i) sum += static_cast<double>(sorted[static_cast<std::size_t>(i)] = (*this)[kept - n + i]);
    for (int i = 0; i < n; ++i)
        squares += std::pow(static_cast<double>(sorted[static_cast<std::size_t>(i)]) - sum / n, 2);
    auto from = sorted.begin();
    const auto end = sorted.begin() + n;
    const auto at = [&](double share) { // the smallest value that `share` of all do not exceed; shares rise
        const auto rank = std::clamp(static_cast<int>(std::ceil(share * n)) - 1, 0, n - 1);
        const auto place = sorted.begin() + rank;
        std::nth_element(from, place, end);
        from = place;
        return *place;
    };
    const double margin = quantile_margin(static_cast<std::size_t>(n));
    const float low = at(std::max(0.5 - margin, 0.)), median = at(0.5), high = at(std::min(0.5 + margin, 0.95));
    const float p95 = at(0.95), p99 = at(0.99);
    return {n,
            median,
            p95,
            p99,
            *std::max_element(from, end),
            static_cast<float>(std::sqrt(squares / n)),
            (high - low) / 2};
}

} // namespace glint
