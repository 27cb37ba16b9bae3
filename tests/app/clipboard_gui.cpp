// The clipboard's content may belong to another program, which may not answer.
#include "render/clipboard.h"
#include "support/gui_stage.h"
#include <X11/Xlib.h>
#include <dlfcn.h>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

/// A program that copied something and has hung since.
class SilentOwner {
    template <class Function, class... Arguments> static auto call(const char* name, Arguments... arguments) {
        static void* const xlib = dlopen("libX11.so.6", RTLD_LAZY); // the library that GLFW has loaded
        return reinterpret_cast<Function*>(dlsym(xlib, name))(arguments...);
    }

public:
    SilentOwner() : display_(call<decltype(XOpenDisplay)>("XOpenDisplay", nullptr)) {
        const ::Window root = call<decltype(XDefaultRootWindow)>("XDefaultRootWindow", display_);
        const ::Window here =
            call<decltype(XCreateSimpleWindow)>("XCreateSimpleWindow", display_, root, 0, 0, 1u, 1u, 0u, 0ul, 0ul);
        const Atom clipboard = call<decltype(XInternAtom)>("XInternAtom", display_, "CLIPBOARD", False);
        call<decltype(XSetSelectionOwner)>("XSetSelectionOwner", display_, clipboard, here, CurrentTime);
        call<decltype(XSync)>("XSync", display_, False);
    }
    ~SilentOwner() { call<decltype(XCloseDisplay)>("XCloseDisplay", display_); }
    SilentOwner(const SilentOwner&) = delete;
    SilentOwner& operator=(const SilentOwner&) = delete;

private:
    Display* display_;
};

TEST(ClipboardGui, ItsOwnerMayHang) {
    GuiStage stage("pattern");
    Clipboard clipboard;
    {
        const SilentOwner silent;
        EXPECT_EQ(clipboard.text(), nullptr) << "it is waited for a while, and not for ever";
        EXPECT_THAT(clipboard.take_problem(), testing::HasSubstr("not answer"));
        EXPECT_EQ(clipboard.take_problem(), "") << "it is said once";
    }
    clipboard.put("of our own");
    EXPECT_STREQ(clipboard.text(), "of our own");
    EXPECT_EQ(clipboard.take_problem(), "");
}

} // namespace
} // namespace glint::test
