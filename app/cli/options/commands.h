// The commands of the program, one file each. Each is added with its options; its options' values live as long.
#pragma once
#include "app/cli/command_line.h"
#include <CLI/CLI.hpp>

namespace glint {

struct Subcommand {
    CLI::App* app;
    std::function<void(Catalog&, const Display&)> run; ///< called after the command line was parsed
};
Subcommand add_list(CLI::App& program);
Subcommand add_describe(CLI::App& program);
Subcommand add_devices(CLI::App& program);
Subcommand add_doctor(CLI::App& program);
Subcommand add_render(CLI::App& program);
Subcommand add_replay(CLI::App& program);
Subcommand add_compare(CLI::App& program);
Subcommand add_check(CLI::App& program);
Subcommand add_new(CLI::App& program);
Subcommand add_handout(CLI::App& program);
Subcommand add_bench(CLI::App& program);
Subcommand add_bench_bridge(CLI::App& bench);
Subcommand add_bench_frame(CLI::App& bench);
Subcommand add_bench_builds(CLI::App& bench);

/// Opens the window if there is no command; returns the exit status. `worker` and `loaded`, the plugins that may be
/// watched, are read when it opens.
std::function<int(Catalog&, const Display&)> add_window(CLI::App& program, const WorkerStart& worker,
                                                        const WatchedPlugins& loaded);

} // namespace glint
