// Chooses the fastest method: the order of trials, without a clock, and their measurement.
#pragma once
#include "app/world/world.h"
#include <cstdint>
#include <vector>

namespace glint {

// Chooses the next method to time and collects the results. Has no clock and runs nothing: the caller reports times.

struct Trial {
    std::int32_t method; ///< the choice's number
    int times;           ///< runs at once
};
struct MethodTime {
    std::int32_t method;
    double ms; ///< milliseconds of one run: the shortest, because disturbances (a window's drawing) only add time
};

class Autotuner {
public:
    /// times: the runs of a frame. A method is judged by so many at once, because some methods compute several steps
    /// for the price of one. Its number of trials shrinks if one takes longer than longest_ms. A method is not run
    /// again, and has the time of a part of a frame, if that part takes longer than several frames of another method,
    /// or than ten times longest_ms.
    Autotuner(const std::vector<std::int32_t>& methods, int times, double longest_ms);

    bool done() const { return candidates_.empty() || round_ == rounds; }
    double progress() const; ///< 0 to 1
    Trial next() const;      ///< unchanged until its result is recorded; not when done
    void record(double ms);  ///< records the result of that trial
    void failed();           ///< that trial failed: drops its method
    std::vector<MethodTime> result() const;

private:
    static constexpr int rounds = 15;
    struct Candidate {
        std::int32_t method;
        int times = 1;
        int trials = 0;      ///< number of wanted trials after warm-up
        double frame_ms = 0; ///< duration of the last trial during warm-up
        bool first = true, warm = false;
        std::vector<double> ms; ///< time of one run, one value for each trial
    };
    void warm_up(Candidate&, double ms);
    double bearable_ms() const;
    void finish(double ms);
    void next_candidate();

    int times_;
    double longest_ms_;
    std::vector<Candidate> candidates_;
    std::vector<MethodTime> finished_; ///< methods that need no more runs
    std::size_t at_ = 0, warm_ = 0;    ///< warm_: number of warmed-up candidates
    int round_ = 0;
};

// Times the methods that may stand for `auto`, in short runs, on a second instance of the simulation. Never waits, and
// changes nothing in the first instance, but shares its processor. All on one thread.

/// Whether a simulation spends its time in steps, so that steps are timed; else drawings are timed. A simulation that
/// does not count its work and evolves spends it in steps.
bool times_steps(const Params&, Extent);
/// Steps of a frame that run at once, up to 64; for drawings 1.
int runs_in_frame(const Params&, Extent);
/// runs_at_once() for all settings for which one measurement is valid: rounded down to a power of two.
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
