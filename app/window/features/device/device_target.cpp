#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/device/device.h"
#include "app/window/features/device/sweep_run.h"
#include <IconsFontAwesome6.h>
#include <algorithm>

namespace glint {

void device_label(const char* label) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::AlignTextToFramePadding();
    look::draw_left(look::current().text, look::text_size, label, at.x, at.y + ImGui::GetFrameHeight() / 2,
                    look::colors().text);
    ImGui::SetCursorScreenPos({at.x + look::px(98), at.y});
}

TargetRows::TargetRows(CurrentSession& current, const Actions& actions, const SweepRun& sweep)
    : current_(current), actions_(actions), sweep_(sweep) {}

void TargetRows::remember_refusals(const Session& session) {
    if (device_ != session.device().id()) present_paths_ = present_paths(session.device());
    if (device_ != session.device().id() || !(extent_ == session.extent()))
        device_ = session.device().id(), extent_ = session.extent(), refused_.clear();
    if (const FrameTarget* target = session.presenter().target())
        std::erase_if(refused_, [&](const Refusal& known) { return known.target == target->id(); });
    for (const Refusal& refusal : session.presenter().refused())
        if (std::ranges::find(refused_, refusal.target, &Refusal::target) == refused_.end())
            refused_.push_back(refusal);
}

void TargetRows::draw() {
    remember_refusals(*current_);
    draw_present_paths();
    draw_buffers();
    draw_buttons();
    const FrameTarget* target = current_->presenter().target();
    for (const PresentPath& present_path : present_paths_)
        if (target && present_path.waits && std::string_view(present_path.id) == target->id())
            look::paragraph(FixedString<256>::of("In every frame this path waits for {}.", present_path.waits));
    for (const Refusal& refusal : refused_) {
        const auto present_path = std::ranges::find(present_paths_, refusal.target, &PresentPath::id);
        const char* title = present_path == present_paths_.end() ? refusal.target.c_str() : present_path->title;
        look::paragraph(FixedString<2048>::of("{}: {}", title, refusal.reason), look::readable(look::caution));
        look::tooltip(refusal.target);
    }
}

void TargetRows::draw_present_paths() {
    Session& session = *current_;
    const FrameTarget* target = session.presenter().target();
    int chosen = -1;
    const auto entries = [&] {
        std::vector<look::Entry> list;
        for (const PresentPath& present_path : present_paths_) {
            const auto refusal = std::ranges::find(refused_, present_path.id, &Refusal::target);
            if (target && std::string_view(present_path.id) == target->id()) chosen = static_cast<int>(list.size());
            // as far as known: a refused path is tried again when the user picks it
            const bool works = refusal == refused_.end();
            list.push_back(
                {present_path.title, works ? present_path.id : present_path.id + (": " + refusal->reason), ""});
        }
        return list;
    };
    device_label("Presentation");
    if (look::choice("##target", target ? target->title() : "", entries, chosen, ImGui::GetContentRegionAvail().x))
        session.appearance().pick_target(
            {present_paths_[static_cast<std::size_t>(chosen)].id, session.presenter().picked().buffers});
    look::tooltip("How pixels get from the simulation to the screen. Paths differ in cost",
                  actions_.key("next target"));
}

void TargetRows::draw_buffers() {
    Session& session = *current_;
    const auto entries = [] {
        std::vector<look::Entry> list;
        for (int n = 1; n <= TargetPick::max_buffers; ++n) list.push_back({std::to_string(n), "", ""});
        return list;
    };
    const int there =
        session.presenter().target() ? session.presenter().target()->buffers() : session.presenter().picked().buffers;
    int chosen = session.presenter().picked().buffers - 1;
    device_label("In flight");
    const auto shown = FixedString<32>::of("{} buffer{}", there, there == 1 ? "" : "s");
    if (look::choice("##buffers", shown, entries, chosen, ImGui::GetContentRegionAvail().x))
        session.appearance().pick_target({session.presenter().picked().present_path, chosen + 1});
    look::tooltip("Buffers between simulation and screen, 1 to 3. With one buffer, simulation and screen wait for each "
                  "other; with three buffers neither waits. Some paths need two buffers, some use only one.");
}

void TargetRows::draw_buttons() {
    if (current_->device_move().failed_over() &&
        look::text_button("restart", ICON_FA_POWER_OFF "  Restart with the GPU",
                          {.tip = "The GPU no longer works in this process. Glint restarts with the same simulation, "
                                  "parameters and state, at the current step."}))
        actions_.run("restart");
    if (look::text_button("sweep", ICON_FA_STOPWATCH "  Measure all of them",
                          {.tip = "Draws with every presentation path in turn and shows the cost of each",
                           .key = actions_.key("sweep"),
                           .disabled_reason = actions_.find("sweep")->disabled_reason(),
                           .on = sweep_.running() != nullptr}))
        actions_.run("sweep");
    if (!current_->presenter().any_failed()) return;
    ImGui::SameLine();
    if (look::text_button("retry", ICON_FA_ROTATE_RIGHT "  Retry",
                          {.tip = "Tries the presentation paths again that have failed"}))
        refused_.clear(), actions_.run("retry targets");
}

} // namespace glint
