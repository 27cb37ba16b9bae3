// A new simulation: its files from the templates assets/new/KIND.cpp, which are sources that compile as they are.
#include "app/files/formats/data_text.h"
#include "app/files/formats/handed_text.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/world/catalog.h"
#include "app/world/plugin_source.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace glint {
namespace fs = std::filesystem;

namespace {

void require_name(const std::string& name, const Catalog& catalog) {
    if (name.empty()) throw Error("name the simulation: glint new vortex");
    require_id("a simulation", name.c_str());
    if (catalog.find(name)) throw Error(fmt::format("a simulation '{}' exists already: choose another name", name));
}

/// The folder of Glint's sources: the named one, else a folder around this program.
fs::path sources_from(const std::optional<std::string>& named) {
    if (named) {
        std::error_code unknown;
        const fs::path folder = fs::absolute(handed_path(*named), unknown);
        if (has_plugin_rules(folder)) return fs::canonical(folder, unknown);
        throw Error(fmt::format("'{}' is not the folder of Glint's sources: it has no {}", *named, plugin_rules));
    }
    if (const auto around = sources_around_program()) return *around;
    throw Error("a simulation is compiled with Glint's sources, and they are not around this program: name their "
                "folder with --sources FOLDER");
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

std::string template_text(const fs::path& sources, const NewSimulation& o) {
    const fs::path file = sources / "assets/new" / (o.kind + ".cpp");
    const auto text = read_file(file);
    if (!text) throw Error(fmt::format("the template {} is missing", file.string()));
    const std::string named = replaced(replaced(*text, "my_simulation", o.name), "My simulation", title_of(o.name));
    return replaced(named, "@BUILD@", shell_build_command(sources, o.name));
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

fs::path made_folder(const fs::path& named) {
    std::error_code error;
    const fs::path folder = fs::absolute(named, error);
    if (!error) fs::create_directories(folder, error);
    if (error) throw Error(fmt::format("the folder '{}' cannot be made: {}", folder.string(), error.message()));
    return folder;
}

void require_new(const fs::path& file) {
    std::error_code unknown;
    if (fs::symlink_status(file, unknown).type() != fs::file_type::not_found)
        throw Error(fmt::format("'{}' exists already, and is not replaced: choose another name, or another folder "
                                "with --to",
                                file.string()));
}

} // namespace

std::string shell_word(const std::string& word) {
    const auto plain = [](unsigned char c) {
        return std::isalnum(c) || std::string_view("/._-+=,:").find(char(c)) != std::string_view::npos;
    };
    return std::ranges::all_of(word, plain) ? word : "'" + replaced(word, "'", R"('\'')") + "'";
}

std::string shell_build_command(const fs::path& sources, const std::string& name) {
    std::string command;
    for (const std::string& word : build_words("g++", sources, name + ".cpp", name + ".so"))
        command += (command.empty() ? "" : " ") + shell_word(word);
    return command;
}

NewSimulationFiles files_of_new(const NewSimulation& o, const Catalog& catalog) {
    require_name(o.name, catalog);
    if (std::ranges::find(simulation_kinds, o.kind) == simulation_kinds.end())
        throw Error(unknown_name("kind of simulation", o.kind, {simulation_kinds.begin(), simulation_kinds.end()}));
    const fs::path sources = sources_from(o.sources);
    const fs::path folder = made_folder(o.folder);
    NewSimulationFiles files{sources,
                             {{{folder / (o.name + ".cpp"), template_text(sources, o)},
                               {folder / "CMakeLists.txt", cmake_text(sources, o.name)},
                               {folder / "compile_commands.json", commands_text(sources, folder, o.name)}}}};
    for (const auto& [file, text] : files.all) require_new(file);
    return files;
}

std::string write_new(const NewSimulation& o, const Catalog& catalog) {
    const NewSimulationFiles files = files_of_new(o, catalog);
    std::vector<OutputFile> outputs;
    std::vector<OutputFile*> all;
    outputs.reserve(files.all.size());
    for (const auto& [file, text] : files.all) {
        outputs.push_back(OutputFile::only_new(file.string()));
        outputs.back().write(text);
    }
    for (OutputFile& output : outputs) all.push_back(&output);
    OutputFile::commit_all(all);
    return files.all.front().first.string();
}

} // namespace glint
