// Rung 5's tree of boxes, built anew for each picture: the spheres along a curve through space that stays in one corner
// before it goes to the next, four neighbours in a box, four boxes in a larger one, and so on. The tree is full, so a
// node's children are found by their index, and a few simple passes build it; parts without spheres hold empty boxes.
#pragma once
#include "spheres/curve.h"

namespace spheres {

inline constexpr int fan = 4; // children of a node, spheres of a leaf

struct Box {
    float x0 = HUGE_VALF, y0 = HUGE_VALF, z0 = HUGE_VALF, x1 = -HUGE_VALF, y1 = -HUGE_VALF, z1 = -HUGE_VALF;

    GLINT_HD void add(const Box& b) {
        x0 = b.x0 < x0 ? b.x0 : x0, y0 = b.y0 < y0 ? b.y0 : y0, z0 = b.z0 < z0 ? b.z0 : z0;
        x1 = b.x1 > x1 ? b.x1 : x1, y1 = b.y1 > y1 ? b.y1 : y1, z1 = b.z1 > z1 ? b.z1 : z1;
    }
    /// Slightly larger than the sphere, to cover rounding in a test along z.
    GLINT_HD void add(const Ball& s) {
        const auto more = [&](float at) { return fmaf(fabsf(at) + s.radius, 0x1p-21f, s.radius); };
        add(Box{s.x - more(s.x), s.y - more(s.y), s.z - more(s.z), s.x + more(s.x), s.y + more(s.y), s.z + more(s.z)});
    }
};

/// The boxes of four children side by side, so that one vector instruction serves them all, in a line of the cache.
struct alignas(128) Node {
    float x0[fan], y0[fan], z0[fan], x1[fan], y1[fan], z1[fan];
    float far; // their largest absolute coordinate
    float unused[32 - 6 * fan - 1];

    GLINT_HD Box box(int k) const { return {x0[k], y0[k], z0[k], x1[k], y1[k], z1[k]}; }
    GLINT_HD void set(int k, const Box& b) {
        x0[k] = b.x0, y0[k] = b.y0, z0[k] = b.z0, x1[k] = b.x1, y1[k] = b.y1, z1[k] = b.z1;
    }
};

/// The finished tree, for kernels. Node 0 is the root, the children of n are 4 n + 1 and the three after it.
struct TreeView {
    const Node* nodes;
    const Ball* balls;  // along the curve, radius 0 beyond the last
    const int* indices; // the index of each sphere
    int first_leaf;     // the node
};

/// Writes the box around a leaf's four spheres to its parent.
struct Leaves {
    const Ball* balls;
    int count, leaves, first_leaf;
    Node* nodes;

    GLINT_HD void operator()(int x, int y) const {
        const int leaf = y * across + x;
        if (leaf >= leaves) return;
        Box box;
        for (int k = leaf * fan; k < leaf * fan + fan && k < count; ++k) box.add(balls[k]);
        nodes[(first_leaf + leaf - 1) / fan].set(leaf % fan, box);
    }
};

/// Writes the boxes around the nodes of one level to the level above.
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
          leaves_(leaf_count(count)),
          sorted_(device, count, std::max(leaves_ * fan, 32)),
          nodes_(device, {first_leaf(), 1}) {}

    /// `reach`: how far from the middle the spheres' centres lie, roughly.
    TreeView build(const Ball* balls, float reach) { return over(sort(balls, reach)); }

    Sorted sort(const Ball* balls, float reach) { return sorted_.sort(balls, reach); }
    TreeView over(const Sorted& sorted) {
        const glint::Device::Scope scope(device_.host(), "build");
        Node* const nodes = nodes_.view().data;
        device_.for_each("leaves", cells_for(leaves_),
                         Leaves{sorted.balls, sorted.count, leaves_, first_leaf(), nodes});
        for (int n = leaves_ / fan; n > 0; n /= fan)
            device_.for_each("boxes", cells_for(n), Boxing{nodes, (n - 1) / (fan - 1), n});
        return {nodes, sorted.balls, sorted.indices, first_leaf()};
    }

private:
    static int leaf_count(int count) { // a power of four
        int leaves = fan;
        while (leaves * fan < count) leaves *= fan;
        return leaves;
    }
    int first_leaf() const { return (leaves_ - 1) / (fan - 1); }

    glint::Device device_;
    int leaves_;
    Curve sorted_;
    glint::Field<Node> nodes_;
};

} // namespace spheres
