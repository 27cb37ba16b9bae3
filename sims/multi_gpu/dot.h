// The dot product by one CPU thread.
#pragma once
#include "multi_gpu/parts.h"

namespace multi_gpu {

/// In lanes that fill its vectors. Integers: every order gives the same sum.
inline Whole dot(const Pairs& in) {
    constexpr int lanes = 16;
    Whole sums[lanes]{};
    std::int64_t i = 0;
    for (; i + lanes <= in.count; i += lanes)
        for (int lane = 0; lane < lanes; ++lane) sums[lane] += Whole{in.a[i + lane]} * in.b[i + lane];
    for (; i < in.count; ++i) sums[0] += Whole{in.a[i]} * in.b[i];
    Whole all = 0;
    for (const Whole sum : sums) all += sum;
    return all;
}

} // namespace multi_gpu
