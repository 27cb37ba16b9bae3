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

// The line of a profile over the picture: drawn by a drag after Shift+N, and moved by its ends.

namespace {

class ProfileLayer final : public PictureLayer {
public:
    ProfileLayer(CurrentSession& current, NumbersView& view, Layout& layout)
        : current_(current), view_(view), layout_(layout) {}

    void draw(const Overlay& over) override {
        over_ = over;
        if (!current_->definition().sim().state) view_.line_here = false; // requested for another simulation
        const auto& line = board().line();
        if (!line) return;
        const ImVec2 from = end(line->x0, line->y0), to = end(line->x1, line->y1);
        ImDrawList* draw = ImGui::GetWindowDrawList();
        draw->PushClipRect(over.from, {over.from.x + over.size.x, over.from.y + over.size.y}, true);
        draw->AddLine(from, to, look::u32(look::rgb(0x0F1115, .7f)), look::px(3));
        draw->AddLine(from, to, look::u32(look::rgb(0xFFFFFF)), look::px(1));
        draw->AddCircleFilled(from, look::px(5), look::u32(look::rgb(0xFFFFFF)));
        draw->AddCircle(to, look::px(5), look::u32(look::rgb(0xFFFFFF)), 0, look::px(1.5f));
        draw->PopClipRect();
    }
    bool takes(ImVec2 at) const override { return view_.line_here || held_end(at) != End::none; }
    bool mouse(const PictureMouse& mouse) override {
        if (mouse.phase == GLINT_PRESS) press(mouse);
        if (held_ == End::none || mouse.phase == GLINT_MOVE) return false;
        if (mouse.phase == GLINT_DRAG) drag(mouse);
        if (mouse.phase == GLINT_RELEASE) {
            held_ = End::none;
            layout_.show("Probe"); // earlier, the panel would take the mouse from the drag
        }
        return true;
    }

private:
    enum class End { none, first, last };
    PinBoard& board() const { return current_->observers().pins; }
    ImVec2 end(float x, float y) const { return over_.at({static_cast<double>(x), static_cast<double>(y)}); }

    void press(const PictureMouse& mouse) {
        held_ = mouse.button != GLINT_LEFT ? End::none : view_.line_here ? End::last : held_end(mouse.at);
        if (held_ == End::none || !std::exchange(view_.line_here, false)) return;
        const auto x = static_cast<float>(mouse.cell.x), y = static_cast<float>(mouse.cell.y);
        board().set_line(LineOfCells{x, y, x, y});
    }

    void drag(const PictureMouse& mouse) {
        auto line = board().line();
        if (!line) return;
        (held_ == End::first ? line->x0 : line->x1) = static_cast<float>(mouse.cell.x);
        (held_ == End::first ? line->y0 : line->y1) = static_cast<float>(mouse.cell.y);
        board().set_line(line);
    }

    End held_end(ImVec2 at) const {
        const auto& line = board().line();
        if (!line) return End::none;
        const auto is_near = [&](ImVec2 mark) { return std::hypot(mark.x - at.x, mark.y - at.y) <= look::px(8); };
        if (is_near(end(line->x1, line->y1))) return End::last;
        return is_near(end(line->x0, line->y0)) ? End::first : End::none;
    }

    CurrentSession& current_;
    NumbersView& view_;
    Layout& layout_;
    Overlay over_{};
    End held_ = End::none;
};

} // namespace

std::unique_ptr<PictureLayer> make_profile_layer(CurrentSession& current, NumbersView& view, Layout& layout) {
    return std::make_unique<ProfileLayer>(current, view, layout);
}

} // namespace glint
