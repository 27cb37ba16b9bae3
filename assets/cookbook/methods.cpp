// Cookbook: two methods for the same computation, and the program that chooses the faster one. Waves on a membrane that
// is held at its rim; `tiles` computes up to four steps on a tile that stays in the cache or in shared memory.
#include "api/sim.h"
#include "api/tiles.h"

namespace cookbook_methods {

// [method]
enum class Method : std::int32_t { cells, tiles, automatic };
// [/method]

// [rule]
// One cell, one step later. Both methods call this function, so they give the same bits.
GLINT_HD inline float rule(float before, float here, float left, float right, float below, float above, float speed2) {
    return (2 * here - before) + speed2 * (((left + right) + (below + above)) - 4 * here);
}
// [/rule]

struct Membrane {
    struct Params {
        Method method = Method::automatic;
        float speed = 0.5f;
        std::int32_t mode_x = 3, mode_y = 2, steps_per_frame = 4;
        glint::Colors colors{.palette = glint::PaletteId::diverging, .low = -1.1f, .high = 1.1f};
    };
    static constexpr glint::Info info{"cookbook_methods", "Membrane", "Waves on a membrane, by two methods",
                                      glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        // [row]
        table
            .add_enum(&Params::method, "method",
                      {{"cells", "a step after the other, each over all cells"},
                       {"tiles", "up to four steps at once, tile by tile"},
                       {"auto", "the faster one"}},
                      "How the steps are computed.")
            .reference(0)  // `glint check` compares the results of all methods with those of `cells`
            .automatic(2); // the program measures the others, and replaces this choice by the fastest
        // [/row]
        table.add_float(&Params::speed, "speed", 0, 0.7f, "Speed of the waves.").unit("cells/step");
        table.add_int(&Params::mode_x, "mode_x", 1, 8, "Bulges from left to right at the start.").restarts();
        table.add_int(&Params::mode_y, "mode_y", 1, 8, "Bulges from below to above at the start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_colors(&Params::colors, -2, 2, "");
        table.add_preset("simple", {.mode_x = 1, .mode_y = 1}, "One bulge.");
        table.add_preset("fine", {.mode_x = 8, .mode_y = 6, .steps_per_frame = 2}, "Many bulges.");
    }

    Membrane(glint::Device on, glint::Extent size, const Params& p)
        : device(on), now(on, size), before(on, size), next(on, size), next_before(on, size) {
        device.for_each("bend", size, Bend{now.view(), before.view(), float(p.mode_x), float(p.mode_y)});
    }
    struct Bend { // parabolas that meet at zero, with both signs in turn
        glint::View<float> now, before;
        float modes_x, modes_y;
        GLINT_HD static float bulge(float at) {
            const float part = at - floorf(at), height = 4 * part * (1 - part);
            return int(floorf(at)) % 2 == 0 ? height : -height;
        }
        GLINT_HD void operator()(int x, int y) const {
            const float u = (float(x) + 0.5f) / float(now.width), v = (float(y) + 0.5f) / float(now.height);
            now(x, y) = before(x, y) = bulge(modes_x * u) * bulge(modes_y * v);
        }
    };

    struct Step {
        glint::View<const float> now, before;
        glint::View<float> next;
        float speed2;
        template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
            const auto at = [&](int i, int j) {
                return place.fetch(now, i, j, now.extent(), glint::Boundary::dirichlet, 0.f);
            };
            next(x, y) = rule(before(x, y), now(x, y), at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1), speed2);
        }
    };

    // [tile]
    struct Pass {
        template <int cells_wide, int cells_high> struct Window {
            static constexpr int wide = cells_wide, high = cells_high;
            float cells[2][high][wide];
        };
        using OnGpu = Window<64, 32>;  // 16 KiB of shared memory
        using OnCpu = Window<256, 32>; // 64 KiB, in the second cache
        static constexpr int most_steps = 4;

        glint::View<const float> now, before;
        glint::View<float> next, next_before;
        float speed2;
        int halo; // the number of steps: with each step, a tile loses the cells at its rim

        // Calls what(i, j) for the tile's cells that lie in the grid, except for `rim` cells at each side of the tile.
        // The limits are computed before the loop: with an `if` in it, a CPU's compiler would make no vectors.
        template <class Memory, class Team, class What>
        GLINT_HD void inside(const Team& team, int left, int bottom, int rim, const What& what) const {
            const int w = now.width - left, h = now.height - bottom, right = Memory::wide - rim,
                      top = Memory::high - rim;
            team.cells(rim > -left ? rim : -left, rim > -bottom ? rim : -bottom, right < w ? right : w,
                       top < h ? top : h, what);
        }
        template <class Team, class Memory>
        GLINT_HD void operator()(const Team& team, Memory& tile, int left, int bottom) const {
            team.cells(0, 0, Memory::wide, Memory::high, [&](int i, int j) { // beyond the grid it stays zero
                tile.cells[0][j][i] = 0;
                tile.cells[1][j][i] = 0;
            });
            team.sync();
            inside<Memory>(team, left, bottom, 0, [&, from = *this](int i, int j) {
                tile.cells[0][j][i] = from.now(left + i, bottom + j);
                tile.cells[1][j][i] = from.before(left + i, bottom + j);
            });
            for (int s = 0; s < halo; ++s) {
                team.sync();
                const auto& here = tile.cells[s % 2];
                auto& other = tile.cells[1 - s % 2]; // read as the step before, written as the next one: in place
                inside<Memory>(team, left, bottom, s + 1, [&, speed = speed2](int i, int j) {
                    other[j][i] = rule(other[j][i], here[j][i], here[j][i - 1], here[j][i + 1], here[j - 1][i],
                                       here[j + 1][i], speed);
                });
            }
            team.sync();
            const auto& newest = tile.cells[halo % 2];
            const auto& older = tile.cells[1 - halo % 2];
            inside<Memory>(team, left, bottom, halo, [&, to = *this](int i, int j) {
                to.next(left + i, bottom + j) = newest[j][i];
                to.next_before(left + i, bottom + j) = older[j][i];
            });
            team.sync(); // the next tile uses the same memory
        }
    };
    // [/tile]

    // [advance]
    void advance(const glint::Tick&, int steps, const Params& p) {
        const float speed2 = p.speed * p.speed;
        const bool guess = device.is_cuda(); // for `auto`, until the program has measured
        if (p.method == Method::cells || (p.method == Method::automatic && !guess)) return by_cells(steps, speed2);
        while (steps > 0) {
            const int at_once = std::min(steps, Pass::most_steps);
            glint::for_each_tile(device, "tiles", now.extent(),
                                 Pass{std::as_const(now).view(), std::as_const(before).view(), next.view(),
                                      next_before.view(), speed2, at_once});
            swap(now, next);
            swap(before, next_before);
            steps -= at_once;
        }
    }
    // [/advance]
    void by_cells(int steps, float speed2) {
        for (; steps > 0; --steps) {
            device.for_each("cells", now.extent(), Step{now.view(), before.view(), next.view(), speed2});
            swap(before, now); // before ← now ← next
            swap(now, next);
        }
    }

    struct Show {
        glint::View<const float> cells;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const { frame.pixels(x, y) = frame.palette(cells(x, y)); }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{now.view(), frame});
    }
    void state(glint::State& s) {
        s.field("height", now, {.lo = -1, .hi = 1});
        s.field("before", before, {.lo = -1, .hi = 1});
    }

    glint::Device device;
    glint::Field<float> now, before, next, next_before;
};

} // namespace cookbook_methods
GLINT_SIMULATION(cookbook_methods::Membrane)
