#include "app/files/new_file.h"
#include <cstdlib>
#include <ctime>
#include <utility>

namespace glint {
namespace fs = std::filesystem;
namespace {

fs::path users_folder(const char* variable, const char* usual) {
    std::error_code error;
    const char* named = std::getenv(variable);
    if (named && fs::path(named).is_absolute() && fs::is_directory(named, error)) return named;
    const char* home = std::getenv("HOME");
    if (!home || !fs::path(home).is_absolute()) return ".";
    return fs::is_directory(fs::path(home) / usual, error) ? fs::path(home) / usual : fs::path(home);
}

} // namespace

std::string NewFileName::path() const {
    const std::string numbered = number > 1 ? stem + "-" + std::to_string(number) : stem;
    return folder / (numbered + ending);
}

NewFileName new_file(fs::path folder, const std::string& stem, std::string ending) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
    return {std::move(folder), stem + "-" + stamp, std::move(ending)};
}

fs::path pictures_folder() { return users_folder("XDG_PICTURES_DIR", "Pictures"); }
fs::path videos_folder() { return users_folder("XDG_VIDEOS_DIR", "Videos"); }
fs::path documents_folder() { return users_folder("XDG_DOCUMENTS_DIR", "Documents"); }

} // namespace glint
