// Frames that took over twice as long as the frames just before, and the stage that exceeded its usual time most.
#pragma once
#include "app/timing/stages.h"
#include "app/timing/timeline.h"
#include <array>

namespace glint {

struct Hitch {
    std::int64_t frame = -1; ///< the timeline's number
    std::size_t place = 0;   ///< its index in the series of all frames
    float total_ms = 0;
    float usual_ms = 0;          ///< the median of the frames before
    char slowest_stage[24] = {}; ///< the stage that exceeded its own median most; "" while not known
    float slowest_stage_ms = 0;
};

/// Recent length of frames: the median of the last 31.
class LocalMedian {
public:
    void add(float value) { values_[count_++ % values_.size()] = value; }
    void clear() { count_ = 0; }
    float value() const; ///< 0 until there are enough values

private:
    std::array<float, 31> values_{};
    std::size_t count_ = 0;
};

class Hitches {
public:
    /// Call when a frame has ended.
    void add(std::int64_t frame, std::size_t place, float total_ms);
    /// After late results have arrived: finds the causes of earlier hitches.
    void update(const Timeline&, const Stages&);
    void clear();
    int size() const { return static_cast<int>(count_ < all_.size() ? count_ : all_.size()); }
    const Hitch& operator[](int i) const; ///< 0: the oldest kept one

private:
    LocalMedian usual_;
    std::array<Hitch, 64> all_;
    std::size_t count_ = 0, looked_at_ = 0;
};

} // namespace glint
