// glint new NAME: the source of a simulation that runs, with what builds it.
#include "app/cli/options/commands.h"
#include "app/cli/options/option_value.h"
#include "app/files/formats/handed_text.h"
#include "app/terminal/failure.h"
#include "app/world/plugin_source.h"
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <tuple>

namespace glint {
namespace {

struct NewOptions {
    NewSimulation simulation;
    std::optional<std::string> to;
};

void make_simulation(const NewOptions& o, const Catalog& catalog) {
    NewSimulation wanted = o.simulation;
    wanted.folder = o.to ? handed_path(*o.to) : wanted.name;
    const NewSimulationFiles files = or_fail(Exit::bad_input, [&] { return files_of_new(wanted, catalog); });
    std::array<std::optional<OutputFile>, std::tuple_size_v<decltype(files.all)>> outputs;
    std::vector<Result> results;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& [file, text] = files.all[i];
        outputs[i].emplace(or_fail(Exit::bad_input, [&] { return OutputFile::only_new(file.string()); }));
        results.push_back(result(outputs[i], text));
    }
    write_all(results);
    const std::filesystem::path& source = files.all.front().first;
    print(fmt::format("{} is written. To build it, to look at it and to check it:\n"
                      "  cd {}\n"
                      "  {}\n"
                      "  glint {} --plugin ./{}.so\n"
                      "  glint check ./{}.so\n",
                      source.string(), shell_word(source.parent_path().string()),
                      shell_build_command(files.sources, wanted.name), wanted.name, wanted.name, wanted.name));
}

} // namespace

Subcommand add_new(CLI::App& program) {
    const auto options = std::make_shared<NewOptions>();
    NewOptions& o = *options;
    CLI::App* app = program.add_subcommand("new", "Write the source of a simulation that runs, to begin with");
    app->add_option("NAME", o.simulation.name, "The id of the simulation: small letters, digits and _")->type_name("");
    app->add_option("--kind", o.simulation.kind, "grid (default), particles, volume, or picture (nothing evolves)")
        ->type_name("grid|particles|volume|picture");
    app->add_option("--to", o.to, "The folder for its files (default: a new folder NAME)")->type_name("FOLDER");
    app->add_option("--sources", o.simulation.sources,
                    "The folder of Glint's sources, if this program does not lie in it")
        ->type_name("FOLDER");
    app->footer("Writes NAME.cpp, CMakeLists.txt and compile_commands.json, and prints the command that builds them. "
                "It replaces no "
                "file.\n"
                "Examples:\n"
                "  glint new vortex\n"
                "  glint new dust --kind particles --to ~/simulations/dust");
    return {app, [options](Catalog& catalog, const Display&) { make_simulation(*options, catalog); }};
}

} // namespace glint
