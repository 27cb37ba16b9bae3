// glint new NAME: the source of a simulation that runs, with what builds it. The templates are assets/new/KIND.cpp:
// sources that compile as they are.
#include "app/cli/options/commands.h"
#include "app/cli/options/option_value.h"
#include "app/files/formats/data_text.h"
#include "app/files/formats/handed_text.h"
#include "app/files/state_folder.h"
#include "app/terminal/failure.h"
#include "app/world/definition.h"
#include "app/world/plugin_source.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>

namespace glint {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
    std::string name, kind = "grid";
    std::optional<std::string> to, sources;
};

const std::vector<std::string> kinds{"grid", "particles", "volume", "picture"};

void require_name(const std::string& name, const Catalog& catalog) {
    if (name.empty()) throw Failure(Exit::bad_input, "name the simulation: glint new vortex");
    or_fail(Exit::bad_input, [&] { require_id("a simulation", name.c_str()); });
    if (catalog.find(name))
        throw Failure(Exit::bad_input, fmt::format("a simulation '{}' exists already: choose another name", name));
}

/// The folder of Glint's sources: the named one, else a folder around this program.
fs::path sources_from(const std::optional<std::string>& named) {
    if (named) {
        std::error_code unknown;
        const fs::path folder = fs::absolute(handed_path(*named), unknown);
        if (has_plugin_rules(folder)) return fs::canonical(folder, unknown);
        throw Failure(Exit::bad_input,
                      fmt::format("'{}' is not the folder of Glint's sources: it has no {}", *named, plugin_rules));
    }
    if (const auto around = sources_around_program()) return *around;
    throw Failure(Exit::bad_input,
                  "a simulation is compiled with Glint's sources, and they are not around this program: name "
                  "their folder with --sources FOLDER");
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// "vortex_street" becomes "Vortex street".
std::string title_of(std::string name) {
    std::ranges::replace(name, '_', ' ');
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

/// A word of a shell's command.
std::string quoted(const std::string& word) {
    const auto plain = [](unsigned char c) {
        return std::isalnum(c) || std::string_view("/._-+=,:").find(char(c)) != std::string_view::npos;
    };
    return std::ranges::all_of(word, plain) ? word : "'" + replaced(word, "'", R"('\'')") + "'";
}

std::string build_command(const fs::path& sources, const std::string& name) {
    std::string command;
    for (const std::string& word : build_words("g++", sources, name + ".cpp", name + ".so"))
        command += (command.empty() ? "" : " ") + quoted(word);
    return command;
}

std::string source_text(const fs::path& sources, const NewOptions& o) {
    const fs::path file = sources / "assets/new" / (o.kind + ".cpp");
    const auto text = or_fail(Exit::bad_input, [&] { return read_file(file); });
    if (!text) throw Failure(Exit::bad_input, fmt::format("the template {} is missing", file.string()));
    const std::string named = replaced(replaced(*text, "my_simulation", o.name), "My simulation", title_of(o.name));
    return replaced(named, "@BUILD@", build_command(sources, o.name));
}

std::string cmake_text(const fs::path& sources, const std::string& name) {
    return fmt::format("cmake_minimum_required(VERSION 3.24)\n"
                       "project({0} LANGUAGES CXX) # add CUDA to build it for the GPU as well\n"
                       "set(CMAKE_EXPORT_COMPILE_COMMANDS ON)\n"
                       "include(\"{1}\")\n"
                       "glint_plugin({0} {0}.cpp)\n",
                       name, (sources / plugin_rules).string());
}

/// For clangd and other tools that read sources.
std::string commands_text(const fs::path& sources, const fs::path& folder, const std::string& name) {
    std::vector<std::string> words = compile_words("g++", sources, name + ".cpp");
    words.emplace_back("-c");
    return json_text(Json::array({{{"directory", folder.string()}, {"file", name + ".cpp"}, {"arguments", words}}}));
}

fs::path folder_for(const NewOptions& o) {
    std::error_code error;
    const fs::path folder = fs::absolute(o.to ? fs::path(handed_path(*o.to)) : fs::path(o.name), error);
    if (!error) fs::create_directories(folder, error);
    if (error)
        throw Failure(Exit::bad_input,
                      fmt::format("the folder '{}' cannot be made: {}", folder.string(), error.message()));
    return folder;
}

void require_new(const fs::path& file) {
    std::error_code unknown;
    if (fs::symlink_status(file, unknown).type() != fs::file_type::not_found)
        throw Failure(Exit::bad_input,
                      fmt::format("'{}' exists already, and is not replaced: choose another name, or another folder "
                                  "with --to",
                                  file.string()));
}

void make_simulation(const NewOptions& o, const Catalog& catalog) {
    require_name(o.name, catalog);
    if (std::ranges::find(kinds, o.kind) == kinds.end())
        throw Failure(Exit::bad_input, unknown_name("kind of simulation", o.kind, kinds));
    const fs::path sources = sources_from(o.sources);
    const fs::path folder = folder_for(o);
    const std::array files{folder / (o.name + ".cpp"), folder / "CMakeLists.txt", folder / "compile_commands.json"};
    const std::array texts{source_text(sources, o), cmake_text(sources, o.name),
                           commands_text(sources, folder, o.name)};
    for (const fs::path& file : files) require_new(file);
    std::array<std::optional<OutputFile>, 3> outputs;
    std::vector<Result> results;
    for (std::size_t i = 0; i < files.size(); ++i) {
        outputs[i].emplace(or_fail(Exit::bad_input, [&] { return OutputFile::only_new(files[i].string()); }));
        results.push_back(result(outputs[i], texts[i]));
    }
    write_all(results);
    print(fmt::format("{} is written. To build it, to look at it and to check it:\n"
                      "  cd {}\n"
                      "  {}\n"
                      "  glint {} --plugin ./{}.so\n"
                      "  glint check ./{}.so\n",
                      files.front().string(), quoted(folder.string()), build_command(sources, o.name), o.name, o.name,
                      o.name));
}

} // namespace

Subcommand add_new(CLI::App& program) {
    const auto options = std::make_shared<NewOptions>();
    NewOptions& o = *options;
    CLI::App* app = program.add_subcommand("new", "Write the source of a simulation that runs, to begin with");
    app->add_option("NAME", o.name, "The id of the simulation: small letters, digits and _")->type_name("");
    app->add_option("--kind", o.kind, "grid (default), particles, volume, or picture (nothing evolves)")
        ->type_name("grid|particles|volume|picture");
    app->add_option("--to", o.to, "The folder for its files (default: a new folder NAME)")->type_name("FOLDER");
    app->add_option("--sources", o.sources, "The folder of Glint's sources, if this program does not lie in it")
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
