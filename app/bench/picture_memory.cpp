#include "app/bench/picture_memory.h"
#include "sims/api/error.h"
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

namespace glint {
namespace {
constexpr double bytes_a_pixel = 2 * 4 + 4 + 2 * 3; // drawn, the one before, with its caption; without alpha, packed
constexpr double gigabyte = 1e9;
} // namespace

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
    return free_memory(std::string(std::istreambuf_iterator<char>(file), {}));
}

void require_memory_for(Extent extent, double state_bytes, std::optional<std::uint64_t> free) {
    const double needed = bytes_a_pixel * static_cast<double>(extent.area()) + state_bytes;
    if (!free || needed <= static_cast<double>(*free)) return;
    throw Error(fmt::format(
        "a picture of {} x {} needs about {:.1f} GB of memory, but only {:.1f} GB are free: choose a smaller size",
        extent.width, extent.height, needed / gigabyte, static_cast<double>(*free) / gigabyte));
}

} // namespace glint
