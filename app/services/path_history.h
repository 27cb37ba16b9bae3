// The presentation path in use and the one before it: for the path diagram and for handouts. "Before" is what was in
// use until the path, the device or the method last changed; or what the user has pinned.
#pragma once
#include "app/bench/path_sketch.h"
#include "app/services/measurement_key.h"
#include "app/timing/work_time.h"
#include <optional>

namespace glint {

struct LimitReading;
class Profiler;
class Switches;
class CurrentSession;

struct UsedPath {
    struct Move {
        TimeEstimate time; ///< of a frame; no samples: not measured
        Lane lane = Lane::cpu;
    };
    PathFacts facts;
    std::array<Move, PixelRoute::max_moves> moves{}; ///< of facts.route
    PixelRoute most_copies;                          ///< of the device's paths, the one with the most
    FixedString<96> title;                           ///< "interop, no copy"
    FixedString<128> device;                         ///< "NVIDIA H200"
    FixedString<64> method;                          ///< "Temporal", or "" where there is one
    FixedString<96> simulation;                      ///< "Heat"
    TimeEstimate present;                            ///< mapping, copies and uploads of a frame
    double declared_bytes = 0;   ///< that a step or a picture moves at least, as the simulation declares; 0: not known
    bool declares_steps = false; ///< else of pictures
};

class PathHistory {
public:
    PathHistory(const CurrentSession&, const Profiler&, const Switches&, const LimitReading&);

    void refresh();                 ///< once a frame
    void want() { wanted_ = true; } ///< somebody shows now(): the next refresh() measures it
    /// now(), if that was more than 250 ms ago: for who reads it once, and before the profiler forgets its stages.
    void measure();
    const std::optional<UsedPath>& now() const { return now_; }       ///< nothing: no picture was shown yet
    const std::optional<UsedPath>& before() const { return before_; } ///< nothing: no other path of this simulation
    bool pinned() const { return pinned_; }
    void pin();                         ///< what is in use now stays "before" until release()
    void release() { pinned_ = false; } ///< from the next change on "before" follows again
    void forget();                      ///< as at the start: nothing is pinned, and nothing was before

private:
    void begin(const MeasurementKey&);
    void resize();

    const CurrentSession& current_;
    const Profiler& profiler_;
    const Switches& switches_;
    const LimitReading& reading_;
    std::optional<MeasurementKey> key_; ///< of now_, without its size
    std::optional<UsedPath> now_, before_;
    bool pinned_ = false, wanted_ = false;
    double measured_ms_ = -1e9;
};

} // namespace glint
