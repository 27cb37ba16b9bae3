// A throw-away simulation that counts its steps in each cell, until one becomes NaN: at a step, or at a stroke.
#include "api/sim.h"

namespace {

struct NanAt {
    struct Params {
        std::int32_t nan_at = 0;
    };
    static constexpr glint::Info info{"nan_at", "NaN at", "Becomes NaN where it is told to", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_int(&Params::nan_at, "nan_at", 0, 1'000'000, "The step whose cell 5, 3 is NaN; 0: none.");
    }
    NanAt(glint::Device on, glint::Extent extent, const Params&) : device(on), counted(on, extent), gaps(on, extent) {
        gaps.write(std::vector<float>(static_cast<std::size_t>(extent.area()), NAN));
    }
    struct Count {
        glint::View<float> cells;
        float steps;
        bool breaks;
        GLINT_HD void operator()(int x, int y) const {
            cells(x, y) = breaks && x == 5 && y == 3 ? NAN : cells(x, y) + steps;
        }
    };
    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const bool breaks = p.nan_at > tick.step && p.nan_at <= tick.step + steps;
        device.for_each("count", counted.extent(), Count{counted.view(), static_cast<float>(steps), breaks});
    }
    struct Break {
        glint::View<float> cells;
        int x, y;
        GLINT_HD void operator()(int dx, int) const { cells(x + dx, y) = NAN; }
    };
    void stroke(const glint::Stroke& s, const Params&) {
        device.for_each("break", {1, 1}, Break{counted.view(), static_cast<int>(s.x1), static_cast<int>(s.y1)});
    }
    struct White {
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const { pixels(x, y) = ~0u; }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), White{frame.pixels});
    }
    void state(glint::State& s) {
        s.field("gaps", gaps, {.none_is_nan = true});
        s.field("counted", counted, {.lo = 0, .hi = 1e6f});
    }
    glint::Device device;
    glint::Field<float> counted, gaps;
};

} // namespace
GLINT_SIMULATION(NanAt)
