// Brushes of a plugin as buttons in the window: their icons and letters, the eraser's key, the wheel.
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <imgui_internal.h>

namespace glint::test {
namespace {

constexpr unsigned seedling = 0xf4d8; // of Font Awesome, for glint::Icon::plant

bool is_drawn_in(const ImRect& place, unsigned codepoint) {
    const auto known = codepoints();
    const auto is_it = [&](const Glyph& glyph) {
        const auto found = known.find({glyph.uv.x, glyph.uv.y});
        return found != known.end() && found->second == codepoint && place.Contains(glyph.box.GetCenter());
    };
    return std::ranges::any_of(GImGui->Windows, [&](const ImGuiWindow* window) {
        return window->WasActive && std::ranges::any_of(glyphs_of(*window->DrawList), is_it);
    });
}

class RowFlagsGui : public testing::Test {
protected:
    RowFlagsGui() {
        stage.restart_with_plugin(GLINT_TEST_PLUGIN_DIR "/garden.so");
        stage.app().workspace().show("garden");
    }
    void come_on_stage(ImGuiTestContext& user) {
        yield_until(user, [&] { return stage.session().definition().id() == "garden"; });
        stage.session().pacing().pause(true);
        user.Yield(3);
    }
    GuiStage stage{"heat"};
};

TEST_F(RowFlagsGui, ABrushShowsItsIconElseItsFirstLetter) {
    stage.play([&](ImGuiTestContext& user) {
        come_on_stage(user);
        EXPECT_TRUE(is_drawn_in(user.ItemInfo("//Picture/brush sow").RectFull, seedling));
        EXPECT_TRUE(is_drawn_in(user.ItemInfo("//Picture/brush rake").RectFull, 'R'));
    });
    stage.screenshot("plugin_tool_bar");
}

TEST_F(RowFlagsGui, TheEraserAndTheSizeFollowTheFlags) {
    stage.play([&](ImGuiTestContext& user) {
        come_on_stage(user);
        const double grain = stage.value("grain"), teeth = stage.value("teeth");
        user.KeyPress(ImGuiKey_RightBracket);
        user.Yield(3);
        EXPECT_GT(stage.value("grain"), grain);
        user.KeyPress(ImGuiKey_E);
        user.Yield(3);
        EXPECT_EQ(stage.text("tool"), "rake");
        user.KeyPress(ImGuiKey_RightBracket);
        user.Yield(3);
        EXPECT_GT(stage.value("teeth"), teeth);
    });
}

} // namespace
} // namespace glint::test
