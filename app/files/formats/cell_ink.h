// A pattern of living and dead cells from a file of run-length encoded text (.rle), as ink.
#pragma once
#include "app/files/formats/png_ink.h"
#include <string>
#include <string_view>

namespace glint {

/// Whether a file's name ends in .rle.
bool is_cell_file(const std::string& file);

/// Its living cells, one pixel each. Throws Error that names the line that cannot be read, or if no cell lives.
Ink read_cell_ink(std::string_view text);

} // namespace glint
