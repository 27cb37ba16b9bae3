#include "app/world/ink_mask.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace glint {
namespace {

/// Range of pixels in a cell: [first, last), at least one.
struct PixelRange {
    std::int64_t first, last;
};
PixelRange pixels_in(int cell, int cells, int pixels) {
    const std::int64_t first = std::int64_t{cell} * pixels / cells, last = (std::int64_t{cell} + 1) * pixels / cells;
    return {first, std::max(first + 1, last)};
}

std::uint8_t mean(const Ink& ink, PixelRange x, PixelRange y) {
    std::int64_t sum = 0;
    for (std::int64_t j = y.first; j < y.last; ++j)
        for (std::int64_t i = x.first; i < x.last; ++i)
            sum += ink.cover[static_cast<std::size_t>(j * ink.extent.width + i)];
    const std::int64_t count = (x.last - x.first) * (y.last - y.first);
    return static_cast<std::uint8_t>((sum + count / 2) / count);
}

} // namespace

Mask mask_of(const Ink& ink, int x0, int y0, int x1, int y1, Extent grid) {
    if (ink.extent.empty()) return {};
    const int wide = std::abs(x1 - x0) + 1, high = std::abs(y1 - y0) + 1;
    const double fits =
        std::min(static_cast<double>(wide) / ink.extent.width, static_cast<double>(high) / ink.extent.height);
    const double scale = ink.is_cells ? 1 : fits;
    const Extent size{std::max(1, static_cast<int>(std::lrint(scale * ink.extent.width))),
                      std::max(1, static_cast<int>(std::lrint(scale * ink.extent.height)))};
    const int left = std::min(x0, x1) + (wide - size.width) / 2, low = std::min(y0, y1) + (high - size.height) / 2;
    const int from_x = std::max(0, left), to_x = std::min(grid.width, left + size.width), from_y = std::max(0, low),
              to_y = std::min(grid.height, low + size.height);
    if (to_x <= from_x || to_y <= from_y) return {};
    Mask mask{from_x, from_y, {to_x - from_x, to_y - from_y}, {}};
    mask.weights.reserve(static_cast<std::size_t>(mask.extent.area()));
    for (int y = from_y; y < to_y; ++y) {
        const PixelRange rows = pixels_in(y - low, size.height, ink.extent.height);
        for (int x = from_x; x < to_x; ++x)
            mask.weights.push_back(mean(ink, pixels_in(x - left, size.width, ink.extent.width), rows));
    }
    return mask;
}

} // namespace glint
