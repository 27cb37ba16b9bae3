// The model's parameters and presets. Energies and temperatures are in units of J, with Boltzmann's constant 1.
#pragma once
#include "api/params.h"
#include "ising/rule.h"

namespace ising {

enum class Scene : std::int32_t { random, up, halves, droplet, sectors, poles, impurities };
enum class Model : std::int32_t { ising, potts };
enum class Heat : std::int32_t { uniform, map };
enum class Edges : std::int32_t { open, periodic };
enum class Brush : std::int32_t { spin, magnet, heat, eraser, wander };
enum class Look : std::int32_t { spins, smooth, magnetisation, energy };
enum class Method : std::int32_t { textbook, words, automatic };

struct Params {
    Scene scene = Scene::random;
    std::int32_t seed = 1;
    Model model = Model::ising;
    std::int32_t states = 3;
    float coupling = 1;
    Heat heat = Heat::uniform;
    float temperature = 2.269f, field = 0, period = 0;
    Dynamics dynamics = Dynamics::metropolis;
    Edges edges = Edges::periodic;
    Brush brush = Brush::spin;
    std::int32_t brush_state = 1;
    float brush_radius = 24, magnet = 4;
    std::int32_t steps_per_frame = 2;
    Look view = Look::smooth;
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::vik, glint::Range::clamp, -1, 1};
};

inline int states_of(const Params& p) { return p.model == Model::ising ? 2 : p.states; }

/// The critical temperature of q states on this grid: 2 / ln(1 + √2) for Ising, 1 / ln(1 + √q) for Potts.
inline float critical_temperature(const Params& p) {
    constexpr float potts[] = {1.134593f, 0.994973f, 0.910239f, 0.851528f, 0.807607f, 0.773059f, 0.744904f};
    return p.model == Model::ising ? 2.269185f : potts[p.states - 2];
}
inline constexpr float map_left = 0.3f, map_right = 1.7f; // ends of the map, as multiples of the critical temperature

/// The uniform field after this many steps.
inline float field_at(const Params& p, std::int64_t step) {
    if (!(p.period > 0)) return p.field;
    const double turns = static_cast<double>(step) / static_cast<double>(p.period);
    return p.field * glint::cos_turns(static_cast<float>(turns - std::floor(turns)));
}

inline Rule rule_of(const Params& p, glint::Extent e, std::int64_t step) {
    const float two = p.model == Model::ising ? 2.f : 1.f; // ± J there, J or nothing with Potts
    Rule rule{};
    rule.coupling = two * p.coupling, rule.field = two * field_at(p, step), rule.magnet = two * p.magnet;
    rule.states = states_of(p), rule.dynamics = p.dynamics;
    rule.map = p.heat == Heat::map, rule.periodic = p.edges == Edges::periodic;
    rule.random = glint::hash(static_cast<std::uint64_t>(p.seed));
    rule.temperature = p.temperature;
    if (rule.map) {
        rule.temperature_right = (map_right - map_left) * critical_temperature(p) / static_cast<float>(e.width);
        // value at the centre of column 0
        rule.temperature = map_left * critical_temperature(p) + rule.temperature_right / 2;
        return rule;
    }
    for (int like = -4; like <= 4; ++like)
        for (int field = -1; field <= 1; ++field)
            for (int magnet = -1; magnet <= 1; ++magnet)
                rule.chance[like + 4][field + 1][magnet + 1] =
                    Rule::chance_of(rule.cost(like, field, magnet), p.temperature);
    return rule;
}

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"random", "every spin by chance: infinitely hot"},
                   {"up", "all in state 0: infinitely cold"},
                   {"halves", "state 0 at the left, state 1 at the right"},
                   {"droplet", "a disc of state 0 in state 1"},
                   {"sectors", "one sector for each state"},
                   {"poles", "magnets hold two discs, one in state 0 and one in state 1; the rest by chance"},
                   {"impurities", "every spin by chance, and here and there a magnet of any state"}},
                  "The spins at the start. Choosing one starts over.")
        .group("Scene")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Another number, another start and other chances.").restarts();
    table
        .add_enum(&P::model, "model",
                  {{"ising", "two states, up and down: neighbours have the energy −J if alike, else J"},
                   {"potts", "two to eight states: neighbours have the energy −J if alike, else 0"}},
                  "What the spins can be. Choosing one starts over.")
        .group("Model")
        .restarts();
    table
        .add_int(&P::states, "states", 2, max_states,
                 "q: number of states of a spin. Up to 4 the change at the critical temperature is smooth, above it is "
                 "sudden.")
        .label("States")
        .restarts()
        .needs("model", {Model::potts}, "Ising's spins have two states: choose the model potts.");
    table
        .add_float(&P::coupling, "coupling", -1, 1,
                   "J: how strongly neighbours want to be alike; negative: to be different.")
        .symbol("J");
    table
        .add_enum(&P::heat, "heat",
                  {{"uniform", "the same everywhere"},
                   {"map", "from 0.3 of the critical temperature at the left to 1.7 of it at the right"}},
                  "Whether the temperature is the same in all cells.")
        .label("Heat");
    table
        .add_float(&P::temperature, "temperature", 0.05f, 6,
                   "T. Critical for Ising: 2.269; for Potts 1/ln(1+√q): 0.995 for three states, 0.745 for eight.")
        .symbol("T")
        .unit("J/k")
        .needs("heat", {Heat::uniform}, "The map has all temperatures: choose the heat uniform.");
    table.add_float(&P::field, "field", -2, 2, "H: how strongly a field favours state 0; negative: disfavours it.")
        .symbol("H")
        .unit("J");
    table
        .add_float(&P::period, "period", 0, 20000,
                   "The field swings to its opposite and back in this time; 0: it is constant.")
        .unit("steps");
    table.add_enum(
        &P::dynamics, "dynamics",
        {{"metropolis", "try another state: always taken if the energy falls, else with probability e^(−ΔE/T)"},
         {"heat_bath", "draw the state anew, each with probability ~ e^(−E/T)"}},
        "How a spin takes its turn. Both have the same averages.");
    table.add_enum(&P::edges, "edges",
                   {{"open", "spins at the edges have fewer neighbours"},
                    glint::Choice("periodic", "periodic: the opposite edge").periodic()},
                   "Boundary condition at the edges of the picture.");
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 200,
                 "Steps in a 60th of a second at speed 1. In a step every spin has one turn.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(
            &P::brush, "brush",
            {{"spin", "turn spins into the state of the brush"},
             {"magnet", "magnets, which favour the state of the brush from then on"},
             glint::Choice("heat", "melt: every spin by chance").icon(glint::Icon::fire),
             glint::Choice("eraser", "remove magnets, and turn spins into state 0").erases().icon(glint::Icon::eraser),
             glint::Choice("wander", "the picture is the map: the place chooses the temperature").points()},
            "Effect of dragging in the picture. The right button always erases.")
        .group("Brush")
        .brush();
    table
        .add_int(&P::brush_state, "brush_state", 0, max_states - 1,
                 "The state that the brush paints. More than there are: counted on from 0.")
        .label("State of the brush")
        .not_random();
    table.add_float(&P::brush_radius, "brush_radius", 1, 200, "Half the width of the brush.")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random();
    table.add_float(&P::magnet, "magnet", 0, 10, "How strongly all magnets favour their states.").unit("J");
    table
        .add_enum(&P::view, "view",
                  {glint::Choice("spins", "a colour for each state").without_palette(),
                   glint::Choice("smooth", "the mean colour of 5 × 5 spins").without_palette(),
                   {"magnetisation", "mean of 5 × 5 spins: 1 is all in state 0, 0 an even mixture"},
                   {"energy", "energy of a spin with its neighbours, per neighbour"}},
                  "What is drawn.")
        .group("View")
        .not_random();
    table.add_colors(&P::colors, -1, 1, "")
        .needs("view", {Look::magnetisation, Look::energy}, "Only used with the views magnetisation and energy.");
    table
        .add_enum(&P::method, "method",
                  {{"textbook", "one cell at a time"},
                   {"words", "eight cells at a time: neighbours are counted in the bytes of a 64-bit word, and four "
                             "spins share two random numbers"},
                   {"auto", "the fastest measured here; before that words"}},
                  "How steps are computed. All methods give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

inline constexpr const char* opening_preset = "critical_clouds";

/// Named for what one sees.
inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table.add_preset(opening_preset, {.temperature = 2.269f},
                     "Onsager's temperature: islands of every size, which form and dissolve without end.");
    table.add_preset(
        "growing_domains",
        {.scene = Scene::impurities, .temperature = 1.4f, .magnet = 4, .steps_per_frame = 1, .view = Look::spins},
        "Cooled at once: domains form and merge, until impurities hold their walls.");
    table.add_preset("warm_to_cold", {.heat = Heat::map, .brush = Brush::wander},
                     "Cold at the left, hot at the right, critical in the middle. Click a place to have its "
                     "temperature everywhere.");
    table.add_preset(
        "ebb_and_flow",
        {.scene = Scene::up,
         .heat = Heat::map,
         .field = 0.25f,
         .period = 3000,
         .edges = Edges::open,
         .steps_per_frame = 4},
        "Hot at the right, and the field swings: the other state comes in from there like a tide, and goes.");
    table.add_preset(
        "two_magnets",
        {.scene = Scene::poles, .temperature = 2.4f, .brush = Brush::magnet, .magnet = 2, .view = Look::magnetisation},
        "Two magnets hold their neighbourhood against the heat. Draw more of them.");
    table.add_preset("shrinking_island", {.scene = Scene::droplet, .temperature = 1.9f, .steps_per_frame = 1},
                     "An island of one state in the other: its edge boils, and within minutes it vanishes.");
    table.add_preset(
        "antiferromagnet",
        {.scene = Scene::impurities,
         .coupling = -1,
         .temperature = 1.3f,
         .steps_per_frame = 1,
         .view = Look::energy,
         .colors = {mako, clamp, -1, 0.25f}},
        "Neighbours want to differ: two kinds of checkerboard, and the bright walls between them, held by impurities.");
    table.add_preset("three_colours", {.model = Model::potts, .states = 3, .temperature = 0.995f},
                     "Potts with three states at its critical temperature: each colour fights both others.");
    table.add_preset("metal_grains", {.model = Model::potts, .states = 8, .temperature = 0.5f, .steps_per_frame = 1},
                     "Eight states, cooled at once: grains as in a metal grow at the cost of the small ones.");
    table.add_preset("melting_sectors",
                     {.scene = Scene::sectors, .model = Model::potts, .states = 8, .temperature = 0.7445f},
                     "Eight states at the temperature of their sudden change: order and disorder side by side.");
    table.add_preset("six_sectors",
                     {.scene = Scene::sectors,
                      .model = Model::potts,
                      .states = 6,
                      .temperature = 0.72f,
                      .dynamics = Dynamics::heat_bath},
                     "Six states meet in the middle: their walls roughen and wander.");
    table.add_preset("domain_walls",
                     {.scene = Scene::impurities,
                      .temperature = 1.5f,
                      .magnet = 3,
                      .steps_per_frame = 1,
                      .view = Look::energy,
                      .colors = {inferno, clamp, -1, 0.4f}},
                     "Where the energy is: in the walls between domains, and in single spins that turn for a moment.");
}

} // namespace ising
