#include "app/panels/viewport.h"
#include "app/look/theme.h"
#include "app/services/shown_picture.h"
#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace glint {
namespace {

int modifiers() {
    const ImGuiIO& io = ImGui::GetIO();
    return (io.KeyShift ? GLINT_SHIFT : 0) | (io.KeyCtrl ? GLINT_CTRL : 0) | (io.KeyAlt ? GLINT_ALT : 0);
}

/// In pixels of the framebuffer.
Point pixels_of(ImVec2 at) {
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    return Point(at.x, at.y) * Point(scale.x, scale.y);
}

ScreenRect pixels_of(ImVec2 from, ImVec2 size) {
    const Point corner = pixels_of(from), extent = pixels_of(size);
    return {corner.x, corner.y, extent.x, extent.y};
}

bool on_screen(const Picture& picture) {
    return picture.kind == Picture::Kind::buffer_texture || picture.kind == Picture::Kind::texture_2d;
}

} // namespace

void Viewport::draw(Desk& desk) {
    const ImVec2 from = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
    const float below = desk.bare || !has_scrubber(desk.session()) ? 0 : look::px(scrubber_height);
    const ImVec2 size{all.x, all.y - below};
    if (size.x < 1 || size.y < 1) return;
    rect_ = pixels_of(from, size);
    const Extent extent = desk.session().extent();
    if (std::exchange(desk.fit_picture, false)) fitted_ = true;
    if (fitted_) view_ = fitted(extent.width, extent.height, rect_);

    draw_picture(desk, from, size);
    ImGui::SetNextItemAllowOverlap();
    ImGui::InvisibleButton("picture", size,
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    take_missed_press();
    const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
    mouse_before_ = mouse_;
    mouse_ = cell_at(view_, rect_, pixels_of(ImGui::GetIO().MousePos));
    move_view(desk, hovered);
    pass_mouse(desk, hovered, active);
    inspect(desk, hovered);
    draw_overlays(desk, {from, size, mouse_, hovered || active, view_.pixels_per_cell / pixels_of({1, 1}).x});
    if (below > 0) scrubber_.draw(desk, {from.x, from.y + size.y}, {size.x, below});
}

/// An item that others may overlap is hovered from the second frame on: a press in the first one is no press to Dear
/// ImGui, and a quick hand's stroke would be lost.
void Viewport::take_missed_press() {
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsItemHovered() || ImGui::GetActiveID() != 0) return;
    for (const ImGuiMouseButton button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right}) {
        const bool ours = ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()).Contains(io.MouseClickedPos[button]);
        const bool just_now = io.MouseDown[button] && io.MouseDownDuration[button] <= 2 * io.DeltaTime;
        if (!ours || !just_now || ImGui::GetKeyOwner(ImGui::MouseButtonToKey(button)) != ImGuiKeyOwner_NoOwner)
            continue;
        ImGui::SetActiveID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
        ImGui::SetKeyOwner(ImGui::MouseButtonToKey(button), ImGui::GetItemID());
        ImGui::GetCurrentContext()->ActiveIdMouseButton = static_cast<ImS8>(button);
        return;
    }
}

void Viewport::draw_picture(Desk& desk, ImVec2 from, ImVec2 size) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(from, {from.x + size.x, from.y + size.y}, look::u32(look::rgb(0x060910)));
    const Drawing drawing{this, &desk, rect_};
    list->AddCallback(
        [](const ImDrawList*, const ImDrawCmd* command) {
            const auto& it = *static_cast<const Drawing*>(command->UserCallbackData);
            it.self->draw_callback(it, *command);
        },
        const_cast<Drawing*>(&drawing), sizeof drawing);
    list->AddCallback(ImGui::GetPlatformIO().DrawCallback_ResetRenderState, nullptr);
}

void Viewport::draw_callback(const Drawing& drawing, const ImDrawCmd& command) {
    Desk& desk = *drawing.desk;
    const Profiler::Scope cpu(desk.profiler, desk.cpu_clock, Lane::cpu, "picture");
    const Profiler::Scope gpu(desk.profiler, desk.gl_clock, Lane::opengl, "picture");
    // Asked for only now: since the panel was laid out the session may have finished a newer one, and begun to write
    // the older.
    const Picture picture = desk.picture();
    if (!on_screen(picture)) return;
    ScreenLook how;
    how.enlarge = desk.settings.smooth ? Enlarge::smooth : Enlarge::crisp;
    how.background[0] = 6 / 255.f, how.background[1] = 9 / 255.f, how.background[2] = 16 / 255.f;
    how.max_taps = 4;
    const ImVec4 c = command.ClipRect;
    const ScreenRect clip = pixels_of({c.x, c.y}, {c.z - c.x, c.w - c.y});
    const int height = desk.window.framebuffer().height;
    desk.screen.draw(image_of(picture), aligned(view_, drawing.rect), drawing.rect, height, how, &clip);
    desk.shown();
}

void Viewport::move_view(Desk& desk, bool hovered) {
    const ImGuiIO& io = ImGui::GetIO();
    const Extent extent = desk.session().extent();
    const bool wheel_is_ours = io.KeyCtrl || !desk.session().takes_pointer();
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

void Viewport::send_stroke(Desk& desk, int button, int phase, Point from, Point to) {
    glint_stroke stroke{};
    stroke.size = sizeof stroke;
    stroke.x0 = float(from.x), stroke.y0 = float(from.y), stroke.x1 = float(to.x), stroke.y1 = float(to.y);
    stroke.button = button, stroke.modifiers = modifiers(), stroke.phase = phase, stroke.step = desk.session().step();
    desk.session().stroke(stroke);
}

void Viewport::pass_mouse(Desk& desk, bool hovered, bool active) {
    Session& session = desk.session();
    const ImGuiIO& io = ImGui::GetIO();
    const bool pressed_now = ImGui::IsItemActivated() && !io.MouseDown[ImGuiMouseButton_Middle];
    if (pressed_now) {
        pressed_ = io.MouseDown[ImGuiMouseButton_Left] ? GLINT_LEFT : GLINT_RIGHT;
        mouse_before_ = mouse_;
        desk.first_start = false;
    }
    const bool moved = mouse_ != mouse_before_;
    const int phase = pressed_now           ? GLINT_PRESS
                      : pressed_ && !active ? GLINT_RELEASE
                      : pressed_            ? GLINT_DRAG
                                            : GLINT_MOVE;
    if (pressed_ && session.takes_strokes() && (phase == GLINT_PRESS || (phase == GLINT_DRAG && moved)))
        send_stroke(desk, pressed_, phase, mouse_before_, mouse_);

    const float wheel = hovered && !io.KeyCtrl ? io.MouseWheel : 0;
    if (session.takes_pointer() && (wheel != 0 || (pressed_ && (moved || phase != GLINT_DRAG)))) {
        glint_pointer at{};
        at.size = sizeof at;
        at.x = float(mouse_.x), at.y = float(mouse_.y);
        at.dx = float(mouse_.x - mouse_before_.x), at.dy = float(mouse_.y - mouse_before_.y);
        at.wheel = wheel, at.modifiers = modifiers(), at.phase = phase;
        at.buttons = phase == GLINT_RELEASE ? 0 : pressed_;
        session.pointer(at);
        if (wheel != 0) desk.gesture_left_s = 0.6;
    }
    if (phase == GLINT_RELEASE) {
        pressed_ = 0;
        session.end_gesture();
    }
}

void Viewport::inspect(Desk& desk, bool hovered) {
    Session& session = desk.session();
    const std::array<int, 2> cell{static_cast<int>(std::floor(mouse_.x)), static_cast<int>(std::floor(mouse_.y))};
    const Extent extent = session.extent();
    const bool inside = hovered && cell[0] >= 0 && cell[1] >= 0 && cell[0] < extent.width && cell[1] < extent.height;
    if (cell != inspected_cell_ || session.step() != inspected_step_)
        inspected_cell_ = cell, inspected_step_ = session.step(), inspections_left_ = 20;
    const bool stale = inspections_left_ > 0;
    inspections_left_ -= stale;
    session.inspect(inside && stale ? std::optional(cell) : std::nullopt);
}

} // namespace glint
