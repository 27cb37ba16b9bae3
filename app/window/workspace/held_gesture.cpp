#include "app/window/workspace/held_gesture.h"
#include "app/look/text.h"
#include "app/session/session.h"
#include "app/session/undo_history.h"
#include "app/window/workspace/workspace.h"
#include <algorithm>
#include <imgui_internal.h>
#include <string_view>

namespace glint {

namespace {
constexpr double moment_s = 0.6;
constexpr double longest_frame_s = 0.05; // a slow frame is no pause of the user's
} // namespace

void HeldGesture::hold(Session& session, std::string_view label) {
    if (!gesture_.continues(session, label)) hold_new_step(session, label);
    if (const ImGuiID active = ImGui::GetActiveID()) item_ = active; // 0: the user released it in this frame
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

namespace {

constexpr std::int64_t many_frames = 120;

UndoWords to_simulation(const char* how, const Session* to) {
    return to ? UndoWords::of("{}: to {}", how, to->definition().sim().title) : UndoWords(how);
}

} // namespace

FixedString<40> steps_text(std::int64_t steps) {
    return FixedString<40>::of("{} {}", look::grouped(steps), steps == 1 ? "step" : "steps");
}

UndoWords undo_words(const Workspace& workspace) {
    const Session& session = workspace.session();
    const HistoryEntry* next = session.history().next_undo();
    if (!next) return to_simulation("Undo", workspace.before());
    const std::int64_t steps = session.history().steps_back_to(entries_done_after_undo(session.history().all()));
    UndoWords words = UndoWords::of("Undo: {}", next->label);
    if (steps > 0)
        words += UndoWords::of(". The run goes back {}; redo goes forward again", std::string_view(steps_text(steps)));
    return words;
}

UndoWords redo_words(const Workspace& workspace) {
    const HistoryEntry* next = workspace.session().history().next_redo();
    if (!next) return to_simulation("Redo", workspace.after());
    UndoWords words = UndoWords::of("Redo: {}", next->label);
    const std::int64_t steps = next->fork ? next->fork->other.end - next->fork->cut.at : 0;
    if (steps > 0) words += UndoWords::of(". Restores {}", std::string_view(steps_text(steps)));
    return words;
}

bool undo_goes_far(const Session& session) {
    const std::int64_t many = many_frames * std::max(1, session.pacing().steps_per_frame());
    return session.history().next_undo() &&
           session.history().steps_back_to(entries_done_after_undo(session.history().all())) > many;
}

} // namespace glint
