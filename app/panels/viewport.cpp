#include "app/panels/viewport.h"
#include "app/look/theme.h"
#include "app/panels/picture_drawing.h"
#include "app/panels/script_plate.h"
#include "app/services/sweep_run.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace glint {
namespace {

int modifiers() {
    const ImGuiIO& io = ImGui::GetIO();
    return (io.KeyShift ? GLINT_SHIFT : 0) | (io.KeyCtrl ? GLINT_CTRL : 0) | (io.KeyAlt ? GLINT_ALT : 0);
}

bool lies_in(Extent extent, Point cell) {
    return cell.x >= 0 && cell.y >= 0 && cell.x < extent.width && cell.y < extent.height;
}

} // namespace

Viewport::Viewport(Workspace& workspace, const PairDifference& difference, PictureDrawing& picture,
                   const SweepRun& sweep, const Experiments& experiments, const Switches& switches,
                   const TimingReport& report, const Notices& notices, ScriptPlate& script_plate, UiState& ui)
    : workspace_(workspace),
      difference_(difference),
      picture_(picture),
      sweep_(sweep),
      experiments_(experiments),
      switches_(switches),
      report_(report),
      notices_(notices),
      script_plate_(script_plate),
      ui_(ui) {}

void Viewport::draw() {
    Session& session = workspace_.session();
    const ImVec2 from = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
    const float below = ui_.bare || !has_scrubber(session) ? 0 : look::px(scrubber_height);
    const ImVec2 size{all.x, all.y - below};
    if (size.x < 1 || size.y < 1) return;
    rect_ = pixels_of(from, size);
    const Extent extent = session.extent();
    if (std::exchange(ui_.fit_picture, false)) fitted_ = true;
    if (fitted_) view_ = fitted(extent.width, extent.height, rect_);

    picture_.draw(from, size, view_);
    ImGui::SetNextItemAllowOverlap();
    ImGui::InvisibleButton("picture", size,
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    take_missed_press();
    const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
    mouse_before_ = mouse_;
    mouse_ = cell_at(view_, rect_, pixels_of(ImGui::GetIO().MousePos));
    move_view(hovered);
    pass_mouse(hovered, active);
    inspect(hovered);
    script_ = script_plate_.draw(from, size);
    const float taken_below = script_.to.y > script_.from.y ? from.y + size.y - script_.from.y : 0;
    plates_ = draw_overlays(
        workspace_, difference_, sweep_.running(), experiments_, switches_, report_, notices_, ui_,
        {from, size, mouse_, hovered || active, view_.pixels_per_cell / pixels_of({1, 1}).x, taken_below});
    if (below > 0) draw_scrubber(session, {from.x, from.y + size.y}, {size.x, below});
}

/// Beside the picture, and on what lies over it, there is nothing to paint.
bool Viewport::takes_press(ImVec2 at) const {
    return lies_in(workspace_.session().extent(), cell_at(view_, rect_, pixels_of(at))) && !script_.holds(at) &&
           std::ranges::none_of(plates_, [&](const Plate& plate) { return plate.holds(at); });
}

/// An item that others may overlap is hovered from the second frame on: a press in the first one is no press to Dear
/// ImGui, and a quick hand's stroke would be lost.
void Viewport::take_missed_press() {
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

void Viewport::move_view(bool hovered) {
    const ImGuiIO& io = ImGui::GetIO();
    const Extent extent = workspace_.session().extent();
    const bool wheel_is_ours = io.KeyCtrl || !workspace_.session().takes_pointer();
    if (hovered && io.MouseWheel != 0 && wheel_is_ours && !io.KeyShift) {
        view_ = zoomed(view_, rect_, pixels_of(io.MousePos), std::pow(1.2, double(io.MouseWheel)), extent.width,
                       extent.height);
        fitted_ = false;
    }
    if (ImGui::IsItemActive() && io.MouseDown[ImGuiMouseButton_Middle] &&
        (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) {
        view_ = panned(view_, pixels_of(io.MouseDelta));
        fitted_ = false;
    }
    if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Middle)) fitted_ = true;
}

void Viewport::send_stroke(int button, int phase, Point from, Point to) {
    glint_stroke stroke{};
    stroke.size = sizeof stroke;
    stroke.x0 = float(from.x), stroke.y0 = float(from.y), stroke.x1 = float(to.x), stroke.y1 = float(to.y);
    stroke.button = button, stroke.modifiers = modifiers(), stroke.phase = phase,
    stroke.step = workspace_.session().step();
    workspace_.session().stroke(stroke);
}

void Viewport::pass_mouse(bool hovered, bool active) {
    Session& session = workspace_.session();
    const ImGuiIO& io = ImGui::GetIO();
    if (visit_ != workspace_.visits()) visit_ = workspace_.visits(), pressed_ = 0; // it was another's gesture
    const bool pressed_now =
        ImGui::IsItemActivated() && !io.MouseDown[ImGuiMouseButton_Middle] && takes_press(io.MousePos);
    if (pressed_now) {
        pressed_ = io.MouseDown[ImGuiMouseButton_Left] ? GLINT_LEFT : GLINT_RIGHT;
        mouse_before_ = mouse_;
        ui_.first_start = false;
    }
    const bool moved = mouse_ != mouse_before_;
    const int phase = pressed_now           ? GLINT_PRESS
                      : pressed_ && !active ? GLINT_RELEASE
                      : pressed_            ? GLINT_DRAG
                                            : GLINT_MOVE;
    if (pressed_ && session.takes_strokes() && (phase == GLINT_PRESS || (phase == GLINT_DRAG && moved)))
        send_stroke(pressed_, phase, mouse_before_, mouse_);

    const float wheel = hovered && !io.KeyCtrl ? io.MouseWheel : 0;
    if (session.takes_pointer() && (wheel != 0 || (pressed_ && (moved || phase != GLINT_DRAG)))) {
        glint_pointer at{};
        at.size = sizeof at;
        at.x = float(mouse_.x), at.y = float(mouse_.y);
        at.dx = float(mouse_.x - mouse_before_.x), at.dy = float(mouse_.y - mouse_before_.y);
        at.wheel = wheel, at.modifiers = modifiers(), at.phase = phase;
        at.buttons = phase == GLINT_RELEASE ? 0 : pressed_;
        session.pointer(at);
        if (wheel != 0) ui_.gesture_left_s = 0.6;
    }
    if (phase == GLINT_RELEASE) {
        pressed_ = 0;
        session.end_gesture();
    }
}

void Viewport::inspect(bool hovered) {
    Session& session = workspace_.session();
    const std::array<int, 2> cell{static_cast<int>(std::floor(mouse_.x)), static_cast<int>(std::floor(mouse_.y))};
    const bool inside = hovered && lies_in(session.extent(), mouse_);
    if (cell != inspected_cell_ || session.step() != inspected_step_)
        inspected_cell_ = cell, inspected_step_ = session.step(), inspections_left_ = 20;
    const bool stale = inspections_left_ > 0;
    inspections_left_ -= stale;
    session.inspect(inside && stale ? std::optional(cell) : std::nullopt);
}

} // namespace glint
