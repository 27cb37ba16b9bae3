// Random numbers that are the same on every machine, processor and number of threads: a hash of (seed, index), no
// state.
#pragma once
#include "view.h"

namespace glint {

/// 64 well-mixed bits of a counter: the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
GLINT_HD constexpr std::uint64_t hash(std::uint64_t n) {
    n += 0x9e3779b97f4a7c15u;
    n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9u;
    n = (n ^ n >> 27) * 0x94d049bb133111ebu;
    return n ^ n >> 31;
}

/// Number `index` of the sequence `seed`, uniform in [0, 1), a multiple of 2^-24.
GLINT_HD constexpr float uniform(std::uint64_t seed, std::uint64_t index) {
    return static_cast<float>(hash(hash(seed) + index) >> 40) * 0x1p-24f;
}

} // namespace glint
