// The presentation path in use and the one before it: for the path diagram and for handouts. "Before" is the path until
// the last change of path, device or method, or the pinned one.
#pragma once
#include "app/report/path_sketch.h"
#include "app/timing/work_time.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/frame_service.h"
#include <optional>

namespace glint {

class Profiler;
class CurrentSession;

struct UsedPath {
    struct Move {
        TimeEstimate time; ///< time of a frame; no samples: not measured
        Lane lane = Lane::cpu;
    };
    PathFacts facts;
    std::array<Move, PixelRoute::max_moves> moves{}; ///< of facts.route
    PixelRoute route_with_most_copies;               ///< the device's path with the most copies
    FixedString<96> title;                           ///< "interop, no copy"
    FixedString<128> device;                         ///< "NVIDIA H200"
    FixedString<64> method;                          ///< "Temporal", or "" if there is one method
    FixedString<96> simulation;                      ///< "Heat"
    TimeEstimate present;                            ///< mapping, copies and uploads of a frame
};

class PathHistory final : public FrameService {
public:
    PathHistory(const CurrentSession&, const Profiler&, const ConfigChanges&);

    void after_panels() override;
    void want() { wanted_ = true; } ///< now() is shown: the next after_panels() measures it
    /// now(), if that was more than 250 ms ago: for who reads it once, and before the profiler forgets its stages.
    void measure();
    const std::optional<UsedPath>& now() const { return now_; } ///< nothing: no picture has been shown yet
    /// nothing: this simulation has used no other path
    const std::optional<UsedPath>& before() const { return before_; }
    bool pinned() const { return pinned_; }
    void pin();                         ///< keeps the path in use as "before" until release()
    void release() { pinned_ = false; } ///< "before" is updated again from the next change on
    void forget();                      ///< the same as at the start: no pin, and no previous path

private:
    void begin(const MeasurementKey&);
    void resize();

    const CurrentSession& current_;
    const Profiler& profiler_;
    const ConfigChanges& config_changes_;
    std::optional<MeasurementKey> key_; ///< key of now_, without its size
    std::optional<UsedPath> now_, before_;
    bool pinned_ = false, wanted_ = false;
    double measured_ms_ = -1e9;
};

} // namespace glint
