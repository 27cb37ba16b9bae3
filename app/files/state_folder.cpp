#include "app/files/state_folder.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace glint {
namespace fs = std::filesystem;
namespace {

std::optional<fs::path> from_environment(const char* name) {
    const char* value = std::getenv(name);
    if (!value || !fs::path(value).is_absolute()) return {}; // as the XDG specification wants it
    return fs::path(value);
}

std::optional<std::string> write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return std::strerror(errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(file) != 0) return std::strerror(errno);
    return {};
}

/// Our own folder in the base folder that the variable names, else in that one of the home folder.
std::optional<fs::path> folder_in(const char* variable, const char* of_home) {
    auto base = from_environment(variable);
    if (!base) {
        const auto home = from_environment("HOME");
        if (!home) return {};
        base = *home / of_home;
    }
    std::error_code error;
    fs::create_directories(*base / "glint", error);
    if (error) return {};
    return *base / "glint";
}

} // namespace

std::optional<fs::path> state_folder() { return folder_in("XDG_STATE_HOME", ".local/state"); }
std::optional<fs::path> cache_folder() { return folder_in("XDG_CACHE_HOME", ".cache"); }

std::optional<std::string> write_atomically(const fs::path& path, std::string_view bytes) {
    const fs::path temporary = path.string() + ".new";
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return "Cannot write " + path.string() + ": " + std::strerror(errno);
    auto problem = write_all(file, bytes);
    if (::close(file) != 0 && !problem) problem = std::strerror(errno);
    if (!problem && ::rename(temporary.c_str(), path.c_str()) != 0) problem = std::strerror(errno);
    if (!problem) return {};
    ::unlink(temporary.c_str());
    return "Cannot write " + path.string() + ": " + *problem;
}

std::optional<std::string> read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return {};
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
}

void set_aside(const fs::path& path) {
    std::error_code ignored;
    fs::rename(path, path.string() + ".broken", ignored);
}

} // namespace glint
