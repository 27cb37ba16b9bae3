// Atomic operations on a word, on either processor. Other data that the threads write is read only after all of them
// have ended, so no memory order is needed.
#pragma once
#include "api/view.h"
#include <atomic>

namespace hash_table {

/// Returns the previous value.
GLINT_HD inline std::uint32_t exchange(std::uint32_t& word, std::uint32_t value) {
#ifdef __CUDA_ARCH__
    return atomicExch(&word, value);
#else
    return std::atomic_ref(word).exchange(value, std::memory_order_relaxed);
#endif
}

/// Stores the value if the word equals `expected`. Returns the previous value.
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
