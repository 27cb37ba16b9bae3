// The line under the row of methods: what auto stands for here.
#include "app/look/button.h"
#include "app/panels/param_row.h"
#include <IconsFontAwesome6.h>

namespace glint {

void draw_auto(Desk& desk) {
    const MethodRun& methods = desk.methods;
    if (methods.words().empty()) return;
    look::paragraph(methods.words());
    if (methods.measuring() &&
        look::text_button("stop methods", ICON_FA_STOP "  Stop measuring",
                          {.tip = "Leaves auto as it is; the action 'Measure the methods again' goes on"}))
        desk.actions.run("methods");
}

} // namespace glint
