// A picture to draw a plot into, without a window: boxes, lines and words. Pixels from the top left.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace glint::plot {

using Color = std::uint32_t; ///< RGBA8, red in the lowest byte

/// 0xRRGGBB as one reads it.
constexpr Color color(std::uint32_t rgb) {
    return 0xFF000000u | (rgb & 0xFFu) << 16 | (rgb & 0xFF00u) | (rgb >> 16 & 0xFFu);
}

class Canvas {
public:
    static constexpr int line_height = 22; ///< of words
    Canvas(int width, int height, Color paper);

    void box(int x, int y, int width, int height, Color); ///< what lies outside is cut off
    void line(double x0, double y0, double x1, double y1, Color);
    void text(int x, int y, std::string_view, Color);        ///< ASCII; x, y: its top left
    void text_to(int right, int y, std::string_view, Color); ///< ends there
    static int width_of(std::string_view);

    int width() const { return width_; }
    int height() const { return height_; }
    Color pixel(int x, int y) const { return pixels_[index(x, y)]; }
    std::vector<std::byte> png() const;

private:
    static constexpr int dot = 2; ///< pixels of a letter's dot
    std::size_t index(int x, int y) const;
    int width_, height_;
    std::vector<Color> pixels_;
};

} // namespace glint::plot
