// Steps of a window with anything in it: walls, shallows, reeds, sides of the tank, the plane source. The medium is
// read anew for each step, from the first-level cache, which holds it: there are no registers for it. Beyond a window
// is a wall, which is right at a side of the tank and elsewhere does not matter.
#pragma once
#include "waves/cells.cuh"

namespace waves::tiles {

class AnyWater {
public:
    __device__ AnyWater(const Pass& p, const Window& w)
        : p_(p),
          w_(w),
          x_(w.x + 4 * lane()),
          y_(w.y + rows * warp()),
          absorbing_(p.step.edges == Edges::absorbing),
          left_(w.at_left() && lane() == 0),
          right_(w.at_right() && lane() == 31),
          bottom_(w.at_bottom() && warp() == 0),
          top_(w.at_top() && warp() == warps - 1) {}

    __device__ void step(const Cells& u, Cells& before, Seams& seams, int turn, int at) const {
        show(seams, turn, u);
        __syncthreads();
        float below[4], above[4], m[4], m_below[4], m_above[4], old[3][4];
        look(below, seams, turn, false), look(above, seams, turn, true);
        if (absorbing_ && (bottom_ || top_)) {
#pragma unroll
            for (int k = 0; k < 3; ++k)
#pragma unroll
                for (int i = 0; i < 4; ++i) old[k][i] = bottom_ ? before[k][i] : before[rows - 1 - k][i];
        }
        medium(m_below, -1), medium(m, 0);
#pragma unroll
        for (int j = 0; j < rows; ++j) {
            medium(m_above, j + 1);
            float next[4], up[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) up[i] = j < rows - 1 ? u[min(j + 1, rows - 1)][i] : above[i];
            row(next, before[j], below, u[j], up, m_below, m, m_above, p_.push[at]);
            const bool level = (j == 0 && bottom_) || (j == rows - 1 && top_);
            if (absorbing_ && (left_ || right_) && !level) side(next, u[j], before[j], m, p_.incoming[at]);
#pragma unroll
            for (int i = 0; i < 4; ++i)
                before[j][i] = next[i], below[i] = u[j][i], m_below[i] = m[i], m[i] = m_above[i];
        }
        if (!absorbing_) return;
        if (bottom_) level<0, 1>(u, before, old, at);
        if (top_) level<rows - 1, -1>(u, before, old, at);
    }

private:
    __device__ void medium(float (&to)[4], int j) const { // of a row of this thread, or of the one before or after
        if ((j < 0 && warp() == 0) || (j == rows && warp() == warps - 1))
            to[0] = to[1] = to[2] = to[3] = wall;
        else
            w_.fetch(to, p_.step.medium, x_, y_ + j);
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
            const float force = Step::pushed(w_.column(x_ + i), m[i], p_.step.force(m[i], lap), push);
            next[i] = p_.step.moved(u[i], before[i], m[i], force);
        }
    }
    /// The rim's cell of a row at the left or right of the tank.
    __device__ void side(float (&next)[4], const float (&u)[4], const float (&before)[4], const float (&m)[4],
                         float incoming) const {
        Past past;
        float media[3];
#pragma unroll
        for (int k = 0; k < 3; ++k) {
            past.heights[k][0] = left_ ? next[k] : next[3 - k];
            past.heights[k][1] = left_ ? u[k] : u[3 - k];
            past.heights[k][2] = left_ ? before[k] : before[3 - k];
            media[k] = left_ ? m[k] : m[3 - k];
        }
        if (!(media[0] > wall) || !(media[1] > wall) || !(media[2] > wall)) return; // as Rim::write
        const float out = p_.rim.leaving(past, media[0], false) + (left_ ? incoming : 0.f);
        if (left_)
            next[0] = out;
        else
            next[3] = out;
    }
    /// The rim's row at the bottom or top of the tank: this thread's `first`, and `in` leads inwards.
    template <int first, int in>
    __device__ void level(const Cells& u, Cells& before, const float (&old)[3][4], int at) const {
        float m[3][4], next[4];
#pragma unroll
        for (int k = 0; k < 3; ++k) w_.fetch(m[k], p_.step.medium, x_, y_ + first + k * in);
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const bool from_left = i == 0 && left_, from_right = i == 3 && right_;
            Past past;
            float media[3];
#pragma unroll
            for (int k = 0; k < 3; ++k) {
                const auto inwards = [&](const float(&row)[4]) {
                    return from_left ? row[k] : from_right ? row[3 - k] : row[i];
                };
                past.heights[k][0] = inwards(before[first + k * in]);
                past.heights[k][1] = inwards(u[first + k * in]);
                past.heights[k][2] = inwards(old[k]);
                media[k] = inwards(m[k]);
            }
            next[i] = before[first][i];
            if (!(media[0] > wall) || !(media[1] > wall) || !(media[2] > wall)) continue;
            next[i] =
                p_.rim.leaving(past, media[0], from_left || from_right) + (from_left ? p_.incoming_corner[at] : 0.f);
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) before[first][i] = next[i];
    }

    const Pass& p_;
    const Window& w_;
    const int x_, y_;
    const bool absorbing_, left_, right_, bottom_, top_;
};

} // namespace waves::tiles
