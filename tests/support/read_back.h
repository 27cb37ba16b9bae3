// Reads written pictures and arrays back, with code other than the writer's.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace glint::test {

struct PngFile {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb; ///< row 0 at the top
};
PngFile read_png(const std::string& file); ///< by libpng; throws if it is no PNG file
/// "keyword=text" of each, by libpng, which refuses a chunk whose checksum is wrong.
std::vector<std::string> texts_in_png(const std::string& file);

struct NpyFile {
    std::string header;
    int rows = 0, columns = 0;
    std::vector<float> values;
};
NpyFile read_npy(const std::string& bytes); ///< throws when it is none

} // namespace glint::test
