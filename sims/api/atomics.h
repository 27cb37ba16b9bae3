// Atomic operations on a number that several threads change at once, on either processor. Both give the same result in
// any order, so pictures and states made of them keep their bits. Other data that the threads write is read only after
// all of them have ended, so no memory order is needed.
#pragma once
#include "view.h"
#include <atomic>
#include <cstdint>

namespace glint {

GLINT_HD inline void atomic_add(std::uint32_t& number, std::uint32_t more) {
#ifdef __CUDA_ARCH__
    atomicAdd(&number, more);
#else
    std::atomic_ref(number).fetch_add(more, std::memory_order_relaxed);
#endif
}

/// Stores the value if it is less than the number. Most threads find a smaller number and only read.
GLINT_HD inline void atomic_min(std::uint64_t& number, std::uint64_t value) {
#ifdef __CUDA_ARCH__
    auto* const at = reinterpret_cast<unsigned long long*>(&number);
    if (value < *static_cast<volatile unsigned long long*>(at)) atomicMin(at, static_cast<unsigned long long>(value));
#else
    const std::atomic_ref all(number);
    std::uint64_t found = all.load(std::memory_order_relaxed);
    while (value < found && !all.compare_exchange_weak(found, value, std::memory_order_relaxed)) {}
#endif
}

} // namespace glint
