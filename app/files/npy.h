// Arrays as NumPy's .npy files.
#pragma once
#include <span>
#include <vector>

namespace glint {

/// float32, C order, shape (rows, columns), little endian, in memory.
std::vector<std::byte> npy_of(std::span<const float> values, int rows, int columns);

} // namespace glint
