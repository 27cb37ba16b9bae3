// The window's content as pixels.
#pragma once
#include <cstdint>
#include <vector>

namespace glint {

struct Screenshot {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba; ///< four bytes a pixel, row 0 at the bottom
};

/// Reads from the current read framebuffer; waits for OpenGL. For a window: call before swap().
Screenshot read_screen(int x, int y, int width, int height);

} // namespace glint
