// What several threads do to a word at the same time, on either processor. What they write besides is read by nobody
// before all of them have ended: no order is asked for.
#pragma once
#include "api/view.h"
#include <atomic>

namespace hash_table {

/// Returns what was there.
GLINT_HD inline std::uint32_t exchange(std::uint32_t& word, std::uint32_t value) {
#ifdef __CUDA_ARCH__
    return atomicExch(&word, value);
#else
    return std::atomic_ref(word).exchange(value, std::memory_order_relaxed);
#endif
}

/// Puts the value where `expected` is. Returns what was there.
GLINT_HD inline std::uint32_t compare_and_swap(std::uint32_t& word, std::uint32_t expected, std::uint32_t value) {
#ifdef __CUDA_ARCH__
    return atomicCAS(&word, expected, value);
#else
    std::atomic_ref(word).compare_exchange_strong(expected, value, std::memory_order_relaxed);
    return expected;
#endif
}

GLINT_HD inline void add(std::uint32_t& word, std::uint32_t more) {
#ifdef __CUDA_ARCH__
    atomicAdd(&word, more);
#else
    std::atomic_ref(word).fetch_add(more, std::memory_order_relaxed);
#endif
}

} // namespace hash_table
