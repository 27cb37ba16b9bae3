// Route of the pixels, memory below the current kernel, and effects of each switch of method, presentation, device,
// size or preset.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/measure/limits/memory_levels.h"
#include "app/report/work_provenance.h"
#include "app/window/actions/actions.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/changes/kernel_reading.h"
#include "app/window/features/changes/path_diagram.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/shell.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <fmt/format.h>

namespace glint {

// The memory below the current kernel as an animated diagram: its threads, registers, shared memory, caches and the
// memory, their use, and arrows with a width by their flow. On hover each shows the source of its figures.

namespace {

constexpr float level_height = 40, flow_height = 26, level_pad = 8, flow_x = 26; // for scale 1

void draw_level(const MemoryLevel& level, ImVec2 at, float wide, ImVec4 color) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 to{at.x + wide, at.y + look::px(level_height)};
    const float pad = look::px(level_pad), left = at.x + pad, right = to.x - pad;
    draw_diagram_box(list, at, to, level.used, look::current().scale);
    const look::Colors& colors = look::colors();
    look::draw_left(look::current().text, look::caption_size, level.name, left, at.y + look::px(11),
                    level.used ? colors.text : colors.muted);
    look::draw_right(look::current().number, look::number_size, level.amount, right, at.y + look::px(11), colors.text);
    const look::UseFont font(nullptr, look::caption_size);
    look::draw_left(look::current().text, look::caption_size, look::elided(level.note, right - left), left,
                    at.y + look::px(26), colors.muted);
    if (level.fill < 0) return;
    const float y = to.y - look::px(5), end = left + (right - left) * static_cast<float>(level.fill);
    list.AddRectFilled({left, y}, {right, y + look::px(2)}, look::u32(colors.line));
    list.AddRectFilled({left, y}, {end, y + look::px(2)}, look::u32(color));
}

/// The flow from this level to the level above, whose lower edge is at `at`.
void draw_flow(const MemoryLevel& level, bool is_taken, ImVec2 at, float wide, ImVec4 color, bool moves) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = at.x + look::px(flow_x), gap = look::px(2), high = look::px(flow_height),
                unit = look::current().scale;
    const DiagramLine line{{x, at.y + high - gap}, {x, at.y + gap}};
    if (!is_taken)
        draw_crossed_out(list, line, unit);
    else if (level.bytes > 0)
        draw_diagram_arrow(list, line, level.only_declared ? look::wait : color, level.bytes,
                           moves && !level.only_declared, unit);
    else
        draw_diagram_dashes(list, line, unit);
    const look::UseFont font(nullptr, look::caption_size);
    const float left = x + look::px(16);
    look::draw_left(look::current().text, look::caption_size, look::elided(level.flow, at.x + wide - left), left,
                    at.y + high / 2,
                    level.bytes > 0 && !level.only_declared ? look::colors().text : look::colors().muted);
}

void tooltip_over(const char* id, ImVec2 at, ImVec2 size, const char* source) {
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton(id, size);
    look::tooltip(source);
}

/// Provenance of the flow from a level to the one above, over a measured time.
Provenance flow_provenance(const MemoryLevel& level, const MeasuredScene& scene) {
    return {fmt::format("data rate out of {}", level.name),
            level.flow.c_str(),
            scene.title,
            "a time per step comes from the jobs of the last seconds, a time per picture from the newest frames",
            fmt::format("{} How the time is measured: {}", level.flow_source, timing_method(scene.lane())),
            "the error of the time plus the error of the limit; the bytes are a lower bound",
            stage_disturbances(scene.lane(), scene),
            fmt::format("shown {}; updated four times a second", scene.date)};
}

/// As wide as the line. moves: the simulation is running, so the diagram is animated.
void draw_memory_diagram(const MemoryLevels& levels, ImVec4 color, bool moves, const TimingReport& report,
                         UiState& ui) {
    const float wide = std::max(ImGui::GetContentRegionAvail().x, 1.f);
    ImVec2 at = ImGui::GetCursorScreenPos();
    const auto& all = levels.all();
    ImGui::PushID("levels");
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) {
            const bool is_taken = all[i].used && all[i - 1].used;
            draw_flow(all[i], is_taken, at, wide, color, moves);
            ImGui::PushID(static_cast<int>(i));
            if (all[i].bytes > 0 && !all[i].only_declared) {
                const ImVec2 to{at.x + wide, at.y + look::px(flow_height)};
                offer_provenance(ui, "flow", at, to, [&] { return flow_provenance(all[i], report.scene()); });
            } else {
                tooltip_over("flow", at, {wide, look::px(flow_height)}, all[i].flow_source);
            }
            ImGui::PopID();
            at.y += look::px(flow_height);
        }
        draw_level(all[i], at, wide, color);
        tooltip_over(all[i].name, at, {wide, look::px(level_height)}, all[i].source);
        at.y += look::px(level_height);
    }
    ImGui::PopID();
}

class ChangesPanel final : public Panel {
public:
    ChangesPanel(const Shell& shell, const ConfigChanges& config_changes, PathHistory& paths,
                 const TimingReport& report, KernelReading& kernel)
        : current_(shell.workspace),
          config_changes_(config_changes),
          paths_(paths),
          report_(report),
          actions_(shell.actions),
          kernel_(kernel),
          ui_(shell.ui) {}
    const char* title() const override { return "Changes"; }
    void draw() override {
        draw_path();
        draw_memory();
        draw_buttons();
        draw_table();
    }

private:
    void draw_path() {
        paths_.want();
        if (!paths_.now()) return look::paragraph("No picture has reached the screen yet.");
        draw_path_diagram(*paths_.now(), current_->wants_frames(), report_, ui_);
        if (look::text_button("path diagram", ICON_FA_EXPAND "  Over the picture",
                              {.tip = "Shows this diagram over the picture, next to a diagram of the previous path",
                               .key = actions_.key("path diagram"),
                               .on = ui_.path_diagram}))
            actions_.run("path diagram");
        draw_present(paths_.now()->title.c_str());
        const std::string_view note = software_note(*paths_.now(), current_->device());
        if (!note.empty()) look::paragraph(note);
    }

    void draw_present(const char* path) {
        const TimeEstimate present = config_changes_.now().present;
        if (present.samples == 0) return;
        const auto shown = FixedString<256>::of("{}: {:.3f} ms per frame (± {:.3f}) to map, copy and upload.", path,
                                                present.ms, present.margin_of_error);
        look::paragraph(shown);
        offer_provenance(ui_, "present", [&] { return present_provenance(shown.c_str(), present, report_.scene()); });
    }

    void draw_memory() {
        look::group_heading("Memory below the current kernel");
        kernel_.want();
        const bool cuda = current_->device().kind() == ComputeDevice::Kind::cuda;
        const auto& kernels = kernel_.kernels();
        if (!kernels.empty())
            draw_choice_of_kernel(kernels);
        else if (cuda)
            look::paragraph("Launches are recorded as soon as the simulation runs.");
        draw_memory_diagram(kernel_.levels(), cuda ? look::cuda : look::cpu, current_->wants_frames(), report_, ui_);
    }

    void draw_choice_of_kernel(const std::vector<KernelReading::Kernel>& kernels) {
        int chosen = kernel_.chosen();
        const KernelReading::Kernel& shown = kernels[static_cast<std::size_t>(chosen)];
        const auto entries = [&] {
            std::vector<look::Entry> list;
            list.reserve(kernels.size());
            for (const KernelReading::Kernel& one : kernels) list.push_back({one.name, one.help, ""});
            return list;
        };
        if (look::choice("##kernel", shown.name, entries, chosen, ImGui::GetContentRegionAvail().x))
            kernel_.choose(chosen);
        look::tooltip(shown.help);
    }

    void draw_buttons() {
        const char* none = config_changes_.all().empty() ? "No configuration change yet" : "";
        look::group_heading("Switches");
        const auto button = [&](const char* action, const char* text, const char* tip) {
            if (look::text_button(action, text, {.tip = tip, .key = actions_.key(action), .disabled_reason = none}))
                actions_.run(action);
        };
        button("copy switches", ICON_FA_COPY "  CSV", "Copies the table as CSV");
        ImGui::SameLine();
        button("save switches", ICON_FA_FILE_EXPORT "  Save", "Saves the table as CSV in the documents folder");
        ImGui::SameLine();
        button("clear switches", ICON_FA_TRASH "  Clear", "Clears the table");
        if (*none)
            look::paragraph("Change the method, the presentation path (T), the device, the size or the preset: a line "
                            "here then shows the work per frame before and after the change.");
    }

    void draw_table() {
        const auto& all = config_changes_.all();
        for (std::size_t i = all.size(); i-- > 0;) { // the newest one first
            const ConfigChange& one = all[i];
            ImGui::PushID(static_cast<int>(i));
            look::number(change_text(one.before.total(), one.after.total()));
            offer_provenance(ui_, "change", [&] {
                return change_provenance({one.title, one.what, one.before, one.after}, report_.scene());
            });
            look::caption(FixedString<256>::of("{}, {}", one.title, one.what));
            ImGui::PopID();
        }
    }

    const CurrentSession& current_;
    const ConfigChanges& config_changes_;
    PathHistory& paths_;
    const TimingReport& report_;
    const Actions& actions_;
    KernelReading& kernel_;
    UiState& ui_;
};

} // namespace

std::unique_ptr<Panel> make_changes_panel(const Shell& shell, const ConfigChanges& config_changes, PathHistory& paths,
                                          const TimingReport& report, KernelReading& kernel) {
    return std::make_unique<ChangesPanel>(shell, config_changes, paths, report, kernel);
}

} // namespace glint
