#include "app/window/features/limits/limits_run.h"
#include "app/files/state_folder.h"
#include "app/look/controls.h"
#include "app/measure/limits/store.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/limits/limit_meter.h"
#include "app/window/notices.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/error.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cstdio>

namespace glint {

namespace {
constexpr double slice_ms = 12;
constexpr double poll_interval_ms = 1000; // interval of checks whether the file has changed
} // namespace

LimitsRun::LimitsRun(Measurements& measurements, CurrentSession& current, const ComputeDevices& devices,
                     Notices& notices)
    : measurements_(measurements), current_(current), devices_(devices), notices_(notices) {
    measurements_.add(*this);
}

void LimitsRun::start() {
    if (!running_) measurements_.ask(*this);
}

void LimitsRun::begin_now() {
    device_ = &current_->device();
    running_ = std::make_unique<LimitMeasuring>(current_->device());
}

void LimitsRun::cannot_begin(const std::string& why) {
    notices_.say("The limits cannot be measured: " + why, Severity::bad);
}

void LimitsRun::advance() try {
    if (device_ != &current_->device()) return stop(); // the session moved during the measurement
    const double begun = now_ms();
    while (!running_->done() && now_ms() - begun < slice_ms) running_->sample();
    if (running_->done()) keep();
} catch (const std::exception& e) {
    stop();
    notices_.say("The measurement of the limits failed: " + sentence_of(e), Severity::bad);
}

void LimitsRun::keep() {
    const MachineLimits measured = running_->result();
    stop();
    const std::string key = limits_key(*device_, devices_.found());
    Known& known = known_[device_];
    poll(*device_, known); // another Glint may have measured in the meantime
    const KeptLimits best = keep_best(measured, known.limits);
    known.limits = best.limits;
    if (const auto problem = writes_ ? save_limits(state_folder(), key, best.limits) : std::nullopt)
        notices_.say(*problem, Severity::caution);
    else
        notices_.say(device_->name() + " " + std::string(text_of(best.limits)) + "." +
                         (best.kept.empty() ? "" : " " + best.kept + "."),
                     Severity::good);
}

void LimitsRun::poll(const ComputeDevice& device, Known& known) {
    known.polled_ms = now_ms();
    if (file_.empty()) file_ = limits_file(state_folder()); // only once, because it allocates
    const auto written = limits_written(file_);
    if (written == known.written) return;
    known.written = written;
    const StoredLimits stored = load_limits(state_folder(), limits_key(device, devices_.found()));
    if (!stored.problem.empty()) notices_.say(stored.problem, Severity::caution);
    if (stored.limits) known.limits = stored.limits;
}

const MachineLimits* LimitsRun::known() {
    const ComputeDevice& device = current_->device();
    Known& known = known_[&device];
    if (now_ms() - known.polled_ms >= poll_interval_ms) poll(device, known);
    return known.limits ? &*known.limits : nullptr;
}

namespace {

constexpr std::string_view nothing_read = "Use of this machine's limits: not known", not_known = "–";

/// Takes as many lines as the longest of these texts, so that a new value does not move the rows below.
template <class... Longest> void in_fixed_lines(ImVec4 color, std::string_view text, const Longest&... longest) {
    const float top = ImGui::GetCursorPosY(), width = ImGui::GetContentRegionAvail().x;
    const auto height_of = [width](std::string_view one) {
        return ImGui::CalcTextSize(one.data(), one.data() + one.size(), false, width).y;
    };
    const float height = std::max({height_of(text), height_of(longest)...});
    look::paragraph(text.empty() ? not_known : text, color);
    ImGui::SetCursorPosY(top + height + ImGui::GetStyle().ItemSpacing.y);
}

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
        session.observers().probes.want(true); // only the probes can tell how much work there was
    const LimitReading& reading = meter_.reading();
    const bool known = !reading.share.empty();
    const ImVec4 color = known ? look::colors().text : look::colors().muted;
    const std::string_view rate = known ? std::string_view(reading.rate) : nothing_read;
    look::paragraph(look::elided(rate, ImGui::GetContentRegionAvail().x), color);
    in_fixed_lines(color, known ? std::string_view(reading.share) : reading.disabled_reason, nothing_to_compare);
    if (known)
        offer_provenance(ui_, "share",
                         [&] { return share_provenance(reading.share.c_str(), reading, report_.scene()); });
}

void LimitSection::draw() {
    look::group_heading("This machine's limits");
    draw_button();
    const LimitReading& reading = meter_.reading();
    in_fixed_lines(look::colors().text, reading.frame, frame_text("frame limit", 100), frame_text("simulation", 100));
    if (reading.machine.empty()) return; // the rest is known after a measurement
    look::paragraph(reading.machine);
    offer_provenance(ui_, "machine",
                     [&] { return limits_provenance(reading.machine.c_str(), reading, report_.scene()); });
    const std::string_view none_beyond = reading.utilization ? "No limit is exceeded." : "";
    in_fixed_lines(look::colors().muted, reading.beyond.empty() ? none_beyond : std::string_view(reading.beyond),
                   beyond_text(name_of(Limit::memory, false)));
    if (!reading.busy_warning.empty()) look::paragraph(reading.busy_warning, look::readable(look::caution));
}

} // namespace glint
