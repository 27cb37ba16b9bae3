#include "app/window/features/transport/run_details.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/report/work_provenance.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/notices.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/timing_report.h"
#include "sims/api/device.h"
#include <cmath>

namespace glint {
namespace {

void line(std::string_view name, const std::string& value, std::string_view unit) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, height = look::px(22), middle = at.y + height / 2;
    look::draw_left(look::current().text, look::text_size, name, at.x, middle, look::colors().muted);
    const float unit_width = look::px(58);
    look::draw_right(look::current().number, look::number_size, value, at.x + wide - unit_width - look::px(6), middle,
                     look::colors().text);
    look::draw_left(look::current().text, look::caption_size, unit, at.x + wide - unit_width, middle,
                    look::colors().muted);
    ImGui::Dummy({wide, height});
}

constexpr const char* popup_id = "run details";

} // namespace

RunDetails::RunDetails(CurrentSession& current, const ConfigChanges& config_changes, const TimingReport& report,
                       const Actions& actions, Notices& notices, UiState& ui)
    : current_(current),
      config_changes_(config_changes),
      report_(report),
      actions_(actions),
      notices_(notices),
      ui_(ui) {}

void RunDetails::open() {
    requested_ = false;
    ImGui::OpenPopup(popup_id);
}

void RunDetails::draw() {
    ImGui::SetNextWindowSize({look::px(300), 0});
    if (!ImGui::BeginPopup(popup_id)) return;
    if (has_steps(*current_)) draw_pace();
    draw_size();
    ImGui::EndPopup();
}

void RunDetails::draw_pace() {
    const Session& session = *current_;
    refresh(session);
    look::heading("Speed");
    if (session.definition().timed()) line("Time", look::duration(time_of(session)), "");
    line("Reached", reached_, "steps/s");
    offer_provenance(ui_, "reached", [&] { return pace_provenance(reached_, report_.scene()); });
    line("Requested", wanted_, "steps/s");
    line("One step", ms_per_step_, "ms");
    offer_provenance(ui_, "step", [&] { return step_provenance(config_changes_.step(), report_.scene()); });
    if (session.pacing().pace().behind()) {
        look::badge("too slow", look::caution);
        look::tooltip("Steps take longer than the frame allows. The simulation runs slower than requested, but the "
                      "window still responds.");
    } else {
        look::no_badge();
    }
}

void RunDetails::refresh(const Session& session) { // four times a second, so that numbers can be read
    if (now_ms() - refreshed_ < 250) return;
    refreshed_ = now_ms();
    const Pace& pace = session.pacing().pace();
    reached_ = session.pacing().paused() ? "0" : look::grouped(std::llround(pace.steps_per_second));
    wanted_ = pace.at_full_speed               ? "max"
              : pace.wanted_per_second < 999.5 ? look::short_number(pace.wanted_per_second)
                                               : look::grouped(std::llround(pace.wanted_per_second));
    ms_per_step_ = config_changes_.step().samples > 0 ? look::short_number(config_changes_.step().ms) : "-";
}

void RunDetails::draw_size() {
    const Session& session = *current_;
    look::group_heading("Grid");
    if (!editing_) size_[0] = session.extent().width, size_[1] = session.extent().height;
    const float wide = (ImGui::GetContentRegionAvail().x - look::px(70)) / 2;
    editing_ = false;
    for (int i = 0; i < 2; ++i) {
        if (i == 1) ImGui::SameLine(0, look::px(6));
        const look::UseFont font(look::current().number, look::number_size);
        ImGui::SetNextItemWidth(wide);
        ImGui::InputInt(i == 0 ? "##width" : "##height", &size_[i], 0);
        editing_ |= ImGui::IsItemActive();
        if (ImGui::IsItemDeactivatedAfterEdit()) resize();
    }
    ImGui::SameLine(0, look::px(6));
    ImGui::AlignTextToFramePadding();
    look::muted("cells");
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x, space = look::px(4);
    for (const Extent& e : {Extent{512, 512}, Extent{1024, 768}, Extent{1024, 1024}, Extent{2048, 2048}}) {
        const std::string text = e.width == e.height ? std::to_string(e.width) + "²" : "1024 x 768";
        const float needed = space + look::text_width(text) + 2 * ImGui::GetStyle().FramePadding.x;
        if (e.width > 512 && ImGui::GetItemRectMax().x + needed <= right) ImGui::SameLine(0, space);
        if (look::text_button(text.c_str(), text,
                              {.tip = "Start over with this grid",
                               .on = session.extent() == e && !session.appearance().follows_space()}))
            size_[0] = e.width, size_[1] = e.height, resize();
    }
    const float needed = space + look::text_width("space") + 2 * ImGui::GetStyle().FramePadding.x;
    if (ImGui::GetItemRectMax().x + needed <= right) ImGui::SameLine(0, space);
    if (look::text_button("space", "space",
                          {.tip = "Start over with a grid as large as the picture area",
                           .key = actions_.key("fill space"),
                           .on = session.appearance().follows_space()}))
        actions_.run("fill space");
}

void RunDetails::resize() {
    try {
        current_->resize({size_[0], size_[1]});
        current_->appearance().set_view({});
    } catch (const Error& e) { notices_.say(e.what(), Severity::caution); }
}

} // namespace glint
