// Times the methods that may stand for `auto`, a short run at a time, on a second instance of the simulation: never
// waits, and touches nothing of the first, but shares its processor. All on one thread.
#pragma once
#include "app/methods/autotuner.h"
#include "app/world/world.h"

namespace glint {

/// Whether steps are what a simulation spends its time with, and are timed; else drawings are.
bool times_steps(const Params&, Extent);
/// How many at once a frame asks for, as far as it matters: a power of two up to 64; of drawings 1.
int runs_at_once(const Params&, Extent);

class MethodMeasuring {
public:
    /// Takes a queue, and memory for the second instance. Throws Error where there is too little of it, or nothing to
    /// compare.
    MethodMeasuring(ComputeDevice&, const Params&, Extent);

    bool done() const { return trials_.done(); }
    double progress() const { return trials_.progress(); }
    /// Starts the next run, some milliseconds long, unless one is under way; whether it did.
    bool run();
    Queue& queue() { return *queue_; } ///< its own: whoever drives it takes the scopes, and hands them to arrived()
    void arrived(const ScopeTime&);
    std::vector<MethodTime> result() const { return trials_.result(); }

    static constexpr const char* label = "measure methods"; ///< of the runs' scopes

private:
    void run(const Trial&);

    std::unique_ptr<Queue> queue_;
    World world_;
    DeviceMemory pixels_;
    bool steps_;
    Autotuner trials_;
    bool under_way_ = false;
    int waited_ = 0;
    int broken_off_ = 0; ///< runs whose scopes are still to arrive, and mean nothing
};

} // namespace glint
