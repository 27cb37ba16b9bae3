// What a step does in the cells of a thread that may be heaters: those keep their temperature. Each kind ends the
// step's expression, from d, what the cell c lacks to its neighbours, to its new value.
#pragma once
#include "api/device.h"

namespace heat::tiles {

/// There are none.
struct NoHeaters {
    float k;
    __device__ float operator()(int, int, float d, float c) const { return fmaf(k, d, c); }
};

/// A conductivity for each cell, 0 in a heater: fma(0, d, c) is c. It costs no instruction, but a register a cell.
template <int rows> struct Conductivities {
    float k[rows][4];
    /// Of `now`, so that the compiler forgets how it was found: it would keep a predicate a cell, of which there are
    /// seven.
    __device__ void put(int r, int i, float now) {
#ifdef __CUDA_ARCH__
        asm volatile("" : "+f"(now));
#endif
        k[r][i] = now;
    }
    __device__ float operator()(int r, int i, float d, float c) const { return fmaf(k[r][i], d, c); }
};

} // namespace heat::tiles
