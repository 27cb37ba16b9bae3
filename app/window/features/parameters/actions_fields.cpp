// Actions on many parameters at once.
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/layout.h"
#include "app/window/ui_state.h"
#include <functional>
#include <random>
#include <utility>

namespace glint {

void add_field_actions(Actions& all, CurrentSession& current, ParametersView& view, Layout& layout,
                       std::function<void()> name_preset, UiState& ui) {
    const auto show = [&] {
        layout.show("Parameters");
        ui.bare = false;
    };
    const auto none_changed = [&] {
        const Session& session = *current;
        return !differs_from_preset(session) ? "Nothing differs from the preset" : "";
    };
    all.add({"differences", "Differences from the preset", "Edit", ImGuiMod_Ctrl | ImGuiKey_D, [&, show] {
                 view.differences = !view.differences;
                 if (view.differences) show();
             }});
    all.add({"animate", "Animate a parameter: right-click its name", "Edit", 0, show});
    all.add({"randomise", "Randomise parameters", "Edit", ImGuiMod_Ctrl | ImGuiKey_R,
             [&] { randomise(*current, std::random_device()() % 10'000); }});
    all.add({.id = "gallery",
             .title = "Preset gallery",
             .group = "Edit",
             .key = ImGuiKey_F6,
             .run = [&] { toggle(ui.modal, Modal::gallery); },
             .while_typing = true});
    all.add({"save preset", "Save the parameters as a preset", "Edit", 0, [&ui, name_preset = std::move(name_preset)] {
                 ui.modal = Modal::gallery;
                 name_preset();
             }});
    const auto no_presets = [&] {
        return current->definition().presets().empty() ? "This simulation has no presets" : "";
    };
    all.add({"morph", "Morph from one preset to another", "Edit", 0,
             [&, show] {
                 view.morph = !view.morph;
                 if (view.morph) show();
             },
             no_presets});
    all.add(
        {"revert all", "Reset all parameters to the preset", "Edit", 0, [&] { revert_all(*current); }, none_changed});
}

} // namespace glint
