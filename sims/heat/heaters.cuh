// The heaters among a thread's cells: they keep their temperature. Each kind ends the step's expression: from d, the
// Laplacian at cell c, to the cell's new value.
#pragma once
#include "api/device.h"

namespace heat::tiles {

/// Used for windows without heaters.
struct NoHeaters {
    float k;
    __device__ float operator()(int, int, float d, float c) const { return fmaf(k, d, c); }
};

/// A conductivity for each cell, 0 in a heater: fma(0, d, c) is c. Costs no instruction, but one register for each
/// cell.
template <int rows> struct Conductivities {
    float k[rows][4];
    /// Hides the origin of `now` from the compiler: otherwise the compiler would keep a predicate for each cell, and
    /// there are only seven predicates.
    __device__ void put(int r, int i, float now) {
#ifdef __CUDA_ARCH__
        asm volatile("" : "+f"(now));
#endif
        k[r][i] = now;
    }
    __device__ float operator()(int r, int i, float d, float c) const { return fmaf(k[r][i], d, c); }
};

} // namespace heat::tiles
