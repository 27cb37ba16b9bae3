// The picker: every simulation as a picture, and the presets of the one on stage.
#include "app/look/button.h"
#include "app/panels/panel.h"
#include "app/services/desk.h"
#include "app/world/names.h"
#include "sims/api/device.h"
#include <algorithm>
#include <imgui_internal.h>

namespace glint {
namespace {

void show(Desk& desk, const std::string& sim) {
    try {
        desk.workspace.show(sim);
        desk.fit_picture = true;
        desk.profiler.forget();
    } catch (const Error& e) { desk.notices.say(e.what(), Severity::bad); }
}

/// The picture cut to the tile's shape.
void draw_picture(unsigned texture, ImVec2 from, ImVec2 to) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (texture)
        draw->AddImageRounded(ImTextureRef(static_cast<ImTextureID>(texture)), from, to, {0, 1}, {1, 0}, IM_COL32_WHITE,
                              look::px(4));
    else
        draw->AddRectFilled(from, to, look::u32(look::colors().raised), look::px(4));
}

void draw_tile(Desk& desk, const Definition& definition, int number, float width) {
    const bool on = desk.session().definition().id() == definition.id();
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = std::round(width * 0.75f), line = look::px(22);
    ImGui::PushID(definition.sim().id);
    if (ImGui::InvisibleButton("tile", {width, height + line}, ImGuiButtonFlags_EnableNav) && !on)
        show(desk, definition.id());
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) desk.thumbnails.animate(definition.id());
    look::tooltip([&] { return std::string(definition.sim().title) + ": " + definition.sim().summary; },
                  number <= 9 ? std::to_string(number) : std::string());
    const ImVec2 to{from.x + width, from.y + height};
    draw_picture(desk.thumbnails.texture(definition.id()), from, to);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (on || hovered)
        draw->AddRect(from, to, look::u32(on ? look::colors().accent : look::colors().muted), look::px(4),
                      look::px(on ? 2 : 1));
    const ImVec4 color = on ? look::colors().text : look::colors().muted;
    const float middle = to.y + line / 2;
    const look::UseFont font(nullptr, look::caption_size);
    const float number_width = number <= 9 ? look::px(14) : 0;
    look::draw_left(look::current().text, look::caption_size,
                    look::elided(definition.sim().title, width - number_width), from.x, middle, color);
    if (number <= 9)
        look::draw_right(look::current().number, look::caption_size, std::to_string(number), to.x, middle,
                         look::colors().muted);
    if (ImGui::IsItemFocused()) ImGui::RenderNavCursor({from, to}, ImGui::GetItemID());
    ImGui::PopID();
}

/// Words that flow into as many lines as they need.
void draw_presets(Desk& desk) {
    Session& session = desk.session();
    if (session.definition().presets().empty()) return;
    look::group_heading("Presets");
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x, space = look::px(6);
    bool first = true;
    for (const glint_preset& preset : session.definition().presets()) {
        const Label label = label_from_id(preset.id);
        const float wide = look::text_width(label) + 2 * ImGui::GetStyle().FramePadding.x;
        if (!first && ImGui::GetItemRectMax().x + space + wide <= right) ImGui::SameLine(0, space);
        first = false;
        const bool on = session.preset() == preset.id;
        const bool changed = on && !(session.params() == session.preset_params());
        if (look::text_button(preset.id, label,
                              {.tip = preset.help && *preset.help ? preset.help : label.c_str(), .on = on && !changed}))
            session.load_preset(preset.id);
    }
}

class SimulationsPanel final : public Panel {
public:
    const char* title() const override { return "Simulations"; }
    void draw(Desk& desk) override {
        const float space = look::px(8), all = ImGui::GetContentRegionAvail().x;
        const int columns = std::max(2, static_cast<int>((all + space) / (look::px(78) + space)));
        const float width = std::floor((all - space * static_cast<float>(columns - 1)) / static_cast<float>(columns));
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {space, look::px(4)});
        int number = 0;
        for (const auto& definition : desk.catalog.all()) {
            if (number % columns != 0) ImGui::SameLine();
            draw_tile(desk, *definition, ++number, width);
        }
        ImGui::PopStyleVar();
        draw_presets(desk);
    }
};

} // namespace

std::unique_ptr<Panel> make_simulations_panel() { return std::make_unique<SimulationsPanel>(); }

} // namespace glint
