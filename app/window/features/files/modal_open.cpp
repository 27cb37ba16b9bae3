// Ctrl+O: a run from a file or a share code, a script, or an image to paint with; typed, or chosen in a folder.
#include "app/files/formats/handed_text.h"
#include "app/files/state_folder.h"
#include "app/keep/settings.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/features/files/folder_browser.h"
#include "app/window/features/files/run_files.h"
#include "app/window/parts/dialog.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <imgui_internal.h>
#include <memory>
#include <misc/cpp/imgui_stdlib.h>
#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t max_recent_shown = 5;
constexpr float list_height = 340; // for scale 1

/// Else the text in the field finds a file in the list.
bool is_path_or_code(const std::string& text) {
    return text.find('/') != std::string::npos || text.starts_with("~") || text.find("glint1:") != std::string::npos;
}

/// The typed path, relative to the folder shown unless it is absolute; without a slash at its end.
fs::path path_in(const fs::path& folder, const std::string& query) {
    const fs::path path = (folder / handed_path(query)).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

FolderEntry recent_entry(const std::string& file) {
    struct stat found {};
    FolderEntry entry;
    entry.name = fs::path(file).filename().string(), entry.can_be_opened = true, entry.kind = "opened before";
    if (stat(file.c_str(), &found) == 0)
        entry.bytes = static_cast<std::uintmax_t>(found.st_size), entry.changed_at = found.st_mtime;
    return entry;
}

/// Folder of the newest of the user's files.
fs::path first_folder(const std::vector<std::string>& recent) {
    std::error_code unknown;
    if (!recent.empty()) return fs::path(recent.front()).parent_path();
    const fs::path documents = documents_folder();
    return fs::is_directory(documents, unknown) ? documents : fs::current_path(unknown);
}

class OpenDialog final : public Dialog {
public:
    OpenDialog(BackgroundJobs& jobs, const Settings& settings, UiState& ui, OpenFile opener)
        : settings_(settings), ui_(ui), open_file_(std::move(opener)), browser_(jobs) {}

    Modal id() const override { return Modal::open; }
    Place place() const override { return {"Open##modal", {720, 0}}; }
    void open() override;
    void draw() override;

private:
    void draw_folder();
    int draw_rows(const std::vector<std::size_t>& recent, const std::vector<std::size_t>& found);
    void move_selection(int count);
    void go_to_folder(const fs::path&);
    void choose(const std::string& file_or_code);

    const Settings& settings_;
    UiState& ui_;
    OpenFile open_file_;
    FolderBrowser browser_;
    std::string query_;
    std::vector<std::string> recent_;       ///< files at the time when the dialog opened
    std::vector<FolderEntry> recent_rows_;  ///< of recent_
    std::vector<std::size_t> recent_found_; ///< recent files that match the typed text
    bool focus_field_ = false, moved_selection_ = false, show_selected_ = false;
    int selected_ = 0;
};

void OpenDialog::open() {
    query_.clear();
    selected_ = 0;
    recent_ = openable_files(settings_);
    if (recent_.size() > max_recent_shown) recent_.resize(max_recent_shown);
    recent_rows_.clear();
    for (const std::string& file : recent_) recent_rows_.push_back(recent_entry(file));
    browser_.go(browser_.folder().empty() ? first_folder(recent_) : browser_.folder());
    focus_field_ = true;
}

void OpenDialog::draw_folder() {
    if (look::icon_button("up", ICON_FA_ARROW_UP,
                          {.tip = "The folder that holds this one (Backspace in the empty field)",
                           .disabled_reason = browser_.can_go_up() ? "" : "This is the topmost folder"}))
        browser_.go_up();
    ImGui::SameLine(0, look::px(8));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
    const std::string folder = browser_.folder().string();
    look::draw_left(look::current().text, look::text_size, look::elided(folder, wide), at.x, at.y + height / 2,
                    look::colors().text);
    ImGui::Dummy({wide, height});
    look::tooltip(folder);
    const std::string& problem = browser_.listing().problem;
    if (browser_.reading()) look::paragraph("Reading the folder…");
    if (!problem.empty()) look::paragraph(problem);
}

/// The row that was clicked, or -1. Rows are the recent files that have the text in their names, then the folder's.
int OpenDialog::draw_rows(const std::vector<std::size_t>& recent, const std::vector<std::size_t>& found) {
    int clicked = -1;
    const int before = static_cast<int>(recent.size()), count = before + static_cast<int>(found.size());
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true); // arrow keys move selected_, and the field keeps the keys
    ImGuiListClipper clipper;
    clipper.Begin(count, look::px(24) + ImGui::GetStyle().ItemSpacing.y);
    if (std::exchange(show_selected_, false) && selected_ < count) clipper.IncludeItemByIndex(selected_);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto at = static_cast<std::size_t>(i < before ? i : i - before);
            const std::size_t place = i < before ? recent[at] : found[at];
            const FolderEntry& entry = i < before ? recent_rows_[place] : browser_.listing().entries[place];
            const char* icon = i < before ? ICON_FA_CLOCK_ROTATE_LEFT : entry.is_folder ? ICON_FA_FOLDER : ICON_FA_FILE;
            const char* tip = i < before ? recent_[place].c_str() : nullptr;
            if (draw_file_row(i, {icon, entry, tip}, i == selected_)) clicked = i;
            if (i == selected_ && moved_selection_) ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
        }
    moved_selection_ = false;
    ImGui::PopItemFlag();
    return clicked;
}

void OpenDialog::move_selection(int count) {
    const auto by = [&](ImGuiKey key, int rows) {
        if (!ImGui::IsKeyPressed(key)) return;
        selected_ = std::clamp(selected_ + rows, 0, std::max(0, count - 1));
        moved_selection_ = show_selected_ = true;
    };
    constexpr int page = 10;
    by(ImGuiKey_DownArrow, 1), by(ImGuiKey_UpArrow, -1), by(ImGuiKey_PageDown, page), by(ImGuiKey_PageUp, -page);
}

void OpenDialog::choose(const std::string& file_or_code) {
    ui_.modal = Modal::none;
    open_file_(file_or_code);
}

void OpenDialog::go_to_folder(const fs::path& folder) {
    browser_.go(folder);
    query_.clear(), selected_ = 0, focus_field_ = true;
}

void OpenDialog::draw() {
    look::heading("Open a run, a script or an image");
    look::paragraph("A .glint file, a picture saved by Glint, a share code, a script's .toml file, a simulation (.cpp, "
                    ".so), or another PNG or a pattern of cells (.rle) as a stamp. You can also drop a file on the "
                    "window.");
    if (std::exchange(focus_field_, false)) ImGui::SetKeyboardFocusHere();
    const bool was_empty = query_.empty();
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputTextWithHint("##run", "Find in this list, or type a path or a share code", &query_,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::IsItemEdited()) selected_ = 0;
    if (was_empty && ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGuiKey_Backspace, false))
        browser_.go_up(), selected_ = 0;
    draw_folder();
    const bool typed = is_path_or_code(query_);
    const std::string filter = typed ? "" : query_;
    const std::vector<std::size_t>& found = browser_.matching(filter);
    recent_found_.clear();
    for (std::size_t i = 0; i < recent_rows_.size(); ++i)
        if (contains_text(recent_rows_[i].name, filter)) recent_found_.push_back(i);
    const int count = static_cast<int>(recent_found_.size() + found.size());
    move_selection(count);
    ImGui::BeginChild("files", {0, look::px(list_height)}, ImGuiChildFlags_NavFlattened, ImGuiWindowFlags_NoBackground);
    int chosen = draw_rows(recent_found_, found);
    ImGui::EndChild();
    std::error_code unknown;
    const fs::path there = typed && entered ? path_in(browser_.folder(), query_) : fs::path();
    if (entered && typed && fs::is_directory(there, unknown)) return go_to_folder(there);
    if (entered && typed && fs::exists(there, unknown)) return choose(there.string());
    if (entered && (typed || (count == 0 && !query_.empty()))) return choose(query_);
    if (entered) chosen = selected_, focus_field_ = true;
    if (chosen < 0 || chosen >= count) return;
    const auto row = static_cast<std::size_t>(chosen);
    if (row < recent_found_.size()) return choose(recent_[recent_found_[row]]);
    const FolderEntry& entry = browser_.listing().entries[found[row - recent_found_.size()]];
    const fs::path path = browser_.folder() / entry.name;
    entry.is_folder ? go_to_folder(path) : choose(path.string());
}

} // namespace

std::unique_ptr<Dialog> make_open_dialog(BackgroundJobs& jobs, const Settings& settings, UiState& ui, OpenFile opener) {
    return std::make_unique<OpenDialog>(jobs, settings, ui, std::move(opener));
}

} // namespace glint
