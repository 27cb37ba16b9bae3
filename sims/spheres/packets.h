// Rung 5 on a GPU, for the rays of the picture: the threads of a warp go down one tree together. Each of them tests one
// of the 32 children of a node, or one sphere of a leaf, and the one with the highest crown is next: no stack in
// memory, no thread on a way of its own.
#pragma once
#include "spheres/bits.h"
#include "spheres/patch.h"
#include "spheres/tree.h"

namespace spheres {

inline constexpr int wide = 32, levels = 3; // 32^4 spheres are more than a million

/// What 32 children reach: where they are in the picture, and how high.
struct alignas(128) Group {
    float x0[wide], y0[wide], x1[wide], y1[wide], crown[wide];
};

struct GroupTree {
    const Group* groups; // the lowest level first, whose children are 32 spheres each
    int first[levels];   // of each level
    Sorted spheres;
};

#ifdef __CUDACC__
/// Numbers in the order of the floats; 0 is below them all.
__device__ inline unsigned rank_of(float f) {
    unsigned bits;
    memcpy(&bits, &f, sizeof bits);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}
__device__ inline float of_rank(unsigned rank) {
    const unsigned bits = rank & 0x80000000u ? rank & 0x7fffffffu : ~rank;
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}
__device__ inline unsigned largest_of_warp(unsigned value) {
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
    return __reduce_max_sync(warp, value);
#else
    for (int by = 16; by > 0; by /= 2) {
        const unsigned other = __shfl_xor_sync(warp, value, by);
        value = other > value ? other : value;
    }
    return value;
#endif
}

/// Calls `next` for the lanes that have a rank, the highest first, as long as the rays may see something so high.
template <class Rays, class Next> __device__ void from_the_top(unsigned rank, const Rays& rays, int lane, Next next) {
    for (;;) {
        const unsigned best = largest_of_warp(rank);
        if (best == 0 || !rays.open_to(of_rank(best))) return;
        const int winner = lowest_bit(__ballot_sync(warp, rank == best));
        if (lane == winner) rank = 0;
        next(winner);
    }
}

template <class Rays> class Packet {
public:
    __device__ Packet(const GroupTree& tree, Rays& rays, const Window& window, int lane)
        : tree_(tree), rays_(rays), window_(window), lane_(lane) {}

    template <int level> __device__ void visit(int group) {
        const Group& g = tree_.groups[tree_.first[level] + group];
        const bool in = (window_.left <= g.x1[lane_]) & (window_.right >= g.x0[lane_]) &
                        (window_.bottom <= g.y1[lane_]) & (window_.top >= g.y0[lane_]);
        from_the_top(in ? rank_of(g.crown[lane_]) : 0u, rays_, lane_, [&](int child) {
            if constexpr (level > 0)
                visit<level - 1>(wide * group + child);
            else
                look_at(wide * group + child);
        });
    }

private:
    __device__ void look_at(int bundle) {
        const Ball* const balls = tree_.spheres.balls + bundle * wide;
        const Ball mine = balls[lane_];
        const bool in = window_.meets(mine.x, mine.y, mine.radius * mine.radius);
        from_the_top(in ? rank_of(crown(mine)) : 0u, rays_, lane_, [&](int k) {
            const Ball s = balls[k];
            rays_.look(Disc(s), s.z, tree_.spheres.indices[bundle * wide + k]);
        });
    }

    const GroupTree& tree_;
    Rays& rays_;
    const Window& window_;
    const int lane_;
};

inline constexpr int packet_columns = 2, packet_rows = 2; // of warps in a block

template <class Rays, class Paint>
__global__ void __launch_bounds__(32 * packet_columns * packet_rows)
    trace_packets(GroupTree tree, Paint paint, glint::View<std::uint32_t> pixels) {
    const int thread = static_cast<int>(threadIdx.x), lane = thread % 32, mine = thread / 32;
    const int x = (static_cast<int>(blockIdx.x) * packet_columns + mine % packet_columns) * Rays::width,
              y = (static_cast<int>(blockIdx.y) * packet_rows + mine / packet_columns) * Rays::height;
    const Window window(x, y, Rays::width, Rays::height, pixels.extent());
    Rays rays(x, y, lane, pixels.extent());
    Packet<Rays>(tree, rays, window, lane).template visit<levels - 1>(0);
    rays.show(paint, pixels);
}

__device__ inline float least_of_warp(float f) { return of_rank(~largest_of_warp(~rank_of(f))); }
__device__ inline float most_of_warp(float f) { return of_rank(largest_of_warp(rank_of(f))); }
/// The warp's boxes become child `i` of their level.
__device__ inline void gather(const Box& of_lane, float crown, Group* groups, int i, int lane) {
    const float x0 = least_of_warp(of_lane.x0), y0 = least_of_warp(of_lane.y0), x1 = most_of_warp(of_lane.x1),
                y1 = most_of_warp(of_lane.y1), top = most_of_warp(crown);
    if (lane != 0) return;
    Group& g = groups[i / wide];
    const int k = i % wide;
    g.x0[k] = x0, g.y0[k] = y0, g.x1[k] = x1, g.y1[k] = y1, g.crown[k] = top;
}
/// The boxes of the bundles of 32 spheres, one for each warp.
static __global__ void group_spheres(Sorted spheres, Group* to) {
    const int at = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), lane = at % 32;
    Box box;
    float top = -HUGE_VALF;
    if (at < spheres.count) {
        const Ball s = spheres.balls[at];
        box.add(s), top = crown(s);
    }
    gather(box, top, to, at / 32, lane);
}
/// The boxes of the groups of one level, one for each warp. Of groups that there are not, an empty one.
static __global__ void group_groups(const Group* from, int count, Group* to) {
    const int at = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), lane = at % 32, group = at / 32;
    Box box;
    float top = -HUGE_VALF;
    if (group < count) {
        const Group& g = from[group];
        box.x0 = g.x0[lane], box.y0 = g.y0[lane], box.x1 = g.x1[lane], box.y1 = g.y1[lane], top = g.crown[lane];
    }
    gather(box, top, to, group, lane);
}
#endif

/// The groups around as many spheres.
class Groups {
public:
    Groups(glint::Device device, int count) : device_(device), groups_(device, {total(count) * floats, 1}) {}

    /// On CUDA.
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

/// Draws on CUDA.
template <class Paint>
void trace_grouped(glint::Device device, const GroupTree& tree, Paint paint, glint::View<std::uint32_t> pixels) {
    const glint::Device::Scope scope(device.host(), "trace");
#ifdef __CUDACC__
    using Rays = typename PatchOf<Paint>::Type;
    const auto blocks = [](int cells, int side) { return static_cast<unsigned>((cells + side - 1) / side); };
    glint::launch(
        device.stream(),
        dim3(blocks(pixels.width, packet_columns * Rays::width), blocks(pixels.height, packet_rows * Rays::height)),
        dim3(32 * packet_columns * packet_rows), trace_packets<Rays, Paint>, tree, paint, pixels);
#else
    (void)tree, (void)paint, (void)pixels;
#endif
}

} // namespace spheres
