// Plugins in the user's folder for them, which every start loads, and what a child process found in them. Call these
// functions before this process starts threads.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class Catalog;

/// A plugin, as a child process found it.
struct PluginReport {
    std::string refused;   ///< why it cannot be loaded, as a sentence that names it and says what to do; "": it can
    std::uint32_t abi = 0; ///< as GLINT_ABI, of its first simulation; 0: not known
    std::vector<std::string> simulations; ///< their ids
    bool operator==(const PluginReport&) const = default;
};
PluginReport report_on_plugin(const std::string& file, const std::string& called = "");

// The folder. A plugin NAME is the file NAME.so there; switched off
// it is NAME.so.off, so that the folder itself shows what is loaded.

struct InstalledPlugin {
    std::string name; ///< "vortex"
    std::filesystem::path file;
    bool on = true;
};

/// $XDG_DATA_HOME/glint/plugins, else ~/.local/share/glint/plugins; may not exist. Nothing if there is no home folder.
std::optional<std::filesystem::path> plugins_folder();
/// All of them, by name.
std::vector<InstalledPlugin> installed_plugins();
/// Throws Error with the nearest name if there is none.
InstalledPlugin installed_plugin(std::string_view name);
/// From the next start on. A plugin of the same name in the other state is replaced. Throws Error.
void switch_plugin(InstalledPlugin&, bool on);

/// Reports of plugins that were tried, kept in the cache folder: a plugin is tried again only after its file, or this
/// program, has changed.
class PluginReports {
public:
    PluginReports(); ///< as kept; none if they cannot be read
    /// Tries the plugin in a child process if there is no report on it.
    PluginReport of(const InstalledPlugin&);
    void keep() const noexcept; ///< if something changed

private:
    struct Kept {
        std::string file, stamp; ///< stamp: of the file
        PluginReport report;
    };
    std::vector<Kept> kept_;
    bool changed_ = false;
};

/// Loads the plugins that are switched on, except files for which is_left_out(file) is true, and those whose
/// simulations were loaded from a file that the user has named. Returns a sentence for each plugin that cannot be
/// loaded.
std::vector<std::string> load_installed_plugins(Catalog&, const std::function<bool(const std::string&)>& is_left_out);

/// Puts a copy of the library into the folder, switched on; it replaces a plugin of the same name. called: the file as
/// the user knows it, whose name without its extension becomes the plugin's. Returns the report on it. Throws Error,
/// and changes nothing, if it cannot be loaded together with the program's simulations and the other plugins.
PluginReport add_plugin(const std::string& library, const std::string& called);

} // namespace glint
