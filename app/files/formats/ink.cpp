#include "app/files/formats/ink.h"
#include "app/files/formats/png.h"
#include "app/files/input_file.h"
#include "sims/api/cell_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <bit>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <png.h>

namespace glint {

namespace {

/// libpng's reader of whole pictures; its errors become sentences.
class PngReader {
public:
    explicit PngReader(std::span<const std::byte> file) {
        image_.version = PNG_IMAGE_VERSION;
        if (file.size() < 8 || png_sig_cmp(reinterpret_cast<png_const_bytep>(file.data()), 0, 8) != 0)
            throw Error("this PNG cannot be read: it does not begin as a PNG does");
        if (!png_image_begin_read_from_memory(&image_, file.data(), file.size())) refuse();
    }
    ~PngReader() { png_image_free(&image_); }
    PngReader(const PngReader&) = delete;
    PngReader& operator=(const PngReader&) = delete;

    std::int64_t width() const { return image_.width; }
    std::int64_t height() const { return image_.height; }
    /// Throws Error if the picture is too large.
    Extent extent() const {
        if (width() > largest_ink_side || height() > largest_ink_side || width() * height() > max_ink_pixels)
            throw Error(fmt::format(
                "the image has {}x{} pixels; the maximum is {} pixels per side and {} million pixels in total", width(),
                height(), largest_ink_side, max_ink_pixels / 1'000'000));
        return {static_cast<int>(width()), static_cast<int>(height())};
    }
    /// Grey and alpha, from the top.
    std::vector<std::uint8_t> unpack() {
        image_.format = PNG_FORMAT_GA;
        std::vector<std::uint8_t> pixels(static_cast<std::size_t>(2 * width() * height()));
        if (!png_image_finish_read(&image_, nullptr, pixels.data(), 0, nullptr)) refuse();
        return pixels;
    }
    /// RGBA8, from the bottom.
    std::vector<std::uint32_t> unpack_colors() {
        static_assert(std::endian::native == std::endian::little, "red is the lowest byte");
        image_.format = PNG_FORMAT_RGBA;
        std::vector<std::uint32_t> pixels(static_cast<std::size_t>(width() * height()));
        const auto from_bottom = static_cast<png_int_32>(-4 * width());
        if (!png_image_finish_read(&image_, nullptr, pixels.data(), from_bottom, nullptr)) refuse();
        return pixels;
    }

private:
    [[noreturn]] void refuse() const {
        throw Error(fmt::format("this PNG cannot be read: {}", static_cast<const char*>(image_.message)));
    }
    png_image image_{};
};

} // namespace

Ink read_ink(std::span<const std::byte> png) {
    const std::vector<std::byte> drawn = drawn_part(png);
    PngReader reader(drawn);
    Ink ink{reader.extent(), {}};
    const std::vector<std::uint8_t> pixels = reader.unpack();
    bool transparent = false;
    for (std::size_t i = 1; i < pixels.size() && !transparent; i += 2) transparent = pixels[i] < 255;
    ink.cover.reserve(pixels.size() / 2);
    const std::size_t row = 2 * static_cast<std::size_t>(ink.extent.width);
    for (std::size_t y = static_cast<std::size_t>(ink.extent.height); y-- > 0;)
        for (std::size_t i = y * row; i < (y + 1) * row; i += 2)
            ink.cover.push_back(transparent ? pixels[i + 1] : static_cast<std::uint8_t>(255 - pixels[i]));
    if (std::ranges::none_of(ink.cover, [](std::uint8_t c) { return c > 0; }))
        throw Error("the image has no dark areas: all of it is white or transparent");
    return ink;
}

Ink read_colored_ink(std::span<const std::byte> png) {
    const std::vector<std::byte> drawn = drawn_part(png);
    PngReader reader(drawn);
    Ink ink{reader.extent(), {}};
    ink.colors = reader.unpack_colors();
    ink.cover.reserve(ink.colors.size());
    for (const std::uint32_t color : ink.colors) ink.cover.push_back(static_cast<std::uint8_t>(color >> 24));
    if (std::ranges::none_of(ink.cover, [](std::uint8_t c) { return c > 0; }))
        throw Error("the image has no colours: all of it is transparent");
    return ink;
}

namespace {

struct Run {
    int x, row, count;
};

} // namespace

bool is_cell_file(const std::string& file) {
    std::string ending = std::filesystem::path(file).extension().string();
    std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending == ".rle";
}

Ink read_cell_ink(std::string_view text) {
    std::vector<Run> runs;
    Extent box;
    const CellTextFault fault = CellTextReader(text).read([&](int x, int row, int count) {
        runs.push_back({x, row, count});
        box = {std::max(box.width, x + count), std::max(box.height, row + 1)};
    });
    if (fault.why) throw Error(fmt::format("line {}: {}", fault.line, fault.why));
    if (runs.empty()) throw Error("no cell of it is alive");
    if (box.area() > max_ink_pixels)
        throw Error(fmt::format("the pattern has {}x{} cells; the maximum is {} million in total", box.width,
                                box.height, max_ink_pixels / 1'000'000));
    Ink ink{box, std::vector<std::uint8_t>(static_cast<std::size_t>(box.area())), true};
    for (const Run& run : runs) {
        const auto row = static_cast<std::ptrdiff_t>(box.height - 1 - run.row) * box.width;
        std::fill_n(ink.cover.begin() + row + run.x, run.count, std::uint8_t{255});
    }
    return ink;
}

Ink read_ink_file(const std::string& file, bool in_color) {
    constexpr std::size_t max_image_bytes = std::size_t{512} << 20;
    const std::vector<std::byte> bytes = read_bytes(file, max_image_bytes);
    if (is_cell_file(file)) return read_cell_ink({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return in_color ? read_colored_ink(bytes) : read_ink(bytes);
}

} // namespace glint
