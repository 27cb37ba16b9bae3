// Julia sets and the Mandelbrot set, by escape time, in floats and in finer numbers.
#include "api/sim.h"
#include "julia/deep.h"
#include "julia/gauge.h"
#include "julia/methods.h"
#include "julia/path.h"
#include "julia/place.h"
#include "julia/presets.h"
#include <array>
#include <optional>

namespace julia {

struct Julia {
    using Params = julia::Params;
    static constexpr glint::Info info{"julia",
                                      "Julia set",
                                      "Which points stay bounded when z² + c is iterated",
                                      glint::evolves | glint::reentrant,
                                      opening_preset,
                                      "Shift+drag: move c",
                                      0,
                                      "zₙ₊₁ = zₙ² + c",
                                      glint::HintAction::shift_press};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    Julia(glint::Device on, glint::Extent extent, const Params&) : device(on), counts(on, extent), deep(on) {
        if (on.is_cuda()) compacted.emplace(on, extent);
    }

    void advance(const glint::Tick&, int, const Params&) {} // the step number is all that changes
    static bool rests(const Params& p) { return p.path == Path::still; }

    void draw(const glint::Tick& tick, const Params& params, glint::Frame frame) const {
        Params p = params;
        const Point c = constant(p, tick.step);
        p.c_re = c.re, p.c_im = c.im;
        const Window window = view(p, frame.extent());
        show(p, p.set, choose(p.precision, window, device.facts()), window, frame.palette, frame.pixels, counts.view());
        if (!p.inset && !p.pointing) return;
        const Inset at(frame.extent());
        device.for_each("rim", {at.side + 2, at.side + 2}, Fill{part(frame.pixels, at, 1), 0xff808080u});
        const Set other = p.set == Set::julia ? Set::mandelbrot : Set::julia;
        show(p, other, Precision::single, corner(p, frame.extent()), frame.palette, part(frame.pixels, at, 0), {});
    }

    /// Dragging moves the view, the wheel zooms at the cursor. Shift, or the Mandelbrot set in the corner, is for c.
    static void edit(const glint::Pointer& at, glint::Extent e, Params& p) {
        const Window now = view(p, e);
        const Inset inset(e);
        if (p.pointing && at.wheel == 0)
            return hold_c(p, p.set == Set::mandelbrot ? nearest_floats(now.exact_point(at.x, at.y))
                                                      : other_set(p, e).point(at.x, at.y));
        const bool pressed = at.buttons & GLINT_LEFT && (at.phase == GLINT_PRESS || at.phase == GLINT_DRAG);
        if (pressed && p.inset && p.set == Set::julia && inset.covers(at.x, at.y)) {
            hold_c(p, corner(p, e).point(at.x - float(inset.left), at.y - float(inset.bottom)));
        } else if (pressed && at.modifiers & GLINT_SHIFT && p.set == Set::mandelbrot) {
            hold_c(p, nearest_floats(now.exact_point(at.x, at.y)));
        } else if (pressed && at.modifiers & GLINT_SHIFT) {
            set_c(p, nearest_floats(Complex<double>{p.c_re + at.dx * now.pixel, p.c_im + at.dy * now.pixel}));
        } else if (pressed && at.phase == GLINT_DRAG) {
            move(p, {-at.dx * now.pixel, -at.dy * now.pixel});
        }
        if (at.wheel != 0) zoom(p, view(p, e), at.x, at.y, at.wheel);
    }

    void state(glint::State& state) {
        state.field("iterations", counts, {.unit = "iterations", .lo = 0, .hi = 500, .drawn = true});
    }

    struct Inside {
        glint::View<const float> counts;
        float cap;
        GLINT_HD double operator()(int x, int y) const { return counts(x, y) == cap ? 1. : 0.; }
    };
    struct Iterations {
        glint::View<const float> counts;
        double samples;
        GLINT_HD double operator()(int x, int y) const { return samples * static_cast<double>(counts(x, y)); }
    };
    struct Same {
        double value;
        GLINT_HD double operator()(int, int) const { return value; }
    };
    static void probes(glint::ProbeTable<Julia>& table) {
        table.mean("inside", "", "Share of the picture's points that never escape.",
                   [](const Julia& j, const glint::Tick&, const Params& p) {
                       return Inside{j.counts.view(), static_cast<float>(p.iterations)};
                   });
        table.mean("iterations", "iterations", "Mean number of iterations of a point.",
                   [](const Julia& j, const glint::Tick&, const Params&) {
                       return Iterations{j.counts.view(), 1.};
                   });
        table.min(
            "bits", "bits",
            "Number of bits that tell neighbouring pixels apart at this zoom. Below 4 the pixels begin to look alike.",
            [](const Julia& j, const glint::Tick&, const Params& p) {
                const Window window = view(p, j.counts.extent());
                return Same{bits_left(choose(p.precision, window, j.device.facts()), window)};
            });
        table.sum("total", "iterations", "Number of iterations for the whole picture.",
                  [](const Julia& j, const glint::Tick&, const Params& p) {
                      return Iterations{j.counts.view(), double(p.samples * p.samples)};
                  });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        const bool cpu = d.device != GLINT_CUDA;
        if (cpu && p.method == Method::compacted && p.precision == Precision::pair)
            return "this method has no float pairs on a CPU, where doubles are faster: choose the precision 'double', "
                   "or "
                   "another method";
        if (!cpu && p.method == Method::compacted && d.shared_bytes_per_block < Compacted::shared_bytes)
            return "this method needs 81 KiB of shared memory per block, more than this GPU has: choose another method";
        if (cpu || p.method != Method::rows) return nullptr;
        return "this method is for a CPU's vector registers; a GPU runs 32 neighbours in parallel anyway: choose "
               "another method";
    }

    static glint::Note note(const glint::DeviceFacts& d, glint::Extent e, const Params& p) {
        const Window window = view(p, e);
        const Precision used = choose(p.precision, window, d);
        const glint::Note bits = gauge(used, window);
        const bool blocks = d.device == GLINT_CUDA && p.method == Method::textbook && used != Precision::perturbed;
        return blocks && !bits.caution ? glint::occupancy_note(d, p.block_size) : bits;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        return {.item = "iterations",
                .items_probe = "total",
                .bytes_per_draw = 8. * double(e.area()), // a colour and a count
                // Three products, five sums, a comparison. For pairs of floats: 38 operations, and seven fmaf of two
                // operations each.
                .operations_per_item = p.precision == Precision::pair ? 52. : 9.};
    }

private:
    /// All of the set that is not in the large picture.
    static Window other_set(const Params& p, glint::Extent size) {
        return {{p.set == Set::julia ? -0.6f : 0.f, 0}, p.set == Set::julia ? 1.35f : 1.6f, size};
    }
    static Window corner(const Params& p, glint::Extent e) {
        const int side = Inset(e).side;
        return other_set(p, {side, side});
    }
    static glint::View<std::uint32_t> part(glint::View<std::uint32_t> of, const Inset& at, int rim) {
        return {&of(at.left - rim, at.bottom - rim), at.side + 2 * rim, at.side + 2 * rim, of.pitch};
    }
    static void set_c(Params& p, Point c) {
        p.c_re = glint::clamp(c.re, -2.f, 2.f), p.c_im = glint::clamp(c.im, -2.f, 2.f);
    }

    /// The user picked it as a point of the plane: it stays there, and does not move along a path.
    static void hold_c(Params& p, Point c) { set_c(p, c), p.path = Path::still; }

    /// Kept while c and the bound stay the same, because a search takes as long as a small picture on a GPU.
    const Attractor& attractor(const Params& p) const {
        if (!searched || searched->c_re != p.c_re || searched->c_im != p.c_im || searched->escape != p.escape)
            found = find_attractor({p.c_re, p.c_im}, p.escape), searched = p;
        return found;
    }

    void show(const Params& p, Set set, Precision precision, const Window& window, const glint::Palette& palette,
              glint::View<std::uint32_t> pixels, glint::View<float> to) const {
        const std::uint32_t inside = glint::rgba(p.inside.r, p.inside.g, p.inside.b);
        const Coloring coloring{p.outside, inside, 1 / p.cycle, p.shift, std::log2(std::log2(p.escape)), palette};
        const Method method =
            p.method == Method::automatic ? Method::attractor : p.method; // until the program has measured the methods
        Picture picture{set, {p.c_re, p.c_im}, p.iterations, p.escape, p.samples, window, coloring, pixels, to};
        if (catches(method) && set == Set::julia) picture.attractor = attractor(p);
        if (precision == Precision::perturbed)
            deep.draw(p, picture);
        else
            draw_picture(device,
                         {method, p.block_size, compacted ? &*compacted : nullptr,
                          &textbook_limits[static_cast<std::size_t>(precision)]},
                         precision, picture);
        if (set == Set::julia) return;
        const Point c{p.c_re, p.c_im};
        const int size = 3 + std::min(pixels.width, pixels.height) / 128;
        device.for_each("c", {2 * size + 1, 2 * size + 1}, Mark{pixels, window.x(c), window.y(c), size});
    }

    glint::Device device;
    mutable glint::Field<float> counts;         // counts of the picture drawn last
    mutable std::optional<Compacted> compacted; // on a GPU
    mutable Deep deep;
    mutable std::array<glint::BlockLimit, 3> textbook_limits; // limits for single, pair and real
    mutable Attractor found;
    mutable std::optional<Params> searched; // the parameters that `found` belongs to
};

} // namespace julia
GLINT_SIMULATION(julia::Julia)
