#include "app/window/features/colors/color_bar.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/colors/color_fit.h"
#include "app/window/features/compare/compare_view.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/lesson/lesson.h"
#include "app/window/features/parameters/param_row.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include "app/world/picture/palettes.h"
#include "app/world/picture/picture_look.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <string_view>

namespace glint {
namespace {

/// Places of its parts, from above: numbers, histogram and bar; caption; clipped values; buttons.
struct BarPlace {
    static constexpr float pad = 10, bar = 14, line = 18, button_row = 20, above_buttons = 6;
    ImVec2 from, to;
    float scale;       ///< scale of the letters and all parts
    float counts;      ///< width of the histogram at most; 0: never any
    float top, bottom; ///< edges of the bar, and of the histogram at its left
    float right;
    float px(float points) const { return look::px(points * scale); }
    float left() const { return right - px(bar); }
    float y(double share) const { return bottom + (top - bottom) * float(share); } ///< 0: the first colour
};

struct BarLines {
    FixedString<64> caption, clipped, nans;
    int count() const { return !caption.empty() + !clipped.empty() + !nans.empty(); }
};

std::int64_t all_cells(const FieldHistogram& counted) {
    const auto inside = std::accumulate(counted.counts.begin(), counted.counts.end(), std::int64_t{0});
    return inside + counted.below + counted.above + counted.nans;
}

BarLines lines_of(const Session& session) {
    BarLines lines;
    lines.caption = color_bar_caption(session);
    if (!counts_colors(session)) return lines;
    const FieldHistogram& counted = session.observers().histogram.newest()->counted;
    const double beyond = double(counted.below) + double(counted.above);
    lines.clipped = FixedString<64>::of(
        "{} % clipped", look::tick_number(100 * beyond / double(std::max<std::int64_t>(1, all_cells(counted)))));
    if (counted.nans > 0) lines.nans = FixedString<64>::of("{} NaN", counted.nans);
    return lines;
}

/// Whether a histogram can count the cells of each colour; true until the histogram has arrived.
bool may_count_colors(const Session& session) {
    return !session.observers().histogram.newest() || counts_colors(session);
}

bool may_keep_fields(const Session& session) {
    const auto& newest = session.observers().histogram.newest();
    return !newest || newest->grid_count > 0;
}

constexpr float bar_edge = 12;
constexpr float stage_letters_of_bar = 0.0255f; // letter height as a share of the window's height

float counts_width(bool counts) { return look::px(counts ? 32 : 4); }
float bar_width(float counts) { return look::number_width("+0.000") + look::px(10 + BarPlace::bar) + counts; }

/// Scale of the bar next to a picture: larger on the stage, readable from the last row of a hall.
float bar_scale(const UiState& ui) {
    const float letters = ImGui::GetMainViewport()->Size.y * stage_letters_of_bar;
    return ui.bare ? std::max(1.f, letters / look::px(look::caption_size)) : 1;
}

/// Width of the bar next to a picture, without its scale. Independent of present texts, so that the picture does not
/// move.
float bar_width_at_right(const Session& session) {
    const bool counts = counts_colors(session);
    return std::max({bar_width(counts_width(counts)),
                     look::caption_width(session.definition().param("range_low")->unit),
                     counts ? look::caption_width("99.9 % clipped") : 0}) +
           2 * look::px(BarPlace::pad);
}

BarPlace bar_place(const Session& session, const Overlay& over, const BarLines& lines, float scale) {
    BarPlace place{};
    const bool width_at_right = over.width_at_right > 0;
    place.scale = scale;
    place.counts = scale * counts_width(width_at_right ? counts_colors(session) : may_count_colors(session));
    const float pad = place.px(BarPlace::pad), below = place.px(BarPlace::line) * float(lines.count());
    const float wide = width_at_right
                           ? scale * bar_width_at_right(session)
                           : std::max({bar_width(place.counts), look::caption_width(lines.caption),
                                       look::caption_width(lines.clipped), look::caption_width(lines.nans)}) +
                                 2 * pad;
    const float rest = 2 * pad + below + look::px(BarPlace::above_buttons + BarPlace::button_row);
    const float tall = std::min(place.px(180), over.size.y - rest - look::px(2 * bar_edge));
    place.from = {over.from.x + over.size.x + over.width_at_right - wide - look::px(bar_edge),
                  over.from.y + look::px(bar_edge)};
    place.to = {place.from.x + wide, place.from.y + tall + rest};
    place.top = place.from.y + pad, place.bottom = place.top + tall, place.right = place.to.x - pad;
    return place;
}

/// Number of cells with each value, on a logarithmic scale.
void draw_value_counts(const HistogramRead& read, const BarPlace& place, const ColorScale& scale) {
    const auto& counts = read.counted.counts;
    const double most = std::log1p(double(*std::ranges::max_element(counts)));
    const double width = (double(read.range.high) - double(read.range.low)) / FieldHistogram::bins;
    const float right = place.left() - look::px(2), long_one = place.counts - look::px(4);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < counts.size(); i += 2) { // two bins are a pixel and a half
        const double count = double(counts[i]) + double(counts[i + 1]);
        if (count == 0) continue;
        const auto share = [&](double bin) { return scale.share(double(read.range.low) + bin * width); };
        const double one = std::clamp(share(double(i)), 0.0, 1.0), other = std::clamp(share(double(i + 2)), 0.0, 1.0);
        if (one == other) continue;
        const float size = long_one * float(std::min(1.0, std::log1p(count) / std::max(most, 1e-9)));
        draw->AddRectFilled({right - size, place.y(std::max(one, other))}, {right, place.y(std::min(one, other))},
                            look::u32(look::rgb(0xA3ABBA, .75f)));
    }
}

void draw_bar_ticks(const BarPlace& place, ColorEnds ends, const ColorScale& scale) {
    constexpr int ticks = 5;
    const float inset = place.px(6), right = place.left() - place.counts - place.px(6);
    for (int i = 0; i < ticks; ++i) {
        const double share = double(i) / (ticks - 1), value = scale.value(1 - share);
        const float y = place.top + inset + (place.bottom - place.top - 2 * inset) * float(share);
        const std::string tick =
            (std::min(ends.first, ends.last) < 0 && value > 0 ? "+" : "") + look::tick_number(value);
        look::draw_right(look::current().number, place.scale * look::caption_size, tick, right, y, plate_text);
    }
}

void draw_bar_lines(const BarLines& lines, const BarPlace& place) {
    float y = place.bottom + place.px(12);
    const auto draw = [&](const FixedString<64>& text, ImVec4 color) {
        if (text.empty()) return;
        look::draw_right(look::current().text, place.scale * look::caption_size, text, place.right, y, color);
        y += place.px(BarPlace::line);
    };
    draw(lines.caption, plate_muted), draw(lines.clipped, plate_muted);
    draw(lines.nans, look::mix(look::bad, plate_text, .35f));
}

struct BarButton {
    const char *action, *icon;
};
constexpr BarButton fit_button{"fit colors", ICON_FA_UP_DOWN}, reverse_button{"reverse colors", ICON_FA_RIGHT_LEFT};
// The actions of the menu, in groups: for the values, the range and the field.
constexpr const char* values_action_ids[] = {"fit colors to most", "fit colors always"};
constexpr const char* range_action_ids[] = {"symmetric colors", "log colors"};
constexpr const char* field_action_ids[] = {"next field", "next derived", "shade field", "isolines"};

bool is_on(const PictureLook& look, std::string_view action) {
    return action == "fit colors always" ? look.follows
           : action == "next field"      ? !look.field.empty()
           : action == "shade field"     ? look.shaded
           : action == "isolines"        ? look.isolines
           : action == "next derived"    ? look.derived != Derived::none
                                         : action == "log colors" && look.logarithmic;
}

void draw_bar_button(const Actions& actions, const BarButton& button, ImVec2 from, ImVec2 size, bool on) {
    const Action& action = *actions.find(button.action);
    const char* why = action.disabled_reason();
    const bool pressed = plate_button(button.action, button.icon, from, size, {.on = on, .disabled = *why != 0});
    if (look::tooltip_due()) look::tooltip(action.title, actions.key(button.action), why);
    if (pressed) actions.run(button.action);
}

constexpr const char *menu_id = "color menu", *palettes_id = "color maps";

class ColorBarLayer final : public PlateLayer {
public:
    ColorBarLayer(CurrentSession& current, const PairDifference& difference, const Actions& actions,
                  const ShownLayers& shown, UiState& ui)
        : current_(current), difference_(difference), actions_(actions), shown_(shown), ui_(ui) {}

private:
    Plate draw_on(const Overlay& over) override {
        if (!shown_.color_bar || ui_.path_diagram) return {};
        const bool differs = current_.pair() && difference_.chosen();
        return differs ? draw_difference_bar(difference_, over) : draw_bar(over);
    }
    Plate draw_bar(const Overlay& over);
    void draw_handles(const BarPlace&, ColorEnds);
    void drag(const BarPlace&, double first_moves, double last_moves);
    void turn_wheel(const BarPlace&, ColorEnds);
    void choose_palette();
    void draw_buttons(const BarPlace&);
    void draw_menu();
    void choose_layer();

    CurrentSession& current_;
    const PairDifference& difference_;
    const Actions& actions_;
    const ShownLayers& shown_;
    UiState& ui_;
    ColorEnds grabbed_; ///< ends of the colours at the press
    float grabbed_y_ = 0;
    int layers_ = 1; ///< of the shown volume; 1: no volume is shown
};

Plate ColorBarLayer::draw_bar(const Overlay& over) {
    Session& session = *current_;
    const Params& params = session.params();
    if (!shows_palette(session) || over.size.y < look::px(300) || over.size.x < look::px(320)) return {};
    if (explains_picture(session) && over.width_at_right == 0) return {};
    session.observers().histogram.want(shown_range(session));
    BarLines lines = lines_of(session);
    if (over.width_at_right > 0 &&
        look::caption_width(lines.caption) > bar_width_at_right(session) - 2 * look::px(BarPlace::pad))
        lines.caption = session.definition().param("range_low")->unit;
    const BarPlace place = bar_place(session, over, lines, over.width_at_right > 0 ? bar_scale(ui_) : 1);
    const ColorEnds ends = session.appearance().fitted_range()
                               ? fitted(color_ends(params), *session.appearance().fitted_range())
                               : color_ends(params);
    const Plate covered = draw_plate(place.from, place.to);
    draw_color_strip(palette_colors(palette_of(params)), {place.left(), place.top}, {place.right, place.bottom},
                     StripEnd::top, frame_colors(params).contours);
    const ColorScale scale(ends, shown_look(session).logarithmic);
    if (counts_colors(session) && ends.first != ends.last)
        draw_value_counts(*session.observers().histogram.newest(), place, scale);
    draw_bar_ticks(place, ends, scale), draw_bar_lines(lines, place);
    const ImVec2 before = ImGui::GetCursorScreenPos();
    draw_handles(place, ends);
    choose_palette();
    draw_buttons(place);
    draw_menu();
    ImGui::SetCursorScreenPos(before), ImGui::Dummy({});
    return covered;
}

/// Call after the item: dragging moves each end by its factor times the dragged share of the bar.
void ColorBarLayer::drag(const BarPlace& place, double first_moves, double last_moves) {
    Session& session = *current_;
    const float y = ImGui::GetIO().MousePos.y;
    if (ImGui::IsItemActivated()) {
        ui_.gesture.let_go(); // the wheel's turns
        grabbed_ = color_ends(session.params()), grabbed_y_ = y;
    }
    if (ImGui::IsItemActive() && y != grabbed_y_ && !*ColorFit::no_range(session)) {
        const double by = double((y - grabbed_y_) / (place.top - place.bottom));
        const ColorEnds to = moved(session.params(), grabbed_, first_moves * by, last_moves * by);
        ui_.gesture.edit(session, with_ends(session.params(), to), "Colour range");
    }
}

void ColorBarLayer::turn_wheel(const BarPlace& place, ColorEnds ends) {
    Session& session = *current_;
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel == 0 || *ColorFit::no_range(session)) return;
    const double share = double((ImGui::GetIO().MousePos.y - place.bottom) / (place.top - place.bottom));
    const double about = ColorScale(ends, shown_look(session).logarithmic).value(std::clamp(share, 0.0, 1.0));
    const ColorEnds to = stretched(ends, about, std::pow(1.1, -double(wheel)));
    ui_.gesture.edit_briefly(session, with_ends(session.params(), to), "Colour range");
}

void ColorBarLayer::draw_handles(const BarPlace& place, ColorEnds ends) {
    const Session& session = *current_;
    const float end = look::px(14), left = place.left() - place.counts;
    const float wide = place.right - left;
    struct Handle {
        const char *id, *what;
        float from, to;
        double first_moves, last_moves;
    };
    const std::array<Handle, 3> handles{
        {{"last color", "Drag: change the value of the last colour", place.top, place.top + end, 0, 1},
         {"color bar",
          "Click: choose the colour map. Drag: move the range. Wheel: scale the range around the pointer. "
          "Right-click: open the menu",
          place.top + end, place.bottom - end, -1, -1},
         {"first color", "Drag: change the value of the first colour", place.bottom - end, place.bottom, 1, 0}}};
    for (const Handle& handle : handles) {
        ImGui::SetCursorScreenPos({left, handle.from});
        ImGui::InvisibleButton(handle.id, {wide, handle.to - handle.from});
        const bool near = ImGui::IsItemHovered() || ImGui::IsItemActive();
        drag(place, handle.first_moves, handle.last_moves);
        if (ImGui::IsItemHovered()) turn_wheel(place, ends);
        if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) ImGui::OpenPopup(menu_id);
        if (ImGui::IsItemDeactivated() && near && grabbed_y_ == ImGui::GetIO().MousePos.y)
            ImGui::OpenPopup(palettes_id);
        if (look::tooltip_due()) look::tooltip(handle.what, {}, ColorFit::no_range(session));
        if (!near) continue;
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
        ImGui::GetWindowDrawList()->AddRect({place.left() - 1, handle.from}, {place.right + 1, handle.to},
                                            look::u32(plate_text), 0, look::px(1));
    }
}

void ColorBarLayer::choose_palette() {
    Session& session = *current_;
    const glint_param* const row = session.definition().param("palette");
    if (!ImGui::BeginPopup(palettes_id)) return;
    if (row && row->type == GLINT_CHOICE) draw_palette_list(session, *row);
    ImGui::EndPopup();
}

/// Actions without effect in this simulation have no button.
void ColorBarLayer::draw_buttons(const BarPlace& place) {
    const float height = look::px(BarPlace::button_row), wide = look::px(24);
    float x = place.to.x - look::px(4) - 3 * wide;
    const float y = place.to.y - height - look::px(4);
    if (may_count_colors(*current_)) draw_bar_button(actions_, fit_button, {x, y}, {wide, height}, false);
    x += wide;
    draw_bar_button(actions_, reverse_button, {x, y}, {wide, height}, false);
    x += wide;
    if (plate_button("more colors", ICON_FA_ELLIPSIS, {x, y}, {wide, height}, {})) ImGui::OpenPopup(menu_id);
    look::tooltip("More choices for the colours and the shown field");
}

void ColorBarLayer::draw_menu() {
    if (!ImGui::BeginPopup(menu_id)) return;
    const Session& session = *current_;
    const auto group = [&](std::span<const char* const> names) {
        for (const char* const name : names) {
            const Action& action = *actions_.find(name);
            const char* const why = action.disabled_reason();
            const bool chosen = ImGui::MenuItem(action.title.c_str(), actions_.key(name).c_str(),
                                                is_on(shown_look(session), name), *why == 0);
            if (*why != 0 && look::tooltip_due()) look::tooltip("", {}, why);
            if (chosen) actions_.run(name);
        }
    };
    if (may_count_colors(session)) group(values_action_ids);
    group(range_action_ids);
    if (may_keep_fields(session)) {
        ImGui::Separator();
        group(field_action_ids);
        choose_layer();
    }
    ImGui::EndPopup();
}

/// Until the histogram of another layer arrives, the number of layers stays.
void ColorBarLayer::choose_layer() {
    Session& session = *current_;
    if (const auto& newest = session.observers().histogram.newest()) layers_ = newest->layers;
    if (layers_ < 2) return;
    const char* const why = actions_.find("next field")->disabled_reason();
    PictureLook shown = session.appearance().look();
    int layer = shown.layer_of(layers_);
    ImGui::BeginDisabled(*why != 0);
    ImGui::SetNextItemWidth(look::px(110));
    if (ImGui::InputInt("Layer", &layer)) {
        shown.layer = std::clamp(layer, 0, layers_ - 1);
        session.appearance().set_look(shown, "Shown layer");
    }
    ImGui::EndDisabled();
    if (look::tooltip_due()) look::tooltip("The layer of the volume that is shown, from 0", {}, why);
}

} // namespace

FixedString<64> color_bar_caption(const Session& session) {
    std::string_view unit = session.definition().param("range_low")->unit;
    FixedString<64> caption;
    if (counts_colors(session))
        caption += session.observers().histogram.newest()->field, unit = session.observers().histogram.newest()->unit;
    else if (const auto& seen = session.observers().cell.newest(); seen && seen->unit == unit)
        caption += seen->field;
    if (!caption.empty() && !unit.empty()) caption += ", ";
    return caption += unit;
}

float color_bar_room(const Session& session, const ShownLayers& shown, const UiState& ui, ImVec2 space) {
    const bool has_room = space.x >= look::px(480) && space.y >= look::px(300);
    if (!shown.color_bar || !has_room || !shows_palette(session) || !explains_picture(session)) return 0;
    return std::ceil(bar_scale(ui) * bar_width_at_right(session) + 2 * look::px(bar_edge));
}

std::unique_ptr<PictureLayer> make_color_bar_layer(CurrentSession& current, const PairDifference& difference,
                                                   const Actions& actions, const ShownLayers& shown, UiState& ui) {
    return std::make_unique<ColorBarLayer>(current, difference, actions, shown, ui);
}

} // namespace glint
