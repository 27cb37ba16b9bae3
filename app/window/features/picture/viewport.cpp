#include "app/window/features/picture/viewport.h"
#include "app/look/theme.h"
#include "app/run/sound.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/colors/color_bar.h"
#include "app/window/features/lesson/lesson.h"
#include "app/window/features/picture/picture_drawing.h"
#include "app/window/features/transport/transport.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <imgui_internal.h>
#include <string_view>
#include <utility>

namespace glint {
namespace {

int modifiers() {
    const ImGuiIO& io = ImGui::GetIO();
    return (io.KeyShift ? GLINT_SHIFT : 0) | (io.KeyCtrl ? GLINT_CTRL : 0) | (io.KeyAlt ? GLINT_ALT : 0);
}

constexpr float max_key_seconds = 0.1f;
constexpr double next_frame_ms = 100; // the window does not sleep while a key is held

bool lies_in(Extent extent, Point cell) {
    return cell.x >= 0 && cell.y >= 0 && cell.x < extent.width && cell.y < extent.height;
}

} // namespace

Viewport::Viewport(Shell& shell, PictureDrawing& picture, FootPlate* foot_plate, Transport& transport,
                   PictureLayers layers)
    : current_(shell.workspace),
      picture_(picture),
      foot_plate_(foot_plate),
      transport_(transport),
      actions_(shell.actions),
      ui_(shell.ui),
      shown_(shell.get<ShownLayers>()),
      pointing_(shell.get<Pointing>()),
      layers_(std::move(layers)) {
    plates_.reserve(layers_.size());
}

void Viewport::draw() {
    Session& session = *current_;
    const ImVec2 from = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
    const float below = transport_.height(all.y);
    const ImVec2 room{all.x, all.y - below};
    const LegendRows legend(*current_, shown_, ui_, room);
    const ImVec2 space{room.x, room.y - (foot_plate_ ? foot_plate_->height(room) : 0) - legend.height()};
    const float width_at_right = color_bar_room(*current_, shown_, ui_, space);
    const ImVec2 size{space.x - width_at_right, space.y};
    if (size.x < 1 || size.y < 1) return;
    rect_ = pixels_of(from, size);
    view_ = view_in(session.appearance().view(), session.extent(), rect_);

    picture_.draw(from, size, view_);
    ImGui::GetWindowDrawList()->AddRectFilled({from.x + size.x, from.y}, {from.x + space.x, from.y + size.y},
                                              look::u32(surround_color));
    ImGui::SetNextItemAllowOverlap();
    ImGui::InvisibleButton("picture", size,
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    handle_missed_press();
    const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
    const PictureMouse mouse = mouse_now(hovered, active);
    keys_before_ = std::exchange(keys_, keys_now(active));
    if (keys_) ui_.redraw_until_ms = std::max(ui_.redraw_until_ms, now_ms() + next_frame_ms);
    if (!belongs_to_layer(mouse)) {
        move_view(mouse);
        pass_mouse(mouse);
    } else {
        pass_pointer({.at = mouse.at, .cell = mouse.cell, .before = mouse.cell, .modifiers = mouse.modifiers}, false);
    }
    point(mouse);
    if (mouse.phase == GLINT_RELEASE) pressed_ = 0, holder_ = nullptr;
    inspect(hovered);
    legend.draw({from.x, from.y + size.y}, room.x);
    // buttons on the plate may put another session on stage
    foot_ = foot_plate_ ? foot_plate_->draw(from, room) : Plate{};
    Overlay over{from,  size,  width_at_right, {double(from.x), double(from.y), double(size.x), double(size.y)},
                 view_, mouse_};
    over.hovered = hovered || active, over.note_below = legend.has_note();
    draw_layers(over);
    if (below > 0) transport_.draw({from.x, from.y + room.y}, {room.x, below});
}

Extent Viewport::space() const { return {static_cast<int>(rect_.width), static_cast<int>(rect_.height)}; }

/// over: the whole area of the picture.
void Viewport::draw_layers(Overlay over) {
    const bool has_plate = foot_.to.y > foot_.from.y; // a plate over the picture takes space at the bottom
    if (has_plate) over.size.y -= std::max(0.f, over.from.y + over.size.y - foot_.from.y);
    over.view.pixels_per_cell /= pixels_of({1, 1}).x;
    over.hovered = over.hovered && ImGui::GetIO().MousePos.y < over.from.y + over.size.y;
    over.plates = plates_;
    for (const auto& layer : layers_) layer->draw(over);
    plates_.clear();
    for (const auto& layer : layers_)
        if (const Plate plate = layer->covers(); plate.to.x > plate.from.x) plates_.push_back(plate);
}

/// Outside of the picture, and on its overlays, nothing can be painted.
bool Viewport::takes_press(ImVec2 at) const {
    return lies_in(current_->extent(), cell_at(view_, rect_, pixels_of(at))) && !foot_.holds(at) &&
           std::ranges::none_of(layers_, [&](const auto& layer) { return layer->takes(at); });
}

/// Dear ImGui hovers an item with AllowOverlap only from the second frame on. A press in the first frame would be
/// ignored, and a quick stroke would be lost.
void Viewport::handle_missed_press() {
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsItemHovered() || ImGui::GetActiveID() != 0) return;
    for (const ImGuiMouseButton button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right}) {
        const bool ours = ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()).Contains(io.MouseClickedPos[button]);
        const bool just_now = io.MouseDown[button] && io.MouseDownDuration[button] <= 2 * io.DeltaTime;
        if (!ours || !just_now || !takes_press(io.MouseClickedPos[button]) ||
            ImGui::GetKeyOwner(ImGui::MouseButtonToKey(button)) != ImGuiKeyOwner_NoOwner)
            continue;
        ImGui::SetActiveID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
        ImGui::SetKeyOwner(ImGui::MouseButtonToKey(button), ImGui::GetItemID());
        ImGui::GetCurrentContext()->ActiveIdMouseButton = static_cast<ImS8>(button);
        return;
    }
}

PictureMouse Viewport::mouse_now(bool hovered, bool active) {
    const ImGuiIO& io = ImGui::GetIO();
    mouse_before_ = mouse_;
    mouse_ = cell_at(view_, rect_, pixels_of(io.MousePos));
    if (visit_ != current_.visits()) { // the gesture belonged to another session
        if (keys_) held_in_ = session_;
        visit_ = current_.visits();
        session_ = current_->id();
        pressed_ = 0;
        holder_ = nullptr;
        // that session has left the stage with held keys: its edit() hears that they are up
        keys_ = held_in_ == session_ ? current_->definition().sim().keys : 0;
        if (keys_) held_in_ = 0;
    }
    const bool pressed_now = ImGui::IsItemActivated() && !io.MouseDown[ImGuiMouseButton_Middle];
    if (pressed_now) {
        pressed_ = io.MouseDown[ImGuiMouseButton_Left] ? GLINT_LEFT : GLINT_RIGHT;
        mouse_before_ = mouse_;
    }
    const int phase = pressed_now           ? GLINT_PRESS
                      : pressed_ && !active ? GLINT_RELEASE
                      : pressed_            ? GLINT_DRAG
                                            : GLINT_MOVE;
    return {io.MousePos, mouse_, mouse_before_, pressed_, phase, modifiers(), hovered ? io.MouseWheel : 0, hovered};
}

/// Whether a layer takes the mouse, so that the view and the simulation do not get it.
bool Viewport::belongs_to_layer(const PictureMouse& mouse) {
    if (holder_) return holder_->mouse(mouse), true;
    if (mouse.phase == GLINT_DRAG || mouse.phase == GLINT_RELEASE) return false; // part of the simulation's own gesture
    PictureLayer* const taker = layer_for_mouse(mouse, layers_);
    if (mouse.phase == GLINT_PRESS) holder_ = taker;
    return taker;
}

/// After the user has moved the view.
void Viewport::look_at(const View2D& view) {
    Session& session = *current_;
    const Extent extent = session.extent();
    view_ = clamped_view(view, rect_, extent.width, extent.height);
    ui_.gesture.hold(session, picture_view_label);
    session.appearance().look_at({PictureView::Mode::free, view_.center.x, view_.center.y, view_.pixels_per_cell});
}

void Viewport::move_view(const PictureMouse& mouse) {
    const ImGuiIO& io = ImGui::GetIO();
    Session& session = *current_;
    const Extent extent = session.extent();
    const bool ctrl = mouse.modifiers & GLINT_CTRL, shift = mouse.modifiers & GLINT_SHIFT;
    if (mouse.wheel != 0 && (ctrl || !takes_pointer(session.params())) && !shift) {
        const double factor = std::pow(1.2, double(mouse.wheel));
        look_at(zoomed(view_, rect_, pixels_of(mouse.at), factor, extent.width, extent.height));
        ui_.gesture.extend_brief_hold(); // continues while no button is pressed
    }
    if (ImGui::IsItemActive() && io.MouseDown[ImGuiMouseButton_Middle] &&
        (io.MouseDelta.x != 0 || io.MouseDelta.y != 0))
        look_at(panned(view_, pixels_of(io.MouseDelta)));
    if (mouse.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Middle))
        ui_.gesture.hold(session, picture_view_label), session.appearance().look_at({});
}

void Viewport::send_stroke(const PictureMouse& mouse) {
    glint_stroke how{};
    how.button = mouse.button, how.modifiers = mouse.modifiers, how.phase = mouse.phase;
    if (takes_timed_strokes(current_->params()) && mouse.phase != GLINT_PRESS)
        how.seconds = std::min(ImGui::GetIO().DeltaTime, max_stroke_seconds);
    ui_.gesture.hold(*current_, stroke_label);
    paint_along(*current_, mouse.before, mouse.cell, how);
}

void Viewport::pass_mouse(const PictureMouse& mouse) {
    Session& session = *current_;
    const bool width_at_right = mouse.phase == GLINT_PRESS && !takes_press(mouse.at);
    if (width_at_right) pressed_ = 0;
    const int phase = width_at_right ? GLINT_MOVE : mouse.phase;
    const bool moved = mouse.cell != mouse.before;
    const bool timed = takes_timed_strokes(session.params()) && (phase == GLINT_DRAG || phase == GLINT_RELEASE);
    if (drags_paint(session.params()) && (phase == GLINT_PRESS || (phase == GLINT_DRAG && moved) || timed))
        send_stroke(mouse);

    PictureMouse taken = mouse;
    taken.phase = phase;
    pass_pointer(taken, pressed_ && drags_point(session.params()));
    if (phase == GLINT_RELEASE && !keys_) ui_.gesture.let_go();
}

/// Calls edit() if the mouse or a key does something. holds: a button is held that is for edit().
void Viewport::pass_pointer(const PictureMouse& mouse, bool holds) {
    Session& session = *current_;
    const float wheel = mouse.modifiers & GLINT_CTRL ? 0 : mouse.wheel;
    const bool drags = holds && (mouse.cell != mouse.before || mouse.phase != GLINT_DRAG);
    if (!takes_pointer(session.params()) || (wheel == 0 && !drags && !by_keys())) return;
    glint_pointer at{};
    at.size = sizeof at;
    at.x = float(mouse.cell.x), at.y = float(mouse.cell.y);
    at.modifiers = mouse.modifiers, at.phase = GLINT_MOVE;
    if (wheel != 0 || holds) {
        at.dx = float(mouse.cell.x - mouse.before.x), at.dy = float(mouse.cell.y - mouse.before.y);
        at.wheel = wheel, at.phase = mouse.phase;
        at.buttons = mouse.phase == GLINT_RELEASE ? 0 : pressed_;
    } else { // keys alone: the mouse may be anywhere
        at.x = std::clamp(at.x, 0.f, float(session.extent().width));
        at.y = std::clamp(at.y, 0.f, float(session.extent().height));
    }
    at.keys = keys_, at.seconds = keys_ ? std::min(ImGui::GetIO().DeltaTime, max_key_seconds) : 0;
    const auto values = moved_by(session, at);
    if (by_keys()) return edit_by_keys(values ? *values : session.params());
    if (!values) return;
    ui_.gesture.edit(session, *values, pointer_label);
    if (wheel != 0) ui_.gesture.extend_brief_hold();
}

/// The undo step lasts until the last key is released, also while nothing changes. During a stroke it is the stroke's.
void Viewport::edit_by_keys(const Params& values) {
    Session& session = *current_;
    if (pressed_ && !holder_ && drags_paint(session.params())) return ui_.gesture.edit(session, values, stroke_label);
    ui_.gesture.hold_briefly(session, keys_label);
    ui_.gesture.edit_briefly(session, values, keys_label);
    if (!keys_) ui_.gesture.let_go();
}

/// The simulation's keys that are held. Arrows belong to the panels while one of their controls shows the focus.
std::uint32_t Viewport::keys_now(bool active) const {
    const ImGuiIO& io = ImGui::GetIO();
    const std::uint32_t named = current_->definition().sim().keys;
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const bool moves_picture = active && io.MouseDown[ImGuiMouseButton_Middle];
    const bool other_item = ImGui::GetActiveID() != 0 && !active;
    if (!named || io.WantTextInput || popup || ui_.modal != Modal::none || moves_picture || other_item) return 0;
    return held_simulation_keys(io.NavVisible ? named & ~arrow_keys : named);
}

/// The mouse points without a button while the key of that action is held, or until a click if the palette started it.
void Viewport::point(const PictureMouse& mouse) {
    Session& session = *current_;
    const glint_param* row = pointing_row(session.definition());
    if (!row || mouse.phase != GLINT_MOVE || actions_.let_go("point") || ImGui::GetIO().WantTextInput)
        pointing_.on = false;
    if (!row || (!pointing_.on && !session.params().get<bool>(*row))) return;
    Params values = session.params();
    values.put(*row, pointing_.on);
    const std::string_view label = keys_ ? keys_label : pointer_label;
    ui_.gesture.edit_briefly(session, values, label);
    if (!pointing_.on) return ui_.gesture.let_go();
    ui_.gesture.extend_brief_hold(); // no button holds it
    if (!mouse.hovered || !lies_in(session.extent(), mouse.cell)) return;
    glint_pointer at{};
    at.size = sizeof at, at.phase = GLINT_MOVE, at.modifiers = mouse.modifiers;
    at.keys = keys_; // pass_pointer() has told their seconds
    at.x = float(mouse.cell.x), at.y = float(mouse.cell.y);
    if (const auto moved = moved_by(session, at)) ui_.gesture.edit_briefly(session, *moved, label);
}

void Viewport::inspect(bool hovered) {
    Session& session = *current_;
    const std::array<int, 2> cell{static_cast<int>(std::floor(mouse_.x)), static_cast<int>(std::floor(mouse_.y))};
    session.observers().cell.watch(hovered && lies_in(session.extent(), mouse_) ? std::optional(cell) : std::nullopt);
}

} // namespace glint
