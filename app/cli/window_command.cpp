#include "app/cli/window_command.h"
#include "app/cli/device_option.h"
#include "app/cli/number.h"
#include "app/terminal/failure.h"
#include "app/world/names.h"
#include <CLI/CLI.hpp>

namespace glint {

void add_window(CLI::App& program, WindowCommand& o) {
    add_scene_options(program, o.scene);
    program.add_option("--target", o.target, "How pixels reach the screen, as 'glint doctor' names the ways")
        ->type_name("NAME");
    program.add_flag("--reset-layout", o.reset_layout, "Put the panels back where they were at first");
}

AppOptions window_request_from(const WindowCommand& o, Catalog& catalog, const std::vector<std::string>& commands) {
    AppOptions request{
        catalog, o.scene.simulation, {}, {}, o.scene.device, threads_from(o.scene.threads), o.reset_layout, o.target};
    const bool as_left = !o.scene.preset && o.scene.sets.empty();
    if (o.scene.simulation.empty() && !as_left)
        throw Failure(Exit::bad_input,
                      "--preset and --set belong to a simulation: glint SIM --preset P --set ID=VALUE");
    if (!o.scene.simulation.empty()) {
        auto names = catalog.ids();
        names.insert(names.end(), commands.begin(), commands.end());
        if (!catalog.find(o.scene.simulation))
            throw Failure(Exit::bad_input, unknown_name("simulation or command", o.scene.simulation, names));
        if (!as_left) request.params = params_from(catalog.at(o.scene.simulation), o.scene.preset, o.scene.sets);
    }
    if (o.scene.size) request.extent = size_from(*o.scene.size);
    device_from(o.scene.device);
    return request;
}

} // namespace glint
