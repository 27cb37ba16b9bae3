#include "render/clipboard.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <X11/Xlib.h>
#include <chrono>
#include <dlfcn.h>
#include <poll.h>
#include <utility>

namespace glint {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

constexpr auto owner_timeout = 300ms;

/// A separate connection to X, next to GLFW's, whose Xlib it uses; none if GLFW is not on X.
class XConnection {
    /// Xlib's function with that name, with the type in Xlib.h.
    template <class Function, class... Arguments> auto call(const char* name, Arguments... arguments) const {
        return reinterpret_cast<Function*>(dlsym(library_, name))(arguments...);
    }

public:
    XConnection() : library_(dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD)) {
        if (library_) display_ = call<decltype(XOpenDisplay)>("XOpenDisplay", nullptr);
    }
    ~XConnection() {
        if (display_) call<decltype(XCloseDisplay)>("XCloseDisplay", display_);
        if (library_) dlclose(library_); // GLFW keeps it loaded
    }
    XConnection(const XConnection&) = delete;
    XConnection& operator=(const XConnection&) = delete;

    /// Owner of the clipboard; 0: none.
    ::Window owner() const {
        return display_ ? call<decltype(XGetSelectionOwner)>("XGetSelectionOwner", display_, atom("CLIPBOARD")) : 0;
    }
    /// Whether the owner lists the formats of its content within `owner_timeout`.
    bool does_owner_answer() const {
        const ::Window root = call<decltype(XDefaultRootWindow)>("XDefaultRootWindow", display_);
        const ::Window here =
            call<decltype(XCreateSimpleWindow)>("XCreateSimpleWindow", display_, root, 0, 0, 1u, 1u, 0u, 0ul, 0ul);
        call<decltype(XConvertSelection)>("XConvertSelection", display_, atom("CLIPBOARD"), atom("TARGETS"),
                                          atom("GLINT_TARGETS"), here, CurrentTime);
        call<decltype(XFlush)>("XFlush", display_);
        return answered_before(SteadyClock::now() + owner_timeout, here);
    }

private:
    Atom atom(const char* name) const { return call<decltype(XInternAtom)>("XInternAtom", display_, name, False); }
    bool answered_before(SteadyClock::time_point end, ::Window here) const {
        XEvent answer;
        const auto poll_fd = call<decltype(XConnectionNumber)>("XConnectionNumber", display_);
        while (!call<decltype(XCheckTypedWindowEvent)>("XCheckTypedWindowEvent", display_, here, SelectionNotify,
                                                       &answer)) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - SteadyClock::now());
            if (left <= 0ms) return false;
            pollfd from_x{poll_fd, POLLIN, 0};
            (void)poll(&from_x, 1, static_cast<int>(left.count()));
        }
        return true;
    }

    void* library_;
    Display* display_ = nullptr;
};

} // namespace

void Clipboard::put(const char* text) {
    glfwSetClipboardString(nullptr, text);
    ours_ = XConnection().owner();
}

const char* Clipboard::text() {
    const XConnection x;
    const auto owner = x.owner();
    if (!owner || owner == ours_ || x.does_owner_answer()) return glfwGetClipboardString(nullptr);
    problem_ = "The program that owns the clipboard does not answer: copy again, or from another program.";
    return nullptr;
}

std::string Clipboard::take_problem() { return std::exchange(problem_, {}); }

} // namespace glint
