// The window: its place, full screen and back, and its error messages. Also times and pixels read in it.
#include "render/clock_gl.h"
#include "render/off_screen.h"
#include "render/screen.h"
#include "render/xcb.h"
#include "support/gl_stage.h"
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <gmock/gmock.h>
#include <map>
#include <string>
#include <thread>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

WindowOptions small() {
    WindowOptions options;
    options.debug = true, options.swap_interval = 0;
    options.place.area = Area{100, 80, 640, 480};
    return options;
}

void settle(Window& window) { // the X server answers late
    for (int i = 0; i < 20; ++i) window.wait(0.005);
}

bool has_display() { return std::getenv("DISPLAY") != nullptr; }
constexpr const char* no_display = "no display";

TEST(Window, OpensWhereItWasAskedTo) {
    if (!has_display()) GTEST_SKIP() << no_display;
    GlfwWindow window(small());
    DebugLog debug_log;
    settle(window);
    EXPECT_EQ(*window.place().area, (Area{100, 80, 640, 480}));
    EXPECT_EQ(window.framebuffer(), (Size{640, 480}));
    EXPECT_FALSE(window.minimized());
    EXPECT_GT(window.content_scale(), 0);
    EXPECT_GT(window.refresh_hz(), 0);
    EXPECT_EQ(window.glfw().platform(), "X11");
    EXPECT_EQ(window.api().name, "GLX");
    EXPECT_NE(window.api().server_vendor, "");
    EXPECT_EQ(gl::get_int(GL_CONTEXT_PROFILE_MASK), GL_CONTEXT_CORE_PROFILE_BIT);
    EXPECT_EQ(debug_log.text(), "");
}

/// Properties on the root window that a crashed window manager leaves, and similar invalid ones.
class Nonsense : public testing::TestWithParam<std::array<std::uint32_t, 2>> {}; // a property's type and its bits
INSTANTIATE_TEST_SUITE_P(Window, Nonsense,
                         testing::Values(std::array<std::uint32_t, 2>{XCB_ATOM_WINDOW, 32},
                                         std::array<std::uint32_t, 2>{XCB_ATOM_WINDOW, 8},
                                         std::array<std::uint32_t, 2>{XCB_ATOM_STRING, 8}));

TEST_P(Nonsense, OfAWindowManagerIsNotBelieved) {
    const XcbConnection x;
    if (x.lost()) GTEST_SKIP() << "needs X";
    const auto* const setup = x.function<decltype(xcb_get_setup)>("xcb_get_setup")(x.get());
    const xcb_window_t root =
        x.function<decltype(xcb_setup_roots_iterator)>("xcb_setup_roots_iterator")(setup).data->root;
    const xcb_atom_t check = x.atom("_NET_SUPPORTING_WM_CHECK"), supported = x.atom("_NET_SUPPORTED");
    const std::uint32_t gone = 0x7fffff;
    x.put(root, check, GetParam()[0], static_cast<std::uint8_t>(GetParam()[1]), 1, &gone);
    x.put(root, supported, XCB_ATOM_ATOM, 8, 3, &gone);
    x.flush();
    (void)x.atom("an answer: the server has them");
    {
        GlfwWindow window(small());
        settle(window);
        EXPECT_EQ(window.framebuffer(), (Size{640, 480}));
    }
    const auto asked =
        x.function<decltype(xcb_get_property)>("xcb_get_property")(x.get(), 1, root, check, XCB_ATOM_ANY, 0, 1);
    const FromXcb<xcb_get_property_reply_t> left(
        x.function<decltype(xcb_get_property_reply)>("xcb_get_property_reply")(x.get(), asked, nullptr));
    ASSERT_TRUE(left);
    EXPECT_EQ(left->type, xcb_atom_t{XCB_ATOM_NONE}) << "it is gone";
}

TEST(ShaderCache, IsWhereMesaKeepsIt) {
    const auto with = [](std::map<std::string, std::string> variables) {
        return mesa_cache_folder([variables](const char* name) {
                   const auto found = variables.find(name);
                   return found == variables.end() ? nullptr : found->second.c_str();
               })
            .value_or("nowhere")
            .string();
    };
    EXPECT_EQ(with({}), "nowhere");
    EXPECT_EQ(with({{"HOME", "/home/a"}}), "/home/a/.cache/mesa_shader_cache");
    EXPECT_EQ(with({{"HOME", "/home/a"}, {"XDG_CACHE_HOME", "/c"}}), "/c/mesa_shader_cache");
    EXPECT_EQ(with({{"XDG_CACHE_HOME", "/c"}, {"MESA_SHADER_CACHE_DIR", "/m"}}), "/m");
}

TEST(ShaderCache, IsMeasuredByTheDiskThatItWillLieOn) {
    EXPECT_EQ(free_disk("/no such folder/at all").has_value(), free_disk("/").has_value());
    EXPECT_EQ(free_disk("/proc"), 0u) << "as a full disk";
}

class SavedPlace : public testing::TestWithParam<Area> {};
INSTANTIATE_TEST_SUITE_P(Window, SavedPlace,
                         testing::Values(Area{9000, 300, 640, 480}, Area{-5000, -5000, 640, 480},
                                         Area{100, 5000, 9999, 9999}));

TEST_P(SavedPlace, OnAMonitorThatIsGoneComesBack) {
    if (!has_display()) GTEST_SKIP() << no_display;
    WindowOptions options = small();
    options.place.area = GetParam();
    GlfwWindow window(options);
    settle(window);
    const Area now = *window.place().area, monitor = window.glfw().monitors().at(0);
    EXPECT_GE(now.x, monitor.x);
    EXPECT_GE(now.y, monitor.y);
    EXPECT_LE(now.x + now.width, monitor.x + monitor.width);
    EXPECT_LE(now.y + now.height, monitor.y + monitor.height);
}

TEST(Window, FullScreenAndBack) {
    if (!has_display()) GTEST_SKIP() << no_display;
    GlfwWindow window(small());
    settle(window);
    const Area monitor = window.glfw().monitors().front();
    for (int i = 0; i < 3; ++i) {
        window.toggle_full_screen();
        settle(window);
        EXPECT_TRUE(window.full_screen());
        EXPECT_TRUE(window.place().full_screen);
        EXPECT_EQ(window.size(), (Size{monitor.width, monitor.height}));
        EXPECT_EQ(*window.place().area, (Area{100, 80, 640, 480})); // the stored place is the one that it returns to
        window.toggle_full_screen();
        settle(window);
        EXPECT_FALSE(window.full_screen());
        EXPECT_EQ(*window.place().area, (Area{100, 80, 640, 480}));
    }
}

TEST(Window, StartsInFullScreenIfItWas) {
    if (!has_display()) GTEST_SKIP() << no_display;
    WindowOptions options = small();
    options.place.full_screen = true;
    GlfwWindow window(options);
    settle(window);
    EXPECT_EQ(window.size(), (Size{window.glfw().monitors().front().width, window.glfw().monitors().front().height}));
    window.toggle_full_screen();
    settle(window);
    EXPECT_EQ(*window.place().area, (Area{100, 80, 640, 480}));
}

TEST(Window, ShowsAPictureAndSurvivesBeingResized) {
    if (!has_display()) GTEST_SKIP() << no_display;
    GlfwWindow window(small());
    DebugLog debug_log;
    settle(window);
    const auto queue = make_cpu_queue(1);
    const auto target = make_frame_target(*queue, {17, 31}).target;
    const Screen screen;
    const auto frame = target->begin();
    for (int y = 0; y < 31; ++y)
        for (int x = 0; x < 17; ++x) frame->pixels[y * frame->pitch + x] = noise(x, y);
    target->end(0);
    for (const Size size : {Size{640, 480}, {301, 257}, {200, 200}, {1023, 700}}) {
        glfwSetWindowSize(window.handle(), size.width, size.height);
        settle(window);
        ASSERT_EQ(window.framebuffer(), size);
        for (int i = 0; i < 3; ++i) {
            const ScreenRect all{0, 0, double(size.width), double(size.height)};
            screen.draw(image_of(target->picture()), aligned({{8.5, 15.5}, 4}, all), all, size.height);
            target->shown();
            const Screenshot shot = read_screen(size.width / 2, size.height / 2, 1, 1);
            const Point cell = cell_at(aligned({{8.5, 15.5}, 4}, all), all,
                                       {size.width / 2 + 0.5, size.height - 1 - size.height / 2 + 0.5});
            EXPECT_EQ(pixel(shot, 0, 0), noise(int(cell.x), int(cell.y)));
            window.swap();
        }
    }
    EXPECT_EQ(debug_log.text(), "");
}

TEST(Window, WaitsUntilItIsWoken) {
    if (!has_display()) GTEST_SKIP() << no_display;
    GlfwWindow window(small());
    settle(window);
    std::thread waker([&] { window.wake(); });
    window.wait(1'000'000); // seconds
    waker.join();
}

TEST(Window, ClosesWhenAsked) {
    if (!has_display()) GTEST_SKIP() << no_display;
    GlfwWindow window(small());
    EXPECT_FALSE(window.should_close());
    window.request_close();
    EXPECT_TRUE(window.should_close());
}

TEST(Window, TakesIcons) {
    if (!has_display()) GTEST_SKIP() << no_display;
    GlfwWindow window(small());
    DebugLog debug_log;
    window.set_icons({{16, std::vector<std::uint8_t>(16 * 16 * 4, 200)}, {32, std::vector<std::uint8_t>(32 * 32 * 4)}});
    settle(window);
    EXPECT_EQ(debug_log.text(), "");
}

/// Prints the sentence with which a window fails to open, in a process with that environment variable.
[[noreturn]] void say_why_not(const char* variable, const char* value) {
    value ? setenv(variable, value, 1) : unsetenv(variable);
    try {
        GlfwWindow window(small());
        std::fputs("it opened", stderr);
    } catch (const NoDisplay& no) { std::fputs(no.what(), stderr); }
    std::_Exit(3);
}

TEST(WindowDeathTest, SaysThatThereIsNoDisplay) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(say_why_not("DISPLAY", nullptr), testing::ExitedWithCode(3), "display.*DISPLAY.*glint render");
    EXPECT_EXIT(say_why_not("DISPLAY", ":987"), testing::ExitedWithCode(3), "display.*:987");
}

/// An X server that ends with its last client: Xvfb without -noreset resets then, and refuses new clients meanwhile.
[[noreturn]] void open_on_own_server() {
    std::FILE* const server = popen("timeout 60 Xvfb -terminate -displayfd 1 -screen 0 800x600x24 -nolisten tcp", "r");
    std::array<char, 16> number{};
    if (!server || !std::fgets(number.data(), static_cast<int>(number.size()), server)) std::_Exit(4);
    say_why_not("DISPLAY", (":" + std::to_string(std::atoi(number.data()))).c_str());
}

TEST(WindowDeathTest, OpensOnAServerThatHasNoOtherClient) {
    if (std::system("command -v Xvfb >/dev/null") != 0) GTEST_SKIP() << "no Xvfb here";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(open_on_own_server(), testing::ExitedWithCode(3), "it opened");
}

TEST(WindowDeathTest, SaysWhichOpenGLThereIsInstead) {
    if (!has_display()) GTEST_SKIP() << no_display;
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(say_why_not("MESA_GL_VERSION_OVERRIDE", "3.3"), testing::ExitedWithCode(3), "OpenGL 4.5, .*OpenGL 3.3");
}

TEST(PlaceOn, LeavesAWindowThatCanBeGrabbed) {
    const Area left{0, 0, 1920, 1080}, right{1920, 200, 2560, 1440};
    const std::vector<Area> both{left, right};
    for (const Area kept :
         {Area{100, 100, 800, 600}, {1500, 300, 1000, 700}, {1800, 1000, 800, 600}, {0, 0, 4480, 1080}})
        EXPECT_EQ(place_on(kept, both), kept);
    EXPECT_EQ(place_on({2000, 300, 800, 600}, std::vector{left}), (Area{1120, 300, 800, 600})); // the right one is gone
    EXPECT_EQ(place_on({100, -400, 800, 600}, both), (Area{100, 0, 800, 600}));                 // no title bar to drag
    EXPECT_EQ(place_on({0, 0, 5, -7}, both), (Area{0, 0, smallest_window, smallest_window}));   // rubbish from a file
    EXPECT_EQ(place_on({-2147483647, 2147483647, 2147483647, 1}, both).height, smallest_window); // from a damaged file
    EXPECT_EQ(place_on({7, 8, 9, 10}, {}), (Area{7, 8, 9, 10}));
}

TEST(PlaceOn, AlwaysEndsOnAMonitor) {
    std::uint32_t random = 1;
    const auto next = [&](int range) { return int((random = random * 1664525u + 1013904223u) >> 8) % range; };
    const std::vector<Area> monitors{{-1280, 0, 1280, 1024}, {0, -500, 3840, 2160}};
    for (int i = 0; i < 10'000; ++i) {
        const Area now = place_on({next(20'000) - 10'000, next(20'000) - 10'000, next(9000), next(9000)}, monitors);
        int seen = 0;
        for (const Area& m : monitors)
            seen += now.y >= m.y && now.y <= m.y + m.height - 50 && now.x <= m.x + m.width - 100 &&
                    now.x + now.width >= m.x + 100;
        ASSERT_GT(seen, 0) << now.x << "," << now.y << " " << now.width << "x" << now.height;
    }
}

class GlTools : public GlTest {};

TEST_F(GlTools, DebugLogKeepsErrors) {
    glEnable(0xdead);
    const auto messages = context_.debug_log().take();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0].type, GLenum(GL_DEBUG_TYPE_ERROR));
    EXPECT_EQ(gl::drain_errors(), GLenum(GL_INVALID_ENUM));
    EXPECT_EQ(gl::drain_errors(), GLenum(GL_NO_ERROR));
}

TEST_F(GlTools, ChecksNameTheErrorAndWhatFailed) {
    glEnable(0xdead);
    try {
        gl::check("do this");
        FAIL();
    } catch (const gl::Error& e) { EXPECT_THAT(e.what(), HasSubstr("GL_INVALID_ENUM")); }
    context_.debug_log().take();
}

TEST_F(GlTools, ShaderErrorsTellTheCompilersWords) {
    try {
        gl::make_program({{GL_VERTEX_SHADER, {"#version 450 core\n", "void main() { oops; }"}}});
        FAIL();
    } catch (const gl::Error& e) { EXPECT_THAT(e.what(), HasSubstr("oops")); }
    context_.debug_log().take();
}

TEST_F(GlTools, NamesMoveAndDie) {
    GLuint id = 0;
    {
        gl::Buffer first = gl::Buffer::make(), second = std::move(first);
        EXPECT_FALSE(first);
        id = second.id();
        EXPECT_TRUE(glIsBuffer(id));
        first = std::move(second);
        EXPECT_EQ(first.id(), id);
    }
    EXPECT_FALSE(glIsBuffer(id));
}

TEST_F(GlTools, ClockTellsTimesLateAndOnce) {
    ClockGl clock;
    const Canvas canvas({512, 512});
    for (int round = 0; round < 3; ++round) {
        const ClockGl::Token outer = clock.begin(), inner = clock.begin();
        EXPECT_FALSE(clock.span(inner)); // not ended
        const std::int64_t before = ClockGl::now_ns();
        glClear(GL_COLOR_BUFFER_BIT);
        clock.end(inner);
        clock.end(outer);
        glFinish();
        const auto inside = clock.span(inner), whole = clock.span(outer);
        ASSERT_TRUE(inside && whole);
        EXPECT_LE(inside->from_ns, inside->to_ns);
        EXPECT_LE(whole->from_ns, inside->from_ns);
        EXPECT_GE(whole->to_ns, inside->to_ns);
        EXPECT_GE(whole->to_ns, before) << "one clock for both ways to ask";
        EXPECT_LT(whole->to_ns - before, 10'000'000'000);
        EXPECT_FALSE(clock.span(inner)); // read only once
        EXPECT_LT(outer, 2);             // its queries are reused
    }
    for (int i = 0; i < 1100; ++i) clock.end(clock.begin()); // not read: it stops measuring instead of growing
    EXPECT_EQ(clock.begin(), -1);
    EXPECT_FALSE(clock.span(-1));
}

TEST_F(GlTools, ScreenshotReadsRowsFromTheBottom) {
    const Canvas canvas({5, 3}); // rows of 20 bytes
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    glScissor(4, 0, 1, 1);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    gl::Buffer stray = gl::Buffer::make();
    glNamedBufferStorage(stray.id(), 64, nullptr, 0);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, stray.id());
    const Screenshot shot = canvas.read();
    EXPECT_EQ(pixel(shot, 4, 0), 0xff0000ffu);
    EXPECT_EQ(pixel(shot, 4, 1), 0xff000000u);
    EXPECT_EQ(gl::get_int(GL_PIXEL_PACK_BUFFER_BINDING), int(stray.id()));
    EXPECT_TRUE(read_screen(0, 0, 0, 0).rgba.empty());
}

TEST_F(GlTools, OpenglThatDrawsNothingIsNoticed) {
    const Screen screen;
    require_drawing(screen);
    const auto draw = std::exchange(glad_glDrawArrays, [](GLenum, GLint, GLsizei) {}); // as after a fault on an H200
    EXPECT_THROW(require_drawing(screen), NoDrawing);
    glad_glDrawArrays = draw;
}

TEST(EglContext, DrawsWithoutADisplay) {
    EglContext context;
    DebugLog debug_log;
    EXPECT_NE(context.way(), "");
    {
        const Canvas canvas({4, 4});
        glClearColor(0, 1, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        EXPECT_EQ(pixel(canvas.read(), 3, 3), 0xff00ff00u);
    }
    EXPECT_EQ(debug_log.text(), "");
}

} // namespace
} // namespace glint::test
