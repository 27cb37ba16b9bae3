// A throw-away simulation with scratch memory of many sizes: each level has half the side of the one below it. A step
// takes from each cell the mean of all.
#include "api/sim.h"
#include <algorithm>
#include <utility>
#include <vector>

struct Levels {
    struct Params {
        std::int32_t seed = 1;
        float share = 0.25f;
        glint::Colors colors{.low = -1, .high = 1};
    };
    static constexpr glint::Info info{"levels", "Levels", "Takes the mean from each cell", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_float(&Params::share, "share", 0, 1, "Share of the mean that a step takes.");
        table.add_colors(&Params::colors, -1, 1, "");
        table.add_preset("slow", {.share = 0.1f}, "A small share of the mean per step.");
    }
    Levels(glint::Device on, glint::Extent e, const Params& p) : device(on), value(on, e) {
        for (glint::Extent size = e; size.area() > 1;) {
            size = {(size.width + 1) / 2, (size.height + 1) / 2};
            sums.emplace_back(device, size);
        }
        device.for_each("sow", e, Sow{value.view(), std::uint64_t(p.seed)});
    }
    struct Sow {
        glint::View<float> cells;
        std::uint64_t seed;
        GLINT_HD void operator()(int x, int y) const {
            cells(x, y) = glint::uniform(seed, std::uint64_t(y) * 65536 + std::uint64_t(x));
        }
    };
    struct Halve { // the sum of at most four cells
        glint::View<const float> fine;
        glint::View<float> coarse;
        GLINT_HD float at(int x, int y) const { return x < fine.width && y < fine.height ? fine(x, y) : 0.f; }
        GLINT_HD void operator()(int x, int y) const {
            const float lower = at(2 * x, 2 * y) + at(2 * x + 1, 2 * y);
            coarse(x, y) = lower + (at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1));
        }
    };
    struct Take {
        glint::View<float> cells;
        glint::View<const float> top; // one cell
        float cell_share;
        GLINT_HD void operator()(int x, int y) const { cells(x, y) -= cell_share * top(0, 0); }
    };
    void advance(const glint::Tick&, int steps, const Params& p) {
        const float share = p.share / static_cast<float>(value.extent().area());
        for (; steps > 0; --steps) {
            glint::View<const float> fine = std::as_const(value).view();
            for (glint::Field<float>& coarse : sums) {
                device.for_each("halve", coarse.extent(), Halve{fine, coarse.view()});
                fine = std::as_const(coarse).view();
            }
            device.for_each("take", value.extent(), Take{value.view(), fine, share});
        }
    }
    struct Show {
        glint::View<const float> cells;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const { frame.pixels(x, y) = frame.palette(cells(x, y)); }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{value.view(), frame});
    }
    void state(glint::State& s) { s.field("value", value); }
    static void probes(glint::ProbeTable<Levels>& table) {
        table.mean("mean", "", "The mean of all cells.",
                   [](const Levels& l, const glint::Tick&, const Params&) { return glint::CellValue{l.value.view()}; });
    }
    glint::Device device;
    glint::Field<float> value;
    std::vector<glint::Field<float>> sums; ///< scratch: no part of the state
};
GLINT_SIMULATION(Levels)
