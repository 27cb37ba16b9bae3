// Microbenchmarks of a processor, and the limits that they measure.
#pragma once
#include "interop/queue.h"

namespace glint {

// Work made to meet one limit of a processor each, and nothing else. How long to run it, and how often, is the
// caller's.

/// Each call repeats its work that often, waits for the end, and returns the result per repetition. Throws Error if the
/// processor fails.
class Microbenchmarks {
public:
    Microbenchmarks() = default;
    Microbenchmarks(const Microbenchmarks&) = delete;
    Microbenchmarks& operator=(const Microbenchmarks&) = delete;
    virtual ~Microbenchmarks() = default;

    virtual double copy(int times) = 0;         ///< bytes read and written, far more than any cache holds
    virtual double cached_copy(int times) = 0;  ///< bytes read and written, all in cache
    virtual double multiply_add(int times) = 0; ///< float32 multiply-adds, counted as two operations each
    virtual double launch(int times) = 0;       ///< 1: an empty kernel

    virtual double cache_bytes() const = 0;
};

/// Makes its own queue and allocates up to 1 GiB at once. Throws Error if there is not enough memory.
std::unique_ptr<Microbenchmarks> make_microbenchmarks(ComputeDevice&);

std::unique_ptr<Microbenchmarks> make_cpu_microbenchmarks(ComputeDevice&);
/// One implementation with CUDA, one without. The device must be current.
std::unique_ptr<Microbenchmarks> make_cuda_microbenchmarks(ComputeDevice&);

// Limits of one processor: the best values that were measured here, which the limit meter compares with.

struct MachineLimits {
    double copy_bytes_per_second = 0; ///< read and written together, between arrays far larger than any cache
    /// likewise, between arrays that fit into the cache: a GPU's L2, a CPU's L2 and L3
    double cached_bytes_per_second = 0;
    double operations_per_second = 0; ///< float32; a fused multiply-add counts as two
    double launch_seconds = 0;        ///< an empty kernel, many of them one after the other
    double cache_bytes = 0;           ///< capacity of these caches; asked of the processor, not measured
    double spread = 0;                ///< 0.1: for one of these limits the worst round reached 90 % of the best
    bool operator==(const MachineLimits&) const = default;
};

// Fused multiply-adds at the full rate of one thread, in the widest registers that this CPU has.

/// Returns the number of float32 operations; their result is written to `sink`, so that they are not optimised away.
double multiply_adds(int rounds, float& sink);

} // namespace glint
