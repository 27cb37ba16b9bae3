// The commands of the program, one file each. Each is added with its options; its options' values live as long.
#pragma once
#include "app/cli/command_line.h"
#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace glint {

struct Subcommand {
    CLI::App* app;
    std::function<void(Catalog&, const Display&)> run; ///< called after the command line was parsed
    bool loads_plugins = true;                         ///< installed ones, before it runs
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
Subcommand add_completion(CLI::App& program);
std::vector<Subcommand> add_plugins(CLI::App& program);
Subcommand add_bench(CLI::App& program);
Subcommand add_bench_bridge(CLI::App& bench);
Subcommand add_bench_frame(CLI::App& bench);
Subcommand add_bench_builds(CLI::App& bench);

/// Opens the window if there is no command; returns the exit status. `worker`, `loaded` (the plugins that may be
/// watched) and `problems`, which the window tells its user, are read when it opens.
std::function<int(Catalog&, const Display&)> add_window(CLI::App& program, const WorkerStart& worker,
                                                        const WatchedPlugins& loaded,
                                                        const std::vector<std::string>& problems);

/// The words that may follow typed ones, the last of which is incomplete or empty: a line each, with a tab and an
/// explanation. A line without a word: names of files may follow.
std::string completed_words(const CLI::App& program, std::vector<std::string> typed, const Catalog&);

} // namespace glint
