// The instruction sets that a kernel with its own vectors (a file *_cpu.cpp) may use on this processor. Simulations are
// compiled for x86-64-v3, that is AVX2 with FMA; larger sets are chosen at run time.
#pragma once

namespace glint {

enum class Simd { avx2, avx512 };

inline bool has(Simd simd) {
    if (simd == Simd::avx2) return true;
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
#else
    return false;
#endif
}
inline Simd widest_simd() { return has(Simd::avx512) ? Simd::avx512 : Simd::avx2; }

} // namespace glint
