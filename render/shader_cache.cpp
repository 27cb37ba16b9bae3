#include "render/shader_cache.h"
#include <cstdlib>
#include <string>
#include <sys/statvfs.h>

namespace glint {
namespace fs = std::filesystem;
namespace {
constexpr std::uint64_t enough_bytes = std::uint64_t{16} << 20; // its index alone takes 1.3 MB
} // namespace

std::optional<fs::path> mesa_cache_folder(const std::function<const char*(const char*)>& variable) {
    const auto named = [&](const char* name) {
        const char* const value = variable(name);
        return fs::path(value ? value : "");
    };
    if (const fs::path own = named("MESA_SHADER_CACHE_DIR"); !own.empty()) return own;
    if (const fs::path own = named("MESA_GLSL_CACHE_DIR"); !own.empty()) return own;
    if (const fs::path cache = named("XDG_CACHE_HOME"); !cache.empty()) return cache / "mesa_shader_cache";
    if (const fs::path home = named("HOME"); !home.empty()) return home / ".cache" / "mesa_shader_cache";
    return {};
}

std::optional<std::uint64_t> free_disk(const fs::path& folder) {
    fs::path there = folder;
    for (struct statvfs about{}; !there.empty(); there = there.parent_path()) {
        if (statvfs(there.c_str(), &about) == 0) return std::uint64_t{about.f_bavail} * about.f_frsize;
        if (there == there.parent_path()) break;
    }
    return {};
}

void spare_full_disk_the_shader_cache() {
    const auto folder = mesa_cache_folder([](const char* name) { return std::getenv(name); });
    const auto bytes = folder ? free_disk(*folder) : std::nullopt;
    if (!bytes || *bytes >= enough_bytes) return;
    for (const char* name : {"MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"}) setenv(name, "true", 1);
}

} // namespace glint
