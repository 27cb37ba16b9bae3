// A frame makes no requests to the window system, because each is a round trip that the frame waits for.
#include "support/gui_stage.h"
#include <dlfcn.h>

extern "C" void* glfwGetX11Display(); // its header includes Xlib's, which nothing else here needs

namespace glint::test {
namespace {

/// The number of requests that this program has made to the X server.
class Requests {
public:
    unsigned long made() const { return next_(glfwGetX11Display()); }
    explicit operator bool() const { return next_ != nullptr; }

private:
    using Next = unsigned long (*)(void* display);
    Next next_ = reinterpret_cast<Next>(dlsym(RTLD_DEFAULT, "XNextRequest"));
};

TEST(RoundTrips, AFrameAsksTheWindowSystemNothing) {
    GuiStage stage;
    const Requests requests;
    if (stage.app().window().glfw().platform() != "X11") GTEST_SKIP() << "this is not X11";
    ASSERT_TRUE(requests);
    stage.frames(60);
    unsigned long after = 0;
    int frames = 0, asking = 0;
    stage.app().before_swap([&] { // one is Mesa's: in software rendering it asks for the window's size
        if (after) ++frames, asking += requests.made() > after + 1;
    });
    stage.app().after_swap([&] { after = requests.made(); });
    stage.frames(100);
    EXPECT_GE(frames, 99);
    EXPECT_LE(asking, 10) << "once a second it may ask for the screen's refresh rate";
}

} // namespace
} // namespace glint::test
