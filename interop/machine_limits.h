// Limits of one processor: the best values that were measured here, which the limit meter compares with.
#pragma once

namespace glint {

struct MachineLimits {
    double copy_bytes_per_second = 0;   ///< read and written together, between arrays far larger than any cache
    double cached_bytes_per_second = 0; ///< likewise, between arrays that stay in cache: a GPU's L2, a CPU's L2 and L3
    double operations_per_second = 0;   ///< float32; a fused multiply-add counts as two
    double launch_seconds = 0;          ///< an empty kernel, many of them one after the other
    double cache_bytes = 0;             ///< capacity of these caches; asked of the processor, not measured
    double spread = 0;                  ///< 0.1: for one of these limits the worst round reached 90 % of the best
    bool operator==(const MachineLimits&) const = default;
};

} // namespace glint
