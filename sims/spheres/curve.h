// The spheres in the order of a curve through space that stays in one corner before it goes to the next: neighbours on
// the curve are neighbours in space. On the CPU they are sorted by their exact place; on a GPU by cells, see cells.h.
#pragma once
#include "spheres/cells.h"
#include "spheres/sort.h"
#include <optional>

namespace spheres {

/// Makes the items to sort, on the CPU.
struct Ordering {
    const Ball* balls;
    Item* items;
    int count;
    float reach;

    GLINT_HD void operator()(int x, int y) const {
        const int i = y * across + x;
        if (i >= count) return;
        items[i] = Item{place(balls[i], reach)} << index_bits | static_cast<std::uint32_t>(i);
    }
};

/// Copies the spheres into their order.
struct Fetching {
    const Item* items;
    const Ball* from;
    int count;
    Ball* balls;
    int* indices;

    GLINT_HD void operator()(int x, int y) const {
        const int k = y * across + x;
        if (k >= count) return;
        const int i = static_cast<int>(items[k] & 0xffffffffu);
        balls[k] = from[i], indices[k] = i;
    }
};

/// The result of Curve: the spheres along it, with radius 0 beyond the last, and their indices.
struct Sorted {
    const Ball* balls;
    const int* indices;
    int count;
};

class Curve {
public:
    /// Has memory for `room` spheres, `count` of them real.
    Curve(glint::Device device, int count, int room)
        : device_(device), count_(count), balls_(device, {room, 1}), indices_(device, {room, 1}) {
        if (device.is_cuda())
            cells_.emplace(device, count);
        else
            items_.emplace(device, glint::Extent{count, 1}), sorter_.emplace(device, count);
    }

    Sorted sort(const Ball* balls, float reach) {
        const glint::Device::Scope scope(device_.host(), "sort");
        const Sorted sorted{balls_.view().data, indices_.view().data, count_};
        if (cells_) return cells_->sort(balls, reach, balls_.view().data, indices_.view().data), sorted;
        device_.for_each_on_cpu("order", cells_for(count_), Ordering{balls, items_->view().data, count_, reach});
        sorter_->sort(*items_, curve_bits);
        device_.for_each_on_cpu("fetch", cells_for(count_),
                                Fetching{items_->view().data, balls, count_, balls_.view().data, indices_.view().data});
        return sorted;
    }

private:
    glint::Device device_;
    int count_;
    glint::Field<Ball> balls_;
    glint::Field<int> indices_;
    std::optional<Cells> cells_; // on a GPU; else the members below
    std::optional<glint::Field<Item>> items_;
    std::optional<Sorter> sorter_;
};

} // namespace spheres
