#include "app/cli/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/option_value.h"
#include "app/files/shared_library.h"
#include "app/files/version.h"
#include "app/terminal/failure.h"
#include "app/terminal/say.h"
#include "app/world/plugin_trial.h"
#include <algorithm>
#include <fmt/format.h>
#include <sstream>

namespace glint {
namespace {

/// --plugin is accepted by every command, any number of times.
void add_plugin_option(CLI::App& app, std::vector<std::string>& files) {
    const auto add = [&files](const std::vector<std::string>& more) {
        files.insert(files.end(), more.begin(), more.end());
    };
    app.add_option_function<std::vector<std::string>>("--plugin", add,
                                                      "Add the simulations of a plugin; repeat for more plugins")
        ->type_name("FILE.so")
        ->allow_extra_args(false);
}

/// --plugin-b, for commands that compare two builds.
void add_build_option(CLI::App& app, std::vector<std::string>& files) {
    app.add_option(
           "--plugin-b", files,
           "A plugin with other builds of known simulations, for side B of comparisons; repeat for more plugins")
        ->type_name("FILE.so")
        ->allow_extra_args(false);
}

void require_options_after_command(const CLI::App& program, const CLI::App& command) {
    for (const CLI::Option* option : program.get_options())
        if (option->count() > 0 && option->get_name() != "--plugin")
            throw Failure(Exit::bad_input, option->get_positional()
                                               ? "'" + option->as<std::string>() + "' and '" + command.get_name() +
                                                     "' cannot be used together: write the command first"
                                               : "write options after the command: glint " + command.get_name() + " " +
                                                     option->get_name() + " …");
}

void load_all(const std::vector<std::string>& files, Catalog& catalog, void (Catalog::*load)(const std::string&)) {
    for (const std::string& file : files) {
        if (const std::string why = misleading_library(file); !why.empty())
            throw Failure(Exit::bad_input, fmt::format("plugin {} was not loaded: {}", file, why));
        if (const std::string why = try_plugin(file); !why.empty()) throw Failure(Exit::bad_input, why);
        or_fail(Exit::bad_input, [&] { (catalog.*load)(file); });
    }
}

} // namespace

int run_command_line(int argc, const char* const* argv, const Display& display) {
    CLI::App program("Glint runs GPU simulations live. Without a command it opens the window.", "glint");
    program.option_defaults()->disable_flag_override(); // --json=3
    const auto open_window = add_window(program);
    program.set_version_flag("--version", std::string("glint ") + version + " (" + commit + ")");
    program.require_subcommand(0, 1);
    program.footer("Examples:\n  glint                                   the window, as you left it\n  glint heat "
                   "--preset book --device cpu   the window with a scene\n  glint render julia -o julia.png         a "
                   "picture without a window\nTo see the options of a command: glint render --help");
    std::vector<Subcommand> commands{add_list(program),   add_describe(program), add_devices(program),
                                     add_doctor(program), add_render(program),   add_replay(program)};
    const Subcommand compare = add_compare(program);
    commands.insert(commands.end(), {compare, add_new(program), add_check(program), add_handout(program)});
    const Subcommand bench = add_bench(program); // last, because it is parsed also when one of its subcommands is
    commands.insert(commands.end(), {add_bench_bridge(*bench.app), add_bench_frame(*bench.app), bench});
    std::vector<std::string> plugins, other_builds;
    for (const Subcommand& command : commands) add_plugin_option(*command.app, plugins);
    add_plugin_option(program, plugins);
    for (CLI::App* app : {&program, compare.app}) add_build_option(*app, other_builds);

    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& help_or_version) {
        std::ostringstream text;
        program.exit(help_or_version, text, text);
        print(text.str());
        return static_cast<int>(Exit::done);
    } catch (const CLI::ParseError& error) { throw parse_failure(program, error); }
    const auto chosen = program.get_subcommands();
    if (!chosen.empty()) require_options_after_command(program, *chosen.front());

    Catalog catalog;
    load_all(plugins, catalog, &Catalog::load_plugin);
    load_all(other_builds, catalog, &Catalog::load_other_build);
    if (chosen.empty()) return open_window(catalog, display);
    const auto meant = std::ranges::find_if(commands, [](const Subcommand& any) { return any.app->parsed(); });
    meant->run(catalog, display);
    return static_cast<int>(Exit::done);
}

} // namespace glint
