#include "app/files/settings.h"
#include "app/look/button.h"
#include "app/panels/modal_rows.h"
#include "app/panels/modals.h"
#include "app/services/actions.h"
#include <IconsFontAwesome6.h>
#include <cmath>

namespace glint {
namespace {

void flag(const char* text, const char* tip, bool& value) {
    row_name(text, tip);
    look::toggle(text, value);
}

} // namespace

void Modals::draw_settings() {
    Settings& s = settings_;
    look::heading("Settings");
    static constexpr std::pair<const char*, std::string_view> themes[] = {
        {"Dark", "dark"}, {"Light", "light"}, {"Projector", "projector"}};
    std::string_view theme = s.theme;
    if (row_choice("Theme", "Projector: light, large type, thick lines", themes, theme)) s.theme = theme;
    static constexpr std::pair<const char*, std::string_view> layouts[] = {
        {"Tweak", "tweak"}, {"Measure", "measure"}, {"Present", "present"}};
    std::string_view layout = s.layout_name;
    if (row_choice("Layout", "Where the panels stand; each is kept as you leave it", layouts, layout))
        ui_.next_layout = layout;
    static constexpr std::pair<const char*, int> sizes[] = {{"75 %", 75},   {"90 %", 90},   {"100 %", 100},
                                                            {"110 %", 110}, {"125 %", 125}, {"150 %", 150},
                                                            {"200 %", 200}, {"300 %", 300}};
    int size = static_cast<int>(std::lround(s.interface_scale * 100));
    if (row_choice("Interface size", "Times the size that the monitor asks for, as far as the window has room for it",
                   sizes, size))
        s.interface_scale = size / 100.0;
    flag("Vertical sync", "Show a frame only when the monitor is ready: no tearing, no more frames than it shows",
         s.vsync);
    static constexpr std::pair<const char*, int> caps[] = {
        {"None", 0}, {"30 a second", 30}, {"60 a second", 60}, {"120 a second", 120}, {"240 a second", 240}};
    row_choice("Frame limit", "Leave the processor alone in between", caps, s.frame_cap);
    flag("Smooth cells", "Blend cells that are larger than a pixel, instead of showing them as squares", s.smooth);
    flag("Time every launch", "Measure every labelled launch of a simulation by itself; costs a little time",
         s.time_launches);
    ImGui::Dummy({0, look::px(4)});
    if (look::text_button("reset layout", ICON_FA_TABLE_COLUMNS "  Reset layout",
                          {.tip = "Put all panels back where they were at first"}))
        actions_.run("reset layout");
    ImGui::SameLine();
    if (look::text_button("about", ICON_FA_CIRCLE_INFO "  About", {.tip = "Version, commit and licences"}))
        ui_.modal = Modal::about;
}

} // namespace glint
