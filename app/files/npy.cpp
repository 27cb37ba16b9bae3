#include "app/files/npy.h"
#include <bit>
#include <cassert>
#include <string>

namespace glint {

static_assert(std::endian::native == std::endian::little, "'<f4' below means little endian");

std::vector<std::byte> npy_of(std::span<const float> values, int rows, int columns) {
    assert(values.size() == std::size_t(rows) * std::size_t(columns));
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " +
                         std::to_string(columns) + "), }";
    constexpr std::size_t before_header = 10, alignment = 64;
    const std::size_t unpadded = before_header + header.size() + 1;
    header.append((alignment - unpadded % alignment) % alignment, ' ').push_back('\n');

    std::string file("\x93NUMPY\x01\x00", 8); // version 1.0
    file.push_back(static_cast<char>(header.size() & 255u)), file.push_back(static_cast<char>(header.size() >> 8));
    file += header;
    std::vector<std::byte> bytes;
    bytes.reserve(file.size() + values.size_bytes());
    const auto head = std::as_bytes(std::span(file)), body = std::as_bytes(values);
    bytes.insert(bytes.end(), head.begin(), head.end());
    bytes.insert(bytes.end(), body.begin(), body.end());
    return bytes;
}

} // namespace glint
