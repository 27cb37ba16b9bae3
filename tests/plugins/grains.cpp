// A throw-away simulation of integers: kinds of grains eat each other in a circle, and each cell counts.
#include "api/sim.h"
#include <array>

struct Grains {
    static constexpr int most_kinds = 8;
    struct Params {
        std::int32_t seed = 1, kinds = 4, kind = 3;
        float brush_radius = 3;
        glint::Colors colors{.low = 0, .high = 7};
    };
    static constexpr glint::Info info{"grains",
                                      "Grains",
                                      "Each kind eats the kind before it",
                                      glint::evolves | glint::paints_shapes,
                                      nullptr,
                                      "drag: pour grains",
                                      0,
                                      "kᵢ → kᵢ + 1 mod n if a neighbour is kᵢ + 1 mod n"};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::kinds, "kinds", 3, most_kinds, "Number of kinds.").restarts().symbol("n");
        table.add_int(&Params::kind, "kind", 0, most_kinds - 1, "What the brush pours.");
        table.add_float(&Params::brush_radius, "brush_radius", 1, 64, "Half the width of the brush.")
            .unit("cells")
            .brush_radius();
        table.add_colors(&Params::colors, 0, 7, "");
        table.add_preset("four_kinds", {.kinds = 4}, "Four kinds that eat each other in a circle.");
    }
    Grains(glint::Device on, glint::Extent e, const Params& p)
        : device(on), now(on, e), next(on, e), age(on, e), eaten(on, {most_kinds, 2}) {
        device.for_each("sow", e, Sow{now.view(), age.view(), std::uint64_t(p.seed), p.kinds});
    }
    struct Sow {
        glint::View<std::uint8_t> kinds;
        glint::View<std::uint32_t> age;
        std::uint64_t seed;
        std::int32_t count;
        GLINT_HD void operator()(int x, int y) const {
            const float share = glint::uniform(seed, std::uint64_t(y) * 65536 + std::uint64_t(x));
            kinds(x, y) = std::uint8_t(share * float(count));
            age(x, y) = 4000000000u + std::uint32_t(x); // no float holds these exactly
        }
    };
    struct Eat {
        glint::View<const std::uint8_t> from;
        glint::View<std::uint8_t> to;
        glint::View<std::uint32_t> age;
        std::int32_t count;
        template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
            const int kind = from(x, y), eater = (kind + 1) % count;
            bool is_eaten = false;
            for (int i = 0; i < 4; ++i) {
                const int dx = i == 0 ? -1 : i == 1 ? 1 : 0, dy = i == 2 ? -1 : i == 3 ? 1 : 0;
                const std::uint8_t there =
                    place.fetch(from, x + dx, y + dy, from.extent(), glint::Boundary::periodic, std::uint8_t(0));
                is_eaten = is_eaten || there == eater;
            }
            to(x, y) = std::uint8_t(is_eaten ? eater : kind);
            age(x, y) += is_eaten ? 1u : 0u;
        }
    };
    struct Count {
        glint::View<std::uint32_t> table;
        GLINT_HD void operator()(int x, int y) const { table(x, y) += std::uint32_t(x + y); }
    };
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps, swap(now, next)) {
            device.for_each("eat", now.extent(), Eat{now.view(), next.view(), age.view(), p.kinds});
            device.for_each("count", eaten.extent(), Count{eaten.view()});
        }
    }
    struct Show {
        glint::View<const std::uint8_t> kinds;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const { frame.pixels(x, y) = frame.palette(float(kinds(x, y))); }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{now.view(), frame});
    }
    struct Pour { // whole grains: a cell is poured on or not
        glint::View<std::uint8_t> kinds;
        float x0, y0, x1, y1, radius;
        std::uint8_t kind;
        GLINT_HD void operator()(int x, int y) const {
            const float px = float(x) + 0.5f - x0, py = float(y) + 0.5f - y0, dx = x1 - x0, dy = y1 - y0;
            const float length = dx * dx + dy * dy, along = length > 0 ? (px * dx + py * dy) / length : 0;
            const float t = glint::clamp(along, 0.f, 1.f), far_x = px - t * dx, far_y = py - t * dy;
            if (far_x * far_x + far_y * far_y < radius * radius) kinds(x, y) = kind;
        }
    };
    struct PourShape {
        glint::View<std::uint8_t> kinds;
        glint::View<const float> weights;
        int left, low;
        std::uint8_t kind;
        GLINT_HD void operator()(int x, int y) const {
            const int column = x - left, row = y - low;
            const bool inside = column >= 0 && row >= 0 && column < weights.width && row < weights.height;
            if (inside && weights(column, row) >= 0.5f) kinds(x, y) = kind;
        }
    };
    void stroke(const glint::Stroke& s, const Params& p) {
        const auto kind = std::uint8_t(s.button == GLINT_RIGHT ? 0 : p.kind % p.kinds);
        ++strokes[0];
        if (const glint_mask* m = s.mask)
            return device.for_each(
                "pour", now.extent(),
                PourShape{now.view(), {m->weights, m->width, m->height, m->pitch}, m->x, m->y, kind});
        device.for_each("pour", now.extent(), Pour{now.view(), s.x0, s.y0, s.x1, s.y1, p.brush_radius, kind});
    }
    void state(glint::State& s) {
        s.field("kind", now, {.lo = 0, .hi = most_kinds - 1});
        s.field("age", age, {.unit = "steps", .lo = 0, .hi = 4.2e9f});
        s.table("eaten", eaten);
        s.host_table("strokes", strokes);
    }
    static void probes(glint::ProbeTable<Grains>& table) {
        table.max("kind", "", "The largest kind.",
                  [](const Grains& g, const glint::Tick&, const Params&) { return glint::CellValue{g.now.view()}; });
        table.sum("age", "steps", "All ages.",
                  [](const Grains& g, const glint::Tick&, const Params&) { return glint::CellValue{g.age.view()}; });
    }
    glint::Device device;
    glint::Field<std::uint8_t> now, next;
    glint::Field<std::uint32_t> age, eaten;
    std::array<std::uint32_t, 2> strokes{};
};
GLINT_SIMULATION(Grains)
