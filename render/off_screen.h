// Drawing into a framebuffer that is not shown, to read its pixels.
#pragma once
#include "render/screen.h"
#include "render/window.h"
#include <cstdint>
#include <vector>

namespace glint {

// The window's content as pixels.

struct Screenshot {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba; ///< four bytes a pixel, row 0 at the bottom
};

/// Reads from the current read framebuffer; waits for OpenGL. For a window: call before swap().
Screenshot read_screen(int x, int y, int width, int height);

/// The picture as the screen draws it, one pixel a cell. Waits for OpenGL. Throws gl::Error.
Screenshot draw_off_screen(const Screen&, const ScreenImage&);

/// Thrown if OpenGL answers but does not draw.
struct NoDrawing : NoDisplay {
    using NoDisplay::NoDisplay;
};
/// Draws a picture and checks its pixels: on an H200, after a fault of another program, OpenGL computed correctly but
/// drew no triangles. Throws NoDrawing.
void require_drawing(const Screen&);

} // namespace glint
