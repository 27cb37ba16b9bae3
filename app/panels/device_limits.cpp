#include "app/panels/device_limits.h"
#include "app/look/button.h"
#include "app/services/actions.h"
#include "app/services/limit_meter.h"
#include "app/services/limits_run.h"
#include "app/services/workspace.h"
#include <IconsFontAwesome6.h>
#include <cstdio>

namespace glint {
namespace {

void wrapped(ImVec4 color, std::string_view text) {
    if (text.empty()) return;
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

constexpr std::string_view nothing_read = "How near this machine's limits: not known";
constexpr const char* what_limits_are =
    "Of the rates that were measured on this machine, the one that the simulation uses most: memory, the cache (a "
    "GPU's "
    "L2), issue (arithmetic, a fused multiply-add counts as two operations), or launch, the cost of starting a kernel.";

} // namespace

LimitSection::LimitSection(Workspace& workspace, LimitsRun& limits, const LimitMeter& meter, const Actions& actions)
    : workspace_(workspace), limits_(limits), meter_(meter), actions_(actions) {}

void LimitSection::draw_button() {
    char text[96];
    if (const LimitMeasuring* running = limits_.running())
        std::snprintf(text, sizeof text, ICON_FA_STOP "  Stop: %s, %.0f %%", running->now(), 100 * running->progress());
    else
        std::snprintf(text, sizeof text, ICON_FA_GAUGE_HIGH "  %s",
                      limits_.known() ? "Measure the limits again" : "Measure this machine's limits");
    if (look::text_button("limits", text,
                          {.tip =
                               "Copy rate, cache, arithmetic and launch cost of what computes; it takes about two "
                               "seconds, in which the simulation stands still. The best that was ever measured counts",
                           .on = limits_.running() != nullptr}))
        actions_.run("limits");
}

void LimitSection::draw_line() {
    Session& session = workspace_.session();
    if (work_of(session.definition(), session.extent(), session.params()).items_probe)
        session.want_probes(true); // only they can tell how much there was to do
    const LimitReading& reading = meter_.reading();
    const bool known = !reading.share.empty(); // two lines in any case: nothing below them jumps
    wrapped(known ? look::colors().text : look::colors().muted, known ? std::string_view(reading.rate) : nothing_read);
    wrapped(known ? look::colors().text : look::colors().muted,
            known ? std::string_view(reading.share) : reading.disabled_reason);
    look::tooltip(what_limits_are);
}

void LimitSection::draw() {
    look::group_heading("This machine's limits");
    draw_button();
    const LimitReading& reading = meter_.reading();
    wrapped(look::colors().text, reading.frame);
    wrapped(look::colors().muted, reading.beyond);
    wrapped(look::colors().muted, reading.machine);
    wrapped(look::readable(look::caution), reading.doubt);
}

} // namespace glint
