// Sets of up to 32 elements as bits of a word.
#pragma once
#include "spheres/table.h"

namespace spheres {

GLINT_HD inline int lowest_bit(std::uint32_t bits) { // not of 0
#ifdef __CUDA_ARCH__
    return __ffs(static_cast<int>(bits)) - 1;
#else
    return __builtin_ctz(bits);
#endif
}

} // namespace spheres
