// How much memory this machine has left before the system ends programs that allocate too much.
#pragma once
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

namespace glint {

/// Bytes that programs may still allocate, from the text of /proc/meminfo; nothing if the text has no such line.
inline std::optional<std::uint64_t> free_memory(std::string_view meminfo) {
    constexpr std::string_view name = "MemAvailable:";
    const auto at = meminfo.find(name);
    if (at == meminfo.npos) return {};
    std::string_view rest = meminfo.substr(at + name.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    std::uint64_t kilobytes = 0;
    if (std::from_chars(rest.data(), rest.data() + rest.size(), kilobytes).ec != std::errc{}) return {};
    return kilobytes << 10;
}

/// At present.
inline std::optional<std::uint64_t> free_memory() {
    std::ifstream file("/proc/meminfo");
    std::ostringstream text; // an iterator over the file would throw if reading fails
    text << file.rdbuf();
    return free_memory(text.str());
}

} // namespace glint
