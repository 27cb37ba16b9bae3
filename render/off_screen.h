// Drawing into a framebuffer that is not shown, to read its pixels.
#pragma once
#include "render/gl.h"
#include "render/screen.h"
#include "render/window.h"
#include <cstdint>
#include <string>
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

// OpenGL 4.5 without a window or a display (EGL), for tests and for machines with a GPU and no X. There is no default
// framebuffer: draw into an FBO. Current on the thread that made it.

class EglContext {
public:
    /// On the GPU with that CUDA device number if there is one, else on the first that offers OpenGL 4.5, software
    /// included. Throws gl::Error with the reasons.
    explicit EglContext(int cuda_device = 0);
    ~EglContext();
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;

    const std::string& way() const { return way_; } ///< "EGL device 0 (CUDA 0)", "EGL surfaceless"

private:
    void* display_ = nullptr; // EGLDisplay
    void* context_ = nullptr; // EGLContext
    std::string way_;
};

} // namespace glint
