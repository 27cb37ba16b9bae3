// A window of the tank in a block's registers, and its steps. Each thread has 4 columns of 8 rows, with heights now and
// before. Left and right neighbours come by shuffles, the rows of other warps through shared memory. A step overwrites
// the heights before, of which it needs only its own cell's, so nothing waits for other threads' writes.
#pragma once
#include "waves/window.cuh"

namespace waves::tiles {

using Cells = float[rows][4];
using Media = float4[high][32];
using WarpHalos =
    float4[2][warps][2][32]; // first and last rows of the warps; two sets: none is written while it is read

/// Moves all rows down by n places, the lowest to the top, so that a loop over rows need not be unrolled.
template <int n> __device__ void rotate(Cells& a) {
    Cells old;
#pragma unroll
    for (int j = 0; j < rows; ++j)
#pragma unroll
        for (int i = 0; i < 4; ++i) old[j][i] = a[j][i];
#pragma unroll
    for (int j = 0; j < rows; ++j)
#pragma unroll
        for (int i = 0; i < 4; ++i) a[j][i] = old[(j + n) % rows][i];
}

/// Shows other warps the first and the last row of this one.
__device__ inline void send_halo(WarpHalos& halos, int buffer, const Cells& u) {
    const auto quad = [](const float(&a)[4]) { return make_float4(a[0], a[1], a[2], a[3]); };
    halos[buffer][warp()][0][lane()] = quad(u[0]), halos[buffer][warp()][1][lane()] = quad(u[rows - 1]);
}
/// The row below this warp's, or above; at the window's ends one that does not matter.
__device__ inline void receive_halo(float (&to)[4], const WarpHalos& halos, int buffer, bool above) {
    const int other = above ? min(warp() + 1, warps - 1) : max(warp() - 1, 0);
    const float4 quad = halos[buffer][other][above ? 0 : 1][lane()];
    to[0] = quad.x, to[1] = quad.y, to[2] = quad.z, to[3] = quad.w;
}

/// A step of open water that touches no side of the tank. Its results have the bits of Step, although it computes each
/// difference of neighbours once, for both of them. A sum may differ in the sign of a zero, but only between heights of
/// +0, where the sign has no effect as long as water keeps more than half of its motion in a step.
class OpenWater {
public:
    __device__ explicit OpenWater(const Step& p)
        : c2_(p.speed * p.speed), steady_(p.steady), keeps_(2 * p.steady - 1) {}

    __device__ void step(const Cells& u, Cells& before, WarpHalos& halos, int buffer) const {
        send_halo(halos, buffer, u);
#pragma unroll
        for (int j = 1; j < rows - 1; ++j) row(before[j], u[j - 1], u[j], u[j + 1]); // computed while the halos arrive
        __syncthreads();
        float beyond[4];
        receive_halo(beyond, halos, buffer, false);
        row(before[0], beyond, u[0], u[1]);
        receive_halo(beyond, halos, buffer, true);
        row(before[rows - 1], u[rows - 2], u[rows - 1], beyond);
    }

private:
    __device__ void row(float (&before)[4], const float (&below)[4], const float (&u)[4],
                        const float (&above)[4]) const {
        const float left = __shfl_up_sync(~0u, u[3], 1), right = __shfl_down_sync(~0u, u[0], 1);
        const float across[5] = {u[0] - left, u[1] - u[0], u[2] - u[1], u[3] - u[2], right - u[3]};
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const float lap = (across[i + 1] - across[i]) + ((above[i] - u[i]) - (u[i] - below[i]));
            before[i] = fmaf(steady_, c2_ * lap, fmaf(keeps_, u[i] - before[i], u[i]));
        }
    }

    float c2_, steady_, keeps_;
};

} // namespace waves::tiles
