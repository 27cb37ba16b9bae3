#include "render/egl_context.h"
#include <algorithm>
#include <utility>
#include <vector>
#define EGL_NO_X11 // else Xlib's macros come along
#include <glad/egl.h>

namespace glint {
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
    // Without a display glad loads the functions that get one; with a display, the rest.
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
