// OpenGL without its most expensive part, for tests that only need draw lists.
#pragma once
#include "render/gl.h"

namespace glint::test {

/// While it exists, everything is drawn except the pixels: software OpenGL takes a second for the pixels of a large
/// window. The program, which sets all state that it uses for drawing, cannot switch them on.
class NoPixels {
public:
    NoPixels() {
        real_ = glad_glDisable;
        glad_glDisable = disable_others;
        glEnable(GL_RASTERIZER_DISCARD);
    }
    ~NoPixels() {
        glad_glDisable = real_;
        glDisable(GL_RASTERIZER_DISCARD);
    }
    NoPixels(const NoPixels&) = delete;
    NoPixels& operator=(const NoPixels&) = delete;

private:
    static void GLAD_API_PTR disable_others(GLenum what) {
        if (what != GL_RASTERIZER_DISCARD) real_(what);
    }
    static inline PFNGLDISABLEPROC real_ = nullptr;
};

} // namespace glint::test
