#include "app/window/features/parameters/morph.h"
#include "app/look/fields.h"
#include "app/look/slider.h"
#include "app/session/session.h"
#include "app/window/workspace/held_gesture.h"
#include "app/world/params/between.h"
#include "app/world/text/names.h"
#include <algorithm>

namespace glint {
namespace {

Params preset_values(const Definition& definition, const std::string& id) {
    Params values(definition);
    if (const glint_preset* preset = definition.preset(id)) values.load(*preset);
    return values;
}

Label preset_label(const std::string& id) { return id.empty() ? Label("Defaults") : label_from_id(id); }

} // namespace

void Morph::begin(const Session& session) {
    sim_ = session.definition().id(), from_ = session.preset(), share_ = 0;
    const auto& presets = session.definition().presets();
    const Params from = preset_values(session.definition(), from_);
    const auto other = std::ranges::find_if(
        presets, [&](const glint_preset& preset) { return !(preset_values(session.definition(), preset.id) == from); });
    to_ = other == presets.end() ? "" : other->id;
}

bool Morph::draw_preset(const char* id, const char* tip, Session& session, std::string& preset, float width) {
    const auto& presets = session.definition().presets();
    const auto found = std::ranges::find(presets, preset, &glint_preset::id);
    int chosen = found == presets.end() ? 0 : 1 + static_cast<int>(found - presets.begin());
    const auto entries = [&] {
        std::vector<look::Entry> list{{"Defaults", "All parameters at their defaults", ""}};
        for (const glint_preset& one : presets)
            list.push_back({label_from_id(one.id).c_str(), one.help ? one.help : "", ""});
        return list;
    };
    const bool other = look::choice(id, preset_label(preset), entries, chosen, width);
    look::tooltip(tip);
    if (other) preset = chosen == 0 ? "" : presets[static_cast<std::size_t>(chosen - 1)].id;
    return other;
}

void Morph::draw_slider(Session& session, HeldGesture& gesture) {
    const auto words = FixedString<32>::of("{:.1f} %", 100 * share_);
    const float number = look::number_width("100.0 %");
    const float wide = ImGui::GetContentRegionAvail().x - number - look::px(8);
    const look::SliderResult result = look::slider("way", {}, share_, wide);
    look::tooltip("Position between the presets: numbers and colours are interpolated, choices change halfway");
    if (result.changed) {
        const Definition& definition = session.definition();
        gesture.edit(session, between(preset_values(definition, from_), preset_values(definition, to_), share_),
                     "Morph");
    }
    ImGui::SameLine(0, look::px(8));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    look::draw_right(look::current().number, look::number_size, words, at.x + number,
                     at.y + ImGui::GetFrameHeight() / 2, look::colors().text);
    ImGui::Dummy({number, ImGui::GetFrameHeight()});
}

void Morph::draw(Session& session, HeldGesture& gesture) {
    if (sim_ != session.definition().id()) begin(session);
    const float space = look::px(8), half = (ImGui::GetContentRegionAvail().x - space) / 2;
    bool other = draw_preset("##from", "The preset at the slider's left end", session, from_, half);
    ImGui::SameLine(0, space);
    other |= draw_preset("##to", "The preset at the slider's right end", session, to_, half);
    if (other) share_ = 0;
    draw_slider(session, gesture);
}

} // namespace glint
