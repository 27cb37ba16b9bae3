#include "app/cli/command_line.h"
#include "app/cli/bench.h"
#include "app/cli/describe.h"
#include "app/cli/list.h"
#include "app/cli/parse_failure.h"
#include "app/cli/render.h"
#include "app/cli/replay.h"
#include "app/files/shared_library.h"
#include "app/terminal/failure.h"
#include <CLI/CLI.hpp>
#include <glint_version.h>
#include <iostream>

namespace glint {
namespace {

/// --plugin is taken everywhere, and every occurrence counts.
void add_plugin_option(CLI::App& app, std::vector<std::string>& files) {
    const auto add = [&files](const std::vector<std::string>& more) {
        files.insert(files.end(), more.begin(), more.end());
    };
    app.add_option_function<std::vector<std::string>>("--plugin", add,
                                                      "Add the simulations of a plugin; repeat it for others")
        ->type_name("FILE.so")
        ->allow_extra_args(false);
}

void require_options_after_command(const CLI::App& program, const CLI::App& command) {
    for (const CLI::Option* option : program.get_options())
        if (option->count() > 0 && option->get_name() != "--plugin")
            throw Failure(Exit::bad_input, option->get_positional()
                                               ? "'" + option->as<std::string>() + "' and '" + command.get_name() +
                                                     "' do not go together: write the command first"
                                               : "write options after the command: glint " + command.get_name() + " " +
                                                     option->get_name() + " …");
}

void load_plugin(Catalog& catalog, const std::string& file) {
    if (const std::string why = misleading_library(file); !why.empty())
        throw Failure(Exit::bad_input, "plugin " + file + " was not loaded: " + why);
    or_fail(Exit::bad_input, [&] { catalog.load_plugin(file); });
}

} // namespace

int run_command_line(int argc, const char* const* argv, const Display& display) {
    CLI::App program("Glint runs GPU simulations live. Without a command it opens the window.", "glint");
    std::vector<std::string> plugins;
    WindowCommand window;
    ListOptions list_options;
    DescribeOptions describe_options;
    DoctorOptions doctor_options;
    RenderOptions render_options;
    ReplayOptions replay_options;
    BenchOptions bench_options;
    BridgeOptions bridge_options;
    FrameBenchOptions frame_options;
    add_window(program, window);
    program.set_version_flag("--version", std::string("glint ") + version + " (" + commit + ")");
    program.require_subcommand(0, 1);
    program.footer("Examples:\n"
                   "  glint                                   the window, as it was left\n"
                   "  glint heat --preset book --device cpu   the window with a scene\n"
                   "  glint render julia -o julia.png         a picture without a window\n"
                   "Each command explains itself: glint render --help");
    const CLI::App* list_command = add_list(program, list_options);
    const CLI::App* describe_command = add_describe(program, describe_options);
    const CLI::App* doctor_command = add_doctor(program, doctor_options);
    const CLI::App* render_command = add_render(program, render_options);
    const CLI::App* replay_command = add_replay(program, replay_options);
    CLI::App* bench_command = add_bench(program, bench_options);
    CLI::App* bridge_command = add_bench_bridge(*bench_command, bridge_options);
    CLI::App* frame_command = add_bench_frame(*bench_command, frame_options);
    for (CLI::App* command : {bridge_command, frame_command}) add_plugin_option(*command, plugins);
    std::vector<std::string> commands;
    for (CLI::App* command : program.get_subcommands({}))
        add_plugin_option(*command, plugins), commands.push_back(command->get_name());
    add_plugin_option(program, plugins);

    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& help_or_version) {
        program.exit(help_or_version, std::cout, std::cerr);
        return static_cast<int>(Exit::done);
    } catch (const CLI::ParseError& error) { throw parse_failure(program, error); }
    const auto chosen = program.get_subcommands();
    if (!chosen.empty()) require_options_after_command(program, *chosen.front());

    Catalog catalog;
    for (const std::string& file : plugins) load_plugin(catalog, file);
    if (chosen.empty()) return display.run_window(window_request_from(window, catalog, commands));
    if (list_command->parsed()) list(list_options, catalog);
    if (describe_command->parsed()) describe(describe_options, catalog);
    if (doctor_command->parsed()) doctor(doctor_options, display.look);
    if (render_command->parsed()) render(render_options, catalog);
    if (replay_command->parsed()) replay(replay_options, catalog);
    if (bridge_command->parsed())
        bench_bridge(bridge_options, catalog, display.measure_bridge);
    else if (frame_command->parsed())
        bench_frame(frame_options, catalog, display.measure_frames);
    else if (bench_command->parsed())
        bench(bench_options, catalog);
    return static_cast<int>(Exit::done);
}

} // namespace glint
