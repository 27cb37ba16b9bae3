// glint [SIM]: the window, as the command line asks for it.
#include "app/cli/commands.h"
#include "app/cli/device_option.h"
#include "app/cli/number.h"
#include "app/cli/scene_options.h"
#include "app/terminal/failure.h"
#include "app/world/names.h"

namespace glint {
namespace {

struct WindowCommand {
    SceneOptions scene;
    std::string target;
    bool reset_layout = false;
};

AppOptions window_request_from(const WindowCommand& o, Catalog& catalog, const CLI::App& program) {
    AppOptions request{
        catalog, o.scene.simulation, {}, {}, o.scene.device, threads_from(o.scene.threads), o.reset_layout, o.target};
    const bool as_left = !o.scene.preset && o.scene.sets.empty();
    if (o.scene.simulation.empty() && !as_left)
        throw Failure(Exit::bad_input,
                      "--preset and --set belong to a simulation: glint SIM --preset P --set ID=VALUE");
    if (!o.scene.simulation.empty()) {
        auto names = catalog.ids();
        for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
        if (!catalog.find(o.scene.simulation))
            throw Failure(Exit::bad_input, unknown_name("simulation or command", o.scene.simulation, names));
        if (!as_left) request.params = params_from(catalog.at(o.scene.simulation), o.scene.preset, o.scene.sets);
    }
    if (o.scene.size) request.extent = size_from(*o.scene.size);
    device_from(o.scene.device);
    return request;
}

} // namespace

std::function<int(Catalog&, const Display&)> add_window(CLI::App& program) {
    const auto options = std::make_shared<WindowCommand>();
    WindowCommand& o = *options;
    add_scene_options(program, o.scene);
    program.add_option("--target", o.target, "How pixels reach the screen, as 'glint doctor' names the ways")
        ->type_name("NAME");
    program.add_flag("--reset-layout", o.reset_layout, "Put the panels back where they were at first");
    return [options, &program](Catalog& catalog, const Display& display) {
        return display.run_window(window_request_from(*options, catalog, program));
    };
}

} // namespace glint
