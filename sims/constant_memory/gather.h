// A step: every cell reads the table a given number of times and keeps the sum.
#pragma once
#include "panels.h"
#include "warp_reads.h"

namespace constant_memory {

/// The entries that each cell reads, from any memory.
struct Reading {
    bool by_index;
    WarpReads indices;
    Panels points;

    Reading(const Params& p, glint::Extent e, std::int64_t step)
        : by_index(p.pattern != Pattern::picture), indices(p, step), points(p, e, step) {}

    template <class Memory> GLINT_HD float sum(const Memory& memory, int x, int y) const {
        return by_index ? indices.sum(memory, x % warp) : points.sum(memory, x, y);
    }
};

template <class Memory> struct Gather {
    Reading reading;
    Memory memory;
    glint::View<float> sums;
    GLINT_HD void operator()(int x, int y) const { sums(x, y) = reading.sum(memory, x, y); }
};

} // namespace constant_memory
