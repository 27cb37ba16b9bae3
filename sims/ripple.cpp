// Ring waves drawn from their formula, without a state: the picture of step 10 million costs as much as the first.
#include "api/sim.h"
#include "ripple/presets.h"
#include "ripple/quads.h"
#include "ripple/rows.h"

namespace ripple {

struct Ripple {
    using Params = ripple::Params;
    static constexpr glint::Info info{"ripple",
                                      "Ripple",
                                      "Ring waves that spread, fade and interfere",
                                      glint::evolves | glint::reentrant | glint::stateless,
                                      opening_preset,
                                      "drag: move the waves",
                                      0,
                                      "h = A Σᵢ eᵢ cos(dᵢ/λ − t/T) / max(1, Σᵢ eᵢ), eᵢ = 1/(1 + dᵢ/δ)"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    Ripple(glint::Device on, glint::Extent size, const Params&) : device(on), extent(size) {}

    void advance(const glint::Tick&, int, const Params&) {} // the step number is all that changes

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        if (p.method == Method::textbook || p.method == Method::quads || device.is_cuda())
            return draw_unrolled(std::make_integer_sequence<int, max_sources>(), tick, p, frame);
        const bool large = frame.extent().area() > (1 << 22); // 16 MiB: more than a core's share of the caches
        draw_rows(device, {surface<0>(tick, p), p.amplitude, p.coloring == Coloring::grey, frame, large});
    }
    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        if (d.device != GLINT_CUDA || p.method != Method::vectorised) return nullptr;
        return "this method is for a CPU's vector registers; a GPU runs 32 neighbours in parallel anyway: choose "
               "another method";
    }

    /// A click or a drag puts the centre under the mouse.
    static void edit(const glint::Pointer& at, glint::Extent e, Params& p) {
        if (!(at.buttons & GLINT_LEFT) || (at.phase != GLINT_PRESS && at.phase != GLINT_DRAG)) return;
        p.center_x = glint::clamp(at.x / static_cast<float>(e.width), 0.f, 1.f);
        p.center_y = glint::clamp(at.y / static_cast<float>(e.height), 0.f, 1.f);
    }

    struct Level {
        Surface<0> height;
        float amplitude;
        GLINT_HD double operator()(int x, int y) const {
            return static_cast<double>(fmaf(amplitude, height(x, y), 128.f));
        }
    };
    static void probes(glint::ProbeTable<Ripple>& table) {
        const auto level = [](const Ripple& r, const glint::Tick& tick, const Params& p) {
            return Level{r.surface<0>(tick, p), p.amplitude};
        };
        table.mean("brightness", "grey levels", "Mean level of the picture; still water is 128.", level);
        table.max("crest", "grey levels", "Level of the highest crest.", level);
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto cells = double(e.area());
        return {.item = "cells",
                .items_per_draw = cells,
                .bytes_per_draw = 4 * cells,
                .operations_per_draw = (27. * p.sources + 4) * cells};
    }

private:
    template <int fixed> Surface<fixed> surface(const glint::Tick& tick, const Params& p) const {
        constexpr double turn = 6.283185307179586;
        const double scale = extent.scale(), around = p.angle / 360., lag = p.lag / 360.;
        const double swings = std::fmod(double(tick.step) / (turn * double(p.period)), 1.);
        Surface<fixed> s{};
        s.count = p.sources;
        s.decays_per_cell = static_cast<float>(1 / (double(p.decay) * scale));
        // The centre is a cell, so that the rings of one source mirror exactly; 0.5 is the seed's integer width / 2.
        const double x = std::floor(double(p.center_x) * extent.width),
                     y = std::floor(double(p.center_y) * extent.height);
        const double radius = p.sources > 1 ? double(p.radius) * scale : 0;
        // A picture of a few cells by many thousand cannot show a tenth of the largest number of turns anyway.
        const double farthest = std::hypot(extent.width, extent.height) + radius + 1;
        s.turns_per_cell =
            static_cast<float>(std::min(1 / (turn * double(p.wavelength) * scale), glint::max_turns / 2 / farthest));
        for (int i = 0; i < p.sources; ++i) {
            const double a = turn * (double(i) / p.sources + around), phase = swings + i * lag;
            s.sources[i] = {static_cast<float>(x + radius * std::cos(a)), static_cast<float>(y + radius * std::sin(a)),
                            static_cast<float>(phase - std::floor(phase))};
        }
        return s;
    }
    template <int... n>
    void draw_unrolled(std::integer_sequence<int, n...>, const glint::Tick& tick, const Params& p,
                       glint::Frame frame) const {
        const auto with = [&]<int sources>() {
            const bool grey = p.coloring == Coloring::grey;
            const Draw<sources> one{surface<sources>(tick, p), p.amplitude, grey, frame};
            if (p.method == Method::textbook) return device.for_each("rings", frame.extent(), one);
            const FourAtATime<sources> four(one);
            device.for_each("rings", four.extent(), four);
        };
        ((p.sources == n + 1 ? with.template operator()<n + 1>() : void()), ...);
    }

    glint::Device device;
    glint::Extent extent;
};

} // namespace ripple
GLINT_SIMULATION(ripple::Ripple)
