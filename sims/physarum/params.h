// The parameters of the slime mould. Lengths are in cells: a larger picture shows more of a network.
#pragma once
#include "api/params.h"

namespace physarum {

enum class Scene : std::int32_t { everywhere, disc, burst, ring, colonies, meals, dish, stones };
enum class Edges : std::int32_t { closed, periodic };
enum class Brush : std::int32_t { food, wall, scent, eraser };
enum class Look : std::int32_t { veins, trail, agents };

struct Params {
    Scene scene = Scene::everywhere;
    std::int32_t seed = 1;
    float density = 0.5f;
    float sensor_angle = 45, turn = 45, reach = 9, speed = 1, wander = 0, saturation = 1000;
    float deposit = 1, decay = 0.1f, diffusion = 1, food = 5;
    Edges edges = Edges::periodic;
    std::int32_t steps_per_frame = 1;
    Brush brush = Brush::food;
    float brush_radius = 10, amount = 20;
    Look view = Look::veins;
    float brightness = 1;
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, 0, 30};
};

/// The agents of a picture; a multiple of nothing, at least one.
inline int agents_in(glint::Extent e, const Params& p) {
    constexpr double most = 1 << 26;
    const double wanted = static_cast<double>(p.density) * static_cast<double>(e.area());
    return static_cast<int>(wanted < 1 ? 1 : wanted < most ? wanted : most);
}

inline void describe_agents(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"everywhere", "agents everywhere, in any direction"},
                   {"disc", "a disc of agents, in any direction"},
                   {"burst", "all agents in the middle: they run outwards"},
                   {"ring", "a ring of agents: they run inwards"},
                   {"colonies", "some small crowds"},
                   {"meals", "agents everywhere, and food here and there"},
                   {"dish", "a round dish with food at its rim"},
                   {"stones", "agents everywhere, between stones"}},
                  "The agents, food and walls at the start. Choosing a scene starts over.")
        .group("Scene")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of places and chances: the same seed gives the same run.")
        .restarts();
    table
        .add_float(&P::density, "density", 0.005f, 2,
                   "Agents per cell of the picture: 1 means a million in a picture of 1000 x 1000 cells.")
        .unit("agents/cell")
        .log_scale()
        .restarts();
    table
        .add_float(&P::sensor_angle, "sensor_angle", 0, 180,
                   "Angle between the middle and the outer sensors of an agent.")
        .symbol("α")
        .unit("°")
        .group("Agents");
    table.add_float(&P::turn, "turn", 0, 180, "Angle by which an agent turns towards the stronger scent.")
        .symbol("β")
        .unit("°");
    table.add_float(&P::reach, "reach", 0, 60, "Distance of an agent's sensors. It sets the width of the meshes.")
        .symbol("r")
        .unit("cells");
    table.add_float(&P::speed, "speed", 0, 4, "Length of a step.").unit("cells/step");
    table.add_float(&P::wander, "wander", 0, 90, "Largest turn by chance at each step. It makes new branches.")
        .unit("°");
    table
        .add_float(&P::saturation, "saturation", 0.5f, 1000,
                   "Scent above this smells no stronger. A low value keeps all veins from becoming one.")
        .log_scale();
}

inline void describe_trail(glint::ParamTable<Params>& table) {
    using P = Params;
    table.add_float(&P::deposit, "deposit", 0, 10, "Scent that an agent leaves at each step.")
        .symbol("p")
        .group("Scent");
    table.add_float(&P::decay, "decay", 0, 1, "Share of the scent that is lost at each step. At 0 it never fades.")
        .symbol("d")
        .unit("1/step");
    table.add_float(&P::diffusion, "diffusion", 0, 1,
                    "How far the scent spreads: at 1 each cell takes the mean of 3 x 3 cells, at 0 it keeps its own.");
    table.add_float(&P::food, "food", 0, 50, "Scent that food gives off at each step.");
    table.add_enum(&P::edges, "edges",
                   {{"closed", "agents turn around at the edges"},
                    glint::Choice("periodic", "periodic: each edge meets the opposite edge").periodic()},
                   "Boundary condition at the edges of the picture.");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 50, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&P::brush, "brush",
                  {glint::Choice("food", "food, which gives off scent for ever").icon(glint::Icon::plant),
                   glint::Choice("wall", "a wall, which no agent crosses").icon(glint::Icon::wall),
                   glint::Choice("scent", "scent, which fades").icon(glint::Icon::drop),
                   glint::Choice("eraser", "remove food, walls and scent").erases().icon(glint::Icon::eraser)},
                  "Effect of dragging in the picture. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 200, "Half the width of the brush.")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random();
    table.add_float(&P::amount, "amount", 1, 100, "Scent that the brush paints.")
        .brush_strength()
        .needs("brush", {Brush::scent}, "Only the brush 'scent' paints an amount: choose this brush.");
    table
        .add_enum(&P::view, "view",
                  {glint::Choice("veins", "the scent as a living thing, lit from the upper left").without_palette(),
                   {"trail", "the scent"},
                   {"agents", "each agent as a point of light; the colours go by the logarithm of their number"}},
                  "What is drawn.")
        .group("View")
        .same_work()
        .not_random();
    table.add_float(&P::brightness, "brightness", 0.1f, 10, "Brightness of the veins.")
        .log_scale()
        .not_random()
        .needs("view", {Look::veins}, "Only the view 'veins' has a brightness.");
    table.add_colors(&P::colors, 0, 1000, "")
        .needs("view", {Look::trail, Look::agents}, "Not used with the view 'veins'.");
}

} // namespace physarum
