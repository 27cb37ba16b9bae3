// Cookbook: Fourier transforms. Swift and Hohenberg's equation, a model of convection:
// ∂u/∂t = ru − (1 + ∇²)²u + gu² − u³. The stiff, linear part is solved in wave numbers.
#include "api/fft.h"
#include "api/sim.h"

namespace cookbook_spectral {

enum class Edges : std::int32_t { periodic };

struct Convection {
    struct Params {
        float drive = 0.3f, asymmetry = 0, wavelength = 12, time_step = 0.5f;
        std::int32_t seed = 1, steps_per_frame = 1;
        Edges edges = Edges::periodic;
        glint::Colors colors{.palette = glint::PaletteId::inferno, .low = -1, .high = 1};
    };
    static constexpr glint::Info info{"cookbook_spectral",
                                      "Convection rolls",
                                      "Stripes and hexagons by Fourier transforms",
                                      glint::evolves,
                                      nullptr,
                                      nullptr,
                                      0,
                                      "∂u/∂t = ru − (1 + ∇²)²u + gu² − u³"};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::drive, "drive", -0.2f, 1, "How strongly the fluid is heated.").symbol("r");
        table.add_float(&Params::asymmetry, "asymmetry", 0, 2, "Above about 1, spots instead of stripes.").symbol("g");
        table.add_float(&Params::wavelength, "wavelength", 6, 40, "Length of a wave that grows fastest.").unit("cells");
        table.add_float(&Params::time_step, "time_step", 0.05f, 1,
                        "Time of a step; a wave grows by the drive in a unit of time.");
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 16, "Steps a frame.").unit("steps");
        // [periodic]
        table.add_enum(&Params::edges, "edges", {glint::Choice("periodic").periodic()}, "Always so.").hidden();
        // [/periodic]
        table.add_colors(&Params::colors, -2, 2, "");
        table.add_preset("rolls", {.drive = 0.3f}, "Stripes like fingerprints.");
        table.add_preset("hexagons", {.drive = 0.1f, .asymmetry = 1.2f}, "Spots in rows.");
    }

    // [note]
    static int other_factors(int side) { // 1: the side is a product of 2, 3, 5 and 7
        for (const int factor : {2, 3, 5, 7})
            while (side > 1 && side % factor == 0) side /= factor;
        return side;
    }
    static glint::Note note(const glint::DeviceFacts&, glint::Extent size, const Params&) {
        if (other_factors(size.width) == 1 && other_factors(size.height) == 1) return {};
        return {sizeof(glint::Note), "wavelength", 0, "Slow at this size: choose sides such as 768, 960 or 1024."};
    }
    // [/note]

    Convection(glint::Device on, glint::Extent size, const Params& p)
        : device(on), u(on, size), waves(on, glint::RealFft::waves_of(size)), fft(on, size) {
        device.for_each("start", size, Start{u.view(), std::uint64_t(p.seed)});
    }
    struct Start {
        glint::View<float> u;
        std::uint64_t seed;
        GLINT_HD void operator()(int x, int y) const {
            u(x, y) = 0.2f * (glint::uniform(seed, std::uint64_t(y) * 65536 + std::uint64_t(x)) - 0.5f);
        }
    };
    // [step]
    struct React { // the other terms, in the cells
        glint::View<float> u;
        float asymmetry, dt;
        GLINT_HD void operator()(int x, int y) const {
            const float v = glint::clamp(u(x, y), -4.f, 4.f);
            u(x, y) = v + dt * (asymmetry * v * v - v * v * v);
        }
    };
    struct Damp { // the linear term, for each wave
        glint::View<glint::Complex> waves;
        glint::Extent cells;
        float drive, wavelength, dt;
        GLINT_HD void operator()(int i, int j) const {
            const float kx = wavelength * glint::cycles_per_cell(i, cells.width),
                        ky = wavelength * glint::cycles_per_cell(j, cells.height), off = 1 - (kx * kx + ky * ky);
            waves(i, j) = 1 / (1 + dt * (off * off - drive)) * waves(i, j);
        }
    };
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) {
            device.for_each("react", u.extent(), React{u.view(), p.asymmetry, p.time_step});
            fft.forward(u.view(), waves.view());
            device.for_each("damp", waves.extent(), Damp{waves.view(), u.extent(), p.drive, p.wavelength, p.time_step});
            fft.inverse(waves.view(), u.view());
        }
    }
    // [/step]
    struct Show {
        glint::View<const float> u;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const { frame.pixels(x, y) = frame.palette(u(x, y)); }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{u.view(), frame});
    }
    void state(glint::State& s) { s.field("u", u, {.lo = -1, .hi = 1}); }

    // [plan]
    glint::Device device;
    glint::Field<float> u;
    glint::Field<glint::Complex> waves; // scratch memory: no part of the state
    glint::RealFft fft;
    // [/plan]
};

} // namespace cookbook_spectral
GLINT_SIMULATION(cookbook_spectral::Convection)
