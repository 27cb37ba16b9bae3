// Times the methods that may stand for `auto`, in short runs, on a second instance of the simulation. Never waits, and
// changes nothing in the first instance, but shares its processor. All on one thread.
#pragma once
#include "app/measure/methods/autotuner.h"
#include "app/world/world.h"

namespace glint {

/// Whether a simulation spends its time in steps, so that steps are timed; else drawings are timed. A simulation that
/// does not count its work and evolves spends it in steps.
bool times_steps(const Params&, Extent);
/// Steps of a frame that run at once, up to 64; for drawings 1.
int runs_in_frame(const Params&, Extent);
/// The same as far as one measurement is valid for both: rounded down to a power of two.
int runs_at_once(const Params&, Extent);

class MethodMeasuring {
public:
    /// Creates a queue, and memory for the second instance. Throws Error if memory is too small or no method can run.
    MethodMeasuring(ComputeDevice&, const Params&, Extent);

    bool done() const { return trials_.done(); }
    double progress() const { return trials_.progress(); }
    /// Starts the next run, some milliseconds long, unless one is running. Returns whether it did.
    bool run();
    Queue& queue() { return *queue_; } ///< the caller collects its scopes and passes them to arrived()
    void arrived(const ScopeTime&);
    std::vector<MethodTime> result() const { return trials_.result(); }

    static constexpr const char* label = "measure methods"; ///< label of the runs' scopes

private:
    void run(const Trial&);

    std::unique_ptr<Queue> queue_;
    World world_;
    DeviceMemory pixels_;
    bool steps_;
    Autotuner trials_;
    bool in_progress_ = false;
    int waited_ = 0;
    int ignored_runs_ = 0; ///< number of runs whose scopes have not arrived yet and will be ignored
};

} // namespace glint
