// The memories that a thread reads an entry from, if a launch needs no more than that. On a CPU, and on an emulated
// GPU, all are ordinary memory.
#pragma once
#include "table.h"
#include <cstddef>

namespace constant_memory {

struct Global {
    const float* entries;
    GLINT_HD float operator()(int i) const { return entries[i]; }
};

/// Its first cache is a GPU's second-level cache.
struct Uncached {
    const float* entries;
    GLINT_HD float operator()(int i) const {
#ifdef __CUDA_ARCH__
        return __ldcg(entries + i);
#else
        return entries[i];
#endif
    }
};

struct ReadOnly {
    const float* entries;
    GLINT_HD float operator()(int i) const {
#ifdef __CUDA_ARCH__
        return __ldg(entries + i);
#else
        return entries[i];
#endif
    }
};

#ifdef __CUDACC__
static __constant__ float constant_table[max_entries];
#endif

/// Valid while a glint::ConstantUse that has filled it exists.
struct Constant {
    const float* entries; // on the CPU
    GLINT_HD float operator()(int i) const {
#ifdef __CUDA_ARCH__
        return constant_table[i];
#else
        return entries[i];
#endif
    }
};

} // namespace constant_memory
