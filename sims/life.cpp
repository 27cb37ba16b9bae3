// Cells that live and die by the number of their living neighbours: John Conway's Game of Life (M. Gardner, Scientific
// American 223 (October 1970) 120) and every other rule that counts the eight neighbours.
#include "api/brush.h"
#include "api/sim.h"
#include "life/draw.h"
#include "life/packed.h"
#include "life/params.h"
#include "life/presets.h"
#include "life/scenes.h"

namespace life {

struct Known {
    std::int32_t birth, survival;
    const char* name;
};
inline constexpr Known known_rules[] = {{3, 23, "Conway's Life"},
                                        {36, 23, "HighLife"},
                                        {3678, 34678, "Day and Night"},
                                        {2, 0, "Seeds"},
                                        {234, 0, "Serviettes"},
                                        {3, 45678, "Coral"},
                                        {3, 12345, "Maze"},
                                        {3, 1234, "Mazectric"},
                                        {4678, 35678, "Anneal"},
                                        {1357, 1357, "Replicator"},
                                        {1, 1, "Gnarl"},
                                        {35678, 5678, "Diamoeba"},
                                        {36, 125, "2x2"},
                                        {368, 245, "Morley"},
                                        {45678, 2345, "Walled cities"},
                                        {3, 876543210, "Life without death"}};

/// One if the cell's byte is one of these, else zero.
struct Is {
    glint::View<const Byte> cells;
    Byte from, to;
    GLINT_HD double operator()(int x, int y) const { return cells(x, y) >= from && cells(x, y) <= to; }
};

struct Life {
    using Params = life::Params;
    static constexpr glint::Info info{"life",
                                      "Game of Life",
                                      "Cells live and die by counting their neighbours, by Conway's rule or any other",
                                      glint::evolves | glint::reentrant | glint::paints_shapes,
                                      opening_preset,
                                      "drag: sow cells",
                                      1,
                                      "n ∈ B: born, n ∈ S: lives on, n = Σ of the 8 neighbours"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_rows(table);
        describe_presets(table);
    }

    Life(glint::Device on, glint::Extent e, const Params& p) : device(on), cells(on, e), next(on, e) {
        device.for_each("sow", e, Sow(cells.view(), p));
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const Rule rule = rule_of(p);
        std::int64_t done = tick.step;
        while (steps > 0) {
            if (p.rain > 0 && done % p.rain == 0) drop(p, done);
            int pass = p.method == Method::packed ? std::min(steps, Packed::max_steps) : 1;
            if (p.rain > 0) pass = std::min(pass, int(p.rain - done % p.rain));
            step(rule, p.method, pass);
            steps -= pass, done += pass;
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        if (p.view == Look::cells)
            device.for_each("colour", frame.extent(), ShowCells{cells.view(), frame});
        else
            device.for_each("colour", frame.extent(), Show{cells.view(), frame.pixels, tints_of(p.view), p.trail});
    }

    void state(glint::State& s) { s.field("cells", cells, {.lo = 0, .hi = 255}); }

    void stroke(const glint::Stroke& s, const Params& p) {
        const Brush brush = s.button == GLINT_RIGHT ? Brush::eraser : p.brush;
        if (brush == Brush::stamp && !s.mask) return set_stamp(s, p);
        const bool draws = brush == Brush::stamp || (brush == Brush::sow && s.mask);
        const auto seed = std::uint64_t(p.seed) + std::uint64_t(s.step) * 65537;
        glint::paint(device, cells.extent(), s, p.brush_radius,
                     BrushCell{cells.view(), draws ? Brush::draw : brush, seed});
    }

    static void probes(glint::ProbeTable<Life>& table) {
        table.sum("alive", "cells", "Living cells.", [](const Life& l, const glint::Tick&, const Params&) {
            return Is{l.cells.view(), newborn, 255};
        });
        table.sum("born", "cells", "Cells that were born in the last step.",
                  [](const Life& l, const glint::Tick&, const Params&) {
                      return Is{l.cells.view(), newborn, newborn};
                  });
        table.sum("died", "cells", "Cells that died in the last step.",
                  [](const Life& l, const glint::Tick&, const Params&) {
                      return Is{l.cells.view(), just_died, just_died};
                  });
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent, const Params& p) {
        glint::Note note{};
        const Rule rule = rule_of(p);
        const char* name = "";
        for (const Known& known : known_rules)
            if (counts_of(known.birth) == rule.birth && counts_of(known.survival) == rule.survival) name = known.name;
        note.param = "survival";
        std::snprintf(note.text, sizeof note.text, "%s%s%s", name_of(rule).c_str(), *name ? ": " : "", name);
        return note;
    }

    static glint::Work work(glint::Extent e, const Params&) {
        const auto count = double(e.area());
        return {.item = "cells",
                .items_per_step = count,
                .items_per_draw = count,
                .bytes_per_step = 2 * count, // a cell read and written
                .bytes_per_draw = 5 * count,
                .operations_per_step = 3 * count, // operations for a word of 32 cells: about 90
                .operations_per_draw = 20 * count};
    }

private:
    void step(const Rule& rule, Method method, int steps) {
        const auto now = std::as_const(cells).view();
        if (method == Method::packed)
            glint::for_each_tile(device, "packed", cells.extent(),
                                 Packed{now, next.view(), WordRule(rule), rule.periodic, steps});
        else
            device.for_each("live", cells.extent(), Step{now, next.view(), rule});
        swap(cells, next);
    }
    void drop(const Params& p, std::int64_t step) {
        const Rain rain{cells.view(), std::uint64_t(p.seed), std::uint64_t(step), p.scene == Scene::mandala};
        device.for_each("rain", rain.extent(), rain);
    }
    /// Sets a stamp centred at the mouse; in a drag, one stamp each time the mouse has moved by the stamp's length.
    void set_stamp(const glint::Stroke& s, const Params& p) {
        const Stamp& stamp = stamp_for(p.stamp);
        const glint::Extent size = stamp.extent(p.turns);
        const auto place = [](float at, int length) { return std::floor(at / float(length + 3)); };
        const bool is_new =
            place(s.x0, size.width) != place(s.x1, size.width) || place(s.y0, size.height) != place(s.y1, size.height);
        if (s.phase != GLINT_PRESS && !is_new) return;
        const int x = int(std::floor(s.x1)) - size.width / 2, y = int(std::floor(s.y1)) - size.height / 2;
        device.for_each("stamp", size, SetStamp{cells.view(), stamp, x, y, p.turns, p.edges == Edges::periodic});
    }

    glint::Device device;
    glint::Field<Byte> cells, next;
};

} // namespace life
GLINT_SIMULATION(life::Life)
