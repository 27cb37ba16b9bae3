// The steps of a frame in a few launches: CUDA graphs of 1, 2, 4 … 64 steps are made once for a plate, and any number
// is composed of them. Values that may change between frames, heaters and conduction, are read from memory, so that a
// moving slider writes one number; other edges need other graphs. A thread has four cells: a quarter of the loads, and
// a plate of 1024 x 1024 is resident at once. On GPUs that support it, a step is launched while the previous step ends,
// and loads its heaters in the meantime.
#pragma once
#include "api/graph.h"
#include "cells.cuh"
#include <optional>

namespace heat::graph {

using tiles::around;

struct Step {
    glint::View<const float> now, heaters;
    glint::View<float> next;
    const float* k;
    glint::Boundary boundary;
};

/// Four cells of the row above or below, with the plate's boundary.
__device__ inline float4 neighbour_row(const Step& s, int x, int y) {
    const int height = s.now.height;
    const bool outside = y < 0 || y >= height;
    if (outside && s.boundary == glint::Boundary::dirichlet) return make_float4(0, 0, 0, 0);
    const int row = !outside ? y : s.boundary == glint::Boundary::periodic ? around(y, height) : y < 0 ? 0 : height - 1;
    return *reinterpret_cast<const float4*>(&s.now(x, row));
}

inline constexpr int wide = 32, high = 8; // threads of a block

static __global__ void __launch_bounds__(wide* high) advance(Step s) {
    const int x = 4 * static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    const int width = s.now.width;
    if (x >= width || y >= s.now.height) return;
    const float4 heater = __ldg(reinterpret_cast<const float4*>(&s.heaters(x, y)));
    const float k = __ldg(s.k);
    const bool periodic = s.boundary == glint::Boundary::periodic, cold = s.boundary == glint::Boundary::dirichlet;
    tiles::sync_and_trigger();

    const float4 here = *reinterpret_cast<const float4*>(&s.now(x, y));
    const float4 down = neighbour_row(s, x, y - 1), up = neighbour_row(s, x, y + 1);
    const auto beyond = [&](int other_side, float own) { return periodic ? s.now(other_side, y) : cold ? 0.f : own; };
    const float before = x > 0 ? s.now(x - 1, y) : beyond(width - 1, here.x);
    const float after = x + 4 < width ? s.now(x + 4, y) : 0.f;
    const float c[6] = {before, here.x, here.y, here.z, here.w, after};
    const float t[4] = {down.x, down.y, down.z, down.w}, b[4] = {up.x, up.y, up.z, up.w};
    const float h[4] = {heater.x, heater.y, heater.z, heater.w};
    float to[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float right = x + i == width - 1 ? beyond(0, c[i + 1]) : c[i + 2];
        const float flown = fmaf(k, tiles::laplacian(t[i] + b[i], right, c[i], c[i + 1]), c[i + 1]);
        to[i] = h[i] == h[i] ? h[i] : flown;
    }
    *reinterpret_cast<float4*>(&s.next(x, y)) = make_float4(to[0], to[1], to[2], to[3]);
}

struct Put {
    glint::View<float> k;
    float value;
    GLINT_HD void operator()(int x, int y) const { k(x, y) = value; }
};

/// The graphs of one plate, and the memory that they read in addition to it.
class Stepper {
public:
    /// The two temperature fields, between which steps go to and fro, and the heaters: for as long as this lives.
    Stepper(glint::Device device, glint::View<float> a, glint::View<float> b, glint::View<const float> heaters)
        : device_(device), k_(device, {1, 1}), fields_{a, b}, heaters_(heaters) {
        launch_ = glint::programmatic_where_supported(device.facts().compute_major, advance);
    }

    /// Queues any number of steps, starting from that field. The result is in the other field if the number is odd.
    void launch(const float* from, float k, glint::Boundary boundary, int steps) {
        if (!(boundary_ == boundary)) make_graphs(boundary);
        if (!(put_ == k)) device_.for_each("k", {1, 1}, Put{k_.view(), k}), put_ = k;
        const std::vector<glint::Graph>& graphs = graphs_[from == fields_[0].data ? 0 : 1];
        for (int size = sizes - 1; size >= 0; --size) // the only odd one is the last
            for (; steps >= 1 << size; steps -= 1 << size) graphs[std::size_t(size)].launch(device_.stream());
    }

private:
    static constexpr int sizes = 7; // a graph's launch time is negligible compared with 64 steps

    void make_graphs(glint::Boundary boundary) {
        boundary_.reset();
        for (int from = 0; from < 2; ++from) {
            graphs_[from].clear();
            for (int size = 0; size < sizes; ++size)
                graphs_[from].emplace_back(device_.stream(), [&](const glint::DeviceStream& kept) {
                    for (int i = 0; i < 1 << size; ++i) queue(kept, (from + i) % 2, boundary, i > 0);
                });
        }
        boundary_ = boundary;
    }
    void queue(const glint::DeviceStream& to, int from, glint::Boundary boundary, bool follows_step) const {
        const glint::View<float> now = fields_[from], next = fields_[1 - from];
        const Step step{now, heaters_, next, k_.view().data, boundary};
        const dim3 grid = glint::grid_for(now.extent(), 4 * wide, high);
        const auto mode = follows_step ? launch_ : glint::Launch::serialized;
        glint::launch(to, grid, dim3(wide, high), 0, mode, advance, step);
    }

    glint::Device device_;
    glint::Field<float> k_;
    glint::View<float> fields_[2];
    glint::View<const float> heaters_;
    glint::Launch launch_;                    // a step may be launched while the one before it ends
    std::optional<float> put_;                // into k_
    std::optional<glint::Boundary> boundary_; // the boundary for which the graphs were made
    std::vector<glint::Graph> graphs_[2];     // from either field: of 1, 2, 4 … steps
};

} // namespace heat::graph
