#include "app/files/formats/npy.h"
#include "interop/fields/grid_view.h"
#include <bit>
#include <cassert>
#include <string>

namespace glint {

static_assert(std::endian::native == std::endian::little, "'<' below means little endian");

namespace {

const char* dtype_of(std::int32_t glint_value) {
    return glint_value == GLINT_UINT8 ? "|u1" : glint_value == GLINT_UINT32 ? "<u4" : "<f4";
}

} // namespace

std::vector<std::byte> npy_of(std::span<const std::byte> values, std::int32_t glint_value, int rows, int columns) {
    assert(values.size() == value_bytes(glint_value) * std::size_t(rows) * std::size_t(columns));
    std::string header = std::string("{'descr': '") + dtype_of(glint_value) + "', 'fortran_order': False, 'shape': (" +
                         std::to_string(rows) + ", " + std::to_string(columns) + "), }";
    constexpr std::size_t before_header = 10, alignment = 64;
    const std::size_t unpadded = before_header + header.size() + 1;
    header.append((alignment - unpadded % alignment) % alignment, ' ').push_back('\n');

    std::string file("\x93NUMPY\x01\x00", 8); // version 1.0
    file.push_back(static_cast<char>(header.size() & 255u)), file.push_back(static_cast<char>(header.size() >> 8));
    file += header;
    std::vector<std::byte> bytes;
    const auto head = std::as_bytes(std::span(file));
    bytes.reserve(head.size() + values.size());
    bytes.insert(bytes.end(), head.begin(), head.end());
    bytes.insert(bytes.end(), values.begin(), values.end());
    return bytes;
}

} // namespace glint
