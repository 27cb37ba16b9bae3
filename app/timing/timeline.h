// Intervals of the last frames with their times, in memory of fixed size. Can be copied, to examine it without changes.
// Times are milliseconds on now_ms()'s clock.
#pragma once
#include "app/timing/stages.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glint {

struct Interval {
    int row; ///< in the table of stages
    float duration_ms;
    double start_ms;
};

struct FrameSpan {
    std::int64_t number = -1;
    double start_ms = 0;
    float total_ms = 0; ///< 0: not ended
    int pending = 0;    ///< scopes whose time has not arrived
    bool complete() const { return total_ms > 0 && pending == 0; }
};

class Timeline {
public:
    Timeline();

    void begin_frame(std::int64_t number, double start_ms);
    void end_frame(double now);
    void await(std::int64_t frame, int scopes); ///< number of times that will arrive for it; -1: one has arrived
    void add(const Interval&);
    void clear();

    /// i = 0: the oldest kept frame; the last one has not ended.
    int frame_count() const;
    const FrameSpan& frame(int i) const;
    const FrameSpan* find(std::int64_t number) const;
    /// The newest frame that is complete, as far as known; null: none.
    const FrameSpan* newest_complete_frame() const;

    /// Every interval that touches [from, to], in the order of arrival.
    template <class See> void see(double from_ms, double to_ms, See&& what) const {
        const std::int64_t kept = static_cast<std::int64_t>(intervals_.size());
        for (std::int64_t i = added_ > kept ? added_ - kept : 0; i < added_; ++i) {
            const Interval& one = intervals_[static_cast<std::size_t>(i % kept)];
            if (one.start_ms < to_ms && one.start_ms + static_cast<double>(one.duration_ms) > from_ms) what(one);
        }
    }

private:
    std::vector<Interval> intervals_; ///< a ring
    std::vector<FrameSpan> frames_;   ///< a ring: number n is at n % size
    std::int64_t added_ = 0, newest_ = -1, oldest_ = 0;
};

// Visible part of the timeline: a frame, or a range from zooming and panning. Milliseconds from the shown frame's
// beginning.

struct TimelineView {
    bool frozen = false;
    double from_ms = 0, span_ms = 0; ///< span 0: the whole frame

    bool whole_frame() const { return span_ms <= 0; }
    double span(double frame_ms) const { return whole_frame() ? frame_ms : span_ms; }
    /// factor > 1 zooms in; at_ms: the fixed point. From about a hundredth of a microsecond a pixel to `all_ms`.
    void zoom(double factor, double at_ms, double frame_ms, double all_ms);
    void pan(double by_ms, double frame_ms);
    void reset() { from_ms = span_ms = 0; }
};

// Frames that took more than twice as long as the frames just before, and the stage that exceeded its usual time most.

struct Hitch {
    std::int64_t frame = -1; ///< the timeline's number
    std::size_t place = 0;   ///< its index in the series of all frames
    float total_ms = 0;
    float usual_ms = 0;          ///< median of the previous frames
    char slowest_stage[24] = {}; ///< the stage that exceeded its own median most; "" while not known
    float slowest_stage_ms = 0;
};

/// Recent length of frames: the median of the last 31.
class LocalMedian {
public:
    void add(float value) { values_[count_++ % values_.size()] = value; }
    void clear() { count_ = 0; }
    float value() const; ///< 0 until enough values exist

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
    const Hitch& operator[](int i) const; ///< 0: the oldest hitch in memory

private:
    LocalMedian usual_;
    std::array<Hitch, 64> all_;
    std::size_t count_ = 0, looked_at_ = 0;
};

} // namespace glint
