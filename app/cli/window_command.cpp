// glint [SIM]: the window, with the options of the command line.
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/scene_options.h"
#include "app/terminal/failure.h"
#include "app/world/text/names.h"

namespace glint {
namespace {

struct WindowCommand {
    SceneOptions scene;
    std::string target;
    bool reset_layout = false, new_session = false;
    std::optional<std::string> script, kiosk;
};

/// A script sets its own scenes, so other options for the scene are refused.
void take_script(const WindowCommand& o, Catalog& catalog, AppOptions& request) {
    if (!o.script && !o.kiosk) return;
    if (o.script && o.kiosk)
        throw Failure(Exit::bad_input,
                      "--script and --kiosk cannot be used together: --kiosk plays its script automatically");
    if (!o.scene.simulation.empty() || o.scene.preset || !o.scene.sets.empty() || o.scene.size)
        throw Failure(Exit::bad_input,
                      "a script sets its own scenes: remove SIM, --preset, --set and --size, or remove --script");
    request.kiosk = o.kiosk.has_value();
    or_fail(Exit::bad_input, [&] {
        request.script = open_script(o.kiosk ? *o.kiosk : *o.script, catalog);
        if (request.kiosk) require_advances_automatically(request.script->script);
    });
    const Scene& first = request.script->scenes.front();
    request.sim = first.definition().id(), request.extent = first.extent;
}

/// The simulation that has another build, if the user names none.
std::string compared_simulation(const Catalog& catalog) {
    for (const auto& build : catalog.other_builds())
        if (catalog.find(build->id())) return build->id();
    return "";
}

AppOptions window_request_from(const WindowCommand& o, Catalog& catalog, const CLI::App& program) {
    AppOptions request{
        catalog, o.scene.simulation, {}, {}, o.scene.device, threads_from(o.scene.threads), o.reset_layout, o.target};
    const bool as_left = !o.scene.preset && o.scene.sets.empty();
    if (o.scene.simulation.empty() && !as_left)
        throw Failure(Exit::bad_input, "--preset and --set need a simulation: glint SIM --preset P --set ID=VALUE");
    if (!o.scene.simulation.empty()) {
        auto names = catalog.ids();
        for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
        if (!catalog.find(o.scene.simulation))
            throw Failure(Exit::bad_input, unknown_name("simulation or command", o.scene.simulation, names));
        if (!as_left) request.params = params_from(catalog.at(o.scene.simulation), o.scene.preset, o.scene.sets);
    }
    if (o.scene.size) request.extent = size_from(*o.scene.size);
    request.new_session = o.new_session;
    device_from(o.scene.device);
    if (request.sim.empty()) request.sim = compared_simulation(catalog);
    take_script(o, catalog, request);
    return request;
}

} // namespace

std::function<int(Catalog&, const Display&)> add_window(CLI::App& program) {
    const auto options = std::make_shared<WindowCommand>();
    WindowCommand& o = *options;
    add_scene_options(program, o.scene);
    program.add_option("--target", o.target, "The presentation path, as 'glint doctor' names it")->type_name("NAME");
    program.add_flag("--reset-layout", o.reset_layout, "Move the panels to their initial places");
    program.add_flag("--new-session", o.new_session,
                     "Begin with the opening preset; the last session is not restored, but stays saved");
    program.add_option("--script", o.script, "Play a script: one that comes with Glint, or a file")
        ->type_name("ID|FILE");
    program
        .add_option("--kiosk", o.kiosk, "Play a script automatically in full screen, for exhibitions; SIGTERM ends it")
        ->type_name("ID|FILE");
    return [options, &program](Catalog& catalog, const Display& display) {
        return display.run_window(window_request_from(*options, catalog, program));
    };
}

} // namespace glint
