// The interface in a window without a display and without GLFW: input, clipboard, cursor, time and pixels pass through
// the same Window as on a display.
#include "app/window/application.h"
#include "app/window/bench/bench_window.h"
#include "app/window/frame_pacer.h"
#include "render/off_screen.h"
#include "support/framebuffer_window.h"
#include "support/gl_stage.h"
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <misc/cpp/imgui_stdlib.h>
#include <set>
#include <string>

namespace glint::test {
namespace {

class WindowWithoutDisplay : public testing::Test {
protected:
    void frame(const std::function<void()>& draw = [] {}) {
        window.poll();
        ui.begin();
        draw();
        ui.draw();
        window.swap();
    }
    void frames(int count, const std::function<void()>& draw) {
        for (int i = 0; i < count; ++i) frame(draw);
    }

    FramebufferWindow window{Size{640, 400}};
    Ui ui{window};
};

TEST_F(WindowWithoutDisplay, ThePointerPressesAButtonAndHasItsCursor) {
    int pressed = 0;
    const auto draw = [&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({300, 300});
        ImGui::Begin("Panel", nullptr, ImGuiWindowFlags_NoDecoration);
        ImGui::SetCursorScreenPos({100, 100});
        if (ImGui::Button("Press", {80, 40})) ++pressed;
        if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        ImGui::End();
    };
    frames(3, draw);
    EXPECT_NE(window.cursor(), ImGuiMouseCursor_Hand);
    window.point(140, 120);
    frames(3, draw);
    EXPECT_EQ(window.cursor(), ImGuiMouseCursor_Hand);
    window.press(ImGuiMouseButton_Left, true);
    frames(2, draw);
    EXPECT_EQ(pressed, 0);
    window.press(ImGuiMouseButton_Left, false);
    frames(2, draw);
    EXPECT_EQ(pressed, 1);
    EXPECT_EQ(window.swaps(), 10);
}

class FieldWithoutDisplay : public WindowWithoutDisplay {
protected:
    void draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::Begin("Panel");
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        ImGui::InputText("field", &text);
        ImGui::End();
    }
    void show(int count) {
        frames(count, [this] { draw(); });
    }
    void press_with_ctrl(ImGuiKey key) {
        for (const bool down : {true, false}) {
            window.press(ImGuiMod_Ctrl, down);
            window.press(key, down);
        }
        show(6);
    }
    std::string text;
};

TEST_F(FieldWithoutDisplay, KeysAndTextReachAFieldAndItsTextTheClipboard) {
    show(4);
    window.type("heat");
    show(3);
    EXPECT_EQ(text, "heat");
    press_with_ctrl(ImGuiKey_A);
    press_with_ctrl(ImGuiKey_C);
    EXPECT_STREQ(window.clipboard(), "heat");
}

TEST_F(FieldWithoutDisplay, TakesTheTextOfTheClipboard) {
    show(4);
    window.set_clipboard("waves");
    press_with_ctrl(ImGuiKey_V);
    EXPECT_EQ(text, "waves");
}

TEST_F(WindowWithoutDisplay, AFrameLastsAsLongAsTheWindowsClockSays) {
    frame();
    window.pass(0.25);
    frame();
    EXPECT_FLOAT_EQ(ImGui::GetIO().DeltaTime, 0.25f);
}

TEST_F(WindowWithoutDisplay, SizesAreThoseOfTheWindow) {
    frame();
    EXPECT_EQ(ImGui::GetIO().DisplaySize.x, 640);
    window.shrink_coordinates(2);
    frame();
    EXPECT_EQ(ImGui::GetIO().DisplaySize.x, 320);
    EXPECT_EQ(ImGui::GetIO().DisplayFramebufferScale.x, 2);
}

TEST_F(WindowWithoutDisplay, DrawsIntoItsFramebuffer) {
    frame([] { ImGui::GetForegroundDrawList()->AddRectFilled({10, 10}, {630, 390}, IM_COL32(255, 0, 0, 255)); });
    const Screenshot shot = read_screen(0, 0, 640, 400);
    EXPECT_EQ(pixel(shot, 320, 200), 0xff0000ffu);
    EXPECT_NE(pixel(shot, 2, 2), 0xff0000ffu);
}

TEST_F(WindowWithoutDisplay, KeysAreNamedByItsKeyboard) {
    EXPECT_EQ(ui.legend_of(ImGuiKey_Slash), "-");
    EXPECT_EQ(ui.legend_of(ImGuiKey_Comma), ",");
    EXPECT_EQ(ui.legend_of(ImGuiKey_A), "") << "only keys with a symbol have a legend";
}

TEST(ProgramWithoutDisplay, RunsDrawsAndTakesKeys) {
    const ScopedConfigDir folder;
    Catalog catalog;
    AppOptions options{catalog, "heat", {}, Extent{64, 48}, "cpu", 1};
    options.thumbnails = false;
    FramebufferWindow* window = nullptr;
    Shell* shell = nullptr;
    App app(
        options,
        [&window](const WindowOptions&) {
            auto made = std::make_unique<FramebufferWindow>(Size{800, 500});
            window = made.get();
            return made;
        },
        [&shell](Shell& made) { shell = &made; });
    shell->get<FramePacer>().never_sleep(true);
    std::set<std::uint32_t> colors;
    app.before_swap([&] {
        const Screenshot shot = read_screen(0, 0, 800, 500);
        for (int x = 0; x < 800; ++x) colors.insert(pixel(shot, x, 250));
    });
    for (int i = 0; i < 6; ++i) app.frame();
    EXPECT_GT(colors.size(), 4u) << "panels and a picture";
    window->press(ImGuiKey_F1, true);
    window->press(ImGuiKey_F1, false);
    for (int i = 0; i < 4; ++i) app.frame();
    EXPECT_EQ(shell->ui.modal, Modal::help);
    EXPECT_TRUE(app.running());
    window->request_close();
    EXPECT_FALSE(app.running());
}

} // namespace
} // namespace glint::test
