#include "app/panels/color_bar.h"
#include "app/look/numbers.h"
#include "app/look/text.h"
#include "app/panels/color_strip.h"
#include "app/panels/difference_overlay.h"
#include "app/panels/picture_layer.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include "app/world/palettes.h"
#include <algorithm>

namespace glint {
bool in_palette(const Params& params) {
    const Definition& definition = params.definition();
    if (!definition.param("palette") || !definition.param("range_low") || !definition.param("range_high")) return false;
    return std::ranges::none_of(definition.params(), [&](const glint_param& row) {
        return row.type == GLINT_CHOICE && row.choices[params.get<std::int32_t>(row)].flags & GLINT_NO_PALETTE;
    });
}

FixedString<64> color_bar_caption(const Session& session) {
    const std::string_view unit = session.definition().param("range_low")->unit;
    FixedString<64> caption;
    if (const auto& seen = session.inspected(); seen && seen->unit == unit) caption += seen->field;
    if (!caption.empty() && !unit.empty()) caption += ", ";
    return caption += unit;
}

namespace {

Plate draw_color_bar(const Session& session, const Overlay& over) {
    const Params& params = session.params();
    if (!in_palette(params) || over.size.y < look::px(300) || over.size.x < look::px(320)) return {};
    const glint_param &low_row = *params.definition().param("range_low"),
                      &high_row = *params.definition().param("range_high");
    const auto low = params.get<float>(low_row), high = params.get<float>(high_row);
    const float bar = look::px(14), tall = look::px(180), pad = look::px(10), numbers = look::number_width("+0.000");
    const FixedString<64> caption = color_bar_caption(session);
    const float wide = std::max(numbers + look::px(10) + bar, look::caption_width(caption)) + 2 * pad;
    const float caption_height = caption.empty() ? 0 : look::px(20);
    const ImVec2 from{over.from.x + over.size.x - wide - look::px(12), over.from.y + look::px(12)};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const ImVec2 end{from.x + wide, from.y + tall + 2 * pad + caption_height};
    draw->AddRectFilled(from, end, look::u32(look::rgb(0x0F1115, .82f)), look::px(4));
    const ImVec2 top{from.x + wide - pad - bar, from.y + pad};
    draw_color_strip(palette_colors(palette_of(params)), top, {top.x + bar, top.y + tall}, StripEnd::top);
    constexpr int ticks = 5;
    for (int i = 0; i < ticks; ++i) {
        const float share = float(i) / (ticks - 1), value = high + (low - high) * share;
        const float inset = look::px(6), y = top.y + inset + (tall - 2 * inset) * share;
        const std::string tick = (low < 0 && value > 0 ? "+" : "") + look::tick_number(double(value));
        look::draw_right(look::current().number, look::caption_size, tick, top.x - look::px(8), y, look::rgb(0xE7EAF0));
    }
    if (!caption.empty())
        look::draw_right(look::current().text, look::caption_size, caption, from.x + wide - pad,
                         top.y + tall + look::px(12), look::rgb(0xA3ABBA));
    return {from, end};
}

class ColorBarLayer final : public PlateLayer {
public:
    ColorBarLayer(const Workspace& workspace, const PairDifference& difference, const UiState& ui)
        : workspace_(workspace), difference_(difference), ui_(ui) {}

private:
    Plate draw_on(const Overlay& over) override {
        const bool differs = workspace_.pair() && ui_.pair_view == UiState::PairView::difference;
        return differs ? draw_difference_bar(difference_, over) : draw_color_bar(workspace_.session(), over);
    }

    const Workspace& workspace_;
    const PairDifference& difference_;
    const UiState& ui_;
};

} // namespace

std::unique_ptr<PictureLayer> make_color_bar_layer(const Workspace& workspace, const PairDifference& difference,
                                                   const UiState& ui) {
    return std::make_unique<ColorBarLayer>(workspace, difference, ui);
}

} // namespace glint
