// Route of the pixels, memory below the current kernel, and effects of each switch of method, presentation, device,
// size or preset.
#include "app/look/button.h"
#include "app/look/fields.h"
#include "app/report/work_provenance.h"
#include "app/window/actions/actions.h"
#include "app/window/features/changes/kernel_reading.h"
#include "app/window/features/changes/memory_diagram.h"
#include "app/window/features/changes/path_diagram.h"
#include "app/window/features/changes/switches.h"
#include "app/window/parts/asking.h"
#include "app/window/parts/panel.h"
#include "app/window/shell.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"
#include <IconsFontAwesome6.h>
#include <algorithm>

namespace glint {
namespace {

class ChangesPanel final : public Panel {
public:
    ChangesPanel(const Shell& shell, const Switches& switches, PathHistory& paths, const TimingReport& report,
                 KernelReading& kernel)
        : current_(shell.workspace),
          switches_(switches),
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
        const TimeEstimate present = switches_.now().present;
        if (present.samples == 0) return;
        const auto shown = FixedString<256>::of("{}: {:.3f} ms per frame (± {:.3f}) to map, copy and upload.", path,
                                                present.ms, present.margin_of_error);
        look::paragraph(shown);
        let_ask(ui_, "present", [&] { return present_provenance(shown.c_str(), present, report_.scene()); });
    }

    void draw_memory() {
        look::group_heading("Memory below the current kernel");
        kernel_.want();
        const bool cuda = current_->device().kind() == ComputeDevice::Kind::cuda;
        const auto& kernels = kernel_.kernels();
        if (!kernels.empty())
            draw_choice_of_kernel(kernels);
        else if (cuda)
            look::paragraph("Launches are recorded as soon as the simulation runs. Plugins built for an older Glint do "
                            "not report their launches.");
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
        const char* none = switches_.all().empty() ? "No configuration change yet" : "";
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
        const auto& all = switches_.all();
        for (std::size_t i = all.size(); i-- > 0;) { // the newest one first
            const Switch& one = all[i];
            ImGui::PushID(static_cast<int>(i));
            look::number(change_text(one.before.total(), one.after.total()));
            let_ask(ui_, "change", [&] {
                return change_provenance({one.title, one.what, one.before, one.after}, report_.scene());
            });
            look::caption(FixedString<256>::of("{}, {}", one.title, one.what));
            ImGui::PopID();
        }
    }

    const CurrentSession& current_;
    const Switches& switches_;
    PathHistory& paths_;
    const TimingReport& report_;
    const Actions& actions_;
    KernelReading& kernel_;
    UiState& ui_;
};

} // namespace

std::unique_ptr<Panel> make_changes_panel(const Shell& shell, const Switches& switches, PathHistory& paths,
                                          const TimingReport& report, KernelReading& kernel) {
    return std::make_unique<ChangesPanel>(shell, switches, paths, report, kernel);
}

} // namespace glint
