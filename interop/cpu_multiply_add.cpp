// Compiled for x86-64-v3 like the simulations, with contraction, so that `x * a + b` is one instruction.
#include "interop/microbenchmarks.h"

namespace glint {
namespace {

constexpr int chains = 10; // two units, four cycles until a result can be used: eight keep them busy

using Lanes32 = float __attribute__((vector_size(32)));
using Lanes64 = float __attribute__((vector_size(64)));

template <class Lanes> __attribute__((always_inline)) inline double run(int rounds, float& sink) {
    Lanes x[chains];
    for (int c = 0; c < chains; ++c) x[c] = Lanes{} + static_cast<float>(c);
    const Lanes a = Lanes{} + 0.999f, b = Lanes{} + 0.001f; // the values stay near 1: no infinity, no denormal
    for (int round = 0; round < rounds; ++round)
#pragma GCC unroll 10
        for (Lanes& chain : x) chain = chain * a + b;
    Lanes sum{};
    for (const Lanes& chain : x) sum += chain;
    sink = sum[0];
    constexpr int lanes = sizeof(Lanes) / sizeof(float);
    return 2. * chains * lanes * rounds;
}

#if defined(__x86_64__)
__attribute__((target("avx512f"))) double run_wide(int rounds, float& sink) { return run<Lanes64>(rounds, sink); }
#endif

} // namespace

double multiply_adds(int rounds, float& sink) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) return run_wide(rounds, sink);
#endif
    return run<Lanes32>(rounds, sink);
}

} // namespace glint
