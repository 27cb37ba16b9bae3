// The line below the row of methods: the method that auto stands for here.
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/parameters/param_row.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/workspace/timing_report.h"
#include <IconsFontAwesome6.h>
#include <fmt/format.h>

namespace glint {
namespace {

Provenance auto_provenance(const std::string& shown, const MeasuredScene& scene) {
    const bool cuda = scene.lane() == Lane::cuda;
    return {
        "the method that auto uses, and its speed compared with the reference method (the method with a speed of 1)",
        shown,
        scene.title,
        "15 rounds; in each round, every method runs the steps of one frame or one drawing",
        cuda ? "CUDA events around runs on a second instance with its own stream"
             : "host clock (std::chrono::steady_clock) around runs on a second instance",
        "none: each method is represented by its fastest round, because disturbances only add time",
        {"The window and the simulation keep running meanwhile."},
        "the line shows when; the result is kept until the driver, the processor or the program changes"};
}

} // namespace

void ParamRows::draw_auto() {
    if (methods_.words().empty()) return;
    look::paragraph(methods_.words());
    offer_provenance(ui_, "auto", [&] { return auto_provenance(methods_.words(), report_.scene()); });
    if (methods_.measuring() &&
        look::text_button(
            "stop methods", ICON_FA_STOP "  Stop measuring",
            {.tip = "Stops measuring; auto keeps its method. The action 'Measure the methods again' continues"}))
        actions_.run("methods");
}

} // namespace glint
