#include "app/plot/canvas.h"
#include "app/files/png.h"
#include "app/plot/letters.h"
#include <algorithm>
#include <cmath>

namespace glint::plot {

Canvas::Canvas(int width, int height, Color paper)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), paper) {}

void Canvas::box(int x, int y, int width, int height, Color color) {
    for (int row = std::max(y, 0); row < std::min(y + height, height_); ++row)
        for (int column = std::max(x, 0); column < std::min(x + width, width_); ++column)
            pixels_[index(column, row)] = color;
}

void Canvas::line(double x0, double y0, double x1, double y1, Color color) {
    const int points = 1 + static_cast<int>(std::max(std::abs(x1 - x0), std::abs(y1 - y0)));
    for (int i = 0; i <= points; ++i) {
        const double t = static_cast<double>(i) / points;
        box(static_cast<int>(std::lround(x0 + t * (x1 - x0))), static_cast<int>(std::lround(y0 + t * (y1 - y0))), 2, 2,
            color);
    }
}

void Canvas::text(int x, int y, std::string_view words, Color color) {
    for (const char letter : words) {
        const std::uint64_t dots = dots_of(letter);
        for (int row = 0; row < letter_height; ++row)
            for (int column = 0; column < letter_width; ++column)
                if (dots >> ((letter_height - 1 - row) * letter_width + letter_width - 1 - column) & 1)
                    box(x + dot * column, y + dot * row, dot, dot, color);
        x += dot * (letter_width + 1);
    }
}

void Canvas::text_to(int right, int y, std::string_view words, Color color) {
    text(right - width_of(words), y, words, color);
}

int Canvas::width_of(std::string_view words) {
    return words.empty() ? 0 : static_cast<int>(words.size()) * dot * (letter_width + 1) - dot;
}

std::vector<std::byte> Canvas::png() const { return png_of({pixels_.data(), width_, height_, width_}); }

std::size_t Canvas::index(int x, int y) const { // row 0 of a picture is its bottom
    return static_cast<std::size_t>(height_ - 1 - y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
}

} // namespace glint::plot
