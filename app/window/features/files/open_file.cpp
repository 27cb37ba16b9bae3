#include "app/window/features/files/open_file.h"
#include "app/files/formats/handed_text.h"
#include "app/files/state_folder.h"
#include "app/keep/settings.h"
#include "app/lecture/playable_script.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/features/files/run_files.h"
#include "app/window/script_slot.h"
#include <algorithm>
#include <filesystem>
#include <optional>

namespace glint {
namespace fs = std::filesystem;
namespace {

/// A share code is no file, and may be too long for a file's name.
std::optional<std::string> regular_file(const std::string& file_or_code) {
    std::error_code unknown;
    const std::string file = fs::absolute(file_or_code, unknown).string();
    return !unknown && fs::is_regular_file(file, unknown) ? std::optional(file) : std::nullopt;
}

} // namespace

void open_file(const std::string& handed, StampImage& stamp, RunFiles& runs, const ScriptSlot& script,
               Settings& settings) {
    const std::string file_or_code = handed_path(handed);
    if (stamp.take(file_or_code)) return; // it adds a notice when it is read
    const bool is_script = looks_like_script(file_or_code) && !script.empty();
    const bool opened = is_script ? script.open(file_or_code) : runs.open(file_or_code);
    opened ? remember_opened(file_or_code, settings) : forget_refused(file_or_code, settings);
}

void forget_refused(const std::string& file_or_code, Settings& settings) {
    std::error_code unknown;
    std::erase(settings.recent_files, fs::absolute(file_or_code, unknown).string());
}

void remember_opened(const std::string& file_or_code, Settings& settings) {
    const std::optional<std::string> file = regular_file(file_or_code);
    if (file && printable(*file) == *file) put_first(settings.recent_files, *file); // the settings can only store text
}

std::vector<std::string> openable_files(const Settings& settings) {
    std::vector<std::string> files;
    files.reserve(2 * max_recent);
    std::error_code unknown;
    for (const std::string& file : settings.recent_files)
        if (fs::is_regular_file(file, unknown)) files.push_back(file);
    for (const fs::path& saved : RunFiles::saved(max_recent))
        if (std::ranges::find(files, saved.string()) == files.end()) files.push_back(saved.string());
    if (files.size() > max_recent) files.resize(max_recent);
    return files;
}

} // namespace glint
