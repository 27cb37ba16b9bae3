// The line under the row of methods: what auto stands for here.
#include "app/look/button.h"
#include "app/panels/param_row.h"
#include "app/services/actions.h"
#include "app/services/method_run.h"
#include <IconsFontAwesome6.h>

namespace glint {

void ParamRows::draw_auto() {
    if (methods_.words().empty()) return;
    look::paragraph(methods_.words());
    if (methods_.measuring() &&
        look::text_button("stop methods", ICON_FA_STOP "  Stop measuring",
                          {.tip = "Leaves auto as it is; the action 'Measure the methods again' goes on"}))
        actions_.run("methods");
}

} // namespace glint
