#include "app/files/new_file.h"
#include <cstdlib>
#include <ctime>

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

fs::path new_file(const fs::path& folder, const std::string& stem, const std::string& ending) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
    const std::string name = stem + "-" + stamp;
    fs::path file = folder / (name + ending);
    std::error_code error; // a folder that cannot be searched is found out by who writes
    for (int i = 2; fs::exists(file, error); ++i) {
        std::string other = name;
        file = folder / other.append("-").append(std::to_string(i)).append(ending);
    }
    return file;
}

fs::path pictures_folder() { return users_folder("XDG_PICTURES_DIR", "Pictures"); }
fs::path videos_folder() { return users_folder("XDG_VIDEOS_DIR", "Videos"); }
fs::path documents_folder() { return users_folder("XDG_DOCUMENTS_DIR", "Documents"); }

} // namespace glint
