// Rung 5: the spheres in a tree of boxes. A ray that misses a box skips its whole content, and also everything behind
// the hit that it already has: of a million spheres it tests some dozens. Building the tree takes time, so a few
// spheres are faster without one.
#pragma once
#include "spheres/nearest.h"
#include "spheres/ray.h"
#include "spheres/tree.h"

namespace spheres {

/// Nodes still to visit, with their worth: nodes with a larger worth should be visited sooner.
class TraversalStack {
public:
    struct Entry {
        float worth;
        int node; // -1: none
    };
    GLINT_HD bool empty() const { return size_ == 0; }
    GLINT_HD Entry pop() { return entries_[--size_]; }
    GLINT_HD void push(const Entry& v) {
        if (v.node >= 0) entries_[size_++] = v;
    }
    /// Pushes four in order, the best last, so that it is next.
    GLINT_HD void push(Entry (&v)[fan]) {
        if ((v[0].node & v[1].node & v[2].node & v[3].node) == -1) return;
        order(v[0], v[1]), order(v[2], v[3]), order(v[0], v[2]), order(v[1], v[3]), order(v[1], v[2]);
        for (const Entry& next : v) push(next);
    }

private:
    GLINT_HD static void order(Entry& low, Entry& high) {
        if (!(low.worth > high.worth)) return;
        const Entry between = low;
        low = high, high = between;
    }
    Entry entries_[32]; // three of each level and one: enough for 4^11 spheres
    int size_ = 0;
};

/// A ray prepared for boxes. The boxes are widened by more than rounding can move a sphere's surface in `entry`, so
/// that a box never hides a hit that a plain loop over all spheres finds.
class BoxTest {
public:
    GLINT_HD BoxTest(const Ray& ray, const Node& root) {
        slack_ = root.far * 0x1p-15f;
        x_ = Side(ray.start.x, ray.direction.x, slack_), y_ = Side(ray.start.y, ray.direction.y, slack_);
        z_ = Side(ray.start.z, ray.direction.z, slack_);
    }
    /// The smallest possible distance at which a sphere in the box is entered; infinite: none.
    GLINT_HD float operator()(const Box& b) const {
        const float in = larger(larger(x_.in(b.x0, b.x1), y_.in(b.y0, b.y1)), z_.in(b.z0, b.z1));
        const float out = smaller(smaller(x_.out(b.x0, b.x1), y_.out(b.y0, b.y1)), z_.out(b.z0, b.z1));
        return in <= out && out >= 0 ? in - slack_ : HUGE_VALF;
    }

private:
    GLINT_HD static float larger(float a, float b) { return a > b ? a : b; }
    GLINT_HD static float smaller(float a, float b) { return a < b ? a : b; }
    struct Side { // one direction of space
        float nearer = 0, farther = 0, inverse = 0;
        Side() = default;
        GLINT_HD Side(float start, float direction, float slack) {
            constexpr float least = 1e-18f; // instead of 0, whose inverse times 0 is no number
            const float w = fabsf(direction) > least ? direction : copysignf(least, direction);
            inverse = 1 / w, nearer = start + copysignf(slack, w), farther = start - copysignf(slack, w);
        }
        GLINT_HD float in(float lo, float hi) const { return ((inverse > 0 ? lo : hi) - nearer) * inverse; }
        GLINT_HD float out(float lo, float hi) const { return ((inverse > 0 ? hi : lo) - farther) * inverse; }
    };
    Side x_, y_, z_;
    float slack_ = 0;
};

struct TreeSpheres {
    TreeView tree;

    template <int lanes> GLINT_HD void search(Nearest<lanes>& found) const {
        float lowest = -HUGE_VALF; // lowest z of the rays' hits
        const float left = found.left, right = left + static_cast<float>(lanes - 1), oy = found.oy;
        TraversalStack stack;
        stack.push({HUGE_VALF, 0});
        while (!stack.empty()) {
            const auto [top, node] = stack.pop();
            if (top < lowest) continue; // equal: a lower index may be in it
            if (node < tree.first_leaf) {
                const Node& n = tree.nodes[node];
                int hit[fan];
                for (int k = 0; k < fan; ++k)
                    hit[k] = (right >= n.x0[k]) & (left <= n.x1[k]) & (oy >= n.y0[k]) & (oy <= n.y1[k]) &
                             (n.z1[k] >= lowest);
                TraversalStack::Entry next[fan];
                for (int k = 0; k < fan; ++k) next[k] = {n.z1[k], hit[k] ? fan * node + 1 + k : -1};
                stack.push(next);
                continue;
            }
            bool nearer = false;
            for (int k = (node - tree.first_leaf) * fan, end = k + fan; k < end; ++k)
                nearer |= found.template look<Order::any>(tree.balls[k], tree.indices[k]);
            if (nearer) lowest = found.lowest();
        }
    }

    GLINT_HD Hit nearest(const Ray& ray) const {
        Hit hit;
        walk(ray, [&](const Ball& s, int i) {
            const float at = entry(s, ray);
            if (at > 0 && i != ray.left) hit.take(i, at);
            return hit.distance;
        });
        return hit;
    }
    GLINT_HD bool blocked(const Ray& ray) const {
        bool found = false;
        walk(ray, [&](const Ball& s, int i) {
            found |= entry(s, ray) > 0 && i != ray.left;
            return found ? -HUGE_VALF : HUGE_VALF;
        });
        return found;
    }

private:
    /// Calls `test` for the spheres near the ray, roughly in order of distance; it returns the distance up to which
    /// spheres still matter.
    template <class Test> GLINT_HD void walk(const Ray& ray, Test test) const {
        const BoxTest enters(ray, tree.nodes[0]);
        float end = HUGE_VALF;
        TraversalStack stack;
        stack.push({HUGE_VALF, 0});
        while (!stack.empty()) {
            const auto [worth, node] = stack.pop();
            if (-worth > end) continue;
            if (node < tree.first_leaf) {
                const Node& n = tree.nodes[node];
                TraversalStack::Entry next[fan];
                for (int k = 0; k < fan; ++k) {
                    const float in = enters(n.box(k));
                    next[k] = {-in, in < HUGE_VALF && in <= end ? fan * node + 1 + k : -1};
                }
                stack.push(next);
                continue;
            }
            for (int k = (node - tree.first_leaf) * fan, last = k + fan; k < last; ++k)
                end = test(tree.balls[k], tree.indices[k]);
        }
    }
};

} // namespace spheres
