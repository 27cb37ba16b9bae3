// Solves for the pressure: levels of half the cells each way, and the order of the passes over them.
#pragma once
#include "fluid/params.h"
#include "fluid/smooth.h"
#include <vector>

namespace fluid {

class Pressure {
public:
    Pressure(glint::Device on, glint::Extent e, bool wraps) : device(on), periodic(wraps) {
        for (glint::Extent size = e;; size = {(size.width + 1) / 2, (size.height + 1) / 2}) {
            levels.emplace_back(on, size);
            if (size.width <= 3 && size.height <= 3) break;
        }
    }
    glint::Field<float>& state() { return levels[0].pressure; }
    glint::View<const float> view() const { return levels[0].pressure.view(); }
    glint::View<float> source() { return levels[0].source.view(); } ///< the divergence to remove
    Sides sides() const { return sides(0); }

    /// Computes the sides again after walls have changed.
    void find_sides(const glint::Field<float>& walls) {
        device.for_each("sides", walls.extent(),
                        SidesOfWalls{walls.view(), levels[0].left.view(), levels[0].below.view(), periodic});
        for (std::size_t i = 1; i < levels.size(); ++i) {
            const Sides fine = sides(i - 1);
            device.for_each("sides", levels[i].extent(),
                            CoarseSides{fine.left, fine.below, levels[i].left.view(), levels[i].below.view()});
        }
    }
    /// Starts from the pressure of the step before.
    void solve(const Params& p) {
        textbook = p.method == Method::textbook;
        if (p.solver == Solver::multigrid)
            for (int i = 0; i < p.cycles; ++i) cycle(0);
        else
            for (int i = 0; i < 2 * p.sweeps; ++i) relax(0, over_relaxation, i % 2);
    }

private:
    struct Level {
        Level(glint::Device on, glint::Extent e)
            : pressure(on, e), next(on, e), source(on, e), left(on, e), below(on, e) {}
        glint::Extent extent() const { return source.extent(); }
        glint::Field<float> pressure, next, source, left, below; // next: scratch
    };
    Sides sides(std::size_t level) const { return {levels[level].left.view(), levels[level].below.view(), periodic}; }
    void relax(std::size_t level, float weight, int colour) {
        Level& at = levels[level];
        device.for_each("relax", at.extent(),
                        Relax{sides(level), std::as_const(at.pressure).view(), std::as_const(at.source).view(),
                              at.next.view(), weight, colour});
        swap(at.pressure, at.next);
    }
    /// A V-cycle. Below the finest level the pressure is a correction, and begins at 0.
    void cycle(std::size_t level) {
        const bool has_coarser = level + 1 < levels.size();
        down(level, has_coarser);
        if (has_coarser) cycle(level + 1);
        up(level, has_coarser);
        if (!has_coarser)
            for (int i = 0; i < 2; ++i) up(level, false);
    }
    void down(std::size_t level, bool has_coarser) {
        Level& at = levels[level];
        const glint::View<float> coarse = has_coarser ? levels[level + 1].source.view() : glint::View<float>{};
        if (textbook) {
            if (level > 0) device.for_each("clear", at.extent(), Clear{at.pressure.view()});
            for (const int i : {0, 1}) relax(level, weight_of(i), -1);
            if (!has_coarser) return;
            device.for_each("residual", at.extent(),
                            Residual{sides(level), std::as_const(at.pressure).view(), std::as_const(at.source).view(),
                                     at.next.view()});
            return device.for_each("restrict", coarse.extent(), Restrict{std::as_const(at.next).view(), coarse});
        }
        smooth(level, level > 0, {}, coarse, 3);
    }
    void up(std::size_t level, bool has_coarser) {
        Correction correction{};
        if (has_coarser) correction = {sides(level + 1), std::as_const(levels[level + 1].pressure).view()};
        if (has_coarser && (textbook || !device.is_cuda())) { // CPU: only separate passes are vectorised
            device.for_each("prolong", levels[level + 1].extent(), Prolong{correction, levels[level].pressure.view()});
            correction = {};
        }
        if (!textbook) return smooth(level, false, correction, {}, 2);
        for (const int i : {0, 1}) relax(level, weight_of(i), -1);
    }
    void smooth(std::size_t level, bool from_zero, const Correction& correction, glint::View<float> coarse, int halo) {
        Level& at = levels[level];
        const glint::View<const float> from =
            from_zero ? glint::View<const float>{} : std::as_const(at.pressure).view();
        glint::for_each_tile(
            device, "smooth", at.extent(),
            Smooth{sides(level), from, std::as_const(at.source).view(), at.next.view(), correction, coarse, halo});
        swap(at.pressure, at.next);
    }

    glint::Device device;
    bool periodic, textbook = false;
    std::vector<Level> levels; // the finest first; its pressure is state
};

} // namespace fluid
