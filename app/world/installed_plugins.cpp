#include "app/world/installed_plugins.h"
#include "app/files/child_work.h"
#include "app/files/formats/data_text.h"
#include "app/files/input_file.h"
#include "app/files/output_file.h"
#include "app/files/process_file.h"
#include "app/files/shared_library.h"
#include "app/files/state_folder.h"
#include "app/files/version.h"
#include "app/world/catalog.h"
#include "app/world/plugin_source.h"
#include "app/world/plugin_trial.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <system_error>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr ChildLimits read_limits{.processor_time = std::chrono::seconds(2),
                                  .time = std::chrono::seconds(10),
                                  .memory_bytes = std::uint64_t{4} << 30,
                                  .quiet = true};

} // namespace

PluginReport report_on_plugin(const std::string& file, const std::string& called) {
    const std::string& name = called.empty() ? file : called;
    if (const std::string why = misleading_library(file); !why.empty())
        return {.refused = fmt::format("plugin {} was not loaded: {}", name, why)};
    if (std::string why = try_plugin(file, called); !why.empty()) return {.refused = std::move(why)};
    constexpr std::string_view refused = "refused ";
    const ChildEnd end = in_child(
        [&](const ToParent& parent) {
            try {
                const Catalog::Plugin plugin = Catalog::opened(file, called);
                parent.tell(std::to_string(plugin.definitions.front()->sim().abi));
                for (const auto& definition : plugin.definitions) parent.tell(definition->id());
            } catch (const Error& why) { parent.tell(std::string(refused) + why.what()); }
        },
        read_limits);
    PluginReport report;
    if (const std::string happened = what_happened(end, read_limits); !happened.empty())
        report.refused = fmt::format("plugin {} was not loaded: {}", name, happened);
    if (!report.refused.empty() || end.told.empty()) return report;
    if (end.told.front().starts_with(refused)) return {.refused = end.told.front().substr(refused.size())};
    report.abi = static_cast<std::uint32_t>(std::stoul(end.told.front()));
    report.simulations.assign(end.told.begin() + 1, end.told.end());
    return report;
}

// The user's folder.

namespace {

constexpr std::string_view on_ending = ".so", off_ending = ".so.off";
constexpr const char* reports_file = "plugins.json";

/// Another program may find something else in the same plugin.
std::string stamp_of_program() { return fmt::format("{} {} {}", version, commit, text_of(stamp_of("/proc/self/exe"))); }

/// ids: of another plugin's simulations. Throws Error if the plugin has one of them as well.
void require_new_ids(const std::string& called, const PluginReport& report, const std::vector<std::string>& ids,
                     const std::string& whose) {
    for (const std::string& id : report.simulations)
        if (std::ranges::find(ids, id) != ids.end())
            throw Error(fmt::format("plugin {} was not added: a simulation '{}' exists already in {}: choose another "
                                    "id",
                                    called, id, whose));
}

void make_plugins_folder(const fs::path& folder) {
    std::error_code error;
    const bool is_new = fs::create_directories(folder, error);
    if (is_new && !error) fs::permissions(folder, fs::perms::owner_all, error);
    if (error) throw Error(fmt::format("the folder '{}' cannot be made: {}", folder.string(), error.message()));
}

} // namespace

std::optional<fs::path> plugins_folder() {
    auto folder = data_folder();
    if (folder) *folder /= "plugins";
    return folder;
}

std::vector<InstalledPlugin> installed_plugins() {
    std::vector<InstalledPlugin> all;
    const auto folder = plugins_folder();
    if (!folder) return all;
    for (const std::string& name : names_in(*folder))
        for (const std::string_view ending : {on_ending, off_ending})
            if (name.size() > ending.size() && name.front() != '.' && name.ends_with(ending))
                all.push_back({name.substr(0, name.size() - ending.size()), *folder / name, ending == on_ending});
    std::ranges::sort(all, {}, [](const InstalledPlugin& one) { return std::pair(one.name, !one.on); });
    return all;
}

InstalledPlugin installed_plugin(std::string_view name) {
    std::vector<std::string> names;
    for (InstalledPlugin& one : installed_plugins()) {
        if (one.name == name) return std::move(one);
        names.push_back(one.name);
    }
    if (names.empty())
        throw Error(
            fmt::format("there is no plugin '{}': no plugin is installed; glint plugins add FILE installs one", name));
    throw Error(unknown_name("plugin", name, names));
}

void switch_plugin(InstalledPlugin& plugin, bool on) {
    const fs::path to = plugin.file.parent_path() / (plugin.name + std::string(on ? on_ending : off_ending));
    std::error_code error;
    if (to != plugin.file) fs::rename(plugin.file, to, error);
    if (error)
        throw Error(
            fmt::format("the plugin '{}' cannot be switched {}: {}", plugin.name, on ? "on" : "off", error.message()));
    plugin.file = to, plugin.on = on;
}

// The file of the reports: {"program": …, "plugins": {FILE: {"stamp": …, "refused": …, "abi": …, "simulations": […]}}}.

PluginReports::PluginReports() {
    try {
        const auto folder = cache_folder();
        const auto text = folder ? read_file(*folder / reports_file) : std::nullopt;
        if (!text) return;
        const Json json = parse_json(*text);
        if (json.at("program").get<std::string>() != stamp_of_program()) return;
        for (const auto& [file, kept] : json.at("plugins").items())
            kept_.push_back({file, kept.at("stamp").get<std::string>(),
                             PluginReport{kept.at("refused").get<std::string>(), kept.at("abi").get<std::uint32_t>(),
                                          kept.at("simulations").get<std::vector<std::string>>()}});
    } catch (const std::exception&) { kept_.clear(); } // then the plugins are tried again
}

PluginReport PluginReports::of(const InstalledPlugin& plugin) {
    const std::string file = plugin.file.string(), stamp = text_of(stamp_of(file));
    const auto found = std::ranges::find(kept_, file, &Kept::file);
    if (found != kept_.end() && found->stamp == stamp) return found->report;
    const PluginReport report = report_on_plugin(file);
    if (found != kept_.end())
        *found = {file, stamp, report};
    else
        kept_.push_back({file, stamp, report});
    changed_ = true;
    return report;
}

void PluginReports::keep() const noexcept {
    try {
        const auto folder = changed_ ? cache_folder() : std::nullopt;
        if (!folder) return;
        Json plugins = Json::object();
        for (const Kept& kept : kept_)
            if (fs::exists(kept.file))
                plugins[kept.file] = {{"stamp", kept.stamp},
                                      {"refused", kept.report.refused},
                                      {"abi", kept.report.abi},
                                      {"simulations", kept.report.simulations}};
        OutputFile output((*folder / reports_file).string());
        output.write(json_text({{"program", stamp_of_program()}, {"plugins", plugins}}));
        output.commit();
    } catch (const std::exception&) {} // then the next start tries the plugins again
}

std::vector<std::string> load_installed_plugins(Catalog& catalog,
                                                const std::function<bool(const std::string&)>& is_left_out) {
    std::vector<std::string> problems;
    std::vector<InstalledPlugin> plugins = installed_plugins();
    std::erase_if(plugins, [&](const InstalledPlugin& one) { return !one.on || is_left_out(one.file.string()); });
    if (plugins.empty()) return problems;
    const std::vector<std::string> named = catalog.ids();
    const auto is_named = [&](const std::string& id) {
        return std::ranges::find(named, id) != named.end() && !catalog.at(id).origin().empty();
    };
    PluginReports reports;
    for (const InstalledPlugin& plugin : plugins) {
        const PluginReport report = reports.of(plugin);
        if (std::ranges::any_of(report.simulations, is_named)) continue;
        std::string problem = report.refused;
        try {
            if (problem.empty()) catalog.load_plugin(plugin.file.string());
        } catch (const Error& why) { problem = why.what(); }
        if (!problem.empty())
            problems.push_back(fmt::format("{}. To start without it: glint plugins off {}", problem, plugin.name));
    }
    reports.keep();
    return problems;
}

PluginReport add_plugin(const std::string& library, const std::string& called) {
    const auto folder = plugins_folder();
    if (!folder) throw Error("there is no folder for plugins, because neither XDG_DATA_HOME nor HOME is set");
    if (std::error_code unknown; !fs::is_regular_file(library, unknown))
        throw Error(fmt::format("there is no file '{}'", called));
    PluginReport report = report_on_plugin(library, called);
    if (!report.refused.empty()) throw Error(report.refused);
    const std::string name = fs::path(called).stem().string();
    require_new_ids(called, report, Catalog().ids(), "Glint itself");
    PluginReports reports;
    for (const InstalledPlugin& other : installed_plugins())
        if (other.on && other.name != name)
            require_new_ids(called, report, reports.of(other).simulations, "the plugin " + other.name);
    reports.keep();
    make_plugins_folder(*folder);
    const auto bytes = read_bytes(library);
    OutputFile output((*folder / (name + std::string(on_ending))).string());
    output.write(bytes);
    output.commit();
    std::error_code ignored;
    fs::remove(*folder / (name + std::string(off_ending)), ignored);
    return report;
}

} // namespace glint
