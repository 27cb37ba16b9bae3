#include "app/replay/picture_memory.h"
#include "sims/api/error.h"
#include <fmt/format.h>

namespace glint {
namespace {
constexpr double bytes_a_pixel = 2 * 4 + 4 + 2 * 3; // drawn and previous, with caption; without alpha, compressed
constexpr double gigabyte = 1e9;
} // namespace

void require_memory_for(Extent extent, double state_bytes, std::optional<std::uint64_t> free) {
    const double needed = bytes_a_pixel * static_cast<double>(extent.area()) + state_bytes;
    if (!free || needed <= static_cast<double>(*free)) return;
    throw Error(fmt::format(
        "a picture of {} x {} needs about {:.1f} GB of memory, but only {:.1f} GB are free: choose a smaller size",
        extent.width, extent.height, needed / gigabyte, static_cast<double>(*free) / gigabyte));
}

} // namespace glint
