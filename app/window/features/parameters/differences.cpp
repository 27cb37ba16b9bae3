#include "app/window/features/parameters/differences.h"
#include "app/look/button.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/ui_state.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>

namespace glint {
namespace {

void draw_both_values(const Session& session, const glint_param& row, ImVec2 at, float width) {
    const look::UseFont font(nullptr, look::caption_size);
    const std::string preset = session.preset_params().words(row), now = session.params().words(row);
    const auto words = preset == now ? FixedString<256>::of("preset and now: {}; they differ in further digits", now)
                                     : FixedString<256>::of("preset: {}, now: {}", preset, now);
    look::draw_left(look::current().text, look::caption_size, look::elided(words, width), at.x, at.y,
                    look::colors().muted);
}

void draw_difference(Session& session, const glint_param& row, UiState& ui, float width) {
    ImGui::PushID(row.id);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetFrameHeight(), height = line + look::px(16), button = look::px(34);
    const float words = width - button - look::px(8);
    if (ImGui::InvisibleButton("name", {words, height}, ImGuiButtonFlags_EnableNav))
        ui.show_param = row.id, ui.differences = false;
    look::tooltip("Click to show this parameter in the list");
    look::draw_left(look::current().text, look::text_size, look::elided(label_of(row), words), at.x, at.y + line / 2,
                    look::colors().text);
    draw_both_values(session, row, {at.x, at.y + line + look::px(4)}, words);
    ImGui::SetCursorScreenPos({at.x + width - button, at.y + (height - line) / 2});
    if (look::icon_button("revert", ICON_FA_ROTATE_LEFT,
                          {.tip = "Resets the parameter to the preset's value", .width = button}))
        revert(session, row);
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    ImGui::Dummy({width, 0});
    ImGui::PopID();
}

} // namespace

void draw_differences(Session& session, UiState& ui, float width) {
    const Label preset = session.own_preset()       ? Label(session.own_preset()->name)
                         : session.preset().empty() ? Label("the defaults")
                                                    : label_from_id(session.preset());
    look::paragraph(FixedString<256>::of(
        "{} {}.", differs_from_preset(session) ? "Differs from" : "No differences from", preset.c_str()));
    for (const glint_param& row : session.definition().params())
        if (is_changed(session, row)) draw_difference(session, row, ui, width);
}

} // namespace glint
