// Steps of a window with anything in it: walls, shallows, reeds, sides of the tank, the plane source. The medium is
// read anew for each step from shared memory: there are no registers for it. Beyond a window is a wall, which is right
// at a side of the tank and elsewhere does not matter.
#pragma once
#include "waves/cells.cuh"

namespace waves::tiles {

class AnyWater {
public:
    static constexpr int at_once = 4; // rows; for the next ones the loop rotates

    __device__ AnyWater(const Pass& p, const Window& w, const Media& media)
        : p_(p),
          media_(media),
          zero_(w.first_column() + 3 < w.width ? -w.first_column() : w.width - w.first_column()),
          at_left_(absorbs(p) && w.at_left()),
          at_right_(absorbs(p) && w.at_right()),
          at_bottom_(absorbs(p) && w.at_bottom()),
          at_top_(absorbs(p) && w.at_top()) {}

    /// Leaves the new heights in u, and the previous ones in `before`.
    __device__ void step(Cells& u, Cells& before, WarpHalos& halos, int buffer, int at) const {
        send_halo(halos, buffer, u);
        __syncthreads();
        if (at_bottom_) level<0, 1>(u, before, bottom(), at);
        if (at_top_) level<rows - 1, -1>(u, before, top(), at);
        float below[4], above[4], m[4], m_below[4], m_above[4];
        receive_halo(below, halos, buffer, false), receive_halo(above, halos, buffer, true);
        medium(m_below, -1), medium(m, 0);
#pragma unroll 1
        for (int j = 0; j < rows; j += at_once, rotate<at_once>(u), rotate<at_once>(before)) {
#pragma unroll
            for (int k = 0; k < at_once; ++k) {
                medium(m_above, j + k + 1);
                float next[4], up[4];
#pragma unroll
                for (int i = 0; i < 4; ++i) up[i] = j + k + 1 < rows ? u[k + 1][i] : above[i];
                row(next, before[k], below, u[k], up, m_below, m, m_above, p_.push[at]);
                if (at_left_ || at_right_) side(next, u[k], before[k], m, p_.incoming[at]);
                const bool done = (j + k == 0 && bottom()) || (j + k == rows - 1 && top()); // by level()
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    next[i] = done ? before[k][i] : next[i];
                    below[i] = before[k][i] = u[k][i], u[k][i] = next[i];
                    m_below[i] = m[i], m[i] = m_above[i];
                }
            }
        }
    }

private:
    __device__ static bool absorbs(const Pass& p) { return p.step.boundary == Boundary::absorbing; }
    // Whether this thread has a part of the boundary. Used only to select values: branches that split a warp would make
    // its shuffles more expensive.
    __device__ bool left() const { return at_left_ && lane() == 0; }
    __device__ bool right() const { return at_right_ && lane() == 31; }
    __device__ bool bottom() const { return at_bottom_ && warp() == 0; }
    __device__ bool top() const { return at_top_ && warp() == warps - 1; }

    __device__ void medium(float (&to)[4], int j) const { // a row of this thread, or the one before or after
        const bool beyond = (j < 0 && warp() == 0) || (j >= rows && warp() == warps - 1);
        const float4 m = media_[rows * warp() + (beyond ? 0 : j)][lane()];
        to[0] = beyond ? wall : m.x, to[1] = beyond ? wall : m.y;
        to[2] = beyond ? wall : m.z, to[3] = beyond ? wall : m.w;
    }
    __device__ void row(float (&next)[4], const float (&before)[4], const float (&below)[4], const float (&u)[4],
                        const float (&above)[4], const float (&m_below)[4], const float (&m)[4],
                        const float (&m_above)[4], float push) const {
        const float l = __shfl_up_sync(~0u, u[3], 1), r = __shfl_down_sync(~0u, u[0], 1);
        const float ml = __shfl_up_sync(~0u, m[3], 1), mr = __shfl_down_sync(~0u, m[0], 1);
        const float around[6] = {l, u[0], u[1], u[2], u[3], r};
        const float media[6] = {lane() == 0 ? wall : ml, m[0], m[1], m[2], m[3], lane() == 31 ? wall : mr};
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const float lap =
                (Step::toward(around[i], media[i], u[i]) + Step::toward(around[i + 2], media[i + 2], u[i])) +
                (Step::toward(below[i], m_below[i], u[i]) + Step::toward(above[i], m_above[i], u[i]));
            const float force = Step::pushed(i - zero_, m[i], p_.step.force(m[i], lap), push);
            next[i] = p_.step.moved(u[i], before[i], m[i], force);
        }
    }
    /// The boundary's cell of a row at the left or right of the tank.
    __device__ void side(float (&next)[4], const float (&u)[4], const float (&before)[4], const float (&m)[4],
                         float incoming) const {
        Past past;
        float media[3];
#pragma unroll
        for (int k = 0; k < 3; ++k) {
            past.heights[k][0] = left() ? next[k] : next[3 - k];
            past.heights[k][1] = left() ? u[k] : u[3 - k];
            past.heights[k][2] = left() ? before[k] : before[3 - k];
            media[k] = left() ? m[k] : m[3 - k];
        }
        const float out = p_.absorbing_boundary.leaving(past, media[0], false) + (left() ? incoming : 0.f);
        next[0] = left() && lets_waves_out(media) ? out : next[0];
        next[3] = right() && lets_waves_out(media) ? out : next[3];
    }
    /// The boundary's row at the bottom or top of the tank: this thread's `first`; `in` leads inwards. Runs before the
    /// rest, which overwrites its inputs; the next heights of the two rows inwards, on which it depends, are computed
    /// again.
    template <int first, int in> __device__ void level(const Cells& u, Cells& before, bool mine, int at) const {
        float next[3][4], m[5][4]; // rows inwards; of the medium, from beyond the tank on
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            medium(m[k + 1], first + k * in);
            m[0][k] = wall;
        }
#pragma unroll
        for (int k = 0; k < 3; ++k) {
            constexpr int inner = first + in;
            row(next[k], before[first + k * in], u[k == 0 ? first : inner + (k - 2) * in], u[first + k * in],
                u[inner + k * in], m[k], m[k + 1], m[k + 2], p_.push[at]);
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const bool from_left = i == 0 && left(), from_right = i == 3 && right();
            Past past;
            float media[3];
#pragma unroll
            for (int k = 0; k < 3; ++k) {
                const auto inwards = [&](const float(&a)[4]) {
                    return from_left ? a[k] : from_right ? a[3 - k] : a[i];
                };
                past.heights[k][0] = inwards(next[k]), past.heights[k][1] = inwards(u[first + k * in]);
                past.heights[k][2] = inwards(before[first + k * in]), media[k] = inwards(m[k + 1]);
            }
            const float out = p_.absorbing_boundary.leaving(past, media[0], from_left || from_right) +
                              (from_left ? p_.incoming_corner[at] : 0.f);
            next[0][i] = lets_waves_out(media) ? out : next[0][i];
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) before[first][i] = mine ? next[0][i] : before[first][i];
    }
    /// See AbsorbingBoundary::write: if a wall lies along the boundary, no wave can leave.
    __device__ static bool lets_waves_out(const float (&media)[3]) {
        return media[0] > wall && media[1] > wall && media[2] > wall;
    }

    const Pass& p_;
    const Media& media_;
    const int zero_;                                     // this thread's column that is the tank's first, if any
    const bool at_left_, at_right_, at_bottom_, at_top_; // sides of the window at which waves leave
};

} // namespace waves::tiles
