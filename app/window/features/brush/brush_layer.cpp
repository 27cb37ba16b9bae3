// The brush's ring under the mouse, with its size or strength next to it while that changes. Also a line, a rectangle
// or the box of an image, from the press to the release that paints it.
#include "app/look/text.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace glint {

namespace {

class BrushLayer final : public PictureLayer {
public:
    BrushLayer(CurrentSession& current, Fill& fill, StampImage& image, Hand& hand, UiState& ui)
        : current_(current), fill_(fill), image_(image), hand_(hand), ui_(ui) {}

    void draw(const Overlay& over) override {
        room_ = {over.from, {over.from.x + over.size.x, over.from.y + over.size.y}};
        if (!ImGui::IsAnyMouseDown()) pressed_.reset();
        if (pressed_) draw_shape(over);
        if (!over.hovered) return;
        const float radius = brush_cells(*current_) * static_cast<float>(over.pixels_per_cell());
        const BrushShape shape = shape_in_hand(*current_, hand_);
        const bool has_width = shape == BrushShape::freehand || shape == BrushShape::line;
        if (has_width && radius >= look::px(3)) draw_ring(ImGui::GetIO().MousePos, radius);
        if (now_ms() < hand_.ring_text_until_ms) draw_ring_text(over, radius);
    }
    bool mouse(const PictureMouse& mouse) override {
        if (mouse.phase == GLINT_MOVE) return mouse.wheel != 0 && turn_wheel(mouse);
        if (mouse.phase == GLINT_PRESS) return press(mouse);
        if (!pressed_) return false;
        if (mouse.phase == GLINT_RELEASE) paint(*std::exchange(pressed_, std::nullopt), mouse);
        return true;
    }

private:
    struct Press {
        Point cell;
        BrushShape shape;
        int button, modifiers;
    };

    bool turn_wheel(const PictureMouse& mouse) {
        Session& session = *current_;
        if (takes_pointer(session.params())) return false; // simulations with a pointer use the wheel themselves
        const int held = mouse.modifiers & (GLINT_SHIFT | GLINT_CTRL);
        if (held == GLINT_CTRL && size_row(session))
            scale_brush(session, hand_, ui_, std::pow(1.15, double(mouse.wheel)));
        else if (held == GLINT_SHIFT && strength_row(session))
            add_strength(session, hand_, ui_, double(mouse.wheel));
        else
            return false;
        return true;
    }

    static int cell_of(double place) { return static_cast<int>(std::floor(std::clamp(place, -1e9, 1e9))); }

    /// Returns whether it begins a shape.
    bool press(const PictureMouse& mouse) {
        const Session& session = *current_;
        const BrushShape shape = shape_in_hand(session, hand_);
        const Extent grid = session.extent();
        const Point at = mouse.cell;
        const bool inside = at.x >= 0 && at.y >= 0 && at.x < grid.width && at.y < grid.height;
        if (shape == BrushShape::freehand || !drags_paint(session.params()) || !inside || !room_.holds(mouse.at))
            return false;
        pressed_ = Press{at, shape, mouse.button, mouse.modifiers};
        if (shape == BrushShape::fill) fill_.start(cell_of(at.x), cell_of(at.y), mouse.button);
        return true;
    }

    void paint(const Press& from, const PictureMouse& to) {
        Session& session = *current_;
        if (from.shape == BrushShape::rectangle)
            session.painting().stamp(rectangle(cell_of(from.cell.x), cell_of(from.cell.y), cell_of(to.cell.x),
                                               cell_of(to.cell.y), session.extent()),
                                     from.button, "Rectangle");
        if (from.shape == BrushShape::image)
            image_.paint(cell_of(from.cell.x), cell_of(from.cell.y), cell_of(to.cell.x), cell_of(to.cell.y),
                         from.button);
        if (from.shape != BrushShape::line) return;
        glint_stroke how{};
        how.button = from.button, how.modifiers = from.modifiers, how.phase = GLINT_PRESS;
        const Gesture one = session.history().begin(stroke_label);
        paint_along(session, from.cell, from.cell, how);
        how.phase = GLINT_DRAG;
        if (to.cell != from.cell) paint_along(session, from.cell, to.cell, how);
    }

    void draw_shape(const Overlay& over) const {
        if (pressed_->shape == BrushShape::fill) return;
        const ImVec2 from = over.at(pressed_->cell), to = ImGui::GetIO().MousePos;
        const ImVec2 low{std::min(from.x, to.x), std::min(from.y, to.y)},
            high{std::max(from.x, to.x), std::max(from.y, to.y)};
        ImDrawList* draw = ImGui::GetWindowDrawList();
        draw->PushClipRect(room_.from, room_.to, true);
        for (const bool rim : {true, false}) {
            const ImU32 color = look::u32(rim ? look::rgb(0x000000, .55f) : look::rgb(0xFFFFFF, .9f));
            const float wide = look::px(rim ? 3 : 1);
            pressed_->shape == BrushShape::line ? draw->AddLine(from, to, color, wide)
                                                : draw->AddRect(low, high, color, 0, 0, wide);
        }
        draw->PopClipRect();
    }

    static void draw_ring(ImVec2 about, float radius) {
        ImDrawList* draw = ImGui::GetWindowDrawList();
        draw->AddCircle(about, radius, look::u32(look::rgb(0x000000, .55f)), 0, look::px(3));
        draw->AddCircle(about, radius, look::u32(look::rgb(0xFFFFFF, .9f)), 0, look::px(1));
    }
    /// Above the ring, or below if there is no space.
    void draw_ring_text(const Overlay& over, float radius) const {
        const Session& session = *current_;
        const FixedString<96> words = hand_.shows_strength ? strength_words(session) : size_words(session);
        if (words.empty()) return;
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const float tall = look::px(22), pad = look::px(8), away = std::min(radius, look::px(120)) + look::px(24);
        const float wide = look::caption_width(words) + 2 * pad;
        const bool above = mouse.y - away - tall >= over.from.y;
        const ImVec2 from{std::clamp(std::floor(mouse.x - wide / 2), over.from.x,
                                     std::max(over.from.x, over.from.x + over.size.x - wide)),
                          std::floor(above ? mouse.y - away - tall : mouse.y + away)};
        (void)draw_plate(from, {from.x + wide, from.y + tall});
        look::draw_left(look::current().text, look::caption_size, words, from.x + pad, from.y + tall / 2, plate_text);
    }

    CurrentSession& current_;
    Fill& fill_;
    StampImage& image_;
    Hand& hand_;
    UiState& ui_;
    Plate room_;                   // plate in which the press began
    std::optional<Press> pressed_; // press at which the present shape began
};

} // namespace

std::unique_ptr<PictureLayer> make_brush_layer(CurrentSession& current, Fill& fill, StampImage& image, Hand& hand,
                                               UiState& ui) {
    return std::make_unique<BrushLayer>(current, fill, image, hand, ui);
}

// Actions for the brush.

namespace {

constexpr double brush_growth = 1.15;

void add_shape(Actions& all, Hand& hand, const char* id, const char* title, ImGuiKeyChord key, BrushShape shape,
               std::function<const char*()> why_not) {
    all.add({id, title, "Brush", key, [&hand, shape] { hand.shape = shape; }, std::move(why_not)});
}

} // namespace

void add_brush_actions(Actions& all, CurrentSession& current, const StampImage& image, Hand& hand, UiState& ui) {
    const auto without_strokes = [&] { return no_strokes(*current); };
    const auto without_shapes = [&] { return no_shapes(*current); };
    const auto without_brushes = [&] { return no_brushes(*current); };
    const auto without_size = [&] { return no_size(*current); };
    const auto without_strength = [&] { return no_strength(*current); };
    all.add({"next brush", "Next brush", "Brush", ImGuiKey_B, [&] { turn_brush(*current, 1); }, without_brushes});
    all.add({"previous brush", "Previous brush", "Brush", ImGuiMod_Shift | ImGuiKey_B,
             [&] { turn_brush(*current, -1); }, without_brushes});
    all.add({"eraser", "Eraser", "Brush", ImGuiKey_E,
             [&] {
                 if (const auto eraser = eraser_of(*current)) pick_brush(*current, *eraser);
             },
             [&] { return eraser_of(*current) ? "" : "This simulation has no eraser"; }});
    all.add({"larger brush", "Larger brush", "Brush", ImGuiKey_RightBracket,
             [&] { scale_brush(*current, hand, ui, brush_growth); }, without_size});
    all.add({"smaller brush", "Smaller brush", "Brush", ImGuiKey_LeftBracket,
             [&] { scale_brush(*current, hand, ui, 1 / brush_growth); }, without_size});
    all.add({"stronger brush", "Stronger brush", "Brush", 0, [&] { add_strength(*current, hand, ui, 1); },
             without_strength});
    all.add(
        {"weaker brush", "Weaker brush", "Brush", 0, [&] { add_strength(*current, hand, ui, -1); }, without_strength});
    add_shape(all, hand, "draw", "Draw freehand", ImGuiKey_D, BrushShape::freehand, without_strokes);
    add_shape(all, hand, "line", "Draw lines", ImGuiKey_U, BrushShape::line, [&] { return no_lines(*current); });
    add_shape(all, hand, "rectangle", "Paint rectangles", ImGuiKey_I, BrushShape::rectangle, without_shapes);
    add_shape(all, hand, "fill", "Fill area", ImGuiKey_K, BrushShape::fill, without_shapes);
    add_shape(all, hand, "image", "Paint the stamp image", ImGuiKey_Y, BrushShape::image, [&] {
        if (const char* why = no_shapes(*current); *why) return why;
        return image.has_image() ? "" : "No stamp image: open a PNG, or drop it on the window";
    });
    all.add({"open image", "Open an image as a stamp", "Brush", 0, [&] { ui.modal = Modal::open; }, without_shapes});
}

} // namespace glint
