// A throw-away simulation that transforms new random cells in each step, and keeps all waves in its state.
#include "api/fft.h"
#include "api/sim.h"

namespace transforms {

using glint::Complex;

struct Draw {
    glint::View<float> cells;
    glint::View<Complex> psi;
    std::uint64_t seed;
    GLINT_HD void operator()(int x, int y) const {
        const std::uint64_t number = std::uint64_t(y) * 65536 + std::uint64_t(x);
        cells(x, y) = glint::uniform(seed, number) - 0.5f;
        psi(x, y) = {cells(x, y), glint::uniform(seed + 1, number) - 0.5f};
    }
};
struct Copy {
    glint::View<const Complex> from;
    glint::View<Complex> to;
    GLINT_HD void operator()(int x, int y) const { to(x, y) = from(x, y); }
};

struct Simulation {
    struct Params {
        bool rows = false;
    };
    static constexpr glint::Info info{"transforms", "Transforms", "Random numbers and their waves", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_bool(&Params::rows, "rows", "Transforms each row for itself.").restarts();
        table.add_preset("rows", {.rows = true}, "Each row for itself.");
    }

    Simulation(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          cells(on, size),
          back(on, size),
          waves(on, glint::RealFft::waves_of(size)),
          spent(on, waves.extent()),
          psi(on, size),
          psi_waves(on, size),
          psi_back(on, size),
          real(on, size, p.rows ? glint::FftAxes::rows : glint::FftAxes::both),
          complex(on, size, p.rows ? glint::FftAxes::rows : glint::FftAxes::both) {}

    void advance(const glint::Tick& tick, int steps, const Params&) {
        for (int i = 0; i < steps; ++i) {
            device.for_each("draw numbers", cells.extent(),
                            Draw{cells.view(), psi.view(), 2 * std::uint64_t(tick.step + i)});
            real.forward(cells.view(), waves.view());
            device.for_each("copy", waves.extent(), Copy{waves.view(), spent.view()});
            real.inverse(spent.view(), back.view());
            complex.forward(psi.view(), psi_waves.view());
            complex.inverse(psi_waves.view(), psi_back.view());
        }
    }
    struct Show {
        glint::View<const float> cells;
        glint::View<std::uint32_t> to;
        GLINT_HD void operator()(int x, int y) const {
            const float light = cells(x, y) + 0.5f;
            to(x, y) = glint::rgba(light, light, light);
        }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{back.view(), frame.pixels});
    }
    void state(glint::State& s) {
        s.field("cells", cells);
        s.field("back", back);
        s.table("waves", waves);
        s.field("psi", psi);
        s.field("psi_waves", psi_waves);
        s.field("psi_back", psi_back);
    }

    glint::Device device;
    glint::Field<float> cells, back;
    glint::Field<Complex> waves, spent; // spent: of the inverse, which changes its waves
    glint::Field<Complex> psi, psi_waves, psi_back;
    glint::RealFft real;
    glint::ComplexFft complex;
};

} // namespace transforms
GLINT_SIMULATION(transforms::Simulation)
