// Ctrl+O: a run from a file or a share code, a script, or an image to paint with.
#include "app/look/text.h"
#include "app/panels/modals.h"
#include "app/services/open_file.h"
#include <filesystem>
#include <misc/cpp/imgui_stdlib.h>

namespace glint {

void Modals::draw_open() {
    look::heading("Open a run, a script or an image");
    look::paragraph("A .glint file, a picture saved by Glint, a share code, a script's .toml file, or another PNG or a "
                    "pattern of cells (.rle) as a stamp. You can also drop a file on the window.");
    if (ImGui::IsWindowAppearing()) {
        files_to_open_ = openable_files(settings_);
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1);
    std::string chosen;
    if (ImGui::InputTextWithHint("##run", "/path/to/run.glint  or  glint1:…", &query_,
                                 ImGuiInputTextFlags_EnterReturnsTrue))
        chosen = query_;
    if (!files_to_open_.empty()) look::group_heading("Recent files");
    for (const std::string& file : files_to_open_) {
        ImGui::PushID(file.c_str());
        if (ImGui::Selectable(std::filesystem::path(file).filename().c_str())) chosen = file;
        ImGui::PopID();
        look::tooltip(file);
    }
    if (chosen.empty()) return;
    ui_.modal = Modal::none;
    open_file(chosen, stamp_image_, files_, scripts_, settings_);
}

} // namespace glint
