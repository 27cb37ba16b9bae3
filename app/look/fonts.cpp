#include "app/look/fonts.h"
#include <embedded.h>
#include <imgui_internal.h>
#include <span>

namespace glint::look {
namespace {

ImFont* add(std::span<const std::byte> bytes, float size, const char* name, ImFontConfig config = {}) {
    config.FontDataOwnedByAtlas = false;
    ImFormatString(config.Name, sizeof config.Name, "%s", name);
    auto* data = const_cast<std::byte*>(bytes.data()); // ImGui does not write to data that it does not own
    return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(data, static_cast<int>(bytes.size()), size, &config);
}

void add_icons() {
    ImFontConfig config;
    config.MergeMode = true;
    config.GlyphMinAdvanceX = 16;
    config.GlyphOffset = {0, 1};
    add(embedded::font_awesome(), 13, "Font Awesome", config);
}

void add_others(const SystemFonts& fonts, float size) {
    for (const SystemFonts::Face& face : fonts.faces()) {
        ImFontConfig config;
        config.MergeMode = true;
        config.FontNo = static_cast<ImU32>(face.index);
        add(face.bytes, size, "a font of the system", config);
    }
}

/// Characters that Roboto lacks: ∇, subscripts, arrows.
void add_mathematics() {
    ImFontConfig config;
    config.MergeMode = true;
    add(embedded::dejavu_sans(), text_size * 0.92f, "DejaVu Sans", config); // the same height as Roboto
}

} // namespace

void load_fonts(Look& look, const SystemFonts& others) {
    look.text = add(embedded::roboto_regular(), text_size, "Roboto");
    add_icons();
    add_mathematics();
    add_others(others, text_size);
    look.bold = add(embedded::roboto_bold(), text_size, "Roboto bold");
    add_icons();
    add_mathematics();
    add_others(others, text_size);
    look.number = add(embedded::inconsolata(), number_size, "Inconsolata");
    add_others(others, number_size);
    ImGui::GetIO().FontDefault = look.text;
}

} // namespace glint::look
