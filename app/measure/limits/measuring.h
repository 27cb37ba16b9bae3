// Measures the limits of a processor, one sample at a time, so that the caller can show progress and stop it. Other
// programs only slow it down. So all loads are measured in turn in several rounds, and the best round counts.
#pragma once
#include "interop/machine_limits.h"
#include "interop/microbenchmarks.h"
#include <array>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace glint {

class LimitMeasuring {
public:
    /// Allocates memory. No other program should use the device until it is done. Throws Error.
    explicit LimitMeasuring(ComputeDevice& device) : LimitMeasuring(make_microbenchmarks(device)) {}
    explicit LimitMeasuring(std::unique_ptr<Microbenchmarks>); ///< for tests

    /// Sets the clock that measures runs, in milliseconds. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    bool done() const { return round_ == rounds; }
    double progress() const; ///< 0 to 1
    const char* now() const; ///< name of the present load: "copy rate"
    /// Waits for the processor, some 10 ms; longer for the first sample of each load, which includes one-time costs.
    /// Not when done. Throws Error if the processor fails.
    void sample();
    const MachineLimits& result() const { return result_; } ///< when done

private:
    static constexpr int rounds = 5, samples = 3; ///< samples: for each load in a round
    static constexpr std::size_t loads = 4;
    struct Load {
        int times = 1;
        bool warm = false;          ///< `times` has been determined, and the clocks have ramped up
        double warming_s = -1;      ///< negative: its first run, with one-time costs, is still to come
        double best = 0, worst = 0; ///< of the rounds, amounts a second
    };

    double clock_s() const;
    void warm_up(Load&, double seconds);
    void end_turn(Load&);
    void conclude();

    std::unique_ptr<Microbenchmarks> microbenchmarks_;
    std::function<double()> clock_; ///< empty: the machine's
    MachineLimits result_;
    std::array<Load, loads> all_;
    int round_ = 0;
    std::size_t load_ = 0;
    bool settled_ = false;           ///< the first run of a turn does not count, because another load ran before
    std::vector<double> per_second_; ///< amounts per second in this turn
};

} // namespace glint
