// What a step does in the cells of a thread that may be heaters: those keep their temperature. Each kind ends the
// step's expression, from d, what the cell c lacks to its neighbours, to its new value.
#pragma once
#include "api/device.h"

namespace heat::tiles {

/// There are none.
struct NoHeaters {
    float k;
    __device__ void again() {}
    __device__ float operator()(int, int, float d, float c) const { return fmaf(k, d, c); }
};

/// A conductivity for each cell, 0 in a heater: fma(0, d, c) is c. It costs no instruction, but a register a cell.
template <int rows> struct Conductivities {
    float k[rows][4];
    __device__ void again() {}
    __device__ float operator()(int r, int i, float d, float c) const { return fmaf(k[r][i], d, c); }
};

/// A bit for each cell: a register for eight rows, but two instructions a cell.
template <int rows> struct HeaterBits {
    float k;
    unsigned bits[(rows + 7) / 8];

    /// Before each step, so that the compiler forgets the bits: it would keep 32 predicates of which there are seven.
    __device__ void again() {
#pragma unroll
        for (unsigned& eight_rows : bits) asm volatile("" : "+r"(eight_rows));
    }
    __device__ float operator()(int r, int i, float d, float c) const {
        const float to = fmaf(k, d, c);
        return bits[r / 8] >> (4 * (r % 8) + i) & 1u ? c : to;
    }
};

} // namespace heat::tiles
