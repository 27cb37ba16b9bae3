// The recorder's line at the bottom of the picture, and the field that a caption is typed into.
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/features/script/script_plate.h"
#include "app/window/features/script/script_recorder.h"
#include <IconsFontAwesome6.h>
#include <cmath>
#include <misc/cpp/imgui_stdlib.h>
#include <utility>

namespace glint {
namespace {

FixedString<192> recording_words(const ScriptRecorder& recorder, const Actions& actions) {
    const std::size_t steps = recorder.steps();
    if (recorder.wants_caption())
        return FixedString<192>::of("Caption of step {}  ·  Enter: keep, Ctrl+Enter: new line, Esc: no caption", steps);
    return FixedString<192>::of("Recording: {} step{}  ·  {} adds this scene  ·  {} ends the recording", steps,
                                steps == 1 ? "" : "s", actions.key("script keep"), actions.key("script end"));
}

} // namespace

bool ScriptPlate::asks_text() const { return recorder_.wants_caption(); }
void ScriptPlate::close_field() { recorder_.set_caption(""); }

Plate ScriptPlate::draw_recording(ImVec2 from, ImVec2 size) {
    const bool asks = recorder_.wants_caption();
    if (!asks) opened_ = false, typed_.clear();
    const float pad = look::px(12), margin = look::px(12), line = look::px(20), width = size.x - 2 * (pad + margin);
    const float field = asks ? 3 * ImGui::GetTextLineHeight() + look::px(12) : 0;
    const float tall = line + field + 2 * look::px(8);
    const ImVec2 at{from.x + margin, std::floor(from.y + size.y - tall - margin)};
    const Plate covered = draw_plate(at, {from.x + size.x - margin, at.y + tall});
    const float middle = at.y + look::px(8) + line / 2, dot = look::px(5);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + pad + dot, middle}, dot, look::u32(look::bad));
    const look::UseFont small(nullptr, look::caption_size);
    const auto words = look::elided(recording_words(recorder_, actions_), width - look::px(18));
    look::draw_left(look::current().text, look::caption_size, words, at.x + pad + look::px(18), middle, plate_text);
    if (!asks) return covered;
    const ImVec2 before = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({at.x + pad, middle + line / 2 + look::px(2)});
    if (!std::exchange(opened_, true)) ImGui::SetKeyboardFocusHere();
    const look::UseFont font(nullptr, look::text_size);
    const bool entered =
        ImGui::InputTextMultiline("##caption", &typed_, {width, field - look::px(4)},
                                  ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CtrlEnterForNewLine);
    if (entered || ImGui::IsItemDeactivated()) recorder_.set_caption(typed_);
    look::tooltip("The text shown with this step: at most two short lines");
    ImGui::SetCursorScreenPos(before);
    return covered;
}

} // namespace glint
