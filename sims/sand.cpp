// Falling sand: materials that fall, flow, rise, burn, melt and grow, by a table of reactions, on the blocks of N.
// Margolus (Physica D 10 (1984) 81).
#include "api/brush.h"
#include "api/sim.h"
#include "api/tint.h"
#include "sand/materials.h"
#include "sand/params.h"
#include "sand/scenes.h"
#include "sand/step.h"

namespace sand {

/// Applies a brush to a cell.
struct BrushCell {
    glint::View<std::uint8_t> cells;
    std::uint8_t material;
    bool solid;
    float amount;
    std::uint64_t seed;
    GLINT_HD void operator()(int x, int y, float share) const {
        if (share < 0.5f) return;
        if (!solid) {
            const auto number = static_cast<std::uint64_t>(y) << 16 | static_cast<std::uint64_t>(x);
            if (cells(x, y) != air || glint::uniform(seed, number) >= amount) return;
        }
        cells(x, y) = material;
    }
};

struct Show {
    glint::View<const std::uint8_t> cells;
    glint::View<const std::uint32_t> colors; // one for each material: red, green, blue, grain
    glint::View<std::uint32_t> pixels;
    std::uint64_t flicker; // random bits of the step
    static constexpr int stencil_radius = 2;

    GLINT_HD static bool glows(int m) { return m == fire || m == lava || m == ember || m == torch || m == spark; }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int i, int j) {
            return static_cast<int>(
                place.fetch(cells, x + i, y + j, cells.extent(), glint::Boundary::neumann, std::uint8_t{0}));
        };
        const int here = known(cells(x, y));
        const std::uint32_t color = colors(here, 0);
        const auto part = [color](int bit) { return static_cast<float>(color >> bit & 255) * (1.f / 255); };
        const auto number = static_cast<std::uint64_t>(y) << 16 | static_cast<std::uint64_t>(x);
        const float grain = part(24) * (glint::uniform(glows(here) ? flicker : 1, number) - 0.5f);
        int light = 0;
        for (int j = -2; j <= 2; ++j)
            for (int i = -2; i <= 2; ++i) light += glows(at(i, j)) ? 1 : 0;
        const float warm = static_cast<float>(light) * (1.f / 25), dusk = here == air ? sky_dimming(y) : 0.f;
        pixels(x, y) = glint::rgba(fmaf(0.5f, warm, part(0) + grain + dusk), fmaf(0.22f, warm, part(8) + grain + dusk),
                                   fmaf(0.05f, warm, part(16) + grain + 1.6f * dusk));
    }
    GLINT_HD float sky_dimming(int y) const { // the sky is lighter above
        return 0.05f * static_cast<float>(y) / static_cast<float>(cells.height);
    }
};

struct ShowDensity {
    glint::View<const std::uint8_t> cells;
    glint::View<const std::uint32_t> tables;
    glint::Frame frame;
    GLINT_HD void operator()(int x, int y) const {
        frame.pixels(x, y) = frame.palette(static_cast<float>(tables(known(cells(x, y)), 0) & 255));
    }
};

/// 1 if a cell's material is between two, else 0.
struct IsOneOf {
    glint::View<const std::uint8_t> cells;
    std::uint8_t first, second;
    GLINT_HD double operator()(int x, int y) const { return cells(x, y) == first || cells(x, y) == second ? 1. : 0.; }
};

struct Sand {
    using Params = sand::Params;
    static constexpr glint::Info info{"sand",
                                      "Falling sand",
                                      "Sand, water, fire and two dozen materials that react",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: pour sand",
                                      1,
                                      "2 × 2 cells: (a, b) → (a′, b′) by chance, else the lighter rises"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    Sand(glint::Device on, glint::Extent e, const Params& p)
        : device(on), cells(on, e), next(on, e), tables(on, {kinds, kinds + 2}), colors(on, {kinds, 1}) {
        std::vector<std::uint32_t> all, paints;
        for (const std::uint32_t motion : motions()) all.push_back(motion);
        for (const std::uint32_t outcome : outcomes()) all.push_back(outcome);
        for (const Properties& m : properties)
            paints.push_back(std::uint32_t(m.r) | std::uint32_t(m.g) << 8 | std::uint32_t(m.b) << 16 |
                             std::uint32_t(m.grain) << 24);
        tables.write(all), colors.write(paints);
        device.for_each("sow", e, Sow{cells.view(), p.scene, std::uint64_t(p.seed)});
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const glint::Extent e = cells.extent();
        const Rule rule{std::as_const(tables).view(), glint::hash(std::uint64_t(p.seed)), p.reactions};
        const bool tiled = p.method == Method::temporal || (p.method == Method::automatic && prefers_tiles(steps));
        const int most = device.is_cuda() ? Pass::max_steps_on_gpu : Pass::max_steps_on_cpu;
        for (auto step = std::uint32_t(tick.step); steps > 0;) {
            const int passes = (steps + most - 1) / most, now = tiled ? (steps + passes - 1) / passes : 1;
            if (tiled) {
                const Pass pass{std::as_const(cells).view(), next.view(), rule, step, now};
                glint::for_each_tile(device, "tiles", e, pass);
                swap(cells, next);
            } else {
                device.for_each("move", {(e.width + 2) / 2, (e.height + 2) / 2}, Step{cells.view(), rule, step});
            }
            steps -= now, step += std::uint32_t(now);
        }
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        if (p.view == Look::density)
            return device.for_each("colour", frame.extent(), ShowDensity{cells.view(), tables.view(), frame});
        device.for_each("colour", frame.extent(),
                        Show{cells.view(), colors.view(), frame.pixels, glint::hash(std::uint64_t(tick.step) / 8)});
    }

    void state(glint::State& s) { s.field("material", cells, {.hi = kinds - 1}); }

    void stroke(const glint::Stroke& s, const Params& p) {
        const auto material = std::uint8_t(s.button == GLINT_RIGHT ? std::int32_t(air) : std::int32_t(p.brush));
        const bool solid = material == air || properties[material].kind == Kind::solid;
        const std::uint64_t seed = glint::hash(std::uint64_t(p.seed) ^ std::uint64_t(s.step) << 32 ^ 0x5a4d);
        glint::paint(device, cells.extent(), s, p.brush_radius,
                     BrushCell{cells.view(), material, solid, p.amount, seed});
    }

    static void probes(glint::ProbeTable<Sand>& table) {
        table.sum("sand", "cells", "Cells of sand.", [](const Sand& m, const glint::Tick&, const Params&) {
            return IsOneOf{m.cells.view(), sand, sand};
        });
        table.sum("water", "cells", "Cells of water and brine.", [](const Sand& m, const glint::Tick&, const Params&) {
            return IsOneOf{m.cells.view(), water, brine};
        });
        table.sum("fire", "cells", "Cells of fire and embers.", [](const Sand& m, const glint::Tick&, const Params&) {
            return IsOneOf{m.cells.view(), fire, ember};
        });
        table.sum("growth", "cells", "Cells of plants and wood.", [](const Sand& m, const glint::Tick&, const Params&) {
            return IsOneOf{m.cells.view(), plant, wood};
        });
    }

    static glint::Work work(glint::Extent e, const Params&) {
        const auto cells = double(e.area());
        return {.item = "cells",
                .items_per_step = cells,
                .items_per_draw = cells,
                .bytes_per_step = 2 * cells, // each read and written
                .bytes_per_draw = 5 * cells,
                .operations_per_step = 20 * cells,
                .operations_per_draw = 90 * cells};
    }

private:
    bool prefers_tiles(int steps) const { // on a CPU a small grid stays in the caches anyway
        return steps > 1 && (device.is_cuda() || cells.extent().area() > 1 << 22);
    }
    glint::Device device;
    glint::Field<std::uint8_t> cells, next;
    glint::Field<std::uint32_t> tables, colors;
};

} // namespace sand
GLINT_SIMULATION(sand::Sand)
