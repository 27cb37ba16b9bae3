// Timing of a frame's stages on any clock. Results are collected when they are ready, never awaited; in steady state
// nothing is allocated. Main thread only.
#pragma once
#include "app/timing/clock.h"
#include "app/timing/series.h"
#include <cstdint>
#include <string>
#include <string_view>

namespace glint {

/// Whose time it is; each has one colour everywhere.
enum class Lane { cpu, cuda, opengl, worker, copy, wait };

struct StageRow {
    std::string label;
    Lane lane;
    int parent; ///< the row it is part of, or -1
    int depth;
    Series history;
    Summary shown; ///< of the last second or so, made four times a second so that numbers can be read
    double sum_in_frame = 0;
    std::int64_t last_frame = -1; ///< when it was measured last
    double last_ms = 0;           ///< the same on now_ms()'s clock
};

/// One interval of one frame, for the picture of a frame; start counts from the frame's beginning.
struct FrameInterval {
    int row;
    float start_ms, duration_ms;
};

struct FrameRecord {
    std::int64_t number = -1;
    double start_ms = 0; ///< on now_ms()'s clock
    float total_ms = 0;
    int pending = 0;
    std::vector<FrameInterval> intervals;
};

class Profiler {
public:
    Profiler();

    class Scope {
    public:
        Scope(Profiler& profiler, Clock& clock, Lane lane, std::string_view label)
            : profiler_(profiler), index_(profiler.open(clock, lane, label)) {}
        ~Scope() { profiler_.close(index_); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Profiler& profiler_;
        std::size_t index_;
    };

    void begin_frame();
    void skip_frame(); ///< the one that has begun slept: its length says nothing
    /// An interval that somebody else measured, possibly over several frames; start_ms on now_ms()'s clock. One of a
    /// depth above 0 is part of the one of a depth less that was recorded last.
    void record(Lane, std::string_view label, double start_ms, double duration_ms, int depth = 0);
    void collect(); ///< takes what has become ready; ends the frame
    void forget();  ///< another simulation, device or size: old numbers would mislead

    const std::vector<StageRow>& rows() const { return rows_; }
    /// Rows of the last three seconds as they are read: processor by processor, what is part of a row below it.
    const std::vector<int>& order() const { return order_; }
    const Series& frames() const { return frames_; } ///< milliseconds from frame to frame
    const Summary& frame_summary() const { return frame_summary_; }
    const FrameRecord& shown_frame() const { return shown_; } ///< a recent complete one, renewed four times a second
    std::int64_t frame() const { return frame_; }
    double frame_start() const { return frame_start_; }

private:
    struct Pending {
        Clock* clock = nullptr;
        int token = 0, row = 0;
        std::int64_t frame = 0;
        double start = 0;
        bool closed = false, used = false;
    };
    std::size_t open(Clock&, Lane, std::string_view label);
    void close(std::size_t index);
    int row_of(Lane, std::string_view label, int parent);
    void sample(int row, std::int64_t frame, double milliseconds);
    void refresh();
    void list_children(int parent, int group);
    FrameRecord& record_of(std::int64_t frame) { return recent_[static_cast<std::size_t>(frame) % recent_.size()]; }

    std::vector<StageRow> rows_;
    std::vector<int> order_;
    std::vector<std::size_t> open_; ///< scopes that are open, outermost first
    std::array<int, 8> recorded_{}; ///< the last recorded row of each depth
    std::vector<Pending> pending_;
    std::array<FrameRecord, 16> recent_;
    FrameRecord shown_;
    Series frames_;
    Summary frame_summary_;
    std::int64_t frame_ = 0;
    double frame_start_ = 0, refreshed_ = 0;
    bool skipped_ = true;
};

} // namespace glint
