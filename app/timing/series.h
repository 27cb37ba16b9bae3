// The last measurements of one quantity, and their summary. Allocates nothing.
#pragma once
#include <array>
#include <cmath>
#include <cstddef>

namespace glint {

struct Summary {
    int samples = 0;
    float median = 0, p95 = 0, p99 = 0, worst = 0;
    float deviation = 0;       ///< standard deviation
    float margin_of_error = 0; ///< margin of the median with 95 % confidence
};

/// Share of all n samples on either side of the median that bounds its interval at 95 %: n/2 ± 0.98 √n (Conover,
/// Practical Nonparametric Statistics, 3.2). Half of the interval is the margin of error.
inline double quantile_margin(std::size_t n) { return 0.98 / std::sqrt(static_cast<double>(n)); }

class Series {
public:
    static constexpr int capacity = 4096;

    void add(float value) { values_[count_++ % values_.size()] = value; }
    void clear() { count_ = 0; }
    int size() const { return count_ < values_.size() ? static_cast<int>(count_) : capacity; }
    std::size_t count() const { return count_; } ///< number of values ever added
    /// i = 0: the oldest kept one.
    float operator[](int i) const { return values_[(count_ - static_cast<std::size_t>(size() - i)) % values_.size()]; }
    float last() const { return count_ ? values_[(count_ - 1) % values_.size()] : 0; }
    Summary summary(int window = capacity) const; ///< of the last `window`

private:
    std::array<float, capacity> values_{};
    std::size_t count_ = 0;
};

} // namespace glint
