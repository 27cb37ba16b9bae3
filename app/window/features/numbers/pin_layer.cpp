// Marks of the pinned cells over the picture: dragging a mark pins another cell.
#include "app/window/current_session.h"
#include "app/window/features/numbers/pins.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/parts/picture_layer.h"
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace glint {
namespace {

class PinLayer final : public PictureLayer {
public:
    PinLayer(CurrentSession& current, NumbersView& view, Layout& layout, Notices& notices)
        : current_(current), view_(view), layout_(layout), notices_(notices) {}

    void draw(const Overlay& over) override {
        over_ = over;
        if (std::exchange(view_.pin_here, false)) pin_here();
        const Pins& pins = board().pins();
        ImDrawList* draw = ImGui::GetWindowDrawList();
        draw->PushClipRect(over.from, {over.from.x + over.size.x, over.from.y + over.size.y}, true);
        for (std::size_t i = 0; i < max_pins; ++i) {
            if (!pins[i]) continue;
            const ImVec2 at = place_of(*pins[i]);
            draw->AddCircleFilled(at, look::px(6), look::u32(look::rgb(0x0F1115, .8f)));
            draw->AddCircleFilled(at, look::px(4), look::u32(look::series_color(i)));
        }
        draw->PopClipRect();
    }
    bool takes(ImVec2 at) const override { return pin_at(at).has_value(); }
    bool mouse(const PictureMouse& mouse) override {
        if (mouse.phase == GLINT_PRESS) held_ = mouse.button == GLINT_LEFT ? pin_at(mouse.at) : std::nullopt;
        if (!held_ || mouse.phase == GLINT_MOVE) return false;
        if (mouse.phase == GLINT_DRAG && board().pins()[*held_]) {
            const Extent extent = current_->extent();
            board().move(*held_, std::clamp(static_cast<int>(std::floor(mouse.cell.x)), 0, extent.width - 1),
                         std::clamp(static_cast<int>(std::floor(mouse.cell.y)), 0, extent.height - 1));
        }
        if (mouse.phase == GLINT_RELEASE) held_.reset();
        return true;
    }

private:
    PinBoard& board() const { return current_->observers().pins; }
    ImVec2 place_of(const Pin& pin) const { return over_.at({pin.x + 0.5, pin.y + 0.5}); }

    /// Pins the cell under the mouse, or removes the pin there.
    void pin_here() {
        const Extent extent = current_->extent();
        const int x = static_cast<int>(std::floor(over_.cell.x)), y = static_cast<int>(std::floor(over_.cell.y));
        if (!over_.hovered || x < 0 || y < 0 || x >= extent.width || y >= extent.height)
            return notices_.say("Point at the cell to pin", Severity::caution);
        if (const auto there = pin_at(ImGui::GetIO().MousePos)) return board().remove(*there);
        if (board().full())
            return notices_.say("All 16 pins are in use: to remove a pin, point at its cell and pin again",
                                Severity::caution);
        board().add({"", x, y});
        layout_.show("Probe");
    }

    std::optional<std::size_t> pin_at(ImVec2 at) const {
        const float near = look::px(8);
        const Pins& pins = board().pins();
        for (std::size_t i = 0; i < max_pins; ++i) {
            if (!pins[i]) continue;
            const ImVec2 mark = place_of(*pins[i]);
            if (std::hypot(mark.x - at.x, mark.y - at.y) <= near) return i;
        }
        return {};
    }

    CurrentSession& current_;
    NumbersView& view_;
    Layout& layout_;
    Notices& notices_;
    Overlay over_{};
    std::optional<std::size_t> held_;
};

} // namespace

std::unique_ptr<PictureLayer> make_pin_layer(CurrentSession& current, NumbersView& view, Layout& layout,
                                             Notices& notices) {
    return std::make_unique<PinLayer>(current, view, layout, notices);
}

} // namespace glint
