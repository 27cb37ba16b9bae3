// The fluid's parameters. Lengths are 1024ths of the picture's shorter side; a step is a 60th of a second, and speeds
// are shorter sides a second: the flow is the same at any size.
#pragma once
#include "api/params.h"
#include <algorithm>

namespace fluid {

enum class Scene : std::int32_t { still, layers, vortices, bands, turbulence, gaps, posts };
enum class Source : std::int32_t { none, nozzle, plume, jets, fountain, puffs, drops, hot_floor, bands };
enum class Edges : std::int32_t { slip, no_slip, lid, periodic };
enum class Advection : std::int32_t { maccormack, semi_lagrangian };
enum class Solver : std::int32_t { multigrid, red_black };
enum class Brush : std::int32_t { ink, stir, wall, eraser };
enum class Look : std::int32_t { glow, paper, vorticity, speed, pressure, streaks };
enum class Method : std::int32_t { textbook, fused, automatic };

struct Params {
    Scene scene = Scene::still;
    std::int32_t seed = 1;
    Source source = Source::nozzle;
    float source_speed = 1, source_size = 36;
    Edges edges = Edges::slip;
    float lid_speed = 1;
    float viscosity = 4e-6f, buoyancy = 0, confinement = 0, fade = 0.08f;
    Advection advection = Advection::maccormack;
    Solver solver = Solver::multigrid;
    std::int32_t cycles = 4, sweeps = 40;
    std::int32_t steps_per_frame = 1;
    Brush brush = Brush::ink;
    float brush_radius = 26, stir = 1, rainbow = 12;
    glint::Color ink{1, 0.35f, 0.08f};
    Look view = Look::glow;
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::vik, glint::Range::clamp, -12, 12};
};

inline constexpr float steps_per_second = 60;
inline constexpr int max_stages = 20;               // stages of the viscosity's step
inline constexpr double max_stage_diffusion = 0.18; // limit of one stage, cells^2; 1/4 without walls

inline float side_of(glint::Extent e) { return 1024 * e.scale(); }
/// Cells a step from shorter sides a second.
inline float per_step(float speed, glint::Extent e) { return speed * side_of(e) / steps_per_second; }
inline double requested_diffusion(const Params& p, glint::Extent e) { // cells^2 a step
    return double(p.viscosity) * double(side_of(e)) * double(side_of(e)) / double(steps_per_second);
}
inline double diffusion_of(const Params& p, glint::Extent e) {
    return std::min(requested_diffusion(p, e), max_stage_diffusion * (max_stages * max_stages + max_stages) / 2);
}
inline int stages_for(double spread) {
    int s = 1;
    while (s < max_stages && max_stage_diffusion * (s * s + s) / 2 < spread) ++s;
    return s;
}

inline void describe_flow(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"still", "clear fluid at rest"},
                   {"layers", "stripes of ink, at rest"},
                   {"vortices", "a square lattice of vortices (Taylor and Green)"},
                   {"bands", "bands that move against each other"},
                   {"turbulence", "vortices of many sizes at random"},
                   {"gaps", "a wall with three gaps"},
                   {"posts", "posts in rows"}},
                  "The fluid and the walls at the start. Choosing one starts over.")
        .group("Scene")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Another number, another start and other drops.").restarts();
    table.add_enum(&P::source, "source",
                   {{"none", "nothing comes in"},
                    {"nozzle", "a nozzle that goes around and turns"},
                    {"plume", "ink rises from the middle of the floor"},
                    {"jets", "two jets against each other"},
                    {"fountain", "a strong jet from the floor"},
                    {"puffs", "two nozzles that puff in turn: pairs of vortices"},
                    {"drops", "drops fall from above"},
                    {"hot_floor", "six hot places of the floor"},
                    {"bands", "bands are pushed against each other"}},
                   "What brings ink and motion.");
    table.add_float(&P::source_speed, "source_speed", 0.02f, 4, "Speed of what comes from the source.")
        .unit("sides/s")
        .log_scale();
    table.add_float(&P::source_size, "source_size", 4, 200, "Half the width of a nozzle.").scales().log_scale();
    table
        .add_enum(&P::edges, "edges",
                  {{"slip", "a closed box with smooth walls"},
                   {"no_slip", "a closed box to whose walls the fluid sticks"},
                   {"lid", "the same, and its lid moves to the right"},
                   glint::Choice("periodic", "what leaves at one side enters at the other").periodic()},
                  "Boundary condition at the edges of the picture.")
        .group("Flow")
        .restarts();
    table.add_float(&P::lid_speed, "lid_speed", 0, 4, "Speed of the lid.")
        .unit("sides/s")
        .needs("edges", {Edges::lid}, "There is no lid: choose the edges lid.");
    table
        .add_float(&P::viscosity, "viscosity", 1e-7f, 0.02f,
                   "How strongly neighbouring fluid is dragged along. A step is stable up to 38 cells² of it: beyond "
                   "that a fine grid limits it, and says so.")
        .symbol("ν")
        .unit("sides²/s")
        .log_scale();
    table
        .add_float(&P::buoyancy, "buoyancy", -3, 3,
                   "Acceleration of ink upwards: hot smoke rises; with a negative value ink is heavy and sinks.")
        .symbol("β")
        .unit("sides/s²");
    table
        .add_float(&P::confinement, "confinement", 0, 10,
                   "Vorticity confinement: drives the small vortices that the grid weakens. Too much makes noise.")
        .unit("1/s")
        .track_max(20);
    table.add_float(&P::fade, "fade", 0, 2, "Share of the ink that fades in a second.").symbol("λ").unit("1/s");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 16, "Steps in a 60th of a second at speed 1.")
        .unit("steps");
    table
        .add_enum(&P::advection, "advection",
                  {{"maccormack", "second order: sharp ink and little loss of motion"},
                   {"semi_lagrangian", "first order: looks up where it was, and blurs"}},
                  "How velocity and ink are carried along. Both are stable at any speed.")
        .group("Numerics");
    table.add_enum(&P::solver, "solver",
                   {{"multigrid", "V-cycles on grids of half, a quarter, … the cells: all wavelengths at once"},
                    {"red_black", "sweeps over the squares of a chessboard in turn: long waves take many"}},
                   "How the pressure is found that makes the flow free of divergence.");
    table.add_int(&P::cycles, "cycles", 1, 8, "V-cycles a step. Each makes the divergence about seven times smaller.")
        .needs("solver", {Solver::multigrid}, "The solver has no cycles: choose multigrid.");
    table.add_int(&P::sweeps, "sweeps", 1, 200, "Sweeps a step. The probe divergence shows what is left.")
        .unit("sweeps")
        .log_scale()
        .needs("solver", {Solver::red_black}, "The solver has no sweeps: choose red_black.");
}

inline void describe_picture(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::brush, "brush",
                  {{"ink", "ink, and motion along the drag"},
                   {"stir", "motion alone"},
                   glint::Choice("wall", "an obstacle").icon(glint::Icon::wall),
                   glint::Choice("eraser", "remove ink and obstacles").erases().icon(glint::Icon::eraser)},
                  "Effect of dragging in the picture. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 200, "Half the width of the brush.")
        .scales()
        .log_scale()
        .brush_radius()
        .not_random();
    table.add_float(&P::stir, "stir", 0, 3, "Speed that the brush gives to the fluid, relative to the mouse's.")
        .brush_strength()
        .needs("brush", {Brush::ink, Brush::stir}, "Only the brushes ink and stir move the fluid: choose one of them.");
    table
        .add_float(&P::rainbow, "rainbow", 0, 120,
                   "Time in which the colour of new ink goes once around the colour wheel. 0: it stays as it is set.")
        .unit("s");
    table.add_color(&P::ink, "ink", "Colour of new ink if the rainbow is 0.");
    table
        .add_enum(
            &P::view, "view",
            {glint::Choice("glow", "ink that glows in the dark").without_palette(),
             glint::Choice("paper", "ink before white paper").without_palette(),
             {"vorticity", "how fast the fluid turns, in 1/s"},
             {"speed", "in shorter sides a second"},
             {"pressure", "in sides²/s²"},
             glint::Choice("streaks", "light that drifts with the flow, along its streamlines").without_palette()},
            "What is drawn.")
        .group("View")
        .not_random();
    table.add_colors(&P::colors, -50, 50, "")
        .needs("view", {Look::vorticity, Look::speed, Look::pressure},
               "Only used with the views vorticity, speed and pressure.");
    table
        .add_enum(&P::method, "method",
                  {{"textbook", "a pass for each field and for each relaxation of the pressure"},
                   {"fused", "all inks in one pass, and relaxation on tiles: two passes for each level of a cycle"},
                   {"auto", "the fastest measured here; before that fused"}},
                  "How steps are computed. All methods give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

} // namespace fluid
