// The line under the row of paths: what auto stands for here.
#include "app/look/button.h"
#include "app/panels/param_row.h"
#include <IconsFontAwesome6.h>

namespace glint {

void draw_auto(Desk& desk) {
    const PathRun& paths = desk.paths;
    if (paths.words().empty()) return;
    look::paragraph(paths.words());
    if (paths.measuring() &&
        look::text_button("stop paths", ICON_FA_STOP "  Stop measuring",
                          {.tip = "Leaves auto as it is; the action 'Measure the paths again' goes on"}))
        desk.actions.run("paths");
}

} // namespace glint
