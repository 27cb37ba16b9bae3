// What a switch of method, presentation, device, size or preset did to the time of a frame: before and after.
#pragma once
#include "app/services/measurement_key.h"
#include "app/timing/work_time.h"
#include <deque>
#include <string>

namespace glint {

class Profiler;
class CurrentSession;

struct Switch {
    std::string simulation, title; ///< its id, and as people know it
    std::string what;              ///< in words of the window: "Method: Textbook → Tiles"
    WorkTime before, after;
};

class Switches {
public:
    static constexpr std::size_t kept = 256; ///< of the newest
    static constexpr int enough_frames = 30; ///< on either side

    Switches(const CurrentSession&, const Profiler&);

    void take(const Report&); ///< each report of the session on stage; what is frozen takes none
    /// Whether what is on stage is set up otherwise than it was: then begin() closes what was measured of that, before
    /// the profiler forgets it.
    bool changed() const;
    void begin();
    void refresh(); ///< once a frame: what was measured since

    const std::deque<Switch>& all() const { return switches_; } ///< the newest last
    const WorkTime& now() const { return now_; }
    bool measured() const;                             ///< all of now(), in enough frames for a comparison
    const TimeEstimate& step() const { return step_; } ///< of one step, likewise; no samples: none was measured
    /// How long the newest has been measured, in seconds; of none, and of what the program did by itself, very long.
    double newest_age_s() const;
    void clear() { switches_.clear(), measured_.reset(), pending_ = false; }

private:
    struct Setup {
        MeasurementKey key;
        Params params;
        std::string preset;
        std::string device, path; ///< for people
    };
    Setup setup() const;
    static std::string difference(const Setup& before, const Setup& after);

    const CurrentSession& current_;
    const Profiler& profiler_;
    std::optional<Setup> setup_, measured_; ///< on stage; the last that was measured well enough to compare with
    WorkTime measured_time_, now_;
    TimeEstimate step_;
    Series steps_; ///< milliseconds of a step
    std::deque<Switch> switches_;
    bool pending_ = false; ///< the newest is of what is on stage
    bool follows_ = false; ///< and nothing was edited since
    double refreshed_ms_ = -1e9, measured_ms_ = -1e300;
};

/// A line each, the oldest first.
std::string csv_of(const std::deque<Switch>&);

} // namespace glint
