// Actions for the brush.
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/ui_state.h"
#include <functional>
#include <utility>

namespace glint {
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
    add_shape(all, hand, "line", "Draw lines", ImGuiKey_U, BrushShape::line, without_shapes);
    add_shape(all, hand, "rectangle", "Paint rectangles", ImGuiKey_I, BrushShape::rectangle, without_shapes);
    add_shape(all, hand, "fill", "Fill area", ImGuiKey_K, BrushShape::fill, without_shapes);
    add_shape(all, hand, "image", "Paint the stamp image", ImGuiKey_Y, BrushShape::image, [&] {
        if (const char* why = no_shapes(*current); *why) return why;
        return image.has_image() ? "" : "No stamp image: open a PNG, or drop it on the window";
    });
    all.add({"open image", "Open an image as a stamp", "Brush", 0, [&] { ui.modal = Modal::open; }, without_shapes});
}

} // namespace glint
