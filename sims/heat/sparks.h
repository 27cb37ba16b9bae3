// Hot and cold drops that fall on the plate by themselves, so that it never becomes uniform. Each belongs to a step, so
// a run is the same for any number of steps at once.
#pragma once
#include "api/random.h"
#include "canvas.h"
#include <algorithm>

namespace heat {

class Sparks {
public:
    /// per_1000: drops per 1000 steps of a grid with 1024 cells at its shorter side. Heat spreads twice as far in four
    /// times as many steps, so a grid half as large gets four times as many drops.
    Sparks(float per_1000, glint::Extent grid)
        : grid_(grid), chance_(per_1000 / 1000 / (grid.scale() * grid.scale())) {}

    bool drop_falls_before(std::int64_t step) const { return chance_ > 0 && number(step, 0) < chance_; }
    /// The number of steps from `step` on, at most `most`, between which no drop falls.
    int quiet_steps(std::int64_t step, int most) const {
        if (!(chance_ > 0)) return most;
        int quiet = 1;
        while (quiet < most && !drop_falls_before(step + quiet)) ++quiet;
        return quiet;
    }
    /// As many hot drops as cold ones, so that the plate's mean temperature stays near one half.
    void fall(const Canvas& plate, std::int64_t step) const {
        const float x = number(step, 1) * float(grid_.width), y = number(step, 2) * float(grid_.height);
        const float radius = std::max(2.f, (14 + 30 * number(step, 3)) * grid_.scale());
        const bool hot = number(step, 4) < 0.5f;
        plate.paint(hot ? Brush::heat : Brush::cold, hot ? 1.f : 0.f, Line{x, y, x, y, radius});
    }

private:
    static float number(std::int64_t step, int which) {
        return glint::uniform(1, std::uint64_t(step) * 8 + std::uint64_t(which));
    }
    glint::Extent grid_;
    float chance_;
};

} // namespace heat
