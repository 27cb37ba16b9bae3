#include "render/off_screen.h"
#include "render/gl.h"
#include <algorithm>
#include <utility>
#include <vector>
#define EGL_NO_X11 // else Xlib's macros come along
#include <glad/egl.h>

namespace glint {

Screenshot draw_off_screen(const Screen& screen, const ScreenImage& image) {
    const gl::Framebuffer frame = gl::Framebuffer::make();
    const gl::Texture texture = gl::Texture::make(GLenum(GL_TEXTURE_2D));
    glTextureStorage2D(texture.id(), 1, GL_RGBA8, image.width, image.height);
    glNamedFramebufferTexture(frame.id(), GL_COLOR_ATTACHMENT0, texture.id(), 0);
    glBindFramebuffer(GL_FRAMEBUFFER, frame.id());
    glViewport(0, 0, image.width, image.height);
    const ScreenRect rect{0, 0, double(image.width), double(image.height)};
    screen.draw(image, {rect.middle(), 1}, rect, image.height);
    Screenshot shot = read_screen(0, 0, image.width, image.height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    gl::check("draw without a window");
    return shot;
}

namespace {

std::vector<std::uint8_t> noise(std::size_t pixels) {
    std::vector<std::uint8_t> all(4 * pixels);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i % 4 == 3 ? 255 : static_cast<std::uint8_t>(i * 2654435761u >> 24);
    return all;
}

bool draws(const Screen& screen, int width, int height) {
    const auto pixels = noise(std::size_t(width) * std::size_t(height));
    const gl::Buffer buffer = gl::Buffer::make();
    glNamedBufferStorage(buffer.id(), GLsizeiptr(pixels.size()), pixels.data(), 0);
    const gl::Texture texture = gl::Texture::make(GL_TEXTURE_BUFFER);
    glTextureBuffer(texture.id(), GL_RGBA8, buffer.id());
    const ScreenImage image{ScreenImage::Kind::buffer_texture, texture.id(), width, height, width};
    return draw_off_screen(screen, image).rgba == pixels;
}

} // namespace

void require_drawing(const Screen& screen) {
    for (const Size size : {Size{1, 1}, {16, 16}, {17, 31}, {33, 2}, {256, 256}}) // the first two arrived
        for (int again = 0; again < 3; ++again)
            if (!draws(screen, size.width, size.height))
                throw NoDrawing(gl::get_string(GL_RENDERER) + " draws wrong pixels; 'glint doctor' says what to do");
}

Screenshot read_screen(int x, int y, int width, int height) {
    Screenshot shot{width, height, {}};
    if (width <= 0 || height <= 0) return {};
    shot.rgba.resize(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    const int pack_buffer = gl::get_int(GL_PIXEL_PACK_BUFFER_BINDING); // else the pixels would go there
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    for (const GLenum plain : {GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS}) glPixelStorei(plain, 0);
    glReadPixels(x, y, width, height, GL_RGBA, GL_UNSIGNED_BYTE, shot.rgba.data());
    glBindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(pack_buffer));
    gl::check("read the screen");
    return shot;
}

namespace {

struct Candidate {
    EGLenum platform;
    void* native;
    std::string way;
};

/// In the order in which they are tried.
std::vector<Candidate> candidates(int cuda_device) {
    std::vector<Candidate> found;
    if (!GLAD_EGL_EXT_platform_base) return found;
    if (GLAD_EGL_EXT_platform_device && (GLAD_EGL_EXT_device_enumeration || GLAD_EGL_EXT_device_base)) {
        EGLDeviceEXT devices[32];
        EGLint count = 0;
        eglQueryDevicesEXT(32, devices, &count);
        for (EGLint i = 0; i < count; ++i) {
            Candidate here{EGL_PLATFORM_DEVICE_EXT, devices[i], "EGL device " + std::to_string(i)};
            EGLAttrib cuda = -1;
            if (eglQueryDeviceAttribEXT && eglQueryDeviceAttribEXT(devices[i], EGL_CUDA_DEVICE_NV, &cuda) && cuda >= 0)
                here.way += " (CUDA " + std::to_string(cuda) + ")";
            found.insert(cuda == cuda_device ? found.begin() : found.end(), std::move(here));
        }
    }
    if (GLAD_EGL_MESA_platform_surfaceless)
        found.push_back({EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, "EGL surfaceless"});
    return found;
}

std::string error() {
    constexpr const char* names[] = {"EGL_SUCCESS",       "EGL_NOT_INITIALIZED", "EGL_BAD_ACCESS", "EGL_BAD_ALLOC",
                                     "EGL_BAD_ATTRIBUTE", "EGL_BAD_CONFIG",      "EGL_BAD_CONTEXT"};
    const EGLint code = eglGetError() - EGL_SUCCESS;
    return code >= 0 && code < 7 ? names[code] : "EGL error " + std::to_string(code + EGL_SUCCESS);
}

/// A context on the display, current, or null.
EGLContext make_context(EGLDisplay display) {
    const EGLint config_wish[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    const EGLint wish[] = {EGL_CONTEXT_MAJOR_VERSION,
                           4,
                           EGL_CONTEXT_MINOR_VERSION,
                           5,
                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                           EGL_CONTEXT_OPENGL_DEBUG,
                           EGL_TRUE,
                           EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (!eglBindAPI(EGL_OPENGL_API) || !eglChooseConfig(display, config_wish, &config, 1, &count) || count < 1)
        return EGL_NO_CONTEXT;
    const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, wish);
    if (context == EGL_NO_CONTEXT) return context;
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
    eglDestroyContext(display, context);
    return EGL_NO_CONTEXT;
}

} // namespace

EglContext::EglContext(int cuda_device) {
    // glad needs two calls: without a display it loads the functions that find a display; with a display, the rest.
    if (!gladLoaderLoadEGL(EGL_NO_DISPLAY)) throw gl::Error("there is no EGL on this machine (libEGL.so.1)");
    std::string reasons;
    for (const Candidate& candidate : candidates(cuda_device)) {
        display_ = eglGetPlatformDisplayEXT(candidate.platform, candidate.native, nullptr);
        if (display_ != EGL_NO_DISPLAY && eglInitialize(display_, nullptr, nullptr) && gladLoaderLoadEGL(display_)) {
            context_ = make_context(display_);
            if (context_ && gladLoadGL(eglGetProcAddress)) {
                way_ = candidate.way;
                return;
            }
        }
        reasons += "; " + candidate.way + ": " + error();
        if (display_ != EGL_NO_DISPLAY) eglTerminate(display_);
    }
    throw gl::Error("EGL offers no OpenGL 4.5 without a window" + reasons);
}

EglContext::~EglContext() {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    eglTerminate(display_);
}

} // namespace glint
