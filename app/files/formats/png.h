// Pictures as PNG files.
#pragma once
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// The picture as it is displayed, in memory: RGBA8 pixels, row 0 at the bottom, alpha left out; the file begins at the
/// top. `text` is stored in the file: the share code of the run that the picture shows.
std::vector<std::byte> png_of(const View<const std::uint32_t>& pixels, std::string_view text = {});

bool is_png(std::span<const std::byte> file);
/// The text that png_of() stored in it; nothing if it has none. Throws Error if it is damaged.
std::optional<std::string> png_text(std::span<const std::byte> file);
/// Whether that file is a PNG without such a text. Reads only the heads of its chunks: fast for any size.
bool is_plain_png(const std::filesystem::path&);
/// The picture without texts, profiles and truncated chunks: libpng allocates, and clears, as much memory as a chunk
/// claims to need. Empty if it is no PNG.
std::vector<std::byte> drawn_part(std::span<const std::byte> file);

// Arrays as NumPy's .npy files.

/// C order, shape (rows, columns), or (layers, rows of a layer, columns) if there are several, little endian, in
/// memory. glint_value: the type of the numbers in those bytes. rows: of all layers.
std::vector<std::byte> npy_of(std::span<const std::byte> values, std::int32_t glint_value, int rows, int columns,
                              int layers = 1);

} // namespace glint
