// OpenGL 4.5 without a window or a display (EGL), for tests and for machines with a GPU and no X. There is no default
// framebuffer: draw into an FBO. Current on the thread that made it.
#pragma once
#include "render/gl.h"
#include <string>

namespace glint {

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
