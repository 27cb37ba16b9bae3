// The order in which a thread visits the records of its piece.
#pragma once
#include "api/random.h"
#include "params.h"
#include <algorithm>
#include <utility>

namespace cpu_layout {

/// Writes the records [first, first + count) in their order.
inline void write_order(const Params& p, std::int64_t first, std::int64_t count, std::int32_t* to) {
    const std::int64_t stride = p.order == Order::strided ? p.stride : 1;
    std::int32_t* next = to;
    for (std::int64_t begin = 0; begin < std::min(stride, count); ++begin)
        for (std::int64_t i = begin; i < count; i += stride) *next++ = static_cast<std::int32_t>(first + i);
    if (p.order != Order::scattered) return;
    const std::uint64_t stream = glint::hash(static_cast<std::uint64_t>(p.seed)) + static_cast<std::uint64_t>(first);
    for (std::int64_t i = count - 1; i > 0; --i) { // Fisher and Yates
        const std::uint64_t random = glint::hash(stream + static_cast<std::uint64_t>(i)) >> 32;
        std::swap(to[i], to[static_cast<std::int64_t>(random * static_cast<std::uint64_t>(i + 1) >> 32)]);
    }
}

} // namespace cpu_layout
