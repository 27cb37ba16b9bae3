// Limits of the machine: their measurement, and how near a computation comes to them.
#pragma once
#include "app/world/text/fixed_string.h"
#include "interop/microbenchmarks.h"
#include "sims/api/abi.h"
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace glint {

// Utilization of this machine by a simulation's work, and the limit that it comes nearest to. Computes figures from
// facts; measures nothing.

/// Minimum work of one step or one drawing.
struct Cost {
    double items = 0, bytes = 0, operations = 0;
};
/// items_counted: for a drawing whose items only a probe can count.
Cost cost_of_step(const glint_work&);
Cost cost_of_draw(const glint_work&, double items_counted = 0);

/// memory: copies larger than the caches; cache: copies inside them (a GPU's L2); issue: instructions; launch: kernel
/// launches.
enum class Limit { memory, cache, issue, launch };
inline constexpr int limit_count = 4;
const char* id_of(Limit);              ///< "memory", for JSON
const char* name_of(Limit, bool cuda); ///< for display: a GPU's cache is "L2"

struct Utilization {
    double items_per_second = 0;
    Limit limit = Limit::memory; ///< the most used limit among those that count
    double percent = 0;          ///< percent of that limit
    /// False: it declares neither bytes nor operations, and its launches take less than half of its time.
    bool told = true;
    std::array<double, limit_count> percents{}; ///< percent of each limit; 0 if the work declares nothing for it
    /// Whether a limit is exceeded by more than 10 %. Then the work does less than it declared (it keeps data on the
    /// chip over several steps), and the limit does not count.
    bool beyond(Limit) const;
};

/// For one run that took this many seconds; nothing if the time or a limit is not known, or if no work is declared. If
/// the data of a run fit into the cache, the cache's rate is the limit.
std::optional<Utilization> utilization(const Cost&, double seconds, const MachineLimits&);

/// Parts of a frame's time in milliseconds. Simulation and CPU may overlap.
struct FrameParts {
    double frame = 0, simulation = 0, copy = 0, cpu = 0, wait = 0;
    const char* waits_for = "OpenGL"; ///< "vsync", "frame limit"
};
struct Bottleneck {
    const char* by; ///< `waits_for`, "simulation", "copy" or "CPU"
    double percent; ///< percent of the frame
};
/// The largest part of the frame's time; nothing before frames were measured.
std::optional<Bottleneck> bottleneck_of(const FrameParts&);

FixedString<160> rate_text(const Utilization&, const char* item); ///< "18.4 Gcells/s"
FixedString<160> share_text(const Utilization&, bool cuda);       ///< "62.0 % of this machine's issue limit"
/// "62.0 % of issue". Both return "says nothing of its work" if there is no limit to name.
FixedString<160> limit_text(const Utilization&, bool cuda);
std::string three_digits(double); ///< significant digits: "62.0", "168"
/// "2.10 G" of 2.1e9.
std::string with_prefix(double);

// Measures the limits of a processor, one sample at a time, so that the caller can show progress and stop it. Other
// programs only slow it down. So all loads are measured in turn in several rounds, and the best round counts.

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
    static constexpr int rounds = 5, samples = 3; ///< samples: number for each load in a round
    static constexpr std::size_t loads = 4;
    struct Load {
        int times = 1;
        bool warm = false;          ///< `times` has been determined, and the clocks have ramped up
        double warming_s = -1;      ///< negative: its first run, with one-time costs, is still to come
        double best = 0, worst = 0; ///< best and worst round, in amounts a second
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
