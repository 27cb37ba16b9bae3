// A world that is moved along a run without a window: executes events at their places, and the steps between.
#pragma once
#include "app/run/record.h"
#include "app/run/run.h"
#include "app/terminal/progress.h"
#include "app/world/picture/picture_look.h"
#include "app/world/world.h"
#include <functional>
#include <optional>

namespace glint {

// Advances a world by many steps without drawing.

struct StepTime { ///< Duration of the timed steps: all except the first batch, which includes one-time costs.
    std::int64_t steps = 0;
    double milliseconds = 0;
    double ms_per_step() const { return steps ? milliseconds / static_cast<double>(steps) : 0; }
};

struct Batches {
    int most = 1 << 20; ///< maximum number of steps in a batch
    std::function<void()> after = [] {};
};

/// In batches of about 50 ms, waiting for each, so that Ctrl-C and the progress line are handled in between.
StepTime advance_by(World&, std::int64_t steps, const Batches& = {});
/// Likewise as a part of longer work, of which `before` steps are done.
StepTime advance_by(World&, std::int64_t steps, const Batches&, Progress&, std::int64_t before);

/// Steps in one displayed frame: the parameter steps_per_frame, or 1; 0 if nothing evolves.
int steps_per_frame(const Params&);

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

// Replays a run without a window, from its seed to a place, with progress and Ctrl-C.

/// A world at the run's beginning. A method that this device does not have is replaced by one with the same bits.
/// Throws Error.
World seeded(const RunRecord&, Queue&);
/// Likewise, for a command. Throws Failure (bad input) if the run can start only at a smaller size.
World started(const RunRecord&, Queue&);

/// Executes all events up to `to`, and the steps between them. Calls `at_place` at each of `places` (ascending), when
/// all events at or before it are in effect. Throws Error if the simulation fails.
StepTime play(World& at_seed, const RunRecord&, std::int64_t to, const std::vector<std::int64_t>& places,
              const std::function<void(std::int64_t at)>& at_place, const Batches& = {});

/// This many places, spread over a part of a run; the last one is its end. Fewer if the part has fewer steps.
std::vector<std::int64_t> places_between(std::int64_t begin, std::int64_t end, int count);

/// Compares a world with the hash recorded at that place. A Failure (exit status 5) names the first field that differs.
void require_same(const StateHash& recorded, World&);

// Applies a run's look to a world that is drawn outside of the window.

/// The world is drawn with this look from now on. If the colours follow the values, waits until the range of the
/// present values is known.
void take_look(World&, const PictureLook&);

} // namespace glint
