#include "app/action_table.h"
#include "app/bench/auto_methods.h"
#include "app/bench/job.h"
#include "app/services/actions.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include "app/world/instance.h"

namespace glint {
namespace {

/// The method that the lesson is about: the reference, or where that is on stage already, another that can run there.
Overrides first_difference(const Session& session) {
    Overrides differing(session.definition());
    const glint_param* row = method_row(session.definition());
    if (!row) return differing;
    const std::string stands_for = auto_method_id(session.params(), session.auto_method()),
                      now = stands_for.empty() ? method_of(session.params()) : stands_for,
                      reference = reference_method(session.definition());
    std::vector<std::string> wanted = choice_ids(*row);
    if (row->automatic > 0) wanted.erase(wanted.begin() + row->automatic - 1); // it is one of the others
    if (!reference.empty()) wanted.insert(wanted.begin(), reference);
    for (const std::string& id : wanted) {
        Params params = session.params();
        if (id == now || params.set(*row, id) ||
            !unavailable(session.definition(), session.device(), session.extent(), params).empty())
            continue;
        differing.take(*row, params);
        return differing;
    }
    return differing;
}

void flick(UiState::PairView& view) {
    using View = UiState::PairView;
    view = view == View::split ? View::follower : view == View::follower ? View::session : View::split;
}

} // namespace

void add_compare_actions(Actions& all, Workspace& workspace, UiState& ui) {
    all.add({"compare", "Compare: the same run twice, side by side", "Compare", ImGuiKey_X, [&] {
                 if (workspace.pair()) return workspace.stop_comparing();
                 const Session& session = workspace.session();
                 workspace.compare_with(first_difference(session), session.device().id());
                 ui.pair_view = UiState::PairView::split, ui.show_panel = "Compare";
             }});
    all.add({"flick", "Compare: left, right or both", "Compare", ImGuiKey_V, [&] { flick(ui.pair_view); },
             [&] { return workspace.pair() ? "" : "Nothing is compared: X begins"; }});
}

} // namespace glint
