// Random numbers that are the same on every machine, processor and number of threads: a hash of (seed, index), no
// state.
#pragma once
#include "functions.h"
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

/// Likewise, uniform in [low, high); low < high.
GLINT_HD constexpr float uniform(std::uint64_t seed, std::uint64_t index, float low, float high) {
    const float drawn = low + (high - low) * uniform(seed, index);
    return drawn < high ? drawn : low; // the sum may be rounded up to high
}

/// Whether an event with this chance happens, by number `index` of the sequence `seed`. Also for rare events: a chance
/// below 2^-24, the step of uniform(), counts exactly. Never if the chance is 0 or less, always if it is 1 or more.
GLINT_HD constexpr bool happens(std::uint64_t seed, std::uint64_t index, float chance) {
    if (!(chance > 0)) return false;
    return chance >= 1 || hash(hash(seed) + index) < static_cast<std::uint64_t>(chance * 0x1p64f);
}

/// The seed of a sequence for one purpose or one step: the sequences of two steps, or of two seeds, have nothing in
/// common. (seed + step is seed + 1 one step later: the same events, shifted.)
GLINT_HD constexpr std::uint64_t seed_of(std::uint64_t seed, std::uint64_t step) { return hash(hash(seed) + step); }

/// Number `index` of the sequence `seed`, a whole number from 0 to count - 1; count > 0. Each is drawn equally often,
/// but for a share of count / 2^40.
GLINT_HD constexpr std::uint32_t uniform_whole(std::uint64_t seed, std::uint64_t index, std::uint32_t count) {
    const std::uint64_t bits = hash(hash(seed) + index), low = (bits >> 24 & 0xffu) * count;
    return static_cast<std::uint32_t>(((bits >> 32) * count + (low >> 8)) >> 32);
}

/// Number `index` of the sequence `seed`, normally distributed with mean 0 and variance 1: by G. E. P. Box and M. E.
/// Muller (Ann. Math. Statist. 29 (1958) 610). At most 5.8 in size, with the same bits on every processor.
GLINT_HD inline float normal(std::uint64_t seed, std::uint64_t index) {
    const std::uint64_t bits = hash(hash(seed) + index);
    const float u = static_cast<float>((bits >> 40) + 1) * 0x1p-24f,
                turns = static_cast<float>(bits >> 16 & 0xffffffu) * 0x1p-24f;
    return sqrtf(-2 * natural_log(u)) * cos_turns(turns);
}

} // namespace glint
