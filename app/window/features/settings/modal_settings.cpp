#include "app/keep/settings.h"
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/parts/dialog.h"
#include "app/world/installed_plugins.h"
#include "app/world/text/fixed_string.h"
#include "sims/api/error.h"
#include <IconsFontAwesome6.h>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {
namespace {

/// Why the chosen scale is not used as it is; "" if it is.
FixedString<96> size_taken(std::string_view theme) {
    const float now = look::current().scale, by_theme = look::scale_of(theme);
    const bool full = now >= look::max_scale(ImGui::GetMainViewport()->Size);
    FixedString<96> words;
    if (by_theme != 1) words = FixedString<96>::of("The projector theme scales the interface by {:.1f}. ", by_theme);
    if (full) words += FixedString<96>::of("The window only has room for {:.0f} %.", 100 * now);
    return words;
}

void flag(const char* text, const char* tip, bool& value) {
    row_name(text, tip);
    look::toggle(text, value);
}

class SettingsDialog final : public Dialog {
public:
    SettingsDialog(Settings& settings, const Actions& actions, Layout& layout, UiState& ui, Notices& notices)
        : settings_(settings), actions_(actions), layout_(layout), ui_(ui), notices_(notices) {}

    Modal id() const override { return Modal::settings; }
    Place place() const override { return {"Settings##modal", {340, 0}, true}; }
    void open() override { plugins_ = installed_plugins(); }
    void draw() override;

private:
    void draw_plugins();
    Settings& settings_;
    const Actions& actions_;
    Layout& layout_;
    UiState& ui_;
    Notices& notices_;
    std::vector<InstalledPlugin> plugins_; ///< when the dialog was opened
};

/// Each installed plugin with a switch.
void SettingsDialog::draw_plugins() {
    look::group_heading("Plugins");
    for (InstalledPlugin& plugin : plugins_) {
        bool on = plugin.on;
        flag(plugin.name.c_str(), "Whether the next start loads this plugin; glint plugins says what is in it", on);
        if (on == plugin.on) continue;
        try {
            switch_plugin(plugin, on);
            notices_.say("The plugin " + plugin.name + (on ? " is loaded" : " is not loaded") +
                         " from the next start on.");
        } catch (const Error& why) { notices_.say(why.what(), Severity::bad); }
    }
}

void SettingsDialog::draw() {
    Settings& s = settings_;
    look::heading("Settings");
    static constexpr std::pair<const char*, std::string_view> themes[] = {
        {"Dark", "dark"}, {"Light", "light"}, {"Projector", "projector"}};
    std::string_view theme = s.theme;
    if (row_choice("Theme", "Projector is a light theme with text 1.6 times as large and thick lines", themes, theme))
        s.theme = theme;
    static constexpr std::pair<const char*, std::string_view> layouts[] = {
        {"Tweak", "tweak"}, {"Measure", "measure"}, {"Present", "present"}};
    std::string_view layout = s.layout_name;
    if (row_choice("Layout", "Arrangement of the panels; your changes to each layout are kept", layouts, layout))
        layout_.use(std::string(layout));
    static constexpr std::pair<const char*, int> sizes[] = {{"75 %", 75},   {"90 %", 90},   {"100 %", 100},
                                                            {"110 %", 110}, {"125 %", 125}, {"150 %", 150},
                                                            {"200 %", 200}, {"300 %", 300}};
    int size = static_cast<int>(std::lround(s.interface_scale * 100));
    if (row_choice("Interface size", "Multiplies the monitor's scale; the size of the window limits it", sizes, size))
        s.interface_scale = size / 100.0;
    if (const auto words = size_taken(s.theme); !words.empty()) look::paragraph(words);
    flag("Vertical sync", "Shows each frame when the monitor refreshes: no tearing, and no frame is drawn in vain",
         s.vsync);
    static constexpr std::pair<const char*, int> caps[] = {
        {"None", 0}, {"30 per second", 30}, {"60 per second", 60}, {"120 per second", 120}, {"240 per second", 240}};
    row_choice("Frame limit", "Limits the frames per second, so that the processor can idle between them", caps,
               s.frame_cap);
    flag("Smooth cells",
         "Interpolates cells of a field that are larger than a pixel. If this is off, or if you zoom in to single "
         "cells, the cells are squares",
         s.smooth);
    flag("Time every launch", "Times each labelled launch of a simulation separately; this costs a little time",
         s.time_launches);
    if (!plugins_.empty()) draw_plugins();
    ImGui::Dummy({0, look::px(4)});
    if (look::text_button("reset layout", ICON_FA_TABLE_COLUMNS "  Reset layout",
                          {.tip = "Moves all panels to their initial places"}))
        actions_.run("reset layout");
    ImGui::SameLine();
    if (look::text_button("about", ICON_FA_CIRCLE_INFO "  About", {.tip = "Version, commit and licences"}))
        ui_.modal = Modal::about;
}

} // namespace

std::unique_ptr<Dialog> make_settings_dialog(Settings& settings, const Actions& actions, Layout& layout, UiState& ui,
                                             Notices& notices) {
    return std::make_unique<SettingsDialog>(settings, actions, layout, ui, notices);
}

} // namespace glint
