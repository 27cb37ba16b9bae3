// Finds out what a processor can do, a sample at a time, so that whoever drives it can show progress and stop it.
#pragma once
#include "interop/limit_loads.h"
#include "interop/machine_limits.h"
#include <chrono>

namespace glint {

class LimitMeasuring {
public:
    /// Takes memory. Nothing else should run on the host until it is done. Throws Error.
    explicit LimitMeasuring(Host& host) : LimitMeasuring(make_limit_loads(host)) {}
    explicit LimitMeasuring(std::unique_ptr<LimitLoads>); ///< for tests

    bool done() const { return load_ == loads; }
    double progress() const; ///< 0 to 1
    const char* now() const; ///< what is being measured: "copy rate"
    /// Waits for the processor, some 10 ms; the first of each load for longer, where things are paid once. Not when
    /// done. Throws Error where the processor fails.
    void sample();
    const MachineLimits& result() const { return result_; } ///< when done

private:
    static constexpr int loads = 4;
    void warm_up(double seconds);
    void keep_median();

    std::unique_ptr<LimitLoads> limit_loads_;
    MachineLimits result_;
    int load_ = 0, times_ = 1;
    bool warm_ = false, first_ = true;
    double warming_s_ = 0;
    std::vector<double> a_second_; ///< of this load
};

} // namespace glint
