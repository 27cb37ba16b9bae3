// The words of kernels, for g++: qualifiers, vectors and the functions of running threads.
#pragma once
#include "fake_gpu/gpu.h"
#include <cmath>
#include <cstring>
#include <utility>

#define __global__
#define __host__
#define __device__
#define __constant__
#define __forceinline__ inline
#define __grid_constant__
#define __launch_bounds__(...)
#define __maxnreg__ __launch_bounds__
#define __shared__ static thread_local

struct float2 {
    float x, y;
};
struct alignas(16) float4 {
    float x, y, z, w;
};
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
inline float2 make_float2(float x, float y) { return {x, y}; }
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }

inline int min(int a, int b) { return b < a ? b : a; }
inline int max(int a, int b) { return b > a ? b : a; }
template <class T> T __ldg(const T* at) { return *at; }
template <class T> T __ldcg(const T* at) { return *at; }
template <class T> void __stcg(T* at, T value) { *at = value; }
template <class T> T atomicAdd(T* at, T value) { return std::exchange(*at, static_cast<T>(*at + value)); }
template <class T> T atomicMin(T* at, T value) { return std::exchange(*at, value < *at ? value : *at); }
template <class T> T atomicMax(T* at, T value) { return std::exchange(*at, *at < value ? value : *at); }
template <class T> T atomicExch(T* at, T value) { return std::exchange(*at, value); }
template <class T> T atomicCAS(T* at, T expected, T value) { return *at == expected ? std::exchange(*at, value) : *at; }

inline unsigned __float_as_uint(float number) {
    unsigned bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
}
inline float __uint_as_float(unsigned bits) {
    float number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}
inline int __popc(unsigned bits) { return __builtin_popcount(bits); }

inline void __syncthreads() { glint::test::fake_gpu::wait_for_block("__syncthreads"); }
inline int __syncthreads_or(int any) { return glint::test::fake_gpu::any_of_block("__syncthreads_or", any != 0); }
inline void __threadfence() {}                 // one thread at a time: all writes are visible
inline void cudaGridDependencySynchronize() {} // one kernel at a time, too
inline void cudaTriggerProgrammaticLaunchCompletion() {}
inline void __nanosleep(unsigned) { glint::test::fake_gpu::let_others_run(); }

namespace glint::test::fake_gpu {
template <class T> T exchanged(const char* call, unsigned mask, T value, unsigned from) {
    if (mask != ~0u) throw Broken(std::string(call) + " of a part of a warp, which the fake GPU does not play");
    T result;
    exchange(call, &value, &result, sizeof value, from);
    return result;
}
inline unsigned votes_of_warp(const char* call, unsigned mask, bool in) {
    if (mask != ~0u) throw Broken(std::string(call) + " of a part of a warp, which the fake GPU does not play");
    return vote(call, in);
}
template <class T> unsigned alike_in_warp(const char* call, unsigned mask, T value) {
    if (mask != ~0u) throw Broken(std::string(call) + " of a part of a warp, which the fake GPU does not play");
    return match(call, &value, sizeof value);
}
} // namespace glint::test::fake_gpu

template <class T> T __shfl_sync(unsigned mask, T value, int lane) {
    return glint::test::fake_gpu::exchanged("__shfl_sync", mask, value, static_cast<unsigned>(lane) % 32);
}
template <class T> T __shfl_up_sync(unsigned mask, T value, unsigned by) {
    const unsigned me = glint::test::fake_gpu::lane();
    return glint::test::fake_gpu::exchanged("__shfl_up_sync", mask, value, me < by ? me : me - by);
}
template <class T> T __shfl_down_sync(unsigned mask, T value, unsigned by) {
    const unsigned me = glint::test::fake_gpu::lane();
    return glint::test::fake_gpu::exchanged("__shfl_down_sync", mask, value, me + by > 31 ? me : me + by);
}
template <class T> T __shfl_xor_sync(unsigned mask, T value, int by) {
    return glint::test::fake_gpu::exchanged("__shfl_xor_sync", mask, value,
                                            glint::test::fake_gpu::lane() ^ unsigned(by));
}
inline unsigned __ballot_sync(unsigned mask, bool in) {
    return glint::test::fake_gpu::votes_of_warp("__ballot_sync", mask, in);
}
inline int __any_sync(unsigned mask, bool in) {
    return glint::test::fake_gpu::votes_of_warp("__any_sync", mask, in) != 0;
}
template <class T> unsigned __match_any_sync(unsigned mask, T value) {
    return glint::test::fake_gpu::alike_in_warp("__match_any_sync", mask, value);
}
inline void __syncwarp(unsigned mask = ~0u) { glint::test::fake_gpu::votes_of_warp("__syncwarp", mask, false); }

namespace glint {
template <class T> T* launched_shared() { return static_cast<T*>(test::fake_gpu::launched_shared()); }
} // namespace glint
