// Cookbook: keys. A lander that falls onto hills: Left and Right turn it, Up fires its engine.
#include "api/functions.h"
#include "api/marks.h"
#include "api/sim.h"
#include <cmath>

namespace cookbook_lander {

// Lengths: half of the picture's shorter side is 1, and its middle is (0, 0).
GLINT_HD inline float ground(float x) { // level in the middle, hills beside it
    const float beside = std::fabs(x) - 0.25f;
    return -0.8f + (beside > 0 ? 0.15f * (1 - glint::cos_turns(beside)) : 0.f);
}

struct Ship {
    float x = -0.7f, y = 0.8f, speed_x = 0.25f, speed_y = 0;
    float angle = 0; // in turns; 0: upright
    float fuel = 1;
    static void members(glint::Members<Ship>& all) {
        all.add(&Ship::x, "x");
        all.add(&Ship::y, "y");
        all.add(&Ship::speed_x, "speed_x", "1/s");
        all.add(&Ship::speed_y, "speed_y", "1/s");
        all.add(&Ship::angle, "angle", "turns");
        all.add(&Ship::fuel, "fuel");
    }
};

struct Lander {
    // [keys]
    struct Params {
        bool thrust = false;   // while Up is held
        std::int32_t turn = 0; // 1: to the left, while Left is held; -1: to the right
        float gravity = 0.2f, power = 0.5f;
    };
    static constexpr glint::Info info{.id = "cookbook_lander",
                                      .title = "Lander",
                                      .summary = "Land softly on the level ground",
                                      .flags = glint::evolves,
                                      .hint = "Up: thrust; Left, Right: turn",
                                      .hint_action = glint::HintAction::keys,
                                      .keys = glint::key::up | glint::key::left | glint::key::right};
    static void edit(const glint::Pointer& at, glint::Extent, Params& p) { // for the wheel as well: then no key is held
        const auto held = [&](std::uint32_t key) { return (at.keys & key) != 0 ? 1 : 0; };
        p.thrust = held(glint::key::up) != 0;
        p.turn = held(glint::key::left) - held(glint::key::right);
    }
    // [/keys]
    static void describe(glint::ParamTable<Params>& table) {
        table.add_bool(&Params::thrust, "thrust", "The engine fires. Hold Up.").not_random();
        table.add_int(&Params::turn, "turn", -1, 1, "Which way it turns. Hold Left or Right.").not_random();
        table.add_float(&Params::gravity, "gravity", 0.05f, 1, "How fast it falls.").unit("1/s²");
        table.add_float(&Params::power, "power", 0.1f, 2, "How strong the engine is.").unit("1/s²");
        table.add_preset("moon", {.gravity = 0.1f}, "It falls slowly.");
    }

    Lander(glint::Device on, glint::Extent size, const Params&) : device(on), extent(size), canvas(on, size) {}

    void advance(const glint::Tick&, int steps, const Params& p) { // a handful of numbers: without kernels
        constexpr float dt = 1 / 60.f, size = 0.05f;
        Ship& s = ship[0];
        for (; steps > 0; --steps) {
            const float push = p.thrust && s.fuel > 0 ? p.power : 0;
            s.angle = std::remainder(s.angle + 0.4f * dt * float(p.turn), 1.f);
            s.speed_x -= dt * push * glint::cos_turns(s.angle - 0.25f);
            s.speed_y += dt * (push * glint::cos_turns(s.angle) - p.gravity);
            s.x = std::remainder(s.x + dt * s.speed_x, 4.f); // it comes back from the other side
            s.y += dt * s.speed_y;
            s.fuel = std::fmax(s.fuel - 0.2f * dt * push, 0.f);
            if (s.y - size > ground(s.x)) continue;
            const bool soft = std::fabs(s.x) < 0.25f && std::fabs(s.angle) < 0.04f && s.speed_y > -0.2f;
            s = soft ? Ship{.x = s.x, .y = ground(s.x) + size, .speed_x = 0} : Ship{}; // landed, or another try
        }
    }

    struct Scene {
        glint::Extent extent;
        GLINT_HD glint::Mark mark(float x, float y, std::uint32_t color) const {
            const int shorter = extent.width < extent.height ? extent.width : extent.height;
            const float half = 0.5f * float(shorter);
            return {0.5f * float(extent.width) + half * x, 0.5f * float(extent.height) + half * y, 0, color, 1};
        }
    };
    struct Hills : Scene {
        GLINT_HD glint::Line operator()(int i) const {
            const float x = float(i - 64) / 32, next = x + 1 / 32.f;
            const std::uint32_t color = glint::rgba(0.6f, 0.55f, 0.5f);
            return {mark(x, ground(x), color), mark(next, ground(next), color)};
        }
    };
    struct Body : Scene { // the ship, and behind it the flame
        Ship ship;
        bool fires;
        GLINT_HD glint::Mark corner(float right, float up, std::uint32_t color) const {
            const float cosine = glint::cos_turns(ship.angle), sine = glint::cos_turns(ship.angle - 0.25f);
            return mark(ship.x + cosine * right - sine * up, ship.y + sine * right + cosine * up, color);
        }
        GLINT_HD glint::Triangle operator()(int i) const {
            const std::uint32_t metal = glint::rgba(0.85f, 0.9f, 1), fire = glint::rgba(1, 0.6f, 0.1f);
            if (i == 0) return {corner(-0.04f, -0.05f, metal), corner(0.04f, -0.05f, metal), corner(0, 0.07f, metal)};
            const float length = fires ? 0.08f : 0; // 0: a triangle without an area, which is not drawn
            return {corner(-0.02f, -0.05f, fire), corner(0, -0.05f - length, fire), corner(0.02f, -0.05f, fire)};
        }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        canvas.clear();
        canvas.lines("hills", 128, Hills{{extent}});
        canvas.triangles("ship", 2, Body{{extent}, ship[0], p.thrust && ship[0].fuel > 0});
        canvas.show(frame, glint::rgba(0.02f, 0.02f, 0.05f));
    }
    void state(glint::State& s) { s.host_table("ship", ship, {.lo = -1, .hi = 1}); }

    glint::Device device;
    glint::Extent extent;
    std::array<Ship, 1> ship;
    mutable glint::Canvas canvas;
};

} // namespace cookbook_lander
GLINT_SIMULATION(cookbook_lander::Lander)
