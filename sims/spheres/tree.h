// Rung 5's tree of boxes, built anew for each picture: the spheres along a curve through space that stays in one
// corner before it goes to the next, four neighbours in a box, four boxes in a larger one, and so on. The tree is full,
// so that a node's children are found by counting and the whole is a few simple passes; parts without spheres hold
// empty boxes.
#pragma once
#include "spheres/sort.h"

namespace spheres {

inline constexpr int fan = 4;         // children of a node, spheres of a leaf
inline constexpr int curve_bits = 30; // of the place along the curve, ten a direction

struct Box {
    float x0 = HUGE_VALF, y0 = HUGE_VALF, z0 = HUGE_VALF, x1 = -HUGE_VALF, y1 = -HUGE_VALF, z1 = -HUGE_VALF;

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

/// The boxes of four children side by side, so that one vector instruction serves them all, in a line of the cache.
struct alignas(128) Node {
    float x0[fan], y0[fan], z0[fan], x1[fan], y1[fan], z1[fan];
    float far; // the largest coordinate of them, without its sign
    float unused[32 - 6 * fan - 1];

    GLINT_HD Box box(int k) const { return {x0[k], y0[k], z0[k], x1[k], y1[k], z1[k]}; }
    GLINT_HD void set(int k, const Box& b) {
        x0[k] = b.x0, y0[k] = b.y0, z0[k] = b.z0, x1[k] = b.x1, y1[k] = b.y1, z1[k] = b.z1;
    }
};

/// The finished tree, as kernels see it. Node 0 is the root, the children of n are 4 n + 1 and the three after it.
struct TreeView {
    const Node* nodes;
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

/// Fetches the four spheres of a leaf, and tells its parent the box around them.
struct Leaves {
    const Item* items;
    const Ball* from;
    int count, leaves, first_leaf;
    Ball* balls;
    int* indices;
    Node* nodes;

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
        nodes[(first_leaf + leaf - 1) / fan].set(leaf % fan, box);
    }
};

/// Of the nodes of one level, tells the level above the boxes around them.
struct Boxing {
    Node* nodes;
    int first, count;
    GLINT_HD void operator()(int x, int y) const {
        const int i = y * across + x;
        if (i >= count) return;
        Node& node = nodes[first + i];
        Box box;
        for (int k = 0; k < fan; ++k) box.add(node.box(k));
        const float ends[] = {-box.x0, -box.y0, -box.z0, box.x1, box.y1, box.z1};
        node.far = 0;
        for (const float end : ends) node.far = end > node.far ? end : node.far;
        if (first > 0) nodes[(first + i - 1) / fan].set(i % fan, box);
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
          nodes_(device, {first_leaf(), 1}) {}

    /// `reach`: how far from the middle the spheres' centres lie, roughly.
    TreeView build(const Ball* balls, float reach) {
        const glint::Device::Scope scope(device_.host(), "build");
        device_.for_each("order", cells_for(count_), Ordering{balls, items_.view().data, count_, reach});
        sorter_.sort(items_, curve_bits);
        Node* const nodes = nodes_.view().data;
        device_.for_each("leaves", cells_for(leaves_),
                         Leaves{items_.view().data, balls, count_, leaves_, first_leaf(), balls_.view().data,
                                indices_.view().data, nodes});
        for (int n = leaves_ / fan; n > 0; n /= fan)
            device_.for_each("boxes", cells_for(n), Boxing{nodes, (n - 1) / (fan - 1), n});
        return {nodes, balls_.view().data, indices_.view().data, first_leaf()};
    }

private:
    static int leaves_for(int count) { // a power of four
        int leaves = fan;
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
    glint::Field<Node> nodes_;
};

} // namespace spheres
