// Rung 5's tree of boxes, built anew for each picture: the spheres along a curve through space that stays in one
// corner before it goes to the next, four neighbours in a box, four boxes in a larger one, and so on. The tree is full,
// so that a node's children are found by counting and the whole is a few simple passes; parts without spheres hold
// empty boxes.
#pragma once
#include "spheres/sort.h"

namespace spheres {

inline constexpr int fan = 4;         // children of a node, spheres of a leaf
inline constexpr int curve_bits = 30; // of the place along the curve, ten a direction

struct alignas(16) Box {
    float x0 = HUGE_VALF, y0 = HUGE_VALF, z0 = HUGE_VALF, x1 = -HUGE_VALF, y1 = -HUGE_VALF, z1 = -HUGE_VALF;
    float unused[2] = {};

    GLINT_HD void add(const Box& b) {
        x0 = b.x0 < x0 ? b.x0 : x0, y0 = b.y0 < y0 ? b.y0 : y0, z0 = b.z0 < z0 ? b.z0 : z0;
        x1 = b.x1 > x1 ? b.x1 : x1, y1 = b.y1 > y1 ? b.y1 : y1, z1 = b.z1 > z1 ? b.z1 : z1;
    }
    /// A hair more than the sphere: what rounding may add to it in a test along z.
    GLINT_HD void add(const Ball& s) {
        const auto more = [&](float at) { return fmaf(fabsf(at) + s.radius, 0x1p-21f, s.radius); };
        add(Box{s.x - more(s.x), s.y - more(s.y), s.z - more(s.z), s.x + more(s.x), s.y + more(s.y), s.z + more(s.z)});
    }
};

/// The finished tree, as kernels see it. Node 0 is the root, the children of n are 4 n + 1 and the three after it.
struct TreeView {
    const Box* boxes;
    const Ball* balls;  // along the curve, radius 0 beyond the last
    const int* indices; // which sphere each of them is
    int first_leaf;     // the node
};

/// A sphere's place along the curve: the bits of its three coordinates in turn (Morton's order).
struct Ordering {
    const Ball* balls;
    Item* items;
    int count;
    float reach; // the scene lies within this distance from the middle; what does not is held to be at the border

    GLINT_HD void operator()(int x, int y) const {
        const int i = y * across + x;
        if (i >= count) return;
        const Ball s = balls[i];
        const std::uint64_t place = spread(s.x) | spread(s.y) << 1 | spread(s.z) << 2;
        items[i] = place << index_bits | static_cast<std::uint32_t>(i);
    }
    GLINT_HD std::uint64_t spread(float at) const { // 1010 becomes 1000001000
        constexpr float cells = 1 << curve_bits / 3;
        auto v = static_cast<std::uint32_t>(glint::clamp((at / reach + 1) * (cells / 2), 0.f, cells - 1));
        v = (v | v << 16) & 0x030000ff;
        v = (v | v << 8) & 0x0300f00f;
        v = (v | v << 4) & 0x030c30c3;
        return (v | v << 2) & 0x09249249;
    }
};

/// Fetches the four spheres of a leaf, and puts the box around them.
struct Leaves {
    const Item* items;
    const Ball* from;
    int count, leaves;
    Ball* balls;
    int* indices;
    Box* boxes; // of the leaves

    GLINT_HD void operator()(int x, int y) const {
        const int leaf = y * across + x;
        if (leaf >= leaves) return;
        Box box;
        for (int k = leaf * fan; k < leaf * fan + fan; ++k) {
            const int i = k < count ? static_cast<int>(items[k] & 0xffffffffu) : -1;
            const Ball s = i < 0 ? Ball{} : from[i];
            if (i >= 0) box.add(s);
            balls[k] = s, indices[k] = i;
        }
        boxes[leaf] = box;
    }
};

/// The boxes of one level around those of the level below.
struct Boxing {
    Box* boxes;
    int first, nodes;
    GLINT_HD void operator()(int x, int y) const {
        const int i = y * across + x;
        if (i >= nodes) return;
        const int node = first + i;
        Box box;
        for (int k = 1; k <= fan; ++k) box.add(boxes[fan * node + k]);
        boxes[node] = box;
    }
};

class Tree {
public:
    Tree(glint::Device device, int count)
        : device_(device),
          count_(count),
          leaves_(leaves_for(count)),
          items_(device, {count, 1}),
          sorter_(device, count),
          balls_(device, {leaves_ * fan, 1}),
          indices_(device, {leaves_ * fan, 1}),
          boxes_(device, {first_leaf() + leaves_, 1}) {}

    /// `reach`: how far from the middle the spheres' centres lie, roughly.
    TreeView build(const Ball* balls, float reach) {
        const glint::Device::Scope scope(device_.host(), "build");
        device_.for_each("order", cells_for(count_), Ordering{balls, items_.view().data, count_, reach});
        sorter_.sort(items_, curve_bits);
        Box* const boxes = boxes_.view().data;
        device_.for_each("leaves", cells_for(leaves_),
                         Leaves{items_.view().data, balls, count_, leaves_, balls_.view().data, indices_.view().data,
                                boxes + first_leaf()});
        for (int nodes = leaves_ / fan; nodes > 0; nodes /= fan)
            device_.for_each("boxes", cells_for(nodes), Boxing{boxes, (nodes - 1) / (fan - 1), nodes});
        return {boxes, balls_.view().data, indices_.view().data, first_leaf()};
    }

private:
    static int leaves_for(int count) { // a power of four
        int leaves = 1;
        while (leaves * fan < count) leaves *= fan;
        return leaves;
    }
    int first_leaf() const { return (leaves_ - 1) / (fan - 1); }

    glint::Device device_;
    int count_, leaves_;
    glint::Field<Item> items_;
    Sorter sorter_;
    glint::Field<Ball> balls_;
    glint::Field<int> indices_;
    glint::Field<Box> boxes_;
};

} // namespace spheres
