// Ink of a PNG: a picture that a user drew, to be painted with.
#pragma once
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

struct Ink {
    Extent extent;
    std::vector<std::uint8_t> cover; ///< row by row from the bottom; 255: full
    bool is_cells = false;           ///< each pixel is a cell: the image is painted without scaling
    /// Each pixel's colour if the image is coloured: RGBA8 with red in the lowest byte. Its alpha is the pixel's cover.
    std::vector<std::uint32_t> colors = {};
};

inline constexpr int largest_ink_side = 16384;
inline constexpr std::int64_t max_ink_pixels = std::int64_t{1} << 27; ///< 256 MB when unpacked, 640 MB in colour

/// Dark pixels of a picture; opaque pixels if it has transparency. Accepts any kind of PNG. Throws Error if it is too
/// large, before memory is allocated, or if it has no ink.
Ink read_ink(std::span<const std::byte> png);
/// The picture with its colours; its cover is how opaque it is. Throws Error if it is too large or fully transparent.
Ink read_colored_ink(std::span<const std::byte> png);

// A pattern of living and dead cells from a file of run-length encoded text (.rle), as ink.

/// Whether a file's name ends in .rle.
bool is_cell_file(const std::string& file);

/// The living cells of the pattern, one pixel each. Throws Error that names the line that cannot be read, or if no cell
/// lives.
Ink read_cell_ink(std::string_view text);

/// Reads a file to paint with: a PNG, in colour or its darkness, or a pattern. Throws Error.
Ink read_ink_file(const std::string& file, bool in_color);

} // namespace glint
