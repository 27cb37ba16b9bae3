// glint plugins: the plugins in the user's folder, which every start loads.
#include "app/cli/options/commands.h"
#include "app/files/formats/data_text.h"
#include "app/files/formats/handed_text.h"
#include "app/terminal/failure.h"
#include "app/world/installed_plugins.h"
#include "app/world/plugin_build.h"
#include "app/world/plugin_source.h"
#include <chrono>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <memory>
#include <string>

namespace glint {
namespace {

/// "2026-11-26", in local time: plugins have no version of their own.
std::string day_of(const std::filesystem::path& file) {
    const std::time_t seconds = static_cast<std::time_t>(stamp_of(file.string()).changed_ns / 1'000'000'000);
    std::tm local{};
    localtime_r(&seconds, &local);
    return fmt::format("{:%Y-%m-%d}", local);
}

std::string abi_text(std::uint32_t abi) { return abi ? fmt::format("{}.{}", abi >> 16, abi & 0xffff) : "-"; }

std::string plugin_line(const InstalledPlugin& plugin, const PluginReport& report) {
    const std::string what =
        report.refused.empty() ? fmt::format("{}", fmt::join(report.simulations, ", ")) : printable(report.refused);
    return fmt::format("{:<3}  {:<16}  {:<10}  {:<7}  {}\n", plugin.on ? "on" : "off", plugin.name, day_of(plugin.file),
                       abi_text(report.abi), what);
}

Json plugin_json(const InstalledPlugin& plugin, const PluginReport& report) {
    return {{"name", plugin.name},
            {"on", plugin.on},
            {"file", plugin.file.string()},
            {"date", day_of(plugin.file)},
            {"abi", report.abi ? Json(abi_text(report.abi)) : Json(nullptr)},
            {"simulations", report.simulations},
            {"refused", report.refused.empty() ? Json(nullptr) : Json(report.refused)}};
}

std::string folder_text() {
    const auto folder = plugins_folder();
    return folder ? folder->string() : "no folder";
}

void list_plugins(bool json) {
    const std::vector<InstalledPlugin> plugins = installed_plugins();
    PluginReports reports;
    std::string lines;
    Json all = Json::array();
    for (const InstalledPlugin& plugin : plugins) {
        const PluginReport report = reports.of(plugin);
        lines += plugin_line(plugin, report);
        all.push_back(plugin_json(plugin, report));
    }
    reports.keep();
    if (json)
        print(json_text(all));
    else if (plugins.empty())
        print(fmt::format("No plugin is installed in {}. To install one: glint plugins add FILE.so|FILE.cpp\n",
                          folder_text()));
    else
        print(fmt::format("Plugins in {}\n     {:<16}  {:<10}  {:<7}  {}\n{}", folder_text(), "name", "built",
                          "version", "simulations", lines));
}

void switch_named(const std::string& name, bool on) {
    if (name.empty())
        throw Failure(Exit::bad_input, fmt::format("name a plugin: glint plugins {} NAME", on ? "on" : "off"));
    or_fail(Exit::bad_input, [&] {
        InstalledPlugin plugin = installed_plugin(handed_text(name));
        const bool changes = plugin.on != on;
        switch_plugin(plugin, on);
        print(fmt::format("The plugin {} {} {}.\n", plugin.name, changes ? "is switched" : "was already",
                          on ? "on" : "off"));
    });
}

void install_plugin(const std::string& named) {
    if (named.empty()) throw Failure(Exit::bad_input, "name a plugin or its source: glint plugins add vortex.cpp");
    const std::string file = handed_path(named);
    or_fail(Exit::bad_input, [&] {
        TemporaryFolder builds;
        if (is_plugin_source(file)) make_build_folder(builds);
        const PluginReport report =
            add_plugin(is_plugin_source(file) ? plugin_to_load(file, builds, 0, build_for_this_machine()) : file, file);
        print(fmt::format("The plugin {} is installed in {}. Simulations: {}\n",
                          std::filesystem::path(file).stem().string(), folder_text(),
                          fmt::join(report.simulations, ", ")));
    });
}

} // namespace

std::vector<Subcommand> add_plugins(CLI::App& program) {
    struct Options {
        std::string on, off, file;
        bool json = false;
    };
    const auto o = std::make_shared<Options>();
    CLI::App* const list = program.add_subcommand("plugins", "Installed plugins: which there are, on or off");
    list->require_subcommand(0, 1);
    list->add_flag("--json", o->json, "As JSON, for programs");
    list->footer("Installed plugins are loaded at every start. Each is first tried in a process of its own.\n"
                 "Examples:\n"
                 "  glint plugins\n"
                 "  glint plugins add vortex.cpp\n"
                 "  glint plugins off vortex");
    CLI::App* const adds = list->add_subcommand("add", "Install a plugin, or the plugin that a source is compiled to");
    adds->add_option("FILE", o->file, "The plugin or its source")->type_name("FILE.so|FILE.cpp");
    CLI::App* const off = list->add_subcommand("off", "Do not load an installed plugin any more");
    off->add_option("PLUGIN", o->off, "Its name, as 'glint plugins' lists it")->type_name("");
    CLI::App* const on = list->add_subcommand("on", "Load an installed plugin again");
    on->add_option("PLUGIN", o->on, "Its name, as 'glint plugins' lists it")->type_name("");
    const auto does = [o](const auto& work) { return [o, work](Catalog&, const Display&) { work(*o); }; };
    return {{adds, does([](const Options& options) { install_plugin(options.file); }), false},
            {off, does([](const Options& options) { switch_named(options.off, false); }), false},
            {on, does([](const Options& options) { switch_named(options.on, true); }), false},
            {list, does([](const Options& options) { list_plugins(options.json); }), false}};
}

} // namespace glint
