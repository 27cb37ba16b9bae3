#include "app/timing/series.h"
#include <algorithm>
#include <cmath>

namespace glint {

Summary Series::summary() const {
    const int n = size();
    if (n == 0) return {};
    auto sorted = values_;
    std::sort(sorted.begin(), sorted.begin() + n);
    const auto at = [&](double share) { // the smallest value that `share` of all do not exceed
        const auto rank = static_cast<int>(std::ceil(share * n)) - 1;
        return sorted[static_cast<std::size_t>(std::clamp(rank, 0, n - 1))];
    };
    return {n, at(0.5), at(0.95), at(0.99), sorted[static_cast<std::size_t>(n - 1)]};
}

} // namespace glint
