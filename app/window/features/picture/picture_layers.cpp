// Layers over the picture: its labels, the value of the cell under the mouse, its border.
#include "app/look/text.h"
#include "app/window/current_session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include "app/world/picture/label_places.h"
#include "app/world/picture/palettes.h"
#include "app/world/picture/picture_look.h"
#include "app/world/text/fixed_string.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>
#include <string_view>

namespace glint {

// The simulation's labels at their cells of the picture: they follow zoom and pan, with letters of constant size.

namespace {

constexpr ImVec4 label_plate = look::rgb(0x0F1115, 0.72f);
constexpr std::array<float, 3> label_sizes{12, 14, 18}; // sizes at scale 1, by glint_letters
// letter heights as shares of the window's height, readable from the last row
constexpr std::array<float, 3> stage_letter_shares{0.0255f, 0.029f, 0.035f};

float label_width(const void* font, std::string_view text, float letters) {
    ImFont* const in = const_cast<ImFont*>(static_cast<const ImFont*>(font)); // Dear ImGui creates glyphs meanwhile
    return in->CalcTextSizeA(letters, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

class LabelLayer final : public PictureLayer {
public:
    LabelLayer(const CurrentSession& current, const ShownLayers& shown, const ComparisonView& view, const UiState& ui)
        : current_(current), shown_(shown), view_(view), ui_(ui) {}

    void draw(const Overlay& over) override {
        const Session& session = *current_;
        if (!shown_.labels || ui_.path_diagram) return;
        const Across all{over.from.x, over.from.x + over.size.x};
        const DrawnLabels* const own =
            session.appearance().look().draws_field() ? nullptr : &session.observers().labels.newest();
        if (const Pair* pair = current_.pair())
            draw_sides(pair->lockstep().labels(), own, over, all);
        else
            draw_labels(own, over, all);
    }

private:
    struct Across { ///< the part of the picture's space for labels
        float left, right;
    };

    /// Each side's labels on its side of the divider. A picture of the difference has none.
    void draw_sides(const Lockstep::Labels& labels, const DrawnLabels* own, const Overlay& over, Across all) {
        using View = ComparisonView::Shown;
        if (view_.shown == View::difference) return;
        const DrawnLabels* const right = own ? labels.session : nullptr;
        if (!labels.follower || view_.shown == View::session) return draw_labels(right, over, all);
        if (view_.shown == View::follower) return draw_labels(labels.follower, over, all);
        const float divider = std::round(over.from.x + over.size.x * view_.divider), reach = look::px(divider_reach);
        draw_labels(labels.follower, over, {all.left, divider - reach});
        draw_labels(right, over, {divider + reach, all.right});
    }

    void draw_labels(const DrawnLabels* labels, const Overlay& over, Across across) {
        const Extent extent = current_->extent();
        if (!labels || !(labels->extent == extent) || across.left >= across.right) return;
        ImFont* const font = look::current().text;
        place_labels(labels->all, seen_in(over, across, extent), label_width, font, placed_);
        ImDrawList* const list = ImGui::GetWindowDrawList();
        list->PushClipRect({across.left, over.from.y}, {across.right, over.from.y + over.size.y}, true);
        for (const PlacedLabel& placed : placed_) draw_label(*list, font, placed);
        list->PopClipRect();
    }

    LabelledView seen_in(const Overlay& over, Across across, Extent extent) {
        taken_.clear();
        for (const Plate& plate : over.plates) taken_.push_back({plate.from.x, plate.from.y, plate.to.x, plate.to.y});
        const ImVec2 low = over.at({0, 0}), high = over.at({double(extent.width), double(extent.height)});
        LabelledView view{{low.x, low.y}, float(over.pixels_per_cell()), {}, {}, taken_};
        view.seen = {std::max(low.x, across.left), std::max(high.y, over.from.y), std::min(high.x, across.right),
                     std::min(low.y, over.from.y + over.size.y)};
        const float window = ImGui::GetMainViewport()->Size.y;
        for (std::size_t i = 0; i < view.letters.size(); ++i)
            view.letters[i] =
                std::ceil(std::max(look::px(label_sizes[i]), ui_.bare ? window * stage_letter_shares[i] : 0));
        return view;
    }
    static void draw_label(ImDrawList& list, ImFont* font, const PlacedLabel& placed) {
        const PixelBox& words = placed.words;
        const ImU32 light = look::u32(plate_text), dark = look::u32(label_plate);
        for (std::size_t i = 0; i < placed.line_count; ++i) {
            const auto& [from, to] = placed.lines[i];
            list.AddLine({from.x, from.y}, {to.x, to.y}, dark, look::px(3.5f));
        }
        for (std::size_t i = 0; i < placed.line_count; ++i) {
            const auto& [from, to] = placed.lines[i];
            list.AddLine({from.x, from.y}, {to.x, to.y}, light, look::px(1.5f));
        }
        const std::string_view text = placed.label->text;
        if (text.empty()) return;
        list.AddRectFilled({words.left, words.top}, {words.right, words.bottom}, dark, look::px(3));
        list.AddText(
            font, placed.letters,
            {std::floor(words.left + placed.pad()), std::floor(words.top + (words.height() - placed.letters) / 2)},
            light, text.data(), text.data() + text.size());
    }

    const CurrentSession& current_;
    const ShownLayers& shown_;
    const ComparisonView& view_;
    const UiState& ui_;
    std::vector<PlacedLabel> placed_;
    std::vector<PixelBox> taken_; ///< areas of other layers
};

} // namespace

std::unique_ptr<PictureLayer> make_label_layer(const CurrentSession& current, const ShownLayers& shown,
                                               const ComparisonView& view, const UiState& ui) {
    return std::make_unique<LabelLayer>(current, shown, view, ui);
}

// Value of the cell under the mouse, next to the brush's ring.

namespace {

/// Whole numbers with all digits. Values that may be negative get a sign; counts do not.
std::string number_in(const Session& session, const CellValue& seen) {
    const double value = seen.value;
    if (seen.is_whole()) return look::grouped(static_cast<std::int64_t>(value));
    std::string text = look::short_number(value);
    const ColorEnds ends = in_palette(session.params()) ? color_ends(session.params()) : ColorEnds{};
    if (value > 0 && std::min(ends.first, ends.last) < 0) text.insert(0, 1, '+');
    return text;
}

void draw_cursor_value(const Session& session, const Overlay& over) {
    const Extent extent = session.extent();
    const int x = static_cast<int>(std::floor(over.cell.x)), y = static_cast<int>(std::floor(over.cell.y));
    if (!over.hovered || x < 0 || y < 0 || x >= extent.width || y >= extent.height) return;
    const std::string where = std::to_string(x) + "," + std::to_string(y);
    std::string value, unit;
    const auto& seen = session.observers().cell.newest();
    if (seen && !seen->field.empty() && std::abs(seen->x - x) <= 8 && std::abs(seen->y - y) <= 8)
        value = number_in(session, *seen), unit = std::string_view(seen->unit);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float height = look::px(22), pad = look::px(8);
    const float place = look::number_width(FixedString<32>::of("{},{}", extent.width - 1, extent.height - 1));
    const float wide =
        place + (value.empty() ? 0 : std::max(look::number_width("+0.000e-0"), look::number_width(value)) + pad) +
        (unit.empty() ? 0 : look::caption_width(unit) + look::px(4)) + 2 * pad;
    const float brush = brush_cells(session) * static_cast<float>(over.pixels_per_cell());
    const float away = std::clamp(brush + look::px(8), look::px(16), look::px(120));
    ImVec2 at{mouse.x + away, mouse.y - height / 2};
    if (at.x + wide > over.from.x + over.size.x) at.x = mouse.x - away - wide;
    at.y = std::clamp(at.y, over.from.y, over.from.y + over.size.y - height);
    (void)draw_plate(at, {at.x + wide, at.y + height}); // the mouse never reaches it, so no clicks are taken
    look::draw_left(look::current().number, look::number_size, where, at.x + pad, at.y + height / 2, plate_muted);
    look::draw_left(look::current().number, look::number_size, value, at.x + 2 * pad + place, at.y + height / 2,
                    plate_text);
    if (!unit.empty())
        look::draw_right(look::current().text, look::caption_size, unit, at.x + wide - pad, at.y + height / 2,
                         plate_muted);
}

class CursorLayer final : public PictureLayer {
public:
    CursorLayer(const CurrentSession& current, const ShownLayers& shown, const UiState& ui)
        : current_(current), shown_(shown), ui_(ui) {}
    void draw(const Overlay& over) override {
        if (shown_.cursor_value && !ui_.path_diagram) draw_cursor_value(*current_, over);
    }

private:
    const CurrentSession& current_;
    const ShownLayers& shown_;
    const UiState& ui_;
};

} // namespace

std::unique_ptr<PictureLayer> make_cursor_layer(const CurrentSession& current, const ShownLayers& shown,
                                                const UiState& ui) {
    return std::make_unique<CursorLayer>(current, shown, ui);
}

// Border of the picture, if it does not fill its space: its edge may be as dark as the surroundings.

namespace {

class EdgeLayer final : public PictureLayer {
public:
    explicit EdgeLayer(const CurrentSession& current) : current_(current) {}
    void draw(const Overlay& over) override {
        const Extent extent = current_->extent();
        const ImVec2 a = over.at({0, 0}), b = over.at({double(extent.width), double(extent.height)});
        const ImVec2 from{std::min(a.x, b.x) - 1, std::min(a.y, b.y) - 1},
            to{std::max(a.x, b.x) + 1, std::max(a.y, b.y) + 1};
        const bool fills = from.x < over.from.x && from.y < over.from.y && to.x > over.from.x + over.size.x &&
                           to.y > over.from.y + over.size.y;
        if (fills) return;
        ImDrawList* const list = ImGui::GetWindowDrawList();
        list->PushClipRect(over.from, {over.from.x + over.size.x, over.from.y + over.size.y}, true);
        list->AddRect(from, to, look::u32(picture_edge));
        list->PopClipRect();
    }

private:
    const CurrentSession& current_;
};

} // namespace

std::unique_ptr<PictureLayer> make_edge_layer(const CurrentSession& current) {
    return std::make_unique<EdgeLayer>(current);
}

} // namespace glint
