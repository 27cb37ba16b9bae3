// What of a PNG is ink: a picture that somebody drew, to be painted with.
#pragma once
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace glint {

struct Ink {
    Extent extent;
    std::vector<std::uint8_t> cover; ///< row by row from the bottom; 255: full
    bool is_cells = false;           ///< each pixel is a cell: it is painted as large as it is
};

inline constexpr int largest_ink_side = 16384;
inline constexpr std::int64_t max_ink_pixels = std::int64_t{1} << 27; ///< 256 MB while it is unpacked

/// What is dark; of a picture with transparency, what is opaque. Any kind of PNG. Throws Error: before it takes memory
/// where it is too large, and where nothing of it is ink.
Ink read_ink(std::span<const std::byte> png);

} // namespace glint
