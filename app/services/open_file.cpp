#include "app/services/open_file.h"
#include "app/files/printable.h"
#include "app/files/recent.h"
#include "app/files/settings.h"
#include "app/script/playable_script.h"
#include "app/services/run_files.h"
#include "app/services/script_player.h"
#include "app/services/stamp_image.h"
#include <algorithm>
#include <filesystem>

namespace glint {
namespace fs = std::filesystem;

void open_file(const std::string& file_or_code, StampImage& stamp, RunFiles& runs, ScriptPlayer& scripts,
               Settings& settings) {
    const bool opened = stamp.take(file_or_code) ||
                        (looks_like_script(file_or_code) ? scripts.open(file_or_code) : runs.open(file_or_code));
    std::error_code unknown; // a code is no file, and may be too long for one's name
    const std::string file = fs::absolute(file_or_code, unknown).string();
    const bool is_file = !unknown && fs::is_regular_file(file, unknown);
    if (!is_file)
        std::erase(settings.recent_files, file);
    else if (opened && printable(file) == file) // the list is text
        put_first(settings.recent_files, file);
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
