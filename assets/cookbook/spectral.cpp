// Cookbook: Fourier transforms, by KISS FFT on the CPU and by cuFFT on the GPU. Swift and Hohenberg's equation, a model
// of convection: ∂u/∂t = ru − (1 + ∇²)²u + gu² − u³. The stiff, linear part is solved in wave numbers.
#include "api/functions.h"
#include "api/sim.h"
#include <complex>
#include <kissfft/kissfft.hh>
#include <memory>
#include <vector>
#ifdef __CUDACC__
#include <cufft.h>
#endif

namespace cookbook_spectral {

using Complex = std::complex<float>;
struct Number { // the layout of std::complex<float>, and of cufftComplex
    float re, im;
};

// [cpu]
// On the CPU: a transform of each row, a transposition, and a transform of each row again. kissfft keeps scratch memory
// in its object, so each row has an object of its own.
struct OnCpu {
    OnCpu(glint::Device on, glint::Extent size)
        : device(on),
          turned(on, {size.height, size.width}),
          across(std::size_t(size.height), kissfft<float>(std::size_t(size.width), false)),
          up(std::size_t(size.width), kissfft<float>(std::size_t(size.height), false)) {}

    struct Transform { // a kernel over the rows: its cell (0, y) stands for row y
        const kissfft<float>* plans;
        glint::View<const Number> from;
        glint::View<Number> to;
        void operator()(int, int y) const {
            plans[y].transform(reinterpret_cast<const Complex*>(&from(0, y)), reinterpret_cast<Complex*>(&to(0, y)));
        }
    };
    struct Turn {
        glint::View<const Number> from;
        glint::View<Number> to;
        void operator()(int x, int y) const { to(x, y) = from(y, x); }
    };
    /// Transforms `cells` along both axes; `scratch` has the same size.
    void transform(glint::Field<Number>& cells, glint::Field<Number>& scratch) {
        const glint::Extent size = cells.extent();
        device.for_each_on_cpu("rows", {1, size.height}, Transform{across.data(), cells.view(), scratch.view()});
        device.for_each_on_cpu("turn", turned.extent(), Turn{scratch.view(), turned.view()});
        device.for_each_on_cpu("columns", {1, size.width}, Transform{up.data(), turned.view(), by_columns.view()});
        device.for_each_on_cpu("turn", size, Turn{by_columns.view(), cells.view()});
    }

    glint::Device device;
    glint::Field<Number> turned, by_columns{device, turned.extent()};
    std::vector<kissfft<float>> across, up;
};
// [/cpu]

// [gpu]
#ifdef __CUDACC__
inline void check_fft(cufftResult result) {
    if (result != CUFFT_SUCCESS) throw glint::Error("cuFFT failed with status " + std::to_string(int(result)));
}
// On the GPU: one plan for the whole field. Its rows are padded, so the plan gets the pitch.
struct OnGpu {
    OnGpu(glint::Device on, glint::View<const Number> like) : device(on) {
        int size[]{like.height, like.width}, rows[]{like.height, like.pitch};
        check_fft(cufftPlanMany(&plan, 2, size, rows, 1, 0, rows, 1, 0, CUFFT_C2C, 1));
        check_fft(cufftSetStream(plan, device.stream()));
    }
    ~OnGpu() { cufftDestroy(plan); }
    OnGpu(const OnGpu&) = delete;
    OnGpu& operator=(const OnGpu&) = delete;

    void transform(glint::Field<Number>& cells) {
        const glint::Device::Scope timed(device.host(), "cuFFT");
        auto* numbers = reinterpret_cast<cufftComplex*>(cells.view().data);
        check_fft(cufftExecC2C(plan, numbers, numbers, CUFFT_FORWARD));
        glint::report_library_call(device.stream(), "cufftExecC2C"); // the panel Changes names it
    }

    glint::Device device;
    cufftHandle plan = 0;
};
#endif
// [/gpu]

struct Convection {
    struct Params {
        float drive = 0.3f, asymmetry = 0, wavelength = 12, time_step = 0.5f;
        std::int32_t seed = 1, steps_per_frame = 1;
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
        table.add_colors(&Params::colors, -2, 2, "");
        table.add_preset("rolls", {.drive = 0.3f}, "Stripes like fingerprints.");
        table.add_preset("hexagons", {.drive = 0.1f, .asymmetry = 1.2f}, "Spots in rows.");
    }

    Convection(glint::Device on, glint::Extent size, const Params& p)
        : device(on), u(on, size), waves(on, size), scratch(on, size) {
        if (!device.is_cuda()) cpu = std::make_unique<OnCpu>(on, size);
#ifdef __CUDACC__
        if (device.is_cuda()) gpu = std::make_unique<OnGpu>(on, waves.view());
#endif
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
        glint::View<const float> u;
        glint::View<Number> waves;
        float asymmetry, dt;
        GLINT_HD void operator()(int x, int y) const {
            const float v = u(x, y);
            waves(x, y) = {v + dt * (asymmetry * v * v - v * v * v), 0};
        }
    };
    struct Damp { // the linear term, for each wave. Conjugates: a second forward transform is then the way back
        glint::View<Number> waves;
        float drive, wavelength, dt;
        GLINT_HD static float folded(int i, int n) { return float(i <= n / 2 ? i : i - n) / float(n); }
        GLINT_HD void operator()(int i, int j) const {
            const float kx = wavelength * folded(i, waves.width), ky = wavelength * folded(j, waves.height);
            const float off = 1 - (kx * kx + ky * ky), cells = float(waves.width) * float(waves.height);
            const float factor = 1 / ((1 + dt * (off * off - drive)) * cells);
            waves(i, j) = {factor * waves(i, j).re, -factor * waves(i, j).im};
        }
    };
    struct Take {
        glint::View<const Number> waves;
        glint::View<float> u;
        GLINT_HD void operator()(int x, int y) const { u(x, y) = glint::clamp(waves(x, y).re, -4.f, 4.f); }
    };
    void transform() {
#ifdef __CUDACC__
        if (gpu) return gpu->transform(waves);
#endif
        cpu->transform(waves, scratch);
    }
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) {
            device.for_each("react", u.extent(), React{u.view(), waves.view(), p.asymmetry, p.time_step});
            transform();
            device.for_each("damp", u.extent(), Damp{waves.view(), p.drive, p.wavelength, p.time_step});
            transform();
            device.for_each("take", u.extent(), Take{waves.view(), u.view()});
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

    glint::Device device;
    glint::Field<float> u;
    glint::Field<Number> waves, scratch; // scratch memory: no part of the state
    std::unique_ptr<OnCpu> cpu;
#ifdef __CUDACC__
    std::unique_ptr<OnGpu> gpu;
#endif
};

} // namespace cookbook_spectral
GLINT_SIMULATION(cookbook_spectral::Convection)
