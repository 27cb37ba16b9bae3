#include "app/files/png.h"
#include "sims/api/device.h"
#include <png.h>

namespace glint {
namespace {

std::vector<std::uint8_t> rgb_from_the_top(const View<const std::uint32_t>& pixels) {
    std::vector<std::uint8_t> rgb;
    rgb.reserve(3 * static_cast<std::size_t>(pixels.extent().area()));
    for (int y = pixels.height - 1; y >= 0; --y)
        for (int x = 0; x < pixels.width; ++x)
            for (const unsigned shift : {0u, 8u, 16u}) rgb.push_back(static_cast<std::uint8_t>(pixels(x, y) >> shift));
    return rgb;
}

} // namespace

std::vector<std::byte> png_of(const View<const std::uint32_t>& pixels) {
    const auto rgb = rgb_from_the_top(pixels);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(pixels.width), image.height = static_cast<png_uint_32>(pixels.height);
    image.format = PNG_FORMAT_RGB;
    png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::vector<std::byte> file(bytes);
    if (!png_image_write_to_memory(&image, file.data(), &bytes, 0, rgb.data(), 0, nullptr))
        throw Error(std::string("the picture could not be packed as PNG: ") + image.message);
    file.resize(bytes);
    return file;
}

} // namespace glint
