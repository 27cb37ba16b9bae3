#include "app/files/formats/png.h"
#include "interop/fields/grid_view.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <fstream>
#include <new>
#include <png.h>
#include <string>
#include <zlib.h>

namespace glint {

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::array<unsigned char, 8> signature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
// bytes that each chunk adds: length, type and checksum
constexpr std::size_t chunk_overhead = 12;
constexpr std::size_t header_end = signature.size() + chunk_overhead + 13; // IHDR comes first and has 13 bytes
constexpr std::string_view text_chunk = "iTXt";                            // text in UTF-8
constexpr std::string_view before_text("glint\0"
                                       "\0\0"
                                       "\0"
                                       "\0",
                                       10); // keyword; not compressed; no language

std::vector<std::uint8_t> rgb_from_the_top(const View<const std::uint32_t>& pixels) {
    std::vector<std::uint8_t> rgb;
    rgb.reserve(3 * static_cast<std::size_t>(pixels.extent().area()));
    for (int y = pixels.height - 1; y >= 0; --y)
        for (int x = 0; x < pixels.width; ++x)
            for (const unsigned shift : {0u, 8u, 16u}) rgb.push_back(static_cast<std::uint8_t>(pixels(x, y) >> shift));
    return rgb;
}

std::uint32_t crc_of(Bytes bytes) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

std::uint32_t big_endian(Bytes four) {
    std::uint32_t number = 0;
    for (const std::byte b : four.first(4)) number = number << 8 | std::to_integer<std::uint32_t>(b);
    return number;
}

void append_big_endian(std::vector<std::byte>& to, std::uint32_t number) {
    for (const unsigned shift : {24u, 16u, 8u, 0u}) to.push_back(static_cast<std::byte>(number >> shift & 255u));
}

std::vector<std::byte> chunk_of(std::string_view text) {
    std::vector<std::byte> chunk;
    append_big_endian(chunk, static_cast<std::uint32_t>(before_text.size() + text.size()));
    for (const std::string_view part : {text_chunk, before_text, text}) {
        const Bytes bytes = std::as_bytes(std::span(part));
        chunk.insert(chunk.end(), bytes.begin(), bytes.end());
    }
    append_big_endian(chunk, crc_of(Bytes(chunk).subspan(4)));
    return chunk;
}

std::string_view as_text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

} // namespace

std::vector<std::byte> png_of(const View<const std::uint32_t>& pixels, std::string_view text) {
    const auto rgb = rgb_from_the_top(pixels);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(pixels.width), image.height = static_cast<png_uint_32>(pixels.height);
    image.format = PNG_FORMAT_RGB;
    png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::vector<std::byte> file(bytes);
    if (!png_image_write_to_memory(&image, file.data(), &bytes, 0, rgb.data(), 0, nullptr)) {
        if (std::string_view(image.message).find("memory") != std::string_view::npos) throw std::bad_alloc();
        throw Error(std::string("the picture could not be packed as PNG: ") + image.message);
    }
    file.resize(bytes);
    if (text.empty()) return file;
    const auto chunk = chunk_of(text); // written by hand: libpng's own function needs setjmp
    file.insert(file.begin() + header_end, chunk.begin(), chunk.end());
    return file;
}

bool is_png(Bytes file) {
    return file.size() >= signature.size() &&
           std::equal(signature.begin(), signature.end(), reinterpret_cast<const unsigned char*>(file.data()));
}

bool is_plain_png(const std::filesystem::path& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) return false; // opening a FIFO would block
    std::ifstream file(path, std::ios::binary);
    std::array<std::byte, 8 + before_text.size()> head{}; // a chunk's length, type and the beginning of its data
    const Bytes bytes(head);
    const auto reads = [&](std::size_t size) {
        return static_cast<bool>(file.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(size)));
    };
    if (!reads(signature.size()) || !is_png(bytes)) return false;
    for (int chunks = 0; chunks < 100'000 && reads(head.size()); ++chunks) { // limit for files of only chunks
        if (as_text(bytes.subspan(4, 4)) == text_chunk && as_text(bytes.subspan(8)) == before_text) return false;
        const auto whole = static_cast<std::streamoff>(chunk_overhead + big_endian(bytes));
        file.seekg(whole - static_cast<std::streamoff>(head.size()), std::ios::cur);
    }
    return true;
}

std::vector<std::byte> drawn_part(Bytes file) {
    constexpr std::array<std::string_view, 8> drawn{"IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND"};
    std::vector<std::byte> part;
    if (!is_png(file)) return part;
    part.reserve(file.size());
    part.insert(part.end(), file.begin(), file.begin() + signature.size());
    for (Bytes rest = file.subspan(signature.size()); rest.size() >= chunk_overhead;) {
        const std::size_t length = big_endian(rest);
        if (length > rest.size() - chunk_overhead) break; // cut short
        const Bytes chunk = rest.first(chunk_overhead + length);
        if (std::ranges::find(drawn, as_text(chunk.subspan(4, 4))) != drawn.end())
            part.insert(part.end(), chunk.begin(), chunk.end());
        rest = rest.subspan(chunk.size());
    }
    return part;
}

std::optional<std::string> png_text(Bytes file) {
    if (!is_png(file)) return {};
    for (Bytes rest = file.subspan(signature.size()); rest.size() >= chunk_overhead;) {
        const std::size_t length = big_endian(rest);
        if (length > rest.size() - chunk_overhead) return {}; // cut short, or no chunk
        const std::string_view type = as_text(rest.subspan(4, 4)), data = as_text(rest.subspan(8, length));
        if (type == text_chunk && data.starts_with(before_text)) {
            if (crc_of(rest.subspan(4, 4 + length)) != big_endian(rest.subspan(8 + length)))
                throw Error("the run in this picture is damaged: copy the picture again from its source");
            return std::string(data.substr(before_text.size()));
        }
        rest = rest.subspan(chunk_overhead + length);
    }
    return {};
}

static_assert(std::endian::native == std::endian::little, "'<' below means little endian");

namespace {

const char* dtype_of(std::int32_t glint_value) {
    constexpr std::array<const char*, GLINT_STRUCT> types{"<f4", "|u1", "<u4", "<f8", "|i1", "<i2",
                                                          "<i4", "<i8", "<u2", "<u8", "<f2"};
    return types.at(static_cast<std::size_t>(glint_value));
}

} // namespace

std::vector<std::byte> npy_of(std::span<const std::byte> values, std::int32_t glint_value, int rows, int columns,
                              int layers) {
    assert(values.size() == value_bytes(glint_value) * std::size_t(rows) * std::size_t(columns));
    const std::string first = layers > 1 ? std::to_string(layers) + ", " : "";
    std::string header = std::string("{'descr': '") + dtype_of(glint_value) + "', 'fortran_order': False, 'shape': (" +
                         first + std::to_string(rows / layers) + ", " + std::to_string(columns) + "), }";
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
