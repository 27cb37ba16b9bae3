// Timing of a frame's stages on any clock. Results are collected when they are ready, never awaited; in steady state
// nothing is allocated. Main thread only.
#pragma once
#include "app/timing/clock.h"
#include "app/timing/stages.h"
#include "app/timing/timeline.h"
#include "interop/queue.h"
#include <functional>
#include <span>
#include <utility>

namespace glint {

class Profiler {
public:
    /// Frames after the start and after forget() that do not count, because they include one-time costs.
    static constexpr int usual_warm_up = 10;
    explicit Profiler(int warm_up_frames = usual_warm_up);
    /// Replaces now_ms(); before the first frame. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    class Scope {
    public:
        /// label: a literal, because it is not copied. External tools show it too.
        Scope(Profiler& profiler, Clock& clock, Lane lane, const char* label)
            : profiler_(profiler), index_(profiler.open(clock, lane, label)) {}
        ~Scope() { profiler_.close(index_); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Profiler& profiler_;
        std::size_t index_;
    };

    void begin_frame();
    void skip_frame(); ///< the present frame has slept: its length is ignored
    /// An interval that the caller measured, possibly over several frames; start_ms on now_ms()'s clock. With a depth
    /// above 0 it is part of the last recorded interval of the depth above. Intervals of one `frame` (the recorder's
    /// own count) are one sample.
    void record(Lane, std::string_view label, double start_ms, double duration_ms, int depth, std::int64_t frame);
    /// Records all scopes that a queue has timed since the last call, in the order of their ends: inner scopes before
    /// outer ones.
    void record(Lane, std::span<const ScopeTime>);
    /// Does what the first overload does, in this frame and as part of the open scopes: for work whose time is known
    /// only afterwards.
    void record_here(Lane, std::string_view label, double start_ms, double duration_ms);
    void collect(); ///< takes finished results; ends the frame
    void forget();  ///< for another simulation, device or size: old numbers would mislead
    /// Off, scopes measure nothing and records are dropped; frames are still counted.
    void turn_on(bool on) { wanted_ = on; }
    bool on() const { return wanted_; }
    /// While frozen, all numbers and the timeline stay unchanged. Pending results are still taken.
    void freeze(bool frozen);
    bool frozen() const { return frozen_; }
    void set_window(int frames) { window_ = frames; } ///< number of frames in summaries, up to Series::capacity
    int window() const { return window_; }

    const Stages& stages() const { return stages_; }
    const Timeline& timeline() const { return timeline_; }
    const Hitches& hitches() const { return hitches_; }
    const Series& frames() const { return frames_; } ///< milliseconds from frame to frame
    const Summary& frame_summary() const { return frame_summary_; }
    std::int64_t frame() const { return frame_; }
    bool warming_up() const { return frame_ < first_counted_frame_; }
    /// Cost of measuring in a frame, in milliseconds: every 15th frame it times itself. Median of the last times; 0
    /// until there are eight.
    float own_ms() const { return own_.value(); }
    /// number of calls of forget(): indices of stages() change with it
    std::size_t forgotten() const { return forgotten_; }

private:
    struct Pending {
        Clock* clock = nullptr;
        int token = 0, row = 0;
        std::int64_t frame = 0;
        double start = 0;
        bool closed = false, used = false, ranged = false;
    };
    class OwnTime;
    static constexpr std::size_t none = ~std::size_t{0};
    double clock_ms() const { return clock_ ? clock_() : now_ms(); }
    std::size_t open(Clock&, Lane, const char* label);
    int row_in_open_scope(Lane, std::string_view label);
    void add(int row, std::int64_t frame, double start_ms, double duration_ms);
    void close(std::size_t index);
    void take_ready();

    std::function<double()> clock_; ///< empty: now_ms()
    int warm_up_frames_;
    Stages stages_;
    Timeline timeline_;
    Hitches hitches_;
    std::vector<std::size_t> open_; ///< open scopes, outermost first
    std::array<int, 8> recorded_{}; ///< the row recorded last at each depth
    std::vector<Pending> pending_;
    Series frames_;
    Summary frame_summary_;
    std::int64_t frame_ = 0, first_counted_frame_ = 0, slept_at_frame_ = 0;
    std::size_t forgotten_ = 0;
    double frame_start_ = 0, refreshed_ = 0, own_now_ = 0;
    LocalMedian own_; ///< a median, because other programs may disturb a measurement
    int window_ = 256;
    bool skipped_ = true, on_ = true, wanted_ = true, timing_itself_ = false, frozen_ = false;
};

} // namespace glint
