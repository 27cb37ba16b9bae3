// Arrays as NumPy's .npy files.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace glint {

/// C order, shape (rows, columns), little endian, in memory. glint_value: the type of the numbers in those bytes.
std::vector<std::byte> npy_of(std::span<const std::byte> values, std::int32_t glint_value, int rows, int columns);

} // namespace glint
