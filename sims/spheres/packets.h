// Rung 5 on a GPU, for the rays of the picture: the threads of a warp descend one tree together. Each thread tests one
// of the 32 children of a node, or one sphere of a leaf, and the one with the largest z is next: there is no stack in
// memory, and threads do not diverge. On an H200, 1920x1080 rays among a million spheres take 0.1 to 0.17 ms; with a
// tree of four children, and each thread by itself, it took 1.5 to 6 ms.
#pragma once
#include "spheres/tree.h"
#include "spheres/warps.h"

namespace spheres {

inline constexpr int wide = 32, levels = 3; // 32^4 spheres are more than a million

/// Bounds of 32 children: their rectangles in the picture, and their largest z.
struct alignas(128) Group {
    float x0[wide], y0[wide], x1[wide], y1[wide], max_z[wide];
};

struct GroupTree {
    const Group* groups; // the lowest level first; its children are 32 spheres each
    int first[levels];   // of each level
    Sorted spheres;

#ifdef __CUDACC__
    // a larger patch intersects more small spheres: with a million spheres, 16x8 takes 1.5 times as long
    using Rays = Patch<1, 2>;
    template <class R> __device__ void operator()(R& rays, const Window& window, int lane) const {
        visit<levels - 1>(0, rays, window, lane);
    }

private:
    template <int level, class R> __device__ void visit(int group, R& rays, const Window& window, int lane) const {
        const Group& g = groups[first[level] + group];
        const bool in = (window.left <= g.x1[lane]) & (window.right >= g.x0[lane]) & (window.bottom <= g.y1[lane]) &
                        (window.top >= g.y0[lane]);
        by_descending_z(in, g.max_z[lane], rays, lane, [&](int k) {
            const int child = wide * group + k;
            if constexpr (level > 0)
                visit<level - 1>(child, rays, window, lane);
            else
                look_at(spheres.balls + child * wide, spheres.indices + child * wide, wide, rays, window, lane);
        });
    }
#endif
};

#ifdef __CUDACC__
__device__ inline float warp_min(float f) { return of_rank(~warp_max(~rank_of(f))); }
__device__ inline float warp_max(float f) { return of_rank(warp_max(rank_of(f))); }
/// Stores the union of the warp's boxes as child `i` of their level.
__device__ inline void gather(const Box& of_lane, float max_z, Group* groups, int i, int lane) {
    const float x0 = warp_min(of_lane.x0), y0 = warp_min(of_lane.y0), x1 = warp_max(of_lane.x1),
                y1 = warp_max(of_lane.y1), top = warp_max(max_z);
    if (lane != 0) return;
    Group& g = groups[i / wide];
    const int k = i % wide;
    g.x0[k] = x0, g.y0[k] = y0, g.x1[k] = x1, g.y1[k] = y1, g.max_z[k] = top;
}
/// The boxes of bundles of 32 spheres, a warp for each bundle.
static __global__ void group_spheres(Sorted spheres, Group* to) {
    const int at = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), lane = at % 32;
    Box box;
    float top = -HUGE_VALF;
    if (at < spheres.count) {
        const Ball s = spheres.balls[at];
        box.add(s), top = max_z(s);
    }
    gather(box, top, to, at / 32, lane);
}
/// The boxes of the groups of one level, a warp for each group. Groups that do not exist get an empty box.
static __global__ void group_groups(const Group* from, int count, Group* to) {
    const int at = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), lane = at % 32, group = at / 32;
    Box box;
    float top = -HUGE_VALF;
    if (group < count) {
        const Group& g = from[group];
        box.x0 = g.x0[lane], box.y0 = g.y0[lane], box.x1 = g.x1[lane], box.y1 = g.y1[lane], top = g.max_z[lane];
    }
    gather(box, top, to, group, lane);
}
#endif

/// The groups around a number of spheres.
class Groups {
public:
    Groups(glint::Device device, int count) : device_(device), groups_(device, {total(count) * floats, 1}) {}

    /// Only on CUDA.
    GroupTree build(const Sorted& spheres) {
        const glint::Device::Scope scope(device_.host(), "boxes");
        Group* const all = reinterpret_cast<Group*>(groups_.view().data);
        GroupTree tree{all, {0, 0, 0}, spheres};
        int number = groups_of(groups_of(spheres.count)); // of the level
        for (int level = 1; level < levels; ++level)
            tree.first[level] = tree.first[level - 1] + number, number = groups_of(number);
#ifdef __CUDACC__
        number = groups_of(groups_of(spheres.count));
        constexpr unsigned threads = 256;
        const auto blocks = [](int groups) { return static_cast<unsigned>(groups) * wide * 32 / threads; };
        glint::launch(device_.stream(), dim3(blocks(number)), dim3(threads), group_spheres, spheres, all);
        for (int level = 1; level < levels; ++level) {
            const int below = number;
            number = groups_of(number);
            glint::launch(device_.stream(), dim3(blocks(number)), dim3(threads), group_groups,
                          all + tree.first[level - 1], below, all + tree.first[level]);
        }
#endif
        return tree;
    }

private:
    static int groups_of(int n) { return (n + wide - 1) / wide; }
    static int total(int count) {
        const int lowest = groups_of(groups_of(count)), middle = groups_of(lowest);
        return lowest + middle + groups_of(middle);
    }

    static constexpr int floats = sizeof(Group) / sizeof(float);

    glint::Device device_;
    glint::Field<float> groups_;
};

} // namespace spheres
