// A quantum wave packet in a drawn potential, by a leapfrog of its real and imaginary part: P. B. Visscher, Computers
// in Physics 5 (1991) 596. The real part belongs to time t, the imaginary part to half a step later.
#include "api/brush.h"
#include "api/sim.h"
#include "api/tint.h"
#include "schrodinger/presets.h"
#include "schrodinger/scenes.h"

namespace schrodinger {

/// Applies a brush to the potential.
struct BrushCell {
    glint::View<float> potential, re, im;
    float value;
    GLINT_HD void operator()(int x, int y, float share) const {
        if (share < 0.5f) return;
        potential(x, y) = value;
        if (value >= wall_potential) re(x, y) = im(x, y) = 0;
    }
};

inline constexpr std::uint32_t wall_color = 0xff6b615cu;

struct ColorOfPhase {
    glint::View<const float> re, im, potential;
    glint::View<std::uint32_t> pixels;
    float brightness, per_energy;

    GLINT_HD void operator()(int x, int y) const {
        const float a = re(x, y), b = im(x, y), amplitude = sqrtf(fmaf(a, a, b * b));
        const float per = 1 / fmaxf(amplitude, 1e-30f), c = a * per, s = b * per; // the phase's cosine and sine
        const float light = glint::clamp((1 + brightness) * amplitude / fmaf(brightness, amplitude, 1.f), 0.f, 1.3f);
        const float glow = 0.5f * light * light * light; // at the highest density all hues are pale
        const glint::Tint wave{light * fmaf(0.48f, c, 0.50f) + glow,
                               light * fmaf(0.34f, s, fmaf(-0.20f, c, 0.42f)) + glow,
                               light * fmaf(-0.40f, s, fmaf(-0.24f, c, 0.58f)) + glow};
        const float v = potential(x, y), level = glint::clamp(v * per_energy, -1.f, 1.f);
        const glint::Tint hill{0.30f, 0.29f, 0.34f}, well{0.02f, 0.16f, 0.34f};
        const glint::Tint seen = wave.toward(level > 0 ? hill : well, 0.5f * fabsf(level));
        pixels(x, y) = v >= wall_potential ? wall_color : seen.rgba();
    }
};
struct ColorOfNumber {
    glint::View<const float> re, im, potential;
    glint::Frame frame;
    bool density;
    float per_energy;
    GLINT_HD void operator()(int x, int y) const {
        const float a = re(x, y), b = im(x, y);
        const float value = density ? fmaf(a, a, b * b) : a;
        frame.pixels(x, y) = potential(x, y) >= wall_potential ? wall_color : frame.palette(value);
    }
};

/// Visscher's probability of a cell, whose sum the leapfrog keeps: R(t)^2 + I(t - dt/2) I(t + dt/2).
struct Probability {
    glint::View<const float> re, im, potential;
    Rule rule;
    bool right_half_only;
    GLINT_HD double operator()(int x, int y) const {
        if ((right_half_only && 2 * x < re.width) || potential(x, y) >= wall_potential) return 0;
        const auto a = static_cast<double>(re(x, y)), b = static_cast<double>(im(x, y));
        const float h = HalfStep{re, potential, {}, rule, 0}.energy(x, y, glint::Border{});
        return a * a + b * (b + static_cast<double>(rule.dt) * static_cast<double>(h));
    }
};

struct Schrodinger {
    using Params = schrodinger::Params;
    static constexpr glint::Info info{"schrodinger",
                                      "Wave packet",
                                      "A quantum particle meets slits, hills, wells and walls that you draw",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: throw a packet",
                                      1,
                                      "iħ ∂ψ/∂t = −(ħ²/2m) ∇²ψ + V ψ"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    Schrodinger(glint::Device on, glint::Extent e, const Params& p)
        : device(on), re(on, e), im(on, e), potential(on, e), next_re(on, e), next_im(on, e) {
        device.for_each("lay out", e, LayOut(p, potential.view()));
        start_packet(p);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const Rule rule = rule_of(p);
        const bool tiled = p.method == Method::temporal || (p.method == Method::automatic && prefers_tiles(steps));
        for (std::int64_t step = tick.step, end = tick.step + steps; step < end;) {
            if (p.repeat > 0 && step > 0 && step % p.repeat == 0) start_packet(p);
            const std::int64_t until = p.repeat > 0 ? std::min(end, (step / p.repeat + 1) * p.repeat) : end;
            const int now = tiled ? int(std::min<std::int64_t>(until - step, Pass::max_steps)) : 1;
            if (tiled)
                advance_tiles(rule, now);
            else
                advance_once(rule);
            step += now;
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const float per_energy = 1 / Start::energy(p, frame.extent());
        if (p.view == Look::phase)
            return device.for_each(
                "colour", frame.extent(),
                ColorOfPhase{re.view(), im.view(), potential.view(), frame.pixels, p.brightness, per_energy});
        device.for_each(
            "colour", frame.extent(),
            ColorOfNumber{re.view(), im.view(), potential.view(), frame, p.view == Look::density, per_energy});
    }

    void state(glint::State& s) {
        s.field("re", re, {.lo = -1, .hi = 1});
        s.field("im", im, {.lo = -1, .hi = 1});
        s.field("potential", potential, {.lo = -1, .hi = wall_potential});
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        const glint::Extent e = re.extent();
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        if (brush == Brush::packet) return start_packet_by_stroke(s, p);
        const float high = p.height * Start::energy(p, e);
        const float value = brush == Brush::hill   ? high
                            : brush == Brush::well ? -high
                            : brush == Brush::wall ? wall_potential
                                                   : 0.f;
        glint::paint(device, e, s, std::max(1.f, p.brush_radius * e.scale()),
                     BrushCell{potential.view(), re.view(), im.view(), value});
    }

    static void probes(glint::ProbeTable<Schrodinger>& table) {
        table.density(
            "probability", "", "Sum of the density: constant with reflecting or periodic edges.",
            [](const Schrodinger& s, const glint::Tick&, const Params& p) { return s.probability(p, false); });
        table.sum("right_half", "", "Sum of the density in the right half.",
                  [](const Schrodinger& s, const glint::Tick&, const Params& p) { return s.probability(p, true); });
    }

    static glint::Work work(glint::Extent e, const Params&) {
        const auto cells = double(e.area());
        return {.item = "cells",
                .items_per_step = cells,
                .items_per_draw = cells,
                .bytes_per_step = 20 * cells, // both parts and the potential read, both parts written
                .bytes_per_draw = 16 * cells,
                .operations_per_step = 22 * cells,
                .operations_per_draw = 40 * cells};
    }

private:
    Rule rule_of(const Params& p) const {
        const float width = 64 * re.extent().scale();
        const bool absorbs = p.edges == Edges::absorbing;
        return {
            p.time_step, {1 / std::max(1.f, width), absorbs ? 0.1f * p.time_step : 0.f}, p.edges == Edges::periodic};
    }
    bool prefers_tiles(int steps) const { // on a CPU a small grid stays in the caches anyway
        return steps > 1 && (device.is_cuda() || re.extent().area() > 1 << 21);
    }
    void advance_once(const Rule& rule) {
        const glint::View<const float> v = std::as_const(potential).view();
        device.for_each("real part", re.extent(), HalfStep{std::as_const(im).view(), v, re.view(), rule, rule.dt});
        device.for_each("imaginary part", re.extent(),
                        HalfStep{std::as_const(re).view(), v, im.view(), rule, -rule.dt});
    }
    void advance_tiles(const Rule& rule, int steps) {
        const Wave wave{std::as_const(re).view(), std::as_const(im).view(), std::as_const(potential).view(),
                        next_re.view(), next_im.view()};
        glint::for_each_tile(device, "tiles", re.extent(), Pass{wave, rule, 2 * steps});
        swap(re, next_re), swap(im, next_im);
    }
    void start_packet(const Params& p) {
        device.for_each(
            "packet", re.extent(),
            Packet{std::as_const(potential).view(), re.view(), im.view(), Start(p, re.extent(), p.direction), 1});
    }
    /// A click starts a packet that moves as set; a drag gives it the drag's direction, and more strength if it is
    /// longer.
    void start_packet_by_stroke(const glint::Stroke& s, const Params& p) {
        const glint::Extent e = re.extent();
        const float dx = s.x1 - s.x0, dy = s.y1 - s.y0, distance = std::hypot(dx, dy);
        const bool pressed = s.phase == GLINT_PRESS;
        if (!pressed && !(distance > 0)) return;
        const float degrees = pressed ? p.direction : std::atan2(dy, dx) * float(180 / M_PI);
        Start start(p, e, degrees);
        start.x = s.x1, start.y = s.y1;
        const float share = pressed ? 1.f : std::min(1.f, distance * std::sqrt(start.per_radius2));
        const Packet packet{std::as_const(potential).view(), re.view(), im.view(), start, share};
        if (s.mask) return glint::paint(device, e, s, 0, packet);
        device.for_each("packet", e, packet);
    }
    Probability probability(const Params& p, bool right_half_only) const {
        return {re.view(), im.view(), potential.view(), rule_of(p), right_half_only};
    }

    glint::Device device;
    glint::Field<float> re, im, potential, next_re, next_im;
};

} // namespace schrodinger
GLINT_SIMULATION(schrodinger::Schrodinger)
