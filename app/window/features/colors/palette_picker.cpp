// The row of the palette: a list of pictures of palettes, sorted by purpose.
#include "app/look/controls.h"
#include "app/window/features/colors/color_bar.h"
#include "app/window/features/parameters/param_row.h"
#include "app/world/picture/palettes.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

namespace glint {

namespace {

constexpr std::pair<MapKind, const char*> kinds[] = {{MapKind::even, "Sequential"},
                                                     {MapKind::diverging, "Diverging"},
                                                     {MapKind::cyclic, "Cyclic"},
                                                     {MapKind::other, "Others"}};

MapKind kind_of(const glint_choice& choice) {
    const auto id = palette_named(choice.id);
    return id ? color_map(*id).kind : MapKind::other;
}

void draw_palette_help(PaletteId id) {
    const ColorMap& map = color_map(id);
    look::tooltip([&] {
        return fmt::format("{}\n{}", map.help,
                           map.color_blind_safe ? "Safe for colour-blind people"
                                                : "Not safe for colour-blind people: they confuse some colours");
    });
}

/// Returns whether it was chosen.
bool draw_entry(const glint_choice& choice, bool chosen, float name_width) {
    const Label name = label_from_id(choice.id);
    const float strip = look::px(128), gap = look::px(10), height = ImGui::GetTextLineHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool picked =
        ImGui::Selectable(name.c_str(), chosen, ImGuiSelectableFlags_None, {name_width + gap + strip, 0});
    if (chosen) ImGui::SetItemDefaultFocus();
    const auto id = palette_named(choice.id);
    if (!id) return picked && !chosen;
    const float left = at.x + name_width + gap;
    draw_color_strip(palette_colors(*id), {left, at.y + look::px(1)}, {left + strip, at.y + height - look::px(1)},
                     StripEnd::right);
    draw_palette_help(*id);
    return picked && !chosen;
}

/// Returns the chosen entry, or -1.
int draw_entries(const glint_param& row, int chosen) {
    float name_width = 0;
    for (int i = 0; i < row.choice_count; ++i)
        name_width = std::max(name_width, look::text_width(label_from_id(row.choices[i].id)));
    int picked = -1;
    for (const auto& [kind, title] : kinds) {
        bool headed = false;
        for (int i = 0; i < row.choice_count; ++i) {
            if (kind_of(row.choices[i]) != kind) continue;
            if (!std::exchange(headed, true)) look::group_heading(title);
            if (draw_entry(row.choices[i], i == chosen, name_width)) picked = i;
        }
    }
    return picked;
}

void choose(Session& session, const glint_param& row, int palette) {
    Params values = session.params();
    values.put(row, static_cast<std::int32_t>(palette));
    session.edit(values, label_of(row));
}

/// Next to the name in the closed box, if there is space.
void draw_chosen(const glint_choice& choice, ImVec2 at, float width) {
    const auto id = palette_named(choice.id);
    const float pad = ImGui::GetStyle().FramePadding.x, height = ImGui::GetFrameHeight();
    const float left = look::text_width(label_from_id(choice.id)) + 2 * pad, right = width - look::px(24);
    if (!id || right - left < look::px(24)) return;
    draw_color_strip(palette_colors(*id), {at.x + left, at.y + height * 0.3f}, {at.x + right, at.y + height * 0.7f},
                     StripEnd::right);
}

} // namespace

void draw_palette_list(Session& session, const glint_param& row) {
    const int picked = draw_entries(row, session.params().get<std::int32_t>(row));
    if (picked >= 0) choose(session, row, picked);
}

void draw_palette(Session& session, const glint_param& row, const RowColumns& columns) {
    const int chosen = session.params().get<std::int32_t>(row);
    const float width = columns.end - columns.control;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool open = look::begin_choice("##choice", label_from_id(row.choices[chosen].id), width);
    int picked = -1;
    if (open) picked = draw_entries(row, chosen), ImGui::EndCombo();
    draw_chosen(row.choices[chosen], at, width);
    if (picked >= 0) choose(session, row, picked);
}

void draw_color_strip(std::span<const std::uint32_t> colors, ImVec2 from, ImVec2 to, StripEnd last, int steps) {
    const int bands = steps > 0 ? steps : 64;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const auto color = [&](int band) { return colors[std::size_t(band) * (colors.size() - 1) / std::size_t(bands)]; };
    const ImVec2 band_size{(to.x - from.x) / float(bands), (to.y - from.y) / float(bands)};
    for (int band = 0; band < bands; ++band) {
        const ImU32 low = (steps > 0 ? step_color(colors, steps, band) : color(band)) | 0xff000000u,
                    high = steps > 0 ? low : color(band + 1) | 0xff000000u;
        if (last == StripEnd::right) {
            const float left = from.x + band_size.x * float(band);
            draw->AddRectFilledMultiColor({left, from.y}, {left + band_size.x, to.y}, low, high, high, low);
        } else {
            const float bottom = to.y - band_size.y * float(band);
            draw->AddRectFilledMultiColor({from.x, bottom - band_size.y}, {to.x, bottom}, high, high, low, low);
        }
    }
}

} // namespace glint
