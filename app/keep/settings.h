// Kept between starts: the user's settings, and the marker of a start.
#pragma once
#include "app/files/process_file.h"
#include "app/files/state_folder.h"
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace glint {

// Settings remembered between starts, in the user's state folder: settings.toml and layout.ini. A broken file is set
// aside with a sentence and the defaults are used; no problem here ends the program.

struct RememberedWindow {
    int x = 0, y = 0, width = 0, height = 0; ///< width 0: never placed
    bool maximized = false, full_screen = false;
    bool operator==(const RememberedWindow&) const = default;
};

/// Last state of a simulation: its preset, and the changed values as text.
struct RememberedSim {
    std::string preset;
    std::map<std::string, std::string> values;
    int width = 0, height = 0; ///< 0: as at the first start
    bool operator==(const RememberedSim&) const = default;
};

/// State of the panels when the user left a named layout.
struct RememberedLayout {
    std::string panels;  ///< as Settings::layout
    double scale = 0;    ///< see Settings::layout_scale
    bool narrow = false; ///< one column
    bool left_column = true, right_column = true;
    std::set<std::string> closed_panels; ///< see Settings::closed_panels
    bool operator==(const RememberedLayout&) const = default;
};
inline constexpr std::array<const char*, 3> layout_names{"tweak", "measure", "present"};

struct Settings {
    std::string theme = "dark"; ///< dark, light or projector
    double interface_scale = 1; ///< multiplies the monitor's own scale; 0.5 to 3
    bool vsync = true;
    int frame_cap = 0;          ///< frames a second; 0: none
    bool time_launches = false; ///< time every launch of a simulation separately
    int timing_window = 256;    ///< frames in medians; 128 to 4096
    bool smooth = true;         ///< smooth enlargement of a field's cells
    bool grid_follows = true;   ///< simulations open with a grid as large as the space on the screen
    bool left_column = true, right_column = true;
    std::string device = "auto";
    RememberedWindow window;
    std::string sim;
    std::map<std::string, RememberedSim> sims;
    std::set<std::string> gestures_done; ///< simulations whose hint was followed: not shown again
    /// actions run from the palette, the newest first: "pause", "preset pond"
    std::vector<std::string> recent_actions;
    std::vector<std::string> recent_files;           ///< opened files, the newest first
    std::string layout;                              ///< Dear ImGui's own text; "" = the default layout
    std::string layout_name = layout_names[0];       ///< name of the layout in `layout`
    std::map<std::string, RememberedLayout> layouts; ///< the other layouts, by name
    std::set<std::string> closed_panels;             ///< titles of the panels that are not shown in that layout
    double layout_scale = 0; ///< scale of the interface for which the columns were laid out; 0: not known
    bool operator==(const Settings&) const = default;
};

struct LoadedSettings {
    Settings settings;
    std::vector<std::string> problems; ///< sentences for the log
    bool may_overwrite = true;         ///< false: the files exist but cannot be read, so they must not be overwritten
};

LoadedSettings load_settings(const std::optional<std::filesystem::path>& folder);
/// Returns why they could not be written, or nothing.
std::optional<std::string> save_settings(const std::optional<std::filesystem::path>& folder, const Settings&);

std::string to_toml(const Settings&);
/// Throws Error with the line if the text is no TOML; entries with a wrong type or range are left out.
Settings settings_from_toml(std::string_view text);

// Detects a start that ended within five seconds; the next start then leaves out its possible causes.

/// A file "starting-<process>" in the state folder, for the first five seconds of a window's life.
class StartMarker {
public:
    explicit StartMarker(const std::optional<std::filesystem::path>& folder);

    /// Whether an ended process left a marker: it failed within its first five seconds.
    bool last_start_failed() const { return last_start_failed_; }
    void refresh(double now_ms); ///< call in each frame: removes the text after five seconds
    /// The end was requested: no crash.
    void end() noexcept;

private:
    std::vector<std::filesystem::path> left_; ///< removed after five seconds; kept by a start without a display
    std::optional<ProcessFile> file_;
    double until_ms_;
    bool last_start_failed_ = false;
};

} // namespace glint
