#include "app/window/features/device/sweep_run.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/report/measured_provenance.h"
#include "app/window/actions/actions.h"
#include "app/window/notices.h"
#include "app/window/parts/dialog.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace glint {

SweepRun::SweepRun(Measurements& measurements, CurrentSession& current, Profiler& profiler, Notices& notices,
                   UiState& ui)
    : measurements_(measurements), current_(current), profiler_(profiler), notices_(notices), ui_(ui) {
    measurements_.add(*this);
}

void SweepRun::begin_now() {
    Session& session = *current_;
    require_quick(session);
    const std::optional<Snapshot> state = session.device_move().copy_state();
    running_ = std::make_unique<Sweep>(session.device(), session.params(), session.extent(), state,
                                       session.presenter().picked().buffers, FrameContent::interface, effort_);
}

void SweepRun::cannot_begin(const std::string& why) {
    notices_.say("The presentation paths cannot be measured: " + why, Severity::bad);
}

void SweepRun::cancel() {
    measurements_.forget(*this);
    if (!running_) return;
    running_.reset();
    profiler_.forget(); // the sweep's frames must not count as the session's
}

void SweepRun::presented() {
    running_->presented();
    if (!running_->done()) return;
    last_ = running_->result();
    cancel();
    ui_.modal = Modal::sweep;
}

// Costs of the presentation paths on this machine, from the last sweep.

namespace {

struct SweepColumn {
    const char *head, *tip;
    double (*value)(const SweepResult&, const PresentCost&);
    SweepSource source = SweepSource::host_clock;
};
constexpr SweepColumn cost_columns[] = {
    {"map", "Mapping the buffer, begin(): CPU milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.map.median; }},
    {"draw", "The drawing kernel: device milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.draw.median; }, SweepSource::device_clock},
    {"copy", "Copies queued after the kernel: device milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.copy.median; }, SweepSource::device_clock},
    {"unmap", "Unmapping the buffer, end(), for OpenGL: CPU milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.unmap.median; }},
    {"arrive", "Waiting for the frame, if it is not ready: milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.arrive.median; }},
    {"upload", "The copy into a texture: CPU milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.upload.median; }},
    {"present", "Drawing on the screen and the swap, until OpenGL has finished: milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.present.median; }},
    {"frame", "A whole frame: median, milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.frame.median; }},
    {"p95", "95 % of the frames took at most this time: milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.frame.p95; }},
    {"redraw", "A frame that shows the previous picture again: milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.redraw.median; }},
    {"bridge", "The time of a new frame minus the time of the redraw after it, drawing kernel included: milliseconds",
     [](const SweepResult&, const PresentCost& c) { return c.bridge.median; }},
    {"±",
     "95 % confidence margin of the bridge: if two bridges differ by less than the sum of both margins, there is no "
     "measurable difference",
     [](const SweepResult&, const PresentCost& c) { return c.bridge.margin_of_error; }},
    {"MB/bus", "Megabytes per frame across the bus between CPU and GPU",
     [](const SweepResult& r, const PresentCost& c) { return r.bytes_over_bus(c) * 1e-6; }, SweepSource::route},
    {"pictures/s", "New pictures per second if several frames are in work at the same time, as in the window",
     [](const SweepResult&, const PresentCost& c) { return c.frames_per_second; }, SweepSource::count},
    {"ratio", "Median frame time divided by the median frame time of the best path",
     [](const SweepResult& r, const PresentCost& c) { return r.ratio(c); }, SweepSource::quotient},
};

void right(const std::string& text, ImFont* font, float size, ImVec4 color) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
    look::draw_right(font, size, text, at.x + wide, at.y + line / 2, color);
    ImGui::Dummy({wide, line});
}

std::string number_text(double value) {
    return value < 0 ? "-" + look::milliseconds(-value) : look::milliseconds(value);
}

/// Wide enough for the head and every number.
float width_of(const SweepColumn& column, const SweepResult& result) {
    float wide = std::max(look::caption_width(column.head), look::number_width("00.00"));
    for (const PresentCost& cost : result.present_path_costs)
        if (cost.refused.empty()) wide = std::max(wide, look::number_width(number_text(column.value(result, cost))));
    return std::ceil(wide);
}

constexpr const char* waits = "waits";

float width_of_names(const SweepResult& result) {
    float wide = 0;
    for (const PresentCost& cost : result.present_path_costs) {
        const bool marked = cost.refused.empty() && cost.present_path.waits;
        wide = std::max(wide, look::text_width(cost.present_path.title) +
                                  (marked ? look::px(4) + look::caption_width(waits) : 0));
    }
    return std::ceil(wide);
}

/// Over all columns of numbers, which are empty here; does not move when they are scrolled.
void draw_refusal(const std::string& reason, ImVec2 at) {
    const float line = ImGui::GetTextLineHeight(), end = ImGui::GetWindowPos().x + ImGui::GetWindowSize().x;
    ImGui::PushClipRect(at, {end, at.y + line}, false);
    ImGui::SetCursorScreenPos(at);
    look::muted(look::elided(reason, end - at.x));
    look::tooltip(reason);
    ImGui::PopClipRect();
}

void draw_row(const SweepResult& result, const PresentCost& cost, float names, UiState& ui) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 numbers{ImGui::GetWindowPos().x + names + 2 * ImGui::GetStyle().CellPadding.x,
                         ImGui::GetCursorScreenPos().y};
    ImGui::TextUnformatted(cost.present_path.title);
    look::tooltip(std::string(cost.present_path.id) +
                  (cost.present_path.waits ? std::string(". It waits for ") + cost.present_path.waits + "." : ""));
    if (!cost.refused.empty()) return draw_refusal(cost.refused, numbers);
    if (cost.present_path.waits) ImGui::SameLine(0, look::px(4)), look::caption(waits);
    for (const SweepColumn& column : cost_columns) {
        ImGui::TableNextColumn();
        const std::string shown = number_text(column.value(result, cost));
        right(shown, look::current().number, look::number_size, look::colors().text);
        ImGui::PushID(cost.present_path.id);
        offer_provenance(ui, column.head, [&] {
            return sweep_provenance(result, cost, {column.head, column.tip, shown, column.source});
        });
        ImGui::PopID();
    }
}

/// As wide as needed; if the window is narrower, the numbers scroll and the names stay.
void draw_table(const SweepResult& result, UiState& ui) {
    constexpr int count = 1 + int(std::size(cost_columns));
    constexpr auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings |
                           ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollX;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float row = ImGui::GetTextLineHeight() + 2 * style.CellPadding.y;
    const float tall =
        row * static_cast<float>(1 + result.present_path_costs.size()) + style.ScrollbarSize + look::px(4);
    if (!ImGui::BeginTable("ways", count, flags, {0, tall})) return;
    const float names = width_of_names(result);
    ImGui::TableSetupScrollFreeze(1, 0);
    ImGui::TableSetupColumn("way", ImGuiTableColumnFlags_WidthFixed, names);
    for (const SweepColumn& column : cost_columns)
        ImGui::TableSetupColumn(column.head, ImGuiTableColumnFlags_WidthFixed, width_of(column, result));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::caption("ms, medians");
    for (const SweepColumn& column : cost_columns) {
        ImGui::TableNextColumn();
        right(column.head, look::current().text, look::caption_size, look::colors().muted);
        look::tooltip(column.tip);
    }
    for (const PresentCost& cost : result.present_path_costs) draw_row(result, cost, names, ui);
    ImGui::EndTable();
}

/// "200", or "31 to 200".
std::string samples_text(const SweepResult& result) {
    int least = result.frames, most = 0;
    for (const PresentCost& cost : result.present_path_costs)
        if (cost.refused.empty()) least = std::min(least, cost.samples), most = std::max(most, cost.samples);
    return least < most ? std::to_string(least) + " to " + std::to_string(most) : std::to_string(most);
}

void copy_button(const char* what, const std::string& text, Notices& notices, const UiState& ui) {
    const std::string label = std::string("Copy ") + what;
    if (look::text_button(what, label, {.tip = "Copies the table"}))
        copy_text(text, fmt::format("Copied the measurements as {}.", what), notices, ui);
}

class SweepDialog final : public Dialog {
public:
    SweepDialog(const SweepRun& sweep, const Actions& actions, Notices& notices, UiState& ui)
        : sweep_(sweep), actions_(actions), notices_(notices), ui_(ui) {}

    Modal id() const override { return Modal::sweep; }
    Place place() const override { return {"Ways##modal", {1120, 0}}; }
    void draw() override;

private:
    const SweepRun& sweep_;
    const Actions& actions_;
    Notices& notices_;
    UiState& ui_;
};

void SweepDialog::draw() {
    look::heading("Cost of the presentation paths");
    if (!sweep_.last()) {
        look::paragraph("No result yet.");
        return;
    }
    const SweepResult& result = *sweep_.last();
    look::muted(result.simulation + " " + std::to_string(result.extent.width) + " x " +
                std::to_string(result.extent.height) + " on " + result.device + ", drawn by " + result.opengl);
    draw_table(result, ui_);
    if (const std::string verdict = verdict_of(result, PresentPathNames::titles); !verdict.empty())
        look::paragraph(verdict);
    look::paragraph(
        "Each path was measured in " + samples_text(result) +
        " separate frames after a warm-up, interface and swap included. Each frame is followed by a redraw, which "
        "shows the same picture again. The bridge is the time of the new frame minus the time of this redraw.");
    copy_button("text", text_of(result), notices_, ui_);
    ImGui::SameLine();
    copy_button("CSV", csv_of(result), notices_, ui_);
    ImGui::SameLine();
    copy_button("JSON", json_text(json_of(result)), notices_, ui_);
    ImGui::SameLine();
    if (look::text_button("again", "Measure again",
                          {.tip = "Measures all presentation paths again; takes some seconds",
                           .disabled_reason = actions_.find("sweep")->disabled_reason()}))
        ui_.modal = Modal::none, actions_.run("sweep");
}

} // namespace

std::unique_ptr<Dialog> make_sweep_dialog(const SweepRun& sweep, const Actions& actions, Notices& notices,
                                          UiState& ui) {
    return std::make_unique<SweepDialog>(sweep, actions, notices, ui);
}

} // namespace glint
