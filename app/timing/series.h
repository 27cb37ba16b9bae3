// The last measurements of one thing, and what they amount to. Allocates nothing.
#pragma once
#include <array>
#include <cstddef>

namespace glint {

struct Summary {
    int samples = 0;
    float median = 0, p95 = 0, p99 = 0, worst = 0;
};

class Series {
public:
    static constexpr std::size_t capacity = 240;

    void add(float value) { values_[count_++ % capacity] = value; }
    void clear() { count_ = 0; }
    int size() const { return static_cast<int>(count_ < capacity ? count_ : capacity); }
    /// i = 0: the oldest that is kept.
    float operator[](int i) const { return values_[(count_ - static_cast<std::size_t>(size() - i)) % capacity]; }
    float last() const { return count_ ? values_[(count_ - 1) % capacity] : 0; }
    Summary summary() const;

private:
    std::array<float, capacity> values_{};
    std::size_t count_ = 0;
};

} // namespace glint
