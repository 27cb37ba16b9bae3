// The launch on a GPU: blocks take turns, each thread handles its element or four neighbouring ones, and records time
// and place. The kernel is compiled for several numbers of registers: the more a thread holds, the fewer threads fit.
#pragma once
#include "api/launch.h"
#include "api/quads.h"
#include "launch/register_counts.h"
#include "launch/special_registers.h"
#include "launch/trace.h"
#include "launch/vector_sum.h"

namespace launch {

/// Values that a thread keeps while it works on another one, so that they occupy registers. The result does not depend
/// on them, but no compiler can know that.
template <int count> struct Ballast {
    float values[count];
    __device__ explicit Ballast(float start) {
#pragma unroll
        for (int i = 0; i < count; ++i) values[i] = start + static_cast<float>(i);
    }
    __device__ void stir(float value) {
#pragma unroll
        for (int i = 0; i < count; ++i) values[i] = fmaf(values[i], 0.5f, value);
    }
    __device__ float settled(float value) const {
        float sum = 0;
#pragma unroll
        for (int i = 0; i < count; ++i) sum += values[i];
        return sum != sum ? sum : value; // NaN only if value is NaN
    }
};
template <> struct Ballast<0> {
    __device__ explicit Ballast(float) {}
    __device__ void stir(float) {}
    __device__ float settled(float value) const { return value; }
};

/// The record of a lane's branch.
struct BranchTrace {
    unsigned first, began = 0;
    int together = warp_lanes;
    __device__ BranchTrace() : first(cycles()) {}
    __device__ void begin() { began = cycles(), together = lanes_together(); }
    __device__ float waited() const {
        const unsigned whole = cycles() - first;
        return whole > 0 ? static_cast<float>(began - first) / static_cast<float>(whole) : 0.f;
    }
};

inline constexpr int rounds_per_refresh = 512;

template <int ballast> __device__ float all_rounds(float value, float half_target, int rounds, Ballast<ballast>& held) {
    for (int left = rounds;; left -= rounds_per_refresh) {
        const int now = left < rounds_per_refresh ? left : rounds_per_refresh;
        for (int i = 0; i < now; ++i) value = VectorSum::round(value, half_target);
        held.stir(value);
        if (left <= rounds_per_refresh) return value;
    }
}

/// Lanes of a warp that take another branch wait for their turn.
template <int ballast>
__device__ float take_branch(const VectorSum& s, int element, float value, Ballast<ballast>& held, BranchTrace& trace) {
    if (s.paths == 1) {
        trace.begin();
        return all_rounds(value, s.half_target(0), s.rounds, held);
    }
    const int mine = s.path_of(element);
    for (int path = 0; path < s.paths; ++path)
        if (path == mine) {
            trace.begin();
            value = all_rounds(value, s.half_target(path), s.rounds, held);
        }
    return value;
}

/// Registers that a kernel needs in addition to its ballast, as nvcc 13.0 reports them. Both together should fill the
/// number that it is compiled for, up to a few: else more warps fit than occupancy() says.
constexpr int registers_for_itself(int registers, int per_lane) { return registers == 64 && per_lane == 1 ? 24 : 38; }
template <int registers, int per_lane>
inline constexpr int ballast_of = registers > 32 ? registers - registers_for_itself(registers, per_lane) : 0;

template <int ballast> __device__ void take_one(const VectorSum& s, int element, BranchTrace& trace) {
    const float value = s.a[element] + s.b[element];
    Ballast<ballast> held(value);
    s.sum[element] = held.settled(take_branch(s, element, value, held, trace));
}

/// Four neighbours in one load and one store of 16 bytes; element is a multiple of 4.
template <int ballast> __device__ void take_four(const VectorSum& s, int element, int end, BranchTrace& trace) {
    if (element + 4 > end) {
        for (int i = element; i < end; ++i) take_one<ballast>(s, i, trace);
        return;
    }
    using Four = glint::Quad<float>;
    const Four a = *reinterpret_cast<const Four*>(s.a + element), b = *reinterpret_cast<const Four*>(s.b + element);
    Ballast<ballast> held(a.at[0]);
    Four sum;
#pragma unroll
    for (int i = 0; i < 4; ++i) sum.at[i] = take_branch(s, element + i, a.at[i] + b.at[i], held, trace);
    sum.at[0] = held.settled(sum.at[0]);
    *reinterpret_cast<Four*>(s.sum + element) = sum;
}

template <int registers, int per_lane>
__global__ void __maxnreg__(registers) sum_vectors(VectorSum s, Shape shape, TraceRows to) {
    constexpr int ballast = ballast_of<registers, per_lane>;
    const int thread = static_cast<int>(threadIdx.x), turns = shape.turns();
    for (int turn = static_cast<int>(blockIdx.x); turn < turns; turn += shape.blocks) {
        const int element = shape.element_of(turn, thread);
        if (element >= shape.elements) return; // in later turns this thread has no element either
        const unsigned began = nanoseconds();
        const int lanes = lanes_together();
        BranchTrace trace;
        if constexpr (per_lane == 1)
            take_one<ballast>(s, element, trace);
        else
            take_four<ballast>(s, element, shape.elements, trace);
        const int pass = turn * shape.warps() + thread / warp_lanes, lane = thread % warp_lanes;
        if (s.paths > 1) {
            to.waited[pass * warp_lanes + lane] = trace.waited();
            to.together[pass * warp_lanes + lane] = static_cast<float>(trace.together);
        }
        if (lane == 0) to.passes[pass] = {began, nanoseconds(), multiprocessor(), static_cast<unsigned>(lanes)};
    }
}

/// One of the compiled kernels.
using SumKernel = void (*)(VectorSum, Shape, TraceRows);
inline SumKernel kernel_of(int registers, int per_lane) {
    const auto compiled_for = [&]<int count>() -> SumKernel {
        return per_lane == 1 ? sum_vectors<count, 1> : sum_vectors<count, 4>;
    };
    switch (compiled_registers(registers)) {
    case 32:
        return compiled_for.operator()<32>();
    case 64:
        return compiled_for.operator()<64>();
    case 128:
        return compiled_for.operator()<128>();
    default:
        return compiled_for.operator()<255>();
    }
}

/// How many of these blocks the whole GPU holds at a time, as its driver computes it for the kernel.
inline int resident_blocks(SumKernel kernel, int threads, int shared_bytes, int multiprocessors) {
    if (shared_bytes > 0)
        glint::check(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                                          cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
    int of_one = 0;
    glint::check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&of_one, kernel, threads,
                                                               static_cast<std::size_t>(shared_bytes)));
    return of_one * multiprocessors;
}

} // namespace launch
