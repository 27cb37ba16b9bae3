// The line under the row of methods: what auto stands for here.
#include "app/look/button.h"
#include "app/panels/asking.h"
#include "app/panels/param_row.h"
#include "app/services/actions.h"
#include "app/services/method_run.h"
#include "app/services/timing_report.h"
#include <IconsFontAwesome6.h>
#include <fmt/format.h>

namespace glint {
namespace {

Provenance auto_provenance(const std::string& shown, const MeasuredScene& scene) {
    const bool cuda = scene.lane() == Lane::cuda;
    return {"the method that auto stands for, and how many times as fast as the reference it was",
            shown,
            scene.title,
            "15 rounds, in which every method has its turn, of runs of a frame's steps, or of drawings",
            cuda ? "CUDA events around runs on a second instance, on a stream of its own"
                 : "host clock (std::chrono::steady_clock) around runs on a second instance",
            "none: each method has the shortest of its rounds, because whatever disturbs only adds",
            {"The window is drawn, and the simulation goes on, meanwhile."},
            "as the line says; kept until the driver, the processor or the program changes"};
}

} // namespace

void ParamRows::draw_auto() {
    if (methods_.words().empty()) return;
    look::paragraph(methods_.words());
    let_ask(ui_, "auto", [&] { return auto_provenance(methods_.words(), report_.scene()); });
    if (methods_.measuring() &&
        look::text_button("stop methods", ICON_FA_STOP "  Stop measuring",
                          {.tip = "Leaves auto as it is; the action 'Measure the methods again' goes on"}))
        actions_.run("methods");
}

} // namespace glint
