// Work made to meet one limit of a processor each, and nothing else. How long to run it, and how often, is the
// caller's.
#pragma once
#include "interop/queue.h"

namespace glint {

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
    virtual double multiply_add(int times) = 0; ///< float32 operations, two each
    virtual double launch(int times) = 0;       ///< 1: an empty kernel

    virtual double cache_bytes() const = 0;
};

/// Makes its own queue and allocates up to 1 GiB at once. Throws Error if there is not enough memory.
std::unique_ptr<Microbenchmarks> make_microbenchmarks(ComputeDevice&);

std::unique_ptr<Microbenchmarks> make_cpu_microbenchmarks(ComputeDevice&);
/// One implementation with CUDA, one without. The device must be current.
std::unique_ptr<Microbenchmarks> make_cuda_microbenchmarks(ComputeDevice&);

} // namespace glint
