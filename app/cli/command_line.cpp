#include "app/cli/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/scene_options.h"
#include "app/files/shared_library.h"
#include "app/files/version.h"
#include "app/supervisor/supervisor.h"
#include "app/terminal/failure.h"
#include "app/world/installed_plugins.h"
#include "app/world/kernel_compiler.h"
#include "app/world/plugin_build.h"
#include "app/world/plugin_source.h"
#include "app/world/plugin_trial.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

namespace glint {

namespace {

/// Accepted by every command: --plugin, any number of times, and --no-plugins.
void add_plugin_options(CLI::App& app, std::vector<std::string>& files, bool& without_installed) {
    const auto add = [&files](const std::vector<std::string>& more) {
        files.insert(files.end(), more.begin(), more.end());
    };
    app.add_option_function<std::vector<std::string>>(
           "--plugin", add, "Add the simulations of a plugin, or of a source, which is compiled first; repeat for more")
        ->type_name("FILE.so|FILE.cpp")
        ->allow_extra_args(false);
    app.add_flag_callback(
        "--no-plugins", [&without_installed] { without_installed = true; }, "Do not load the installed plugins");
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
        if (option->count() > 0 && option->get_name() != "--plugin" && option->get_name() != "--no-plugins")
            throw Failure(Exit::bad_input, option->get_positional()
                                               ? "'" + option->as<std::string>() + "' and '" + command.get_name() +
                                                     "' cannot be used together: write the command first"
                                               : "write options after the command: glint " + command.get_name() + " " +
                                                     option->get_name() + " …");
}

/// How the window's process starts: app/supervisor.
struct Processes {
    WorkerStart worker;
    bool one_process = false;
};

void add_process_options(CLI::App& program, Processes& o) {
    program.add_flag("--one-process", o.one_process,
                     "Run the window in one process, for debuggers: after a crash it is not started again");
    const char* const hidden = "";
    program.add_option("--worker", o.worker.pipe)->group(hidden);
    program.add_option("--after-crash", o.worker.after_crash)->group(hidden);
    program.add_option("--left-out", o.worker.left_out)->group(hidden)->allow_extra_args(false);
    program.add_flag("--safe-mode", o.worker.safe)->group(hidden);
}

/// Whether this process only watches another one that opens the window.
bool supervises(const Processes& o, const Display& display) {
    return display.supervise && o.worker.pipe < 0 && !o.one_process && !keeps_one_process();
}

/// Throws Failure if the library must not be loaded. called: the file that the user has named.
void require_loadable(const std::string& library, const std::string& called) {
    if (const std::string why = misleading_library(library); !why.empty())
        throw Failure(Exit::bad_input, fmt::format("plugin {} was not loaded: {}", called, why));
    if (const std::string why = try_plugin(library, called); !why.empty()) throw Failure(Exit::bad_input, why);
}

/// After a crash the window also opens without a plugin that cannot be loaded any more: the text then says so.
template <class Load> void load_unless_left_out(const std::string& file, WorkerStart& worker, const Load& load) {
    if (worker.leaves_out(file)) return;
    try {
        load();
    } catch (const Failure& why) {
        if (worker.after_crash.empty()) throw;
        worker.after_crash += fmt::format(" {}.", why.what());
    }
}

/// For the CPU if the user has named it: that takes a part of nvcc's time.
BuildFor build_for(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--device=cpu" || (word == "cpu" && std::string_view(argv[i - 1]) == "--device"))
            return BuildFor::cpu;
    }
    return build_for_this_machine();
}

/// watched: the files may change while they are in use, so copies of the libraries are loaded. Returns those and the
/// compiled ones, which lie in its folder.
WatchedPlugins load_plugins(const std::vector<std::string>& files, bool watched, BuildFor built_for, Catalog& catalog,
                            WorkerStart& worker) {
    const auto folder = std::make_shared<TemporaryFolder>();
    WatchedPlugins copies{.files = {}, .program = "/proc/self/exe", .libraries = {}, .folder = folder};
    for (int number = 0; const std::string& file : files)
        load_unless_left_out(file, worker, [&] {
            std::error_code unknown;
            const bool copied = is_plugin_source(file) || (watched && std::filesystem::is_regular_file(file, unknown));
            if (copied && folder->name().empty()) or_fail(Exit::bad_input, [&] { make_build_folder(*folder); });
            const std::string library =
                copied ? or_fail(Exit::bad_input, [&] { return plugin_to_load(file, *folder, number++, built_for); })
                       : file;
            require_loadable(library, file);
            or_fail(Exit::bad_input, [&] { catalog.load_plugin(library, file); });
            if (!copied) return;
            copies.files.push_back(file);
            copies.libraries.push_back(library);
        });
    return copies;
}

void load_other_builds(const std::vector<std::string>& files, Catalog& catalog, WorkerStart& worker) {
    for (const std::string& file : files)
        load_unless_left_out(file, worker, [&] {
            require_loadable(file, file);
            or_fail(Exit::bad_input, [&] { catalog.load_other_build(file); });
        });
}

/// Those that cannot be loaded are told on standard error, and by the window.
std::vector<std::string> load_installed(Catalog& catalog, const WorkerStart& worker) {
    std::vector<std::string> problems =
        load_installed_plugins(catalog, [&worker](const std::string& file) { return worker.leaves_out(file); });
    for (const std::string& problem : problems) say(problem);
    return problems;
}

} // namespace

int run_command_line(int argc, const char* const* argv, const Display& display) {
    CLI::App program("Glint runs GPU simulations live. Without a command it opens the window.", "glint");
    program.option_defaults()->disable_flag_override(); // --json=3
    Processes processes;
    std::vector<std::string> problems;
    WatchedPlugins copies;
    const auto open_window = add_window(program, processes.worker, copies, problems);
    add_process_options(program, processes);
    program.set_version_flag("--version", std::string("glint ") + version + " (" + commit + ")");
    program.require_subcommand(0, 1);
    program.footer("Examples:\n  glint                                   the window, as you left it\n  glint heat "
                   "--preset book --device cpu   the window with a scene\n  glint render julia -o julia.png         a "
                   "picture without a window\nTo see the options of a command: glint render --help");
    std::vector<Subcommand> commands{add_list(program),   add_describe(program), add_devices(program),
                                     add_doctor(program), add_render(program),   add_replay(program)};
    const Subcommand compare = add_compare(program);
    commands.insert(commands.end(),
                    {compare, add_new(program), add_check(program), add_handout(program), add_completion(program)});
    for (Subcommand& command : add_plugins(program)) commands.push_back(std::move(command));
    const Subcommand bench = add_bench(program); // last, because it is parsed also when one of its subcommands is
    const Subcommand builds = add_bench_builds(*bench.app);
    commands.insert(commands.end(), {add_bench_bridge(*bench.app), add_bench_frame(*bench.app), builds, bench});
    std::vector<std::string> plugins, other_builds;
    bool without_installed = false;
    for (const Subcommand& command : commands) add_plugin_options(*command.app, plugins, without_installed);
    add_plugin_options(program, plugins, without_installed);
    for (CLI::App* app : {&program, compare.app, builds.app}) add_build_option(*app, other_builds);

    if (argc > 1 && std::string_view(argv[1]) == "complete") { // for a shell: app/cli/completion.cpp
        Catalog known;
        load_installed(known, processes.worker);
        print(completed_words(program, {argv + 2, argv + argc}, known));
        return static_cast<int>(Exit::done);
    }
    if (argc > 1 && std::string_view(argv[1]) == "compile-kernels") { // for the window: app/world/kernel_compiler.h
        or_fail(Exit::bad_input, [&] { serve_kernel_orders(argc, argv); });
        return static_cast<int>(Exit::done);
    }
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

    if (chosen.empty() && supervises(processes, display))
        return display.supervise(program.get_option("--kiosk")->count() > 0);
    processes.worker.pipe = adopted_pipe(processes.worker.pipe);

    const auto meant = std::ranges::find_if(commands, [](const Subcommand& any) { return any.app->parsed(); });
    Catalog catalog;
    copies = load_plugins(plugins, program.get_option("--watch")->count() > 0, build_for(argc, argv), catalog,
                          processes.worker);
    if (!without_installed && (chosen.empty() || meant->loads_plugins))
        problems = load_installed(catalog, processes.worker);
    load_other_builds(other_builds, catalog, processes.worker);
    if (chosen.empty()) return open_window(catalog, display);
    std::optional<LastWords> last_words;
    if (!plugins.empty())
        last_words.emplace(fmt::format("the program ended in the middle of its work, probably by the plugin {}; to see "
                                       "where: glint check {}",
                                       plugins.front(), plugins.front()));
    meant->run(catalog, display);
    return static_cast<int>(Exit::done);
}

// glint [SIM]: the window, with the options of the command line.

namespace {

struct WindowCommand {
    SceneOptions scene;
    std::string target;
    bool reset_layout = false, new_session = false, watch = false;
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
    request.sim = first.definition().id();
    request.extent = first.extent;
}

/// After a crash the saved run is restored, and the command's scene is shown only if there is none; in safe mode it is
/// not. A kiosk's script plays again.
WindowCommand after_crash(WindowCommand o, const Catalog& catalog, bool safe) {
    o.script.reset();
    o.new_session = o.reset_layout = false;
    if (safe || !catalog.find(o.scene.simulation)) {
        o.scene.simulation.clear();
        o.scene.preset.reset();
        o.scene.sets.clear();
    }
    if (safe) {
        o.scene.size.reset();
        o.scene.device = "cpu";
    }
    return o;
}

/// The simulation that has another build, if the user names none.
std::string compared_simulation(const Catalog& catalog) {
    for (const auto& build : catalog.other_builds())
        if (catalog.find(build->id())) return build->id();
    return "";
}

AppOptions window_request_from(const WindowCommand& o, const WatchedPlugins& loaded, Catalog& catalog,
                               const CLI::App& program) {
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
    request.watched.program = loaded.program;
    if (o.watch) request.watched = loaded;
    if (o.watch && loaded.files.empty())
        throw Failure(Exit::bad_input, "--watch needs a plugin or its source: glint SIM --plugin FILE.cpp --watch");
    device_from(o.scene.device);
    if (request.sim.empty()) request.sim = compared_simulation(catalog);
    take_script(o, catalog, request);
    return request;
}

} // namespace

std::function<int(Catalog&, const Display&)> add_window(CLI::App& program, const WorkerStart& worker,
                                                        const WatchedPlugins& loaded,
                                                        const std::vector<std::string>& problems) {
    const auto options = std::make_shared<WindowCommand>();
    WindowCommand& o = *options;
    add_scene_options(program, o.scene);
    program.add_option("--target", o.target, "The presentation path, as 'glint doctor' names it")->type_name("NAME");
    program.add_flag("--reset-layout", o.reset_layout, "Move the panels to their initial places");
    program.add_flag("--new-session", o.new_session,
                     "Begin with the opening preset; the last session is not restored, but stays saved");
    program.add_flag("--watch", o.watch,
                     "Build and load a plugin again when its file is saved; the simulation goes on with its state");
    program.add_option("--script", o.script, "Play a script: one that comes with Glint, or a file")
        ->type_name("ID|FILE");
    program
        .add_option("--kiosk", o.kiosk, "Play a script automatically in full screen, for exhibitions; SIGTERM ends it")
        ->type_name("ID|FILE");
    return [options, &program, &worker, &loaded, &problems](Catalog& catalog, const Display& display) {
        if (!worker.after_crash.empty()) *options = after_crash(*options, catalog, worker.safe);
        AppOptions request = window_request_from(*options, loaded, catalog, program);
        request.worker = worker;
        request.problems = problems;
        return display.run_window(request);
    };
}

} // namespace glint
