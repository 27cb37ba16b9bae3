// A world that is moved along a run without a window: executes events at their places, and the steps between.
#pragma once
#include "app/replay/stepping.h"
#include "app/run/overruled.h"
#include "app/run/record.h"
#include <optional>

namespace glint {

class Playback {
public:
    /// Both must outlive it.
    Playback(World& at_seed, const RunRecord&);

    World& world() const { return *world_; }
    const RunRecord& run() const { return *run_; }
    std::int64_t at() const { return at_; } ///< a place of the run

    /// Executes all events up to that place, and the steps between them. `before`: steps already shown by the progress.
    /// Throws Error if the simulation fails.
    StepTime play_to(std::int64_t place, Progress&, std::int64_t before, const Batches& = {});

    struct Keyframe {
        Snapshot state;
        std::int64_t at;
        std::size_t next_event;
    };
    /// Queued, does not wait; in the memory of `spare` if it fits.
    Keyframe keyframe(std::optional<Keyframe> spare = {});
    void go_back(const Keyframe&); ///< a keyframe of this playback

private:
    World* world_;
    const RunRecord* run_;
    std::int64_t at_;
    std::size_t next_event_ = 0;
    Overruled overruled_;
};

} // namespace glint
