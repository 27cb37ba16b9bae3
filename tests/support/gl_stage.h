// Basis of OpenGL tests: a context, a canvas to draw into and read from, pictures to draw.
#pragma once
#include "app/window/workspace/gl_clock.h"
#include "render/glfw_window.h"
#include "render/off_screen.h"
#include "render/screen.h"
#include "support/debug_log.h"
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>

namespace glint::test {

/// OpenGL in a hidden window if there is a display, else without one.
class Context {
public:
    Context() {
        WindowOptions options;
        options.visible = false, options.debug = true;
        if (std::getenv("DISPLAY"))
            window_ = std::make_unique<GlfwWindow>(options);
        else
            headless_ = std::make_unique<EglContext>();
        debug_log_.emplace();
    }
    DebugLog& debug_log() { return *debug_log_; }

private:
    std::unique_ptr<GlfwWindow> window_;
    std::unique_ptr<EglContext> headless_;
    std::optional<DebugLog> debug_log_;
};

/// One context for each test; complaints of the driver fail it.
class GlTest : public testing::Test {
protected:
    void TearDown() override {
        gl::check("end the test");
        EXPECT_EQ(context_.debug_log().text(), "");
    }
    Context context_;
};

/// A framebuffer of exact size; all drawing goes into it from now on.
class Canvas {
public:
    explicit Canvas(Size size, GLenum format = GL_RGBA8) : size_(size) {
        glTextureStorage2D(color_.id(), 1, format, size.width, size.height);
        glNamedFramebufferTexture(framebuffer_.id(), GL_COLOR_ATTACHMENT0, color_.id(), 0);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    }
    ScreenRect rect() const { return {0, 0, double(size_.width), double(size_.height)}; }
    int height() const { return size_.height; }
    GLuint framebuffer() const { return framebuffer_.id(); }
    Screenshot read() const { return read_screen(0, 0, size_.width, size_.height); }

private:
    Size size_;
    gl::Texture color_ = gl::Texture::make(GL_TEXTURE_2D);
    gl::Framebuffer framebuffer_ = gl::Framebuffer::make();
};

/// The pixel at (x, y) as 0xAABBGGRR, row 0 at the bottom.
inline std::uint32_t pixel(const Screenshot& shot, int x, int y) {
    const std::uint8_t* p = shot.rgba.data() + 4 * (std::ptrdiff_t(y) * shot.width + x);
    return p[0] | p[1] << 8 | p[2] << 16 | std::uint32_t(p[3]) << 24;
}

inline std::uint32_t opaque(std::uint32_t v) { return v | 0xff000000u; }
/// A colour that differs from pixel to pixel and from step to step.
inline std::uint32_t noise(int x, int y, int step = 0) {
    return opaque(std::uint32_t(x) * 2654435761u ^ std::uint32_t(y) * 2246822519u ^ std::uint32_t(step) * 3266489917u);
}

} // namespace glint::test
