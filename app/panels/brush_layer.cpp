// The brush's ring under the mouse, with its size or strength beside it while that changes.
#include "app/look/text.h"
#include "app/panels/picture_layer.h"
#include "app/services/hand.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include "app/timing/clock.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

class BrushLayer final : public PictureLayer {
public:
    BrushLayer(Workspace& workspace, UiState& ui) : workspace_(workspace), ui_(ui) {}

    void draw(const Overlay& over) override {
        if (!over.hovered) return;
        const float radius = brush_cells(workspace_.session()) * static_cast<float>(over.pixels_per_cell());
        if (radius >= look::px(3)) draw_ring(ImGui::GetIO().MousePos, radius);
        if (now_ms() < ui_.hand.told_until_ms) draw_told(over, radius);
    }
    bool mouse(const PictureMouse& mouse) override {
        if (mouse.phase != GLINT_MOVE || mouse.wheel == 0) return false;
        Session& session = workspace_.session();
        if (session.takes_pointer()) return false; // whose wheel it is
        const int held = mouse.modifiers & (GLINT_SHIFT | GLINT_CTRL);
        if (held == GLINT_CTRL && size_row(session))
            scale_brush(session, ui_, std::pow(1.15, double(mouse.wheel)));
        else if (held == GLINT_SHIFT && strength_row(session))
            add_strength(session, ui_, double(mouse.wheel));
        else
            return false;
        return true;
    }

private:
    static void draw_ring(ImVec2 about, float radius) {
        ImDrawList* draw = ImGui::GetWindowDrawList();
        draw->AddCircle(about, radius, look::u32(look::rgb(0x000000, .55f)), 0, look::px(3));
        draw->AddCircle(about, radius, look::u32(look::rgb(0xFFFFFF, .9f)), 0, look::px(1));
    }
    /// Above the ring, or below where there is no room.
    void draw_told(const Overlay& over, float radius) const {
        const Session& session = workspace_.session();
        const FixedString<96> words = ui_.hand.tells_strength ? strength_words(session) : size_words(session);
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

    Workspace& workspace_;
    UiState& ui_;
};

} // namespace

std::unique_ptr<PictureLayer> make_brush_layer(Workspace& workspace, UiState& ui) {
    return std::make_unique<BrushLayer>(workspace, ui);
}

} // namespace glint
