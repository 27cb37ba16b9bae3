// Ctrl+O: a run from a file or a share code, or a script.
#include "app/look/text.h"
#include "app/panels/modals.h"
#include "app/script/playable_script.h"
#include "app/services/run_files.h"
#include "app/services/script_player.h"
#include <misc/cpp/imgui_stdlib.h>

namespace glint {

void Modals::draw_open() {
    look::heading("Open a run or a script");
    look::paragraph(
        "A .glint file, a picture that Glint has saved, a share code, or a script's .toml file. Dropping a file on the "
        "window does the same.");
    if (ImGui::IsWindowAppearing()) {
        saved_ = RunFiles::saved(12);
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1);
    std::string chosen;
    if (ImGui::InputTextWithHint("##run", "/path/to/run.glint  or  glint1:…", &query_,
                                 ImGuiInputTextFlags_EnterReturnsTrue))
        chosen = query_;
    if (!saved_.empty()) look::group_heading("Saved");
    for (const auto& file : saved_)
        if (ImGui::Selectable(file.filename().c_str())) chosen = file.string();
    if (chosen.empty()) return;
    ui_.modal = Modal::none;
    looks_like_script(chosen) ? scripts_.open(chosen) : files_.open(chosen);
}

} // namespace glint
