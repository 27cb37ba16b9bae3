// Ctrl+O: a run from a file or a share code, a script, or an image to paint with.
#include "app/look/text.h"
#include "app/panels/dialog.h"
#include "app/services/open_file.h"
#include <filesystem>
#include <memory>
#include <misc/cpp/imgui_stdlib.h>
#include <string>
#include <utility>
#include <vector>

namespace glint {
namespace {

class OpenDialog final : public Dialog {
public:
    OpenDialog(const Settings& settings, UiState& ui, OpenFile opener)
        : settings_(settings), ui_(ui), open_file_(std::move(opener)) {}

    Modal id() const override { return Modal::open; }
    Place place() const override { return {"Open##modal", {560, 0}}; }
    void open() override { query_.clear(), files_ = openable_files(settings_); }
    void draw() override;

private:
    const Settings& settings_;
    UiState& ui_;
    OpenFile open_file_;
    std::string query_;
    std::vector<std::string> files_; ///< as they were when it opened
};

void OpenDialog::draw() {
    look::heading("Open a run, a script or an image");
    look::paragraph("A .glint file, a picture saved by Glint, a share code, a script's .toml file, or another PNG or a "
                    "pattern of cells (.rle) as a stamp. You can also drop a file on the window.");
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    std::string chosen;
    if (ImGui::InputTextWithHint("##run", "/path/to/run.glint  or  glint1:…", &query_,
                                 ImGuiInputTextFlags_EnterReturnsTrue))
        chosen = query_;
    if (!files_.empty()) look::group_heading("Recent files");
    for (const std::string& file : files_) {
        ImGui::PushID(file.c_str());
        if (ImGui::Selectable(std::filesystem::path(file).filename().c_str())) chosen = file;
        ImGui::PopID();
        look::tooltip(file);
    }
    if (chosen.empty()) return;
    ui_.modal = Modal::none;
    open_file_(chosen);
}

} // namespace

std::unique_ptr<Dialog> make_open_dialog(const Settings& settings, UiState& ui, OpenFile opener) {
    return std::make_unique<OpenDialog>(settings, ui, std::move(opener));
}

} // namespace glint
