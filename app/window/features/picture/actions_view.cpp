// Actions for the view of the picture.
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/picture/viewport.h"

namespace glint {
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
