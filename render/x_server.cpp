#include "render/x_server.h"
#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

namespace glint {
namespace {

struct XErrorEvent { // as in Xlib.h: GLFW loads Xlib at run time, and so do we
    int type;
    void* display;
    unsigned long resource;
    unsigned long serial;
    unsigned char code, request, minor;
};

using ErrorHandler = int (*)(void* display, XErrorEvent*);
using LostHandler = int (*)(void* display);

const std::function<void()>* on_connection_lost = nullptr; // Xlib hands its handlers nothing of ours

extern "C" int glint_on_x_error(void*, XErrorEvent* error) {
    std::fprintf(stderr, "glint: the X server refused request %d (error %d); Glint continues without this request.\n",
                 error->request, error->code);
    return 0;
}
extern "C" int glint_on_x_lost(void*) {
    if (on_connection_lost) (*on_connection_lost)();
    _exit(1);
}

template <class Set, class Handler> void set(const char* name, Handler handler) {
    void* const xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (!xlib) return;
    if (const auto function = reinterpret_cast<Set>(dlsym(xlib, name))) function(handler);
    dlclose(xlib); // GLFW holds it
}

void set_handlers(ErrorHandler error, LostHandler lost) {
    set<ErrorHandler (*)(ErrorHandler)>("XSetErrorHandler", error);
    set<LostHandler (*)(LostHandler)>("XSetIOErrorHandler", lost);
}

} // namespace

XServerWatch::XServerWatch(std::function<void()> on_lost) : on_lost_(std::move(on_lost)) {
    on_connection_lost = &on_lost_;
    set_handlers(glint_on_x_error, glint_on_x_lost);
}

XServerWatch::~XServerWatch() {
    set_handlers(nullptr, nullptr);
    on_connection_lost = nullptr;
}

} // namespace glint
