// Position in the picture: its zoom, and the whole picture, small, while only a part is visible.
#include "app/look/text.h"
#include "app/window/current_session.h"
#include "app/window/features/picture/picture_drawing.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include "app/world/text/fixed_string.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

/// "3.2×"; "0.31×" for a picture that is scaled down.
FixedString<32> zoom_words(double pixels_per_cell) {
    return pixels_per_cell < 9.95 ? FixedString<32>::of("{:.2g}×", pixels_per_cell)
                                  : FixedString<32>::of("{:.0f}×", pixels_per_cell);
}

bool is_whole(const Overlay& over, Extent extent) {
    const ImVec2 low = over.at({0, 0}), high = over.at({double(extent.width), double(extent.height)});
    constexpr float part = 1; // a hidden edge of one pixel does not count
    const ImVec2 to{over.from.x + over.size.x, over.from.y + over.size.y};
    return low.x >= over.from.x - part && high.y >= over.from.y - part && high.x <= to.x + part && low.y <= to.y + part;
}

constexpr float zoom_height = 22, map_edge = 12, map_gap = 6;

/// The map's longer side. In a low picture it is smaller, to leave space for the tool bar.
float map_side(float picture_height) { return std::floor(std::min(look::px(160), picture_height * 0.3f)); }

class MinimapLayer final : public PictureLayer {
public:
    MinimapLayer(CurrentSession& current, PictureDrawing& picture, const ShownLayers& shown, UiState& ui)
        : current_(current), picture_(picture), shown_(shown), ui_(ui) {}

    void draw(const Overlay& over) override {
        const Session& session = *current_;
        map_ = {}, extent_ = session.extent();
        pixels_per_cell_ = over.pixels_per_cell() * pixels_of({1, 1}).x;
        if (ui_.path_diagram || over.size.x < look::px(420) || over.size.y < look::px(320)) return;
        const PictureView::Mode mode = session.appearance().view().mode;
        if (mode == PictureView::Mode::fit || mode == PictureView::Mode::cover) return;
        if (shown_.minimap && !is_whole(over, extent_)) draw_map(over);
        draw_zoom(over);
    }
    bool takes(ImVec2 at) const override { return map_.holds(at); }
    Plate covers() const override { return map_; }
    bool mouse(const PictureMouse& mouse) override {
        const bool pressed = mouse.phase == GLINT_PRESS && mouse.button == GLINT_LEFT && map_.holds(mouse.at);
        if (mouse.phase == GLINT_MOVE) held_ = false; // the press belonged to another simulation
        if (!pressed && !held_) return false;
        held_ = mouse.phase != GLINT_RELEASE;
        look_at(mouse.at);
        return true;
    }

private:
    ScreenRect room() const {
        return {double(map_.from.x), double(map_.from.y), double(map_.to.x - map_.from.x),
                double(map_.to.y - map_.from.y)};
    }
    View2D in_points() const { return fitted(extent_.width, extent_.height, room()); }

    void look_at(ImVec2 at) {
        if (!(map_.to.x > map_.from.x)) return; // the map is hidden, because the whole picture is visible
        const Point cell = cell_at(in_points(), room(), {double(at.x), double(at.y)});
        ui_.gesture.hold(*current_, picture_view_label);
        current_->appearance().look_at({PictureView::Mode::free, std::clamp(cell.x, 0., double(extent_.width)),
                                        std::clamp(cell.y, 0., double(extent_.height)), pixels_per_cell_});
    }

    void draw_map(const Overlay& over) {
        const float longer = map_side(over.size.y), cells = static_cast<float>(std::max(extent_.width, extent_.height)),
                    least = look::px(24), rim = look::px(1), edge = look::px(map_edge);
        const ImVec2 size{std::max(least, longer * static_cast<float>(extent_.width) / cells),
                          std::max(least, longer * static_cast<float>(extent_.height) / cells)};
        const ImVec2 from{over.from.x + edge, std::floor(over.from.y + over.size.y - size.y - edge)};
        map_ = {from, {from.x + size.x, from.y + size.y}};
        const View2D small = in_points();
        view_ = {small.center, small.pixels_per_cell * pixels_of({1, 1}).x};
        draw_plate({from.x - 2 * rim, from.y - 2 * rim}, {map_.to.x + 2 * rim, map_.to.y + 2 * rim});
        const ImVec2 cursor = ImGui::GetCursorScreenPos();
        picture_.draw(from, size, view_, "minimap");
        ImGui::SetCursorScreenPos(cursor), ImGui::Dummy({});
        draw_frame(over, small);
    }

    /// Frame around the visible part.
    void draw_frame(const Overlay& over, const View2D& small) const {
        const auto place = [&](ImVec2 corner) {
            const Point cell = cell_at(over.view, over.picture, {double(corner.x), double(corner.y)});
            const Point there = screen_at(small, room(), cell);
            return ImVec2(std::clamp(static_cast<float>(there.x), map_.from.x, map_.to.x),
                          std::clamp(static_cast<float>(there.y), map_.from.y, map_.to.y));
        };
        const ImVec2 from = place(over.from), to = place({over.from.x + over.size.x, over.from.y + over.size.y});
        ImDrawList* draw = ImGui::GetWindowDrawList();
        draw->AddRect(from, to, look::u32(look::rgb(0x000000, .7f)), 0, 0, look::px(3));
        draw->AddRect(from, to, look::u32(look::rgb(0xFFFFFF)), 0, 0, look::px(1.5f));
    }

    void draw_zoom(const Overlay& over) const {
        const FixedString<32> words = zoom_words(pixels_per_cell_);
        const bool above = map_.to.x > map_.from.x;
        const float tall = look::px(zoom_height), wide = look::number_width("00000×") + look::px(12),
                    edge = look::px(map_edge),
                    bottom = above ? map_.from.y - look::px(map_gap) : over.from.y + over.size.y - edge;
        const ImVec2 from{over.from.x + edge, bottom - tall};
        (void)draw_plate(from, {from.x + wide, from.y + tall});
        look::draw_left(look::current().number, look::number_size, words, from.x + look::px(6), from.y + tall / 2,
                        plate_text);
    }

    CurrentSession& current_;
    PictureDrawing& picture_;
    const ShownLayers& shown_;
    UiState& ui_;
    Plate map_;   // the map of this frame; empty: there is none
    View2D view_; // view of the map, while Dear ImGui's list lives
    Extent extent_{};
    double pixels_per_cell_ = 1; // in the framebuffer's pixels
    bool held_ = false;
};

} // namespace

float minimap_room(float picture_height) {
    return map_side(picture_height) + look::px(map_edge + map_gap + zoom_height + map_gap);
}

std::unique_ptr<PictureLayer> make_minimap_layer(CurrentSession& current, PictureDrawing& picture,
                                                 const ShownLayers& shown, UiState& ui) {
    return std::make_unique<MinimapLayer>(current, picture, shown, ui);
}

} // namespace glint
