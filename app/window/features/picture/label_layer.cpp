// The simulation's labels at their cells of the picture: they follow zoom and pan, with letters of constant size.
#include "app/window/current_session.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include "app/world/picture/label_places.h"
#include <algorithm>
#include <cfloat>
#include <cmath>

namespace glint {
namespace {

constexpr ImVec4 label_plate = look::rgb(0x0F1115, 0.72f);
constexpr std::array<float, 3> label_sizes{12, 14, 18};               // for scale 1, by glint_letters
constexpr std::array<float, 3> stage_shares{0.0255f, 0.029f, 0.035f}; // of the window's height: for the last row

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
            view.letters[i] = std::ceil(std::max(look::px(label_sizes[i]), ui_.bare ? window * stage_shares[i] : 0));
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

} // namespace glint
