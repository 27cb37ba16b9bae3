#include "app/cli/render.h"
#include "app/cli/device_option.h"
#include "app/cli/failure.h"
#include "app/cli/interrupt.h"
#include "app/cli/number.h"
#include "app/cli/render_outputs.h"
#include "app/cli/say.h"
#include "app/cli/stepping.h"
#include "app/files/json.h"
#include "app/files/npy.h"
#include "app/files/png.h"
#include "interop/frame_target.h"
#include <CLI/CLI.hpp>

namespace glint {
namespace {

constexpr Extent usual_extent{1024, 1024}; // what scenes are laid out for
constexpr std::int64_t usual_steps = 100, most_steps = 1'000'000'000'000;

struct Plan { // what to do, with every mistake in the options found
    const Definition& definition;
    std::string preset; ///< "": the defaults
    Params params;
    Extent extent;
    std::int64_t steps;
};

struct Files { // what will be written, in memory
    std::vector<std::byte> picture;
    std::vector<std::vector<std::byte>> fields; ///< in the order they were asked for
    std::string timings;
};

double ms_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

Plan plan_from(const RenderOptions& o, const Catalog& catalog) {
    const Definition& definition = simulation_from(o.scene.simulation, catalog);
    const std::int64_t wanted = o.steps                ? whole_number("--steps", *o.steps, 0, most_steps)
                                : definition.evolves() ? usual_steps
                                                       : 0;
    if (wanted > 0 && !definition.evolves()) say(definition.id() + " does not evolve: it is drawn without steps");
    return {definition, o.scene.preset.value_or(""), params_from(definition, o.scene.preset, o.scene.sets),
            o.scene.size ? size_from(*o.scene.size) : usual_extent, definition.evolves() ? wanted : 0};
}

/// Draws, waits, and says how long that took.
double draw_ms(World& world, FrameTarget& target) {
    const auto start = std::chrono::steady_clock::now();
    world.draw(target.begin().value());
    target.end(world.step());
    world.host().finish();
    return ms_since(start);
}

std::string timings_text(const World& world, const std::string& preset, StepTime stepping, double draw, double total) {
    const int a_frame = steps_a_frame(world.params());
    const bool frame_known = a_frame == 0 || stepping.steps > 0;
    const glint_param* path = world.definition().param("path");
    Json json;
    json["simulation"] = world.definition().id();
    json["preset"] = preset.empty() ? Json(nullptr) : Json(preset);
    json["path"] = path ? Json(world.params().text(*path)) : Json(nullptr);
    json["device"] = world.host().id();
    json["device_name"] = world.host().name();
    json["width"] = world.extent().width;
    json["height"] = world.extent().height;
    json["steps"] = world.step();
    json["steps_per_frame"] = a_frame;
    json["ms_per_step"] = stepping.steps ? Json(stepping.ms_a_step()) : Json(nullptr);
    json["ms_draw"] = draw;
    json["ms_per_frame"] = frame_known ? Json(a_frame * stepping.ms_a_step() + draw) : Json(nullptr);
    json["ms_total"] = total;
    return json_text(json);
}

std::vector<std::byte> npy_named(const std::vector<FieldCopy>& fields, const std::string& name) {
    for (const FieldCopy& field : fields)
        if (field.id == name) return npy_of(field.values, field.height, field.width);
    throw Error("the field '" + name + "' is gone");
}

/// What starts small and not at this size is a size beyond the device: bad input, not a failed simulation.
World started(const Plan& plan, Host& host) {
    try {
        return World(plan.definition, host, plan.extent, plan.params);
    } catch (const Error& error) {
        World(plan.definition, host, {smallest_side, smallest_side}, plan.params); // else it throws its own reason
        throw Failure(Exit::bad_input, error.what());
    }
}

Files compute(const Plan& plan, Host& host, const RenderOutputs& outputs) {
    require_runnable(plan.params, plan.extent, host);
    const auto start = std::chrono::steady_clock::now();
    World world = started(plan, host);
    std::vector<std::string> field_ids;
    for (const glint_field& field : world.fields()) field_ids.emplace_back(field.id);
    require_fields(outputs, plan.definition.id(), field_ids);

    const auto target = or_fail(Exit::bad_input, [&] { return make_memory_target(host, plan.extent); }); // or too large
    const StepTime stepping = advance_by(world, plan.steps);
    Files files;
    if (outputs.picture || outputs.timings) {
        double draw = draw_ms(world, *target);
        const double total = ms_since(start);
        if (outputs.timings) { // the first drawing also paid what is paid once
            if (draw < 1000) draw = draw_ms(world, *target);
            files.timings = timings_text(world, plan.preset, stepping, draw, total);
        }
        stop_if_interrupted();
        target->finish();
        const Picture drawn = target->picture();
        if (outputs.picture)
            files.picture = png_of({drawn.pixels, drawn.extent.width, drawn.extent.height, drawn.pitch});
    }
    if (!outputs.fields.empty()) {
        const std::vector<FieldCopy> copies = world.read_fields();
        for (const auto& [name, file] : outputs.fields) files.fields.push_back(npy_named(copies, name));
    }
    return files;
}

void write(RenderOutputs& outputs, const Files& files) {
    stop_if_interrupted();
    const NotNow interrupt;
    or_fail(Exit::bad_input, [&] {
        if (outputs.picture) outputs.picture->write(files.picture);
        for (std::size_t i = 0; i < outputs.fields.size(); ++i) outputs.fields[i].file.write(files.fields[i]);
        if (outputs.timings) outputs.timings->write(files.timings);
        for (OutputFile* file : outputs.all()) file->commit();
    });
    if (outputs.picture_by_default) say("wrote " + outputs.picture->name());
}

} // namespace

CLI::App* add_render(CLI::App& program, RenderOptions& o) {
    CLI::App* app =
        program.add_subcommand("render", "Run some steps, draw once, write the picture and the numbers behind it");
    add_scene_options(*app, o.scene);
    app->add_option("--steps", o.steps, "Steps before drawing; without it 100 for what evolves, else 0")
        ->type_name("N");
    app->add_option("-o,--output", o.output,
                    "The picture, as displayed; without any output SIM.png. '-' is standard output")
        ->type_name("FILE.png");
    app->add_option("--field", o.fields, "A state field as float32 array, row 0 at the bottom; repeat it for others")
        ->type_name("NAME=FILE.npy")
        ->allow_extra_args(false);
    app->add_option("--timings", o.timings, "How long it took")->type_name("FILE.json");
    app->footer("Examples:\n"
                "  glint render heat --preset book --steps 9000 -o plate.png\n"
                "  glint render waves --set speed=0.3 --size 640x480 --field height=waves.npy\n"
                "  glint render julia --device cpu --threads 4 -o - | display");
    return app;
}

void render(const RenderOptions& o, const Catalog& catalog) {
    const Plan plan = plan_from(o, catalog);
    const DeviceWish wish = device_from(o.scene.device);
    const int threads = threads_from(o.scene.threads);
    RenderOutputs outputs = outputs_from(o);
    watch_for_interrupt();
    write(outputs, on_device(wish, threads, [&](Host& host) { return compute(plan, host, outputs); }));
}

} // namespace glint
