// Spins that flip at random, depending on their four neighbours, a field and the temperature: the model of E. Ising
// (Zeitschrift für Physik 31 (1925) 253) and of R. B. Potts (Proc. Camb. Phil. Soc. 48 (1952) 106), by the method of N.
// Metropolis and others (J. Chem. Phys. 21 (1953) 1087) on a checkerboard.
#include "api/brush.h"
#include "api/sim.h"
#include "ising/measure.h"
#include "ising/params.h"
#include "ising/sweep.h"

namespace ising {

GLINT_HD inline std::uint64_t cell_number(int x, int y) {
    return static_cast<std::uint64_t>(y) << 16 | static_cast<std::uint64_t>(x);
}
GLINT_HD inline std::uint8_t any_state(std::uint64_t seed, int x, int y, int states) {
    return static_cast<std::uint8_t>(glint::uniform(seed, cell_number(x, y)) * static_cast<float>(states));
}

/// The spins at the start.
struct Sow {
    glint::View<std::uint8_t> spins, magnets;
    Scene scene;
    std::int32_t states;
    std::uint64_t seed;

    GLINT_HD void operator()(int x, int y) const {
        const int w = spins.width, h = spins.height, side = w < h ? w : h;
        const int dx = 2 * x + 1 - w, dy = 2 * y + 1 - h; // from the middle, in half cells
        // whether a cell is in a disc around the centre, or at a side of it
        const auto inside = [&](int cx, float share) {
            const auto px = static_cast<float>(dx - cx), py = static_cast<float>(dy);
            const float r = share * static_cast<float>(side);
            return fmaf(px, px, py * py) < r * r;
        };
        const int left = inside(-w / 2, 0.3f), right = inside(w / 2, 0.3f), chance = any_state(seed, x, y, states);
        spins(x, y) = static_cast<std::uint8_t>(scene == Scene::up        ? 0
                                                : scene == Scene::halves  ? dx >= 0
                                                : scene == Scene::droplet ? !inside(0, 0.7f)
                                                : scene == Scene::sectors ? sector(dx, dy)
                                                : scene == Scene::poles   ? (left    ? 0
                                                                             : right ? 1
                                                                                     : chance)
                                                                          : chance);
        const bool impure = scene == Scene::impurities && glint::uniform(seed + 1, cell_number(x, y)) < 0.02f;
        magnets(x, y) = static_cast<std::uint8_t>(impure                  ? 1 + any_state(seed + 2, x, y, states)
                                                  : scene != Scene::poles ? 0
                                                  : left                  ? 1
                                                  : right                 ? 2
                                                                          : 0);
    }
    /// The sector around the middle, one for each state, that contains (dx, dy); without an arc tangent.
    GLINT_HD int sector(int dx, int dy) const {
        const auto px = static_cast<float>(dx), py = static_cast<float>(dy);
        const float sum = fabsf(px) + fabsf(py);
        const float along = sum > 0 ? py / sum : 0.f; // within a quarter of a turn: from 0 to 1
        const float quarters = px < 0 ? 2 - along : along < 0 ? 4 + along : along;
        const int i = static_cast<int>(0.25f * quarters * static_cast<float>(states));
        return i < states ? i : states - 1;
    }
};

/// Applies a brush to a cell.
struct BrushCell {
    glint::View<std::uint8_t> spins, magnets;
    Brush brush;
    std::int32_t state, states;
    std::uint64_t seed;
    GLINT_HD void operator()(int x, int y, float share) const {
        if (share < 0.5f) return;
        const bool erases = brush == Brush::eraser;
        if (erases || brush == Brush::magnet) magnets(x, y) = static_cast<std::uint8_t>(erases ? 0 : state + 1);
        if (brush == Brush::heat)
            spins(x, y) = any_state(seed, x, y, states);
        else
            spins(x, y) = static_cast<std::uint8_t>(erases ? 0 : state);
    }
};

/// Colours of the states: red, green and blue from 0 to 255 in 16 bits each, and a 1 above them for state 0. 256 such
/// values can be added.
struct Tints {
    std::uint64_t of[max_states] = {0x0001'0038'0018'000e, 0x85'00cc'00f7, 0x45'0040'00cc, 0x8f'0082'001c,
                                    0x42'0087'00ed,        0x87'0042'0061, 0x8c'00bd'008f, 0xe6'00e0'00d9};
    GLINT_HD std::uint64_t operator()(int state) const { return of[state & (max_states - 1)]; }
};
GLINT_HD inline std::uint32_t rgba_of_256(std::uint64_t sum) {
    const auto channel = [sum](int at) { return static_cast<std::uint32_t>(sum >> (at + 8) & 255); };
    return channel(0) | channel(16) << 8 | channel(32) << 16 | 0xff000000u;
}

struct Show {
    glint::View<const std::uint8_t> spins;
    glint::Frame frame;
    Look look;
    std::int32_t states;
    float sign; // sign of J
    Tints tints;
    static constexpr int stencil_radius = 2;

    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int i, int j) {
            return static_cast<int>(
                place.fetch(spins, x + i, y + j, spins.extent(), glint::Boundary::neumann, std::uint8_t{0}));
        };
        const int here = spins(x, y);
        if (look == Look::spins) {
            frame.pixels(x, y) = rgba_of_256(tints(here) << 8);
        } else if (look == Look::energy) {
            const int like = (at(-1, 0) == here) + (at(1, 0) == here) + (at(0, -1) == here) + (at(0, 1) == here);
            frame.pixels(x, y) = frame.palette(sign * (1 - 0.5f * static_cast<float>(like)));
        } else {
            const auto row = [&](int j) { // the weights are 1 4 6 4 1, each way
                return tints(at(-2, j)) + tints(at(2, j)) + 4 * (tints(at(-1, j)) + tints(at(1, j))) +
                       6 * tints(at(0, j));
            };
            const std::uint64_t sum = row(-2) + row(2) + 4 * (row(-1) + row(1)) + 6 * row(0);
            const float zeros = static_cast<float>(sum >> 48) * (1.f / 256);
            frame.pixels(x, y) = look == Look::smooth
                                     ? rgba_of_256(sum)
                                     : frame.palette(zeros - (1 - zeros) / static_cast<float>(states - 1));
        }
    }
};

struct Ising {
    using Params = ising::Params;
    static constexpr glint::Info info{"ising",
                                      "Ising and Potts",
                                      "Spins that turn by chance: magnets, domains and the critical point",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: turn spins",
                                      1,
                                      "E = −J Σ sᵢsⱼ − H Σ sᵢ, P(turn) = min(1, e^(−ΔE/T))"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    Ising(glint::Device on, glint::Extent e, const Params& p)
        : device(on),
          spins(on, e),
          next(on, e),
          magnets(on, e),
          history(on, {samples, 1}),
          blocks(on, {(e.width + block - 1) / block, e.height}),
          rows(on, {1, e.height}) {
        device.for_each("sow", e, Sow{spins.view(), magnets.view(), p.scene, states_of(p), std::uint64_t(p.seed)});
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const glint::Extent e = spins.extent();
        Rule rule = rule_of(p, e, tick.step);
        for (std::int64_t step = tick.step; step < tick.step + steps; ++step) {
            if (p.period > 0) rule = rule_of(p, e, step);
            for (std::uint32_t half = 0; half < 2; ++half, swap(spins, next)) {
                const Half work{std::as_const(spins).view(), std::as_const(magnets).view(), next.view(), rule,
                                std::uint32_t(2 * step) + half};
                if (p.method == Method::textbook)
                    device.for_each("turn", e, OneCell{work});
                else
                    device.for_each("turn eight", {(e.width + 7) / 8, e.height}, EightCells{work});
            }
            if ((step + 1) % steps_per_sample == 0) sample((step + 1) / steps_per_sample - 1, p);
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("colour", frame.extent(),
                        Show{spins.view(), frame, p.view, states_of(p), p.coupling < 0 ? -1.f : 1.f, Tints{}});
    }

    void state(glint::State& s) {
        s.field("spin", spins, {.hi = max_states - 1});
        s.field("magnet", magnets, {.hi = max_states});
        s.table("unlike_pairs", history, {.hi = 1e6f});
    }

    void stroke(const glint::Stroke& s, const Params& p) {
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        const std::uint64_t seed = glint::hash(std::uint64_t(p.seed) ^ std::uint64_t(s.step) << 32 ^ 0xdab);
        glint::paint(device, spins.extent(), s, p.brush_radius,
                     BrushCell{spins.view(), magnets.view(), brush, p.brush_state % states_of(p), states_of(p), seed});
    }
    /// The brush `wander`: the picture is the map, and the mouse chooses a place on it.
    static void edit(const glint::Pointer& at, glint::Extent e, Params& p) {
        if (p.brush != Brush::wander || !(at.buttons & GLINT_LEFT)) return;
        const float share = glint::clamp(at.x / float(e.width), 0.f, 1.f);
        p.temperature = critical_temperature(p) * (map_left + (map_right - map_left) * share);
        p.heat = Heat::uniform;
    }

    static void probes(glint::ProbeTable<Ising>& table) {
        table.mean("magnetisation", "", "1: all spins in state 0; 0: all states equally frequent.",
                   [](const Ising& m, const glint::Tick&, const Params& p) {
                       return Magnetisation{m.spins.view(), states_of(p)};
                   });
        table.mean(
            "energy", "J", "Energy per spin, of neighbours and of the field, without magnets.",
            [](const Ising& m, const glint::Tick& t, const Params& p) { return pairs(m, p, field_at(p, t.step)); });
        table.sum("heat_capacity", "k",
                  "Heat capacity per spin: how much the energy fluctuated in the last 1024 steps, by T². Wait as long "
                  "after each change.",
                  [](const Ising& m, const glint::Tick& t, const Params& p) {
                      const glint::Extent e = m.spins.extent();
                      const double unlike = p.model == Model::ising ? 2 : 1;
                      const double temperature = p.heat == Heat::map ? critical_temperature(p) : p.temperature;
                      return HeatCapacity{m.history.view(), t.step / steps_per_sample, unlike * double(p.coupling),
                                          double(e.area()), temperature};
                  });
    }

    static glint::Work work(glint::Extent e, const Params&) {
        const auto cells = double(e.area());
        return {.item = "spins",
                .items_per_step = cells,
                .items_per_draw = cells,
                .bytes_per_step = 6 * cells, // twice: spins read and written, magnets read
                .bytes_per_draw = 5 * cells,
                .operations_per_step = 24 * cells,
                .operations_per_draw = 100 * cells};
    }

private:
    static PairEnergy pairs(const Ising& m, const Params& p, float field) {
        return {m.spins.view(), p.coupling, p.model == Model::ising ? 1.f : 0.f, field, p.edges == Edges::periodic};
    }
    void sample(std::int64_t number, const Params& p) {
        const PairEnergy of = pairs(*this, p, 0);
        device.for_each("count", blocks.extent(), CountInBlocks{of, blocks.view()});
        device.for_each("count", rows.extent(), CountInRows{std::as_const(blocks).view(), rows.view()});
        device.for_each("count", {1, 1}, CountInAll{std::as_const(rows).view(), history.view(), int(number % samples)});
    }

    glint::Device device;
    glint::Field<std::uint8_t> spins, next, magnets;
    glint::Field<std::uint32_t> history, blocks, rows;
};

} // namespace ising
GLINT_SIMULATION(ising::Ising)
