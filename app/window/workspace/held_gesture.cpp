#include "app/window/workspace/held_gesture.h"
#include "app/session/session.h"
#include <algorithm>
#include <imgui_internal.h>

namespace glint {
namespace {
constexpr double moment_s = 0.6;
constexpr double longest_frame_s = 0.05; // a slow frame is no pause of the user's
} // namespace

void HeldGesture::hold(Session& session, std::string_view label) {
    if (!gesture_.continues(session, label)) hold_new_step(session, label);
    if (const ImGuiID active = ImGui::GetActiveID()) item_ = active; // 0: it was let go in this frame
}

void HeldGesture::hold_new_step(Session& session, std::string_view label) {
    gesture_ = session.history().begin(label);
    item_ = ImGui::GetActiveID(), left_s_ = 0;
}

void HeldGesture::hold_briefly(Session& session, std::string_view label) {
    if (!gesture_.continues(session, label)) gesture_ = session.history().begin(label), item_ = 0;
    left_s_ = moment_s;
}

void HeldGesture::extend_brief_hold() { left_s_ = moment_s; }

void HeldGesture::edit(Session& session, const Params& values, std::string_view label) {
    if (values == session.params()) return;
    hold(session, label);
    session.edit(values, label);
}

void HeldGesture::edit_briefly(Session& session, const Params& values, std::string_view label) {
    if (values == session.params()) return;
    hold_briefly(session, label);
    session.edit(values, label);
}

void HeldGesture::end_frame(double seconds) {
    left_s_ -= std::min(seconds, longest_frame_s);
    const bool held = item_ != 0 ? item_ == ImGui::GetActiveID() : left_s_ > 0;
    if (!held) let_go();
}

} // namespace glint
