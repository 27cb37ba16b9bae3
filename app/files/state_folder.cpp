#include "app/files/state_folder.h"
#include "app/files/input_file.h"
#include "app/files/temporary_file.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>

namespace glint {

namespace fs = std::filesystem;
namespace {

std::optional<fs::path> from_environment(const char* name) {
    const char* value = std::getenv(name);
    if (!value || !fs::path(value).is_absolute()) return {}; // required by the XDG specification
    return fs::path(value);
}

/// Glint's folder in the base folder of the variable, else in that of the home folder.
std::optional<fs::path> place_in(const char* variable, const char* of_home) {
    if (const auto base = from_environment(variable)) return *base / "glint";
    if (const auto home = from_environment("HOME")) return *home / of_home / "glint";
    return {};
}

std::optional<fs::path> folder_in(const char* variable, const char* of_home) {
    const auto place = place_in(variable, of_home);
    if (!place) return {};
    std::error_code error;
    fs::create_directories(*place, error);
    return error ? std::nullopt : place;
}

} // namespace

std::optional<fs::path> state_folder() { return folder_in("XDG_STATE_HOME", ".local/state"); }
std::optional<fs::path> cache_folder() { return folder_in("XDG_CACHE_HOME", ".cache"); }
std::optional<fs::path> data_folder() { return place_in("XDG_DATA_HOME", ".local/share"); }
std::optional<fs::path> config_folder() { return place_in("XDG_CONFIG_HOME", ".config"); }

std::optional<std::string> read_file(const fs::path& path) {
    std::error_code error;
    if (fs::symlink_status(path, error).type() == fs::file_type::not_found) return {};
    const std::vector<std::byte> bytes = read_bytes(path, max_own_file_bytes);
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

std::string set_aside(const fs::path& path) {
    constexpr int most = 100;
    fs::path aside = path.string() + ".broken";
    int error = rename_to_new(path, aside);
    for (int i = 2; error == EEXIST && i <= most; ++i) {
        aside = path.string() + ".broken-" + std::to_string(i);
        error = rename_to_new(path, aside);
    }
    const std::string name = aside.filename();
    return error ? "it cannot be renamed to " + name + " (" + std::strerror(error) + ")" : "it was renamed to " + name;
}

void put_first(std::vector<std::string>& recent, const std::string& one) {
    const auto before = std::ranges::find(recent, one);
    if (before == recent.end())
        recent.insert(recent.begin(), one);
    else
        std::rotate(recent.begin(), before, before + 1);
    if (recent.size() > max_recent) recent.resize(max_recent);
}

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
