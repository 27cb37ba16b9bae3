#include "support/every_kernel.h"
#include "app/session/observe/pin_recorder.h"
#include "app/world/grid_pass.h"
#include "support/draws.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <string_view>

namespace glint::test {
namespace {

using Settings = std::vector<std::pair<const char*, std::string>>;
struct Choice {
    const char* id;
    std::vector<std::string> values;
};

/// Each value of each choice, combined with each of all others.
std::vector<Settings> combined(const std::vector<Choice>& choices) {
    std::vector<Settings> all{{}};
    for (const Choice& choice : choices) {
        std::vector<Settings> longer;
        for (const Settings& before : all)
            for (const std::string& value : choice.values)
                longer.push_back(before), longer.back().emplace_back(choice.id, value);
        all = std::move(longer);
    }
    return all;
}

/// Settings at the start of worlds, and the edits in each while it runs.
struct Ways {
    std::vector<Settings> starts{{}}, edits{{}};
    int steps = 2; ///< after each edit
};
constexpr int more_steps_than_launch = 13; // by the methods that take several at a time

/// Its kernel has a race that racecheck must find: see SanitizedRace.
constexpr std::string_view meant_to_race = "racy_textbook";

std::vector<std::string> methods(const Definition& d) {
    std::vector<std::string> all;
    if (const glint_param* row = d.param("method"))
        for (int i = 0; i < row->choice_count; ++i)
            if (i != row->automatic && row->choices[i].id != meant_to_race) // auto is one of the others
                all.emplace_back(row->choices[i].id);
    return all;
}

Ways ways(const Definition& d, Extent e) {
    const std::vector<std::string> all = methods(d);
    Ways some;
    if (d.id() == "heat") {
        some.starts = {{{"scene", "book"}}};
        some.edits = combined({{"edges", {"insulated", "cold", "periodic"}}, {"method", all}});
        some.steps = more_steps_than_launch;
    } else if (d.id() == "waves") {
        some.starts = {{{"scene", "slits"}, {"source", "plane"}},
                       {{"scene", "drop"}, {"source", "point"}, {"rain", "60"}, {"view", "lit"}}};
        some.edits = combined({{"edges", {"reflecting", "absorbing", "periodic"}}, {"method", all}});
        some.steps = more_steps_than_launch;
    } else if (d.id() == "gray_scott") {
        some.starts = {{{"view", "both"}}, {{"view", "v"}}};
        some.edits = combined({{"edges", {"closed", "periodic"}}, {"method", all}});
        some.steps = more_steps_than_launch;
    } else if (d.id() == "heat_3d") {
        some.starts = combined({{"cells", {"18"}}, {"source", {"pair"}}, {"cut", {"none", "diagonal"}}});
        some.edits = combined({{"view", {"glow", "isotherms", "slices", "xray"}}, {"method", all}});
        some.edits.push_back({{"walls", "periodic"}, {"pixels_per_ray", "3"}});
    } else if (d.id() == "physarum") {
        some.starts = combined({{"scene", {"meals", "stones"}}, {"edges", {"closed", "periodic"}}});
        some.edits = combined({{"view", {"veins", "trail", "agents"}}});
    } else if (d.id() == "life") {
        some.starts = {{{"scene", "soup"}, {"rain", "3"}, {"view", "ember"}}, {{"scene", "soup"}, {"view", "cells"}}};
        some.edits = combined({{"edges", {"empty", "periodic"}}, {"brush", {"sow", "stamp"}}, {"method", all}});
        some.steps = more_steps_than_launch;
    } else if (d.id() == "schrodinger") {
        some.starts = {{{"view", "phase"}, {"repeat", "5"}}, {{"view", "density"}}};
        some.edits = combined({{"edges", {"reflecting", "absorbing", "periodic"}}, {"method", all}});
        some.steps = more_steps_than_launch;
    } else if (d.id() == "lattice_boltzmann") {
        some.starts = combined({{"edges", {"tunnel", "pipe", "periodic", "cavity"}}});
        some.edits = combined({{"view", {"both", "vorticity", "streaks"}}, {"method", all}});
    } else if (d.id() == "fluid") {
        some.starts = combined({{"edges", {"slip", "lid", "periodic"}}, {"scene", {"gaps"}}, {"source", {"jets"}}});
        some.edits = combined({{"view", {"glow", "paper", "vorticity", "streaks"}}, {"method", all}});
        some.edits.push_back({{"solver", "red_black"}, {"confinement", "2"}, {"viscosity", "0.001"}});
        some.edits.push_back({{"advection", "semi_lagrangian"}});
    } else if (d.id() == "ising") {
        some.starts = {{{"view", "smooth"}}, {{"model", "potts"}, {"view", "energy"}}};
        some.edits =
            combined({{"dynamics", {"metropolis", "heat_bath"}}, {"heat", {"uniform", "map"}}, {"method", all}});
    } else if (d.id() == "sand") {
        some.starts = combined({{"scene", {"valley", "saltworks"}}, {"view", {"material", "density"}}});
        some.edits = combined({{"reactions", {"off", "on"}}, {"method", all}});
        some.steps = more_steps_than_launch;
    } else if (d.id() == "boids") {
        some.starts = {{{"boids", "20000"}, {"scene", "pillars"}}, {{"boids", "20000"}, {"scene", "flocks"}}};
        some.edits = combined({{"view", {"direction", "dusk", "density"}}});
    } else if (d.id() == "nbody") {
        some.starts = {{{"bodies", "1000"}, {"trail", "0.9"}}, {{"scene", "figure_eight"}}};
        some.edits = combined({{"view", {"glow", "density", "speed"}}, {"method", all}});
    } else if (d.id() == "julia") {
        some.starts = {
            {{"c_re", "-0.123"}, {"c_im", "0.745"}, {"iterations", "60"}}}; // points stay, so the attractor is searched
        some.edits =
            combined({{"precision", {"float", "float_float", "double"}}, {"samples", {"1", "2"}}, {"method", all}});
        some.edits.push_back({{"set", "mandelbrot"}, {"inset", "true"}});
        some.edits.push_back({{"precision", "perturbed"}});
    } else if (d.id() == "spheres") { // one; few enough for a warp; more than a block sorts at a time
        some.starts = combined({{"count", {"1", "20", "600"}}});
        some.edits = combined({{"shadows", {"false", "true"}}, {"method", all}});
        some.edits.push_back({{"reflections", "1"}});
    } else if (d.id() == "launch") { // few rounds: a sanitizer checks each
        some.starts = {{{"work", "20"}}};
        some.edits = combined({{"registers", {"32", "64", "128", "255"}}, {"method", all}, {"paths", {"1", "3"}}});
    } else if (d.id() == "memory_access") {
        const bool large = e.width > 1000; // else four minutes each under racecheck
        const std::vector<std::string> members =
            large ? std::vector<std::string>{"1", "8"} : std::vector<std::string>{"1", "2", "3", "8"};
        some.starts = combined({{"members", members}, {"used", {"8"}}, {"hold", {"1"}}});
        some.edits = combined({{"space", {"global", "shared"}},
                               {"stride", {"1", "5"}},
                               {"access", {"aos", "padded", "soa", "tiled", "staged", "quads"}}});
    } else if (d.id() == "transfers") {
        some.starts = {{{"largest", "64"}}};
        some.edits = combined({{"method", all}});
    } else if (d.id() == "multi_gpu") {
        some.starts =
            combined({{"pairs_per_cell", {"1"}}, {"memory", {"own", "pageable", "pinned", "mapped", "peer"}}});
        some.edits = combined({{"method", all}});
    } else if (d.id() == "streams") {
        some.starts = {{{"chunk", "16"}}};
        some.edits = combined({{"passes", {"1", "3"}}, {"method", all}});
    } else if (d.id() == "constant_memory") { // few reads; by index and by coordinates
        some.starts = {{{"table", "kib_4"}, {"reads", "3"}}};
        some.edits = combined({{"pattern", {"neighbours", "scattered", "picture"}}, {"method", all}});
    } else if (d.id() == "ripple") {
        some.edits = combined({{"sources", {"1", "2", "3", "4", "5", "6", "7", "8"}}, {"method", all}});
    } else if (d.id() == "reduction") {
        some.starts = combined({{"values_per_cell", {"1"}}, // few: each has an emulated thread
                                {"precision", {"float", "integer"}},
                                {"operation", {"sum", "squares", "dot"}}});
        if (sanitized) some.starts.resize(2); // else a minute each
        some.edits = combined({{"method", all}});
    } else if (d.id() == "histogram") {
        some.starts = {{{"bytes_per_cell", "3"}}};
        some.edits = combined({{"method", all}});
    } else if (d.id() == "matrix_product") {
        if (sanitized) some.starts = {{{"n", "130"}}}; // else three minutes
        some.edits = combined({{"view", {"product", "correct_bits"}}, {"method", all}});
    } else if (!all.empty()) {
        some.edits = combined({{"method", all}});
    }
    return some;
}

Params with(Params p, const Settings& settings) {
    for (const auto& [id, value] : settings) set(p, id, value);
    return p;
}

/// Runs the program's own kernels on each grid.
void join_cells_of(World& world) {
    GridPass pass(world.queue());
    pass.start(world);
    world.queue().finish();
    const auto arrived = pass.take();
    ASSERT_TRUE(arrived);
    for (const GridStatistics& grid : arrived->all()) EXPECT_FALSE(grid.field.empty());
}

void search_nans_of(World& world) {
    NanPass pass(world.queue());
    pass.start(world);
    world.queue().finish();
    EXPECT_TRUE(pass.take(world));
}

void gather_cells_of(World& world) {
    PinRecorder recorder(world.queue());
    PinRequest request;
    request.number = 1;
    request.pins[3] = Pin{"", 5, 7}, request.line = LineOfCells{-3, 2.5f, 200, 9};
    recorder.consider(request, world, world.step()), recorder.profile(request, world, {world.step(), 0});
    world.queue().finish();
    std::vector<PinSample> arrived;
    recorder.take(arrived);
    EXPECT_EQ(arrived.size(), 1u);
}

void derive_fields_of(World& world) {
    for (const Derived what : {Derived::gradient, Derived::laplacian, Derived::rate}) {
        world.set_look({.derived = what}, {});
        world.advance(2), world.shown_field();
    }
    for (const glint_probe& probe : world.definition().probes())
        if (has_cells(probe)) world.set_look({.field = probe.id}, {}), world.shown_field();
    world.set_look({}, {});
}

/// Grabs the first sphere in the simulation of spheres.
void grab_first(World& world) {
    const std::vector<float> rows = field(world, "spheres");
    const Extent e = world.extent();
    const float x = rows[0] + static_cast<float>(e.width / 2) + 0.5f,
                y = rows[1] + static_cast<float>(e.height / 2) + 0.5f;
    world.stroke({sizeof(glint_stroke), x, y, x, y, GLINT_LEFT, 0, GLINT_PRESS, 0});
    world.stroke({sizeof(glint_stroke), x, y, x + 2, y + 1, GLINT_LEFT, 0, GLINT_DRAG, 0});
    drawn(world);
}

/// Paints a shape with each brush, and with its one brush an image in colour.
void paint_shapes(World& world) {
    const glint_param* row = world.definition().param("brush");
    Mask shape = rectangle(1, 2, 9, 12, world.extent());
    if (world.definition().paints_colors()) {
        shape.colors.assign(shape.weights.size(), 0xff8040c0);
        world.stroke(stroke_over(shape, GLINT_LEFT, 0), &shape);
    }
    for (std::int32_t brush = 0; row && brush < row->choice_count; ++brush) {
        Params p = world.params();
        p.put(*row, brush);
        world.set_params(p), world.stroke(stroke_over(shape, GLINT_LEFT, 0), &shape);
        if (row->choices[brush].flags & GLINT_GRABS) grab_first(world);
    }
}

} // namespace

void launch_every_kernel(const Definition& d, Queue& queue, Extent e) {
    const auto x = static_cast<float>(e.width), y = static_cast<float>(e.height);
    const Ways all = ways(d, e);
    for (const Settings& start : all.starts) {
        World world(d, queue, e, with(Params(d), start));
        for (const Settings& edit : all.edits) {
            const Params p = with(world.params(), edit);
            if (!unavailable(d, queue.device(), e, p).empty()) continue;
            world.set_params(p);
            world.advance(all.steps);
            drawn(world);
            for (const std::int32_t button : {GLINT_LEFT, GLINT_RIGHT})
                world.stroke({sizeof(glint_stroke), 0, 0, x, y, button, 0, GLINT_PRESS, world.step()});
            paint_shapes(world);
        }
        world.probe(), join_cells_of(world), search_nans_of(world), gather_cells_of(world), derive_fields_of(world);
        world.restore(world.snapshot());
        world.advance(1), drawn(world);
    }
    queue.finish();
    EXPECT_EQ(queue.take_failure(), "") << d.id() << " at " << e.width << "x" << e.height;
}

} // namespace glint::test
