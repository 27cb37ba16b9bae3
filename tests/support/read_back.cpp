#include "support/read_back.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <png.h>
#include <stdexcept>

namespace glint::test {

PngFile read_png(const std::string& file) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&image, file.c_str())) throw std::runtime_error(image.message);
    if (image.format != PNG_FORMAT_RGB) throw std::runtime_error("not 8 bits of red, green and blue");
    PngFile picture{static_cast<int>(image.width), static_cast<int>(image.height),
                    std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
    if (!png_image_finish_read(&image, nullptr, picture.rgb.data(), 0, nullptr))
        throw std::runtime_error(image.message);
    return picture;
}

std::vector<std::string> texts_in_png(const std::string& file) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> from(std::fopen(file.c_str(), "rb"), std::fclose);
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png))) std::abort(); // its error function must not return
    png_init_io(png, from.get());
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_read_png(png, info, PNG_TRANSFORM_IDENTITY, nullptr);
    png_textp text = nullptr;
    std::vector<std::string> texts;
    for (int i = 0, n = png_get_text(png, info, &text, nullptr); i < n; ++i)
        texts.push_back(std::string(text[i].key) + "=" + text[i].text);
    png_destroy_read_struct(&png, &info, nullptr);
    return texts;
}

NpyFile read_npy(const std::string& bytes) {
    if (bytes.size() < 10 || bytes.compare(0, 8, "\x93NUMPY\x01\x00", 8) != 0)
        throw std::runtime_error("no .npy of version 1.0");
    const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
    const std::size_t start = 10 + byte(8) + 256 * byte(9);
    NpyFile file;
    file.header = bytes.substr(10, start - 10);
    int end = 0;
    const int found =
        std::sscanf(file.header.c_str(), "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }%n", &file.rows,
                    &file.columns, &end);
    const bool padded = file.header.find_first_not_of(' ', static_cast<std::size_t>(end)) == file.header.size() - 1;
    if (found != 2 || end == 0 || start % 64 != 0 || !padded || file.header.back() != '\n')
        throw std::runtime_error("another header: " + file.header);
    file.values.resize(std::size_t(file.rows) * std::size_t(file.columns));
    if (bytes.size() != start + file.values.size() * sizeof(float))
        throw std::runtime_error("another length than the header says");
    std::memcpy(file.values.data(), bytes.data() + start, file.values.size() * sizeof(float));
    return file;
}

} // namespace glint::test
