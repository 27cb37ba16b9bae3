#include "app/window/features/limits/device_limits.h"
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/limits/limit_meter.h"
#include "app/window/features/limits/limits_run.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/workspace/timing_report.h"
#include <IconsFontAwesome6.h>
#include <cstdio>

namespace glint {
namespace {

void wrapped(ImVec4 color, std::string_view text) {
    if (!text.empty()) look::paragraph(text, color);
}

constexpr std::string_view nothing_read = "Use of this machine's limits: not known";

} // namespace

LimitSection::LimitSection(CurrentSession& current, LimitsRun& limits, const LimitMeter& meter,
                           const TimingReport& report, const Actions& actions, UiState& ui)
    : current_(current), limits_(limits), meter_(meter), report_(report), actions_(actions), ui_(ui) {}

void LimitSection::draw_button() {
    char text[96];
    if (const LimitMeasuring* running = limits_.running())
        std::snprintf(text, sizeof text, ICON_FA_STOP "  Stop: %s, %.0f %%", running->now(), 100 * running->progress());
    else
        std::snprintf(text, sizeof text, ICON_FA_GAUGE_HIGH "  %s",
                      limits_.known() ? "Measure the limits again" : "Measure this machine's limits");
    if (look::text_button("limits", text,
                          {.tip = "Measures this device's copy rate, cache, arithmetic and launch cost. The simulation "
                                  "pauses for about 2 s. Glint keeps the best result of all measurements",
                           .disabled_reason = actions_.find("limits")->disabled_reason(),
                           .on = limits_.running() != nullptr}))
        actions_.run("limits");
}

void LimitSection::draw_line() {
    Session& session = *current_;
    if (work_of(session.definition(), session.extent(), session.params()).items_probe)
        session.observers().probes.want(true); // only they can tell how much there was to do
    const LimitReading& reading = meter_.reading();
    const bool known = !reading.share.empty(); // always two lines, so that the rows below do not move
    wrapped(known ? look::colors().text : look::colors().muted, known ? std::string_view(reading.rate) : nothing_read);
    wrapped(known ? look::colors().text : look::colors().muted,
            known ? std::string_view(reading.share) : reading.disabled_reason);
    if (known)
        offer_provenance(ui_, "share",
                         [&] { return share_provenance(reading.share.c_str(), reading, report_.scene()); });
}

void LimitSection::draw() {
    look::group_heading("This machine's limits");
    draw_button();
    const LimitReading& reading = meter_.reading();
    wrapped(look::colors().text, reading.frame);
    wrapped(look::colors().muted, reading.beyond);
    wrapped(look::colors().muted, reading.machine);
    if (!reading.machine.empty())
        offer_provenance(ui_, "machine",
                         [&] { return limits_provenance(reading.machine.c_str(), reading, report_.scene()); });
    wrapped(look::readable(look::caution), reading.busy_warning);
}

} // namespace glint
