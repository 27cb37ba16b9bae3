#include "app/files/free_memory.h"
#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>
#include <system_error>

namespace glint {

std::optional<std::uint64_t> free_memory(std::string_view meminfo) {
    constexpr std::string_view name = "MemAvailable:";
    const auto at = meminfo.find(name);
    if (at == meminfo.npos) return {};
    std::string_view rest = meminfo.substr(at + name.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    std::uint64_t kilobytes = 0;
    if (std::from_chars(rest.data(), rest.data() + rest.size(), kilobytes).ec != std::errc{}) return {};
    return kilobytes << 10;
}

std::optional<std::uint64_t> free_memory() {
    std::ifstream file("/proc/meminfo");
    std::ostringstream text; // an iterator over the file would throw if reading fails
    text << file.rdbuf();
    return free_memory(text.str());
}

} // namespace glint
