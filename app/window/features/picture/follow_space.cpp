#include "app/window/features/picture/follow_space.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/picture/viewport.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "app/world/grid_pass.h"
#include "sims/api/device.h"
#include <algorithm>
#include <utility>

namespace glint {

namespace {

constexpr double min_stable_ms = 400; // the user may still be resizing the window
constexpr std::int64_t beginning_frames = 180;

bool has_no_edits(const Session& session) {
    return session.history().gestures() == 0 && session.run().events().empty() && session.observers().pins.empty() &&
           !session.observers().pins.line();
}
bool is_near_beginning(const Session& session) {
    return session.run().end().at < beginning_frames * std::int64_t{session.pacing().steps_per_frame()};
}

/// Time of a frame at speed 1; 0 if not known.
double ms_of_frame(const Session& session) {
    const Pace& pace = session.pacing().pace();
    return pace.measured ? pace.draw_ms + session.pacing().steps_per_frame() * pace.ms_per_step : 0;
}

} // namespace

FollowSpace::FollowSpace(Workspace& workspace, UiState& ui, std::function<Extent()> space)
    : workspace_(workspace), ui_(ui), space_now_(std::move(space)) {}

void FollowSpace::after_swap(double now_ms) {
    const Extent space = space_now_();
    if (space.empty()) return;
    if (!(space == space_)) {
        settled_at_ms_ = space_.empty() ? now_ms : now_ms + min_stable_ms; // the first size is used at once
        space_ = space, settled_ = false;
    }
    if (visit_ != workspace_.visits()) visit_ = workspace_.visits(), settled_ = false;
    if (now_ms < settled_at_ms_) {
        ui_.wake_at_ms = ui_.wake_at_ms > 0 ? std::min(ui_.wake_at_ms, settled_at_ms_) : settled_at_ms_;
        return;
    }
    workspace_.set_space(space);
    Session& session = workspace_.session();
    if (coarsened_ != &session.definition()) coarsened_ = nullptr;
    if (!session.appearance().follows_space() || !session.failure().empty()) return;
    const bool gpu = session.device().kind() == ComputeDevice::Kind::cuda;
    const bool begins = has_no_edits(session) && is_near_beginning(session);
    if (begins && workspace_.hold(ms_of_frame(session), gpu ? gpu_frame_ms : cpu_frame_ms, !coarsened_))
        coarsened_ = &session.definition();
    if (settled_ && !begins) return;
    settled_ = true;
    const Extent wanted = workspace_.grid_of(session.definition(), session.device());
    if (session.extent() == wanted) return;
    if (!begins) {
        if (session.appearance().view().mode == PictureView::Mode::fit)
            session.appearance().set_view({PictureView::Mode::cover});
        return;
    }
    try {
        workspace_.begin_anew(wanted);
    } catch (const Error&) {
        session.appearance().follow_space(false);
    } // too large for the device: the grid stays unchanged
}

// Actions for the view of the picture.

namespace {

/// One pixel for each cell, with the present centre.
PictureView one_to_one(const Session& session) {
    const PictureView& now = session.appearance().view();
    const bool whole = now.mode == PictureView::Mode::fit || now.mode == PictureView::Mode::cover;
    return {PictureView::Mode::one_to_one, whole ? session.extent().width / 2. : now.x,
            whole ? session.extent().height / 2. : now.y, 1};
}

} // namespace

void add_view_actions(Actions& all, CurrentSession& current, ShownLayers& shown, Pointing& pointing) {
    all.add({"fit", "Fit the picture", "View", ImGuiKey_F, [&] { current->appearance().look_at({}); }});
    all.add({"cover", "Fill the picture area with the picture", "View", ImGuiMod_Shift | ImGuiKey_F,
             [&] { current->appearance().look_at({.mode = PictureView::Mode::cover}); }});
    all.add({"one to one", "One pixel per cell", "View", ImGuiMod_Ctrl | ImGuiKey_0,
             [&] { current->appearance().look_at(one_to_one(*current)); }});
    all.add({"minimap", "Show the overview map", "View", ImGuiMod_Ctrl | ImGuiKey_M,
             [&] { shown.minimap = !shown.minimap; }});
    all.add({"picture labels", "Show labels in the picture", "View", 0, [&] { shown.labels = !shown.labels; },
             [&] {
                 const Definition& now = current->definition();
                 const bool has_legend = now.lesson() && !now.lesson()->labels.empty();
                 return has_legend || now.sim().annotate ? "" : "This simulation's picture has no labels";
             }});
    all.add({"home", "Back to the initial view", "View", ImGuiKey_O, [&] { go_home(*current); }});
    all.add(
        {.id = "point",
         .title = "Choose c with the mouse while this key is held",
         .group = "View",
         .key = ImGuiKey_J,
         .run = [&] { pointing.on = true; },
         .disabled_reason = [&] { return pointing_row(current->definition()) ? "" : "This view has no c to choose"; },
         .only_for_some_simulations = true});
}

} // namespace glint
