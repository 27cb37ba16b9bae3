// forest.cu as a simulation: docs/porting-a-cu.md.
#include "api/sim.h"

namespace ported_cu {

// [rule]
enum : std::uint8_t { empty, tree, fire };

// The rule of forest.cu for a cell. Its kernel and the CPU's loop call it.
struct Forest {
    glint::View<const std::uint8_t> now;
    glint::View<std::uint8_t> next;
    float growth, lightning;
    std::uint64_t seed, step;

    GLINT_HD void update(int x, int y) const {
        const int w = now.width, h = now.height;
        const auto burns = [&](int i, int j) { return now((i + w) % w, (j + h) % h) == fire; };
        const auto cell = std::uint64_t(y) * std::uint64_t(w) + std::uint64_t(x);
        const std::uint64_t now_seed = glint::seed_of(seed, step); // in place of curand: no states
        const std::uint8_t was = now(x, y);
        if (was == fire)
            next(x, y) = empty;
        else if (was == tree)
            next(x, y) = burns(x - 1, y) || burns(x + 1, y) || burns(x, y - 1) || burns(x, y + 1) ||
                                 glint::happens(now_seed, cell, lightning)
                             ? fire
                             : tree;
        else
            next(x, y) = glint::happens(now_seed, cell, growth) ? tree : empty;
    }
    GLINT_HD void operator()(int x, int y) const { update(x, y); }
};
// [/rule]

// [kernel]
#ifdef __CUDACC__
__global__ void step_forest(Forest forest) {
    const int x = int(blockIdx.x * blockDim.x + threadIdx.x), y = int(blockIdx.y * blockDim.y + threadIdx.y);
    if (x < forest.now.width && y < forest.now.height) forest.update(x, y);
}
#endif
// [/kernel]

struct Simulation {
    // [params]
    struct Params {
        float growth = 0.01f, lightning = 0.00002f;
        std::int32_t seed = 1, steps_per_frame = 1;
    };
    static constexpr glint::Info info{"ported_cu", "Forest fire", "Trees grow, lightning strikes, fire spreads",
                                      glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::growth, "growth", 0, 0.1f, "Chance that a tree grows in an empty cell.")
            .unit("1/step");
        table.add_float(&Params::lightning, "lightning", 0, 0.001f, "Chance that lightning strikes a tree.")
            .unit("1/step");
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another forest.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_preset("dry", {.growth = 0.003f, .lightning = 0.0002f}, "Many small fires.");
    }
    // [/params]

    // [memory]
    Simulation(glint::Device on, glint::Extent size, const Params& p) : device(on), now(on, size), next(on, size) {
        device.for_each("plant", size, Plant{now.view(), std::uint64_t(p.seed)});
    }
    struct Plant {
        glint::View<std::uint8_t> cells;
        std::uint64_t seed;
        GLINT_HD void operator()(int x, int y) const {
            const auto cell = std::uint64_t(y) * std::uint64_t(cells.width) + std::uint64_t(x);
            cells(x, y) = glint::uniform(~seed, cell) < 0.4f ? tree : empty;
        }
    };
    // [/memory]

    // [advance]
    void advance(const glint::Tick& tick, int steps, const Params& p) {
        for (int s = 0; s < steps; ++s) {
            const Forest forest{std::as_const(now).view(),   next.view(), p.growth, p.lightning, std::uint64_t(p.seed),
                                std::uint64_t(tick.step + s)};
            queue(forest);
            swap(now, next);
        }
    }
    void queue(const Forest& forest) const {
#ifdef __CUDACC__
        if (device.is_cuda()) {
            const glint::Device::Scope timed(device.host(), "forest"); // a row of the Timing panel
            return glint::launch(device.stream(), glint::grid_for(now.extent(), 32, 8), dim3(32, 8), step_forest,
                                 forest);
        }
#endif
        device.for_each_on_cpu("forest", now.extent(), forest);
    }
    // [/advance]

    // [draw]
    // [colours]
    struct Show {
        glint::View<const std::uint8_t> cells;
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const {
            const std::uint8_t is = cells(x, y);
            pixels(x, y) = is == fire   ? glint::rgba(1, 0.75f, 0.2f)
                           : is == tree ? glint::rgba(0.13f, 0.42f, 0.2f)
                                        : glint::rgba(0.1f, 0.07f, 0.05f);
        }
    };
    // [/colours]
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{now.view(), frame.pixels});
    }
    struct Is { // in place of the printf of forest.cu
        glint::View<const std::uint8_t> cells;
        std::uint8_t what;
        GLINT_HD double operator()(int x, int y) const { return cells(x, y) == what ? 1. : 0.; }
    };
    static void probes(glint::ProbeTable<Simulation>& table) {
        table.mean("trees", "", "Share of cells with a tree.",
                   [](const Simulation& s, const glint::Tick&, const Params&) {
                       return Is{s.now.view(), tree};
                   });
        table.mean("fires", "", "Share of cells that burn.",
                   [](const Simulation& s, const glint::Tick&, const Params&) {
                       return Is{s.now.view(), fire};
                   });
    }
    void state(glint::State& s) { s.field("cells", now, {.hi = 2}); }
    // [/draw]

    glint::Device device;
    glint::Field<std::uint8_t> now, next;
};

} // namespace ported_cu
GLINT_SIMULATION(ported_cu::Simulation)
