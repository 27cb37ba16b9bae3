// Several steps a pass on the CPU: a tile of the tank, with a halo of all cells that can influence it meanwhile, stays
// in a core's second-level cache for all of these steps. The kernels are the same as for a single step, on views into
// the tile, so the bits are the same; memory is read once instead of once for each step.
#pragma once
#include "waves/pass.h"
#include <vector>

namespace waves {

/// A part of the tank, in whole cells: [x0, x1) x [y0, y1).
struct Region {
    int x0, y0, x1, y1;

    Region grown(int by, glint::Extent e) const {
        return {std::max(x0 - by, 0), std::max(y0 - by, 0), std::min(x1 + by, e.width), std::min(y1 + by, e.height)};
    }
    bool contains(int x, int y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }
};

class Tile {
public:
    static constexpr int wide = 480, high = 80;

    Tile(const Tank& tank, const std::vector<StepInputs>& inputs, Region own)
        : tank_(tank), inputs_(inputs), own_(own), all_(own.grown(int(inputs.size()), tank.now.extent())) {}

    void run() {
        const glint::Extent e = tank_.now.extent();
        copy(tank_.now, view(now_), all_), copy(tank_.before, view(before_), all_);
        int left = int(inputs_.size());
        for (const StepInputs& m : inputs_) {
            Step step = m.step;
            step.now = view(now_), step.before = view(before_);
            if (m.rain) splash(*m.rain, own_.grown(left, e));
            const Region reach = own_.grown(--left, e);
            if (m.absorbing) run_boundary(m.absorbing_boundary, step, reach);
            run_step(step, reach);
            std::swap(now_, before_);
            if (m.source) splash(*m.source, reach);
        }
        copy(view(now_), tank_.next_now, own_), copy(view(before_), tank_.next_before, own_);
    }

private:
    static constexpr int pitch = wide + 2 * max_temporal_block, cells = pitch * (high + 2 * max_temporal_block);

    /// A view of the cells with the coordinates of the tank.
    glint::View<float> view(float* from) const {
        return {from - (std::ptrdiff_t(all_.y0) * pitch + all_.x0), tank_.now.width, tank_.now.height, pitch};
    }
    static void copy(glint::View<const float> from, glint::View<float> to, const Region& r) {
        for (int y = r.y0; y < r.y1; ++y) std::copy_n(&from(r.x0, y), r.x1 - r.x0, &to(r.x0, y));
    }
    void splash(Splash s, const Region& r) const {
        s.now = view(now_), s.before = view(before_);
        for (int j = 0; j < s.drop.box.extent.height; ++j)
            for (int i = 0; i < s.drop.box.extent.width; ++i)
                if (r.contains(s.drop.box.x + i, s.drop.box.y + j)) s(i, j);
    }
    static void run_boundary(AbsorbingBoundary boundary, const Step& step, const Region& r) {
        boundary.step = step;
        const int right = step.now.width - 1, top = step.now.height - 1;
        const auto cell = [&](int x, int y) {
            if (r.contains(x, y)) boundary.write(x, y, (x == 0) - (x == right), (y == 0) - (y == top));
        };
        for (int x = r.x0; x < r.x1; ++x) cell(x, 0), cell(x, top);
        for (int y = std::max(r.y0, 1); y < std::min(r.y1, top); ++y) cell(0, y), cell(right, y);
    }
    static void run_step(Step step, const Region& r) { // a copy: the compiler sees that no other thread writes it
        const int right = step.now.width - 1, top = step.now.height - 1;
        const int first = std::max(r.x0, 1), last = std::min(r.x1, right);
        for (int y = r.y0; y < r.y1; ++y) {
            if (y == 0 || y == top) {
                for (int x = r.x0; x < r.x1; ++x) step(x, y, glint::Border{});
                continue;
            }
            if (r.x0 == 0) step(0, y, glint::Border{});
#pragma GCC ivdep
            for (int x = first; x < last; ++x) step(x, y, glint::Interior{});
            if (r.x1 > right) step(right, y, glint::Border{});
        }
    }

    const Tank tank_;
    const std::vector<StepInputs>& inputs_;
    const Region own_, all_;
    alignas(64) float cells_[2][cells];
    float *now_ = cells_[0], *before_ = cells_[1];
};

/// Takes the tank as many steps further as there are inputs, at most max_temporal_block, on the host's threads. The
/// edges are not periodic.
inline void advance_tiles(glint::Device device, const Tank& tank, const std::vector<StepInputs>& inputs) {
    struct Shared {
        const Tank& tank;
        const std::vector<StepInputs>& inputs;
        int across, up;
    };
    const glint::Extent e = tank.now.extent();
    Shared pass{tank, inputs, (e.width + Tile::wide - 1) / Tile::wide, (e.height + Tile::high - 1) / Tile::high};
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        const Shared& p = *static_cast<const Shared*>(arg);
        for (int tile = first; tile < last; ++tile) {
            const int x = tile % p.across, y = tile / p.across, w = p.tank.now.width, h = p.tank.now.height;
            Tile(p.tank, p.inputs, {w * x / p.across, h * y / p.up, w * (x + 1) / p.across, h * (y + 1) / p.up}).run();
        }
    };
    const glint::Device::Scope scope(device.host(), "tiles");
    device.host().for_rows(device.host().self, pass.across * pass.up, Tile::wide * Tile::high, body, &pass);
}

} // namespace waves
