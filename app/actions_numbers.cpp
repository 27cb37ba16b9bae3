#include "app/action_table.h"
#include "app/services/actions.h"
#include "app/services/workspace.h"

namespace glint {

void add_number_actions(Actions& all, Workspace& workspace) {
    const auto without_nan = [&] { return workspace.session().nan_guard().found() ? "" : "No value is NaN"; };
    all.add({"back before nan", "Back to a second before a value became NaN", "Numbers", 0,
             [&] { workspace.session().go_back_before_nan(); }, without_nan});
    all.add({"go on with nan", "Go on, although a value became NaN", "Numbers", 0,
             [&] { workspace.session().go_on_with_nan(); }, without_nan});
}

} // namespace glint
