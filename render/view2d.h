// The position of a picture in a rectangle of the screen, and the cell under the cursor: pure functions. Cells: the
// picture's own coordinates, cell (i, j) covers [i, i+1) x [j, j+1), row 0 at the bottom, y upwards. Screen:
// framebuffer pixels from the top left, y downwards, like the cursor of ImGui and GLFW (times the content scale).
#pragma once
#include <glm/vec2.hpp>

namespace glint {

using Point = glm::dvec2;

struct ScreenRect {
    double x = 0, y = 0, width = 0, height = 0;
    Point middle() const { return {x + width / 2, y + height / 2}; }
};

struct View2D {
    Point center{0, 0};         ///< the cell coordinates in the middle of the rectangle
    double pixels_per_cell = 1; ///< > 0
};

Point cell_at(const View2D&, const ScreenRect&, Point screen);
Point screen_at(const View2D&, const ScreenRect&, Point cell);

/// The whole picture, as large as possible.
View2D fitted(int width, int height, const ScreenRect&);
/// Fills the rectangle; the picture may be cut off.
View2D covering(int width, int height, const ScreenRect&);
/// Moved with the cursor by that many screen pixels.
View2D panned(View2D, Point by);
/// The cell under the cursor stays there. pixels_per_cell is limited to a useful range: from the whole picture in 16
/// pixels to one cell in 1024.
View2D zoomed(const View2D&, const ScreenRect&, Point cursor, double factor, int width, int height);
/// At least 64 pixels of the picture, or all there are, stay in the rectangle.
View2D clamped_view(View2D, const ScreenRect&, int width, int height);
/// Moved by less than a pixel, so that the corners of cells fall on the corners of pixels: crisp if a cell is an
/// integer number of pixels. Otherwise unchanged.
View2D aligned(View2D, const ScreenRect&);

} // namespace glint
