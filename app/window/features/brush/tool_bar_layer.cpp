// Brushes as buttons at the left of the picture.
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace glint {
namespace {

/// By glint_icon, from 1 on.
constexpr const char* brush_icons[] = {
    ICON_FA_DROPLET,   ICON_FA_CUBES_STACKED,    ICON_FA_MOUND,       ICON_FA_SEEDLING, ICON_FA_ERASER, ICON_FA_FIRE,
    ICON_FA_SNOWFLAKE, ICON_FA_TEMPERATURE_HIGH, ICON_FA_WAVE_SQUARE, ICON_FA_ROTATE,   ICON_FA_HAND};
static_assert(std::size(brush_icons) == GLINT_ICON_HAND);

/// A brush without an icon gets its first letter.
FixedString<8> brush_icon(const glint_choice& brush) {
    const auto icon = static_cast<std::size_t>(brush.icon);
    if (brush.icon > 0 && icon <= std::size(brush_icons)) return brush_icons[icon - 1];
    return FixedString<8>::of("{}", static_cast<char>(*brush.id - 'a' + 'A')); // see require_id()
}

struct ShapeButton {
    const char *action, *icon;
    BrushShape shape;
};
constexpr ShapeButton shape_buttons[] = {{"draw", ICON_FA_PAINTBRUSH, BrushShape::freehand},
                                         {"line", ICON_FA_SLASH, BrushShape::line},
                                         {"rectangle", ICON_FA_VECTOR_SQUARE, BrushShape::rectangle},
                                         {"fill", ICON_FA_FILL_DRIP, BrushShape::fill},
                                         {"image", ICON_FA_IMAGE, BrushShape::image}};

/// Lines of the tool bar from above: groups of buttons, then figures.
struct BarCells {
    static constexpr float wide = 34, tall = 26, gap = 7, pad = 4, figure = 38, above = 84;
    static constexpr int max_columns = 6;
    int columns = 1, brushes = 0, shapes = 0, figures = 0;

    int rows(int items) const { return (items + columns - 1) / columns; }
    float height() const {
        return look::px(2 * pad) + group(brushes) + group(shapes) + look::px(figure) * float(rows(figures)) -
               (figures > 0 ? 0 : look::px(gap));
    }
    float width() const { return look::px(2 * pad) + look::px(wide) * float(columns); }
    /// Height of so many buttons, with the gap below them.
    float group(int items) const { return items > 0 ? look::px(tall) * float(rows(items)) + look::px(gap) : 0; }
};

class ToolBarLayer final : public PlateLayer {
public:
    ToolBarLayer(CurrentSession& current, const Actions& actions, Hand& hand, UiState& ui)
        : current_(current), actions_(actions), hand_(hand), ui_(ui) {}

private:
    Plate draw_on(const Overlay& over) override {
        const Session& session = *current_;
        const glint_param* brushes = brush_row(session);
        cells_ = {1, brushes ? brushes->choice_count : 0,
                  static_cast<int>(std::ranges::count_if(shape_buttons, [&](auto& one) { return offers(one.shape); })),
                  (size_row(session) ? 1 : 0) + (strength_row(session) ? 1 : 0)};
        if (cells_.shapes == 1) cells_.shapes = 0; // only one shape: no choice
        const bool empty = cells_.brushes + cells_.shapes + cells_.figures == 0;
        if (ui_.bare || ui_.path_diagram || !takes_strokes(session.params()) || empty) return {};
        const float room = over.size.y - look::px(BarCells::above) - minimap_room(over.size.y);
        while (cells_.height() > room && cells_.columns < BarCells::max_columns) ++cells_.columns;
        if (cells_.height() > room || cells_.width() > over.size.x * 0.6f) return {};
        from_ = {over.from.x + look::px(12), over.from.y + look::px(BarCells::above)};
        const Plate covered = draw_plate(from_, {from_.x + cells_.width(), from_.y + cells_.height()});
        const ImVec2 before = ImGui::GetCursorScreenPos();
        y_ = from_.y + look::px(BarCells::pad);
        if (brushes) draw_brushes(*brushes);
        if (cells_.shapes > 0) draw_shapes();
        draw_figures();
        ImGui::SetCursorScreenPos(before), ImGui::Dummy({});
        return covered;
    }

    /// A shape that the present brush cannot paint has no button.
    bool offers(BrushShape shape) const { return shape == BrushShape::freehand || !*why_not(*current_, shape); }

    ImVec2 place(int item, float tall) const {
        const int column = item % cells_.columns, row = item / cells_.columns;
        return {from_.x + look::px(BarCells::pad) + look::px(BarCells::wide) * float(column),
                y_ + look::px(tall) * float(row)};
    }

    void draw_brushes(const glint_param& row) {
        const std::int32_t now = current_->params().get<std::int32_t>(row);
        for (std::int32_t i = 0; i < row.choice_count; ++i) {
            const glint_choice& brush = row.choices[i];
            const auto id = FixedString<96>::of("brush {}", brush.id);
            const bool pressed = plate_button(id.c_str(), brush_icon(brush).c_str(), place(i, BarCells::tall),
                                              {look::px(BarCells::wide), look::px(BarCells::tall)}, {.on = i == now});
            if (look::tooltip_due())
                look::tooltip(
                    FixedString<256>::of("{}{}{}", brush.id, brush.help ? ": " : "", brush.help ? brush.help : ""),
                    actions_.key(brush.flags & GLINT_ERASES ? "eraser" : "next brush"));
            if (pressed) pick_brush(*current_, i);
        }
        y_ += cells_.group(row.choice_count);
    }

    void draw_shapes() {
        const BrushShape now = shape_in_hand(*current_, hand_);
        int item = 0;
        for (const ShapeButton& button : shape_buttons) {
            if (!offers(button.shape)) continue;
            const Action& action = *actions_.find(button.action);
            const char* why = action.disabled_reason();
            const auto id = FixedString<96>::of("shape {}", button.action);
            const bool pressed = plate_button(id.c_str(), button.icon, place(item++, BarCells::tall),
                                              {look::px(BarCells::wide), look::px(BarCells::tall)},
                                              {.on = button.shape == now, .disabled = *why != 0});
            const bool colored = button.shape == BrushShape::image && current_->definition().paints_colors();
            if (look::tooltip_due())
                look::tooltip(colored ? "Paint the stamp image in its colours" : action.title,
                              actions_.key(button.action), why);
            if (pressed) actions_.run(button.action);
        }
        y_ += cells_.group(cells_.shapes);
    }

    void draw_figures() {
        Session& session = *current_;
        int item = 0;
        if (size_row(session)) {
            draw_figure("brush size", ICON_FA_CIRCLE_DOT, double(brush_size(session)),
                        *no_size(session) ? plate_muted : plate_text, item++);
            if (look::tooltip_due())
                look::tooltip(FixedString<256>::of("{}. Change it with {} and {}, or with Ctrl+wheel",
                                                   std::string_view(size_words(session)),
                                                   actions_.key_or_title("smaller brush"),
                                                   actions_.key_or_title("larger brush")),
                              {}, no_size(session));
            if (const double turns = wheel(); turns != 0) scale_brush(session, hand_, ui_, std::pow(1.15, turns));
        }
        if (const glint_param* row = strength_row(session)) {
            draw_figure("brush strength", ICON_FA_GAUGE_HIGH, double(brush_strength(session)),
                        *no_strength(session) ? plate_muted : plate_text, item++);
            if (look::tooltip_due())
                look::tooltip(FixedString<256>::of("{}: change it with Shift+wheel. {}",
                                                   std::string_view(label_of(*row)), row->help),
                              {}, no_strength(session));
            if (const double turns = wheel(); turns != 0) add_strength(session, hand_, ui_, turns);
        }
    }

    /// The wheel over the last drawn figure.
    static double wheel() { return ImGui::IsItemHovered() ? double(ImGui::GetIO().MouseWheel) : 0; }

    void draw_figure(const char* id, const char* icon, double value, const ImVec4& color, int item) {
        const ImVec2 from = place(item, BarCells::figure);
        const float wide = look::px(BarCells::wide), middle = from.x + wide / 2;
        ImGui::SetCursorScreenPos(from);
        ImGui::InvisibleButton(id, {wide, look::px(BarCells::figure)});
        const std::string number = look::tick_number(value);
        const float letters = look::px(12);
        const ImVec2 size = ImGui::GetFont()->CalcTextSizeA(letters, FLT_MAX, 0, icon);
        ImGui::GetWindowDrawList()->AddText(nullptr, letters, {std::floor(middle - size.x / 2), from.y + look::px(4)},
                                            look::u32(plate_muted), icon);
        look::draw_left(look::current().number, look::caption_size, number,
                        std::floor(middle - look::number_width(number) * look::caption_size / look::number_size / 2),
                        from.y + look::px(28), color);
    }

    CurrentSession& current_;
    const Actions& actions_;
    Hand& hand_;
    UiState& ui_;
    BarCells cells_;
    ImVec2 from_{};
    float y_ = 0; ///< place of the next group
};

} // namespace

std::unique_ptr<PictureLayer> make_tool_bar_layer(CurrentSession& current, const Actions& actions, Hand& hand,
                                                  UiState& ui) {
    return std::make_unique<ToolBarLayer>(current, actions, hand, ui);
}

} // namespace glint
