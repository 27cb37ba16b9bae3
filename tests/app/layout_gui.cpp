// Where everything stands under every theme, scale and size of the window: columns keep their width, texts their room.
#include "app/look/theme.h"
#include "support/gui_stage.h"
#include <imgui_internal.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

class LayoutGui : public testing::Test {
protected:
    void resize(int width, int height) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.frames(6);
        ASSERT_EQ(stage.app().window().size(), (Size{width, height}));
    }
    void look(const char* theme, double scale) {
        stage.app().settings().theme = theme, stage.app().settings().interface_scale = scale;
        stage.frames(4);
    }
    /// As if the interface were of scale 1.
    static float width(const char* panel) { return ImGui::FindWindowByName(panel)->Size.x / look::current().scale; }

    GuiStage stage;
};

TEST_F(LayoutGui, ColumnsAreAsWideAsTheTypeIsLarge) {
    resize(2400, 1300);
    look("dark", 1);
    const float left = width("Parameters"), right = width("Timing");
    for (const double scale : {1.25, 0.75, 2., 1.}) {
        look("dark", scale);
        EXPECT_NEAR(width("Parameters"), left, 3) << scale;
        EXPECT_NEAR(width("Timing"), right, 3) << scale;
    }
    look("projector", 1);
    EXPECT_NEAR(width("Parameters"), left, 3);
    EXPECT_NEAR(width("Timing"), right, 3);
}

TEST_F(LayoutGui, ARememberedColumnFollowsTheScaleThatItIsOpenedWith) {
    const float left = width("Parameters");
    stage.app().settings().interface_scale = 1.25; // no frame is drawn with it before the end
    stage.restart();
    ASSERT_EQ(look::current().scale, 1.25f);
    EXPECT_NEAR(width("Parameters"), left, 3);
    stage.restart();
    EXPECT_NEAR(width("Parameters"), left, 3) << "once";
}

TEST_F(LayoutGui, ASmallWindowCapsTheScale) {
    resize(800, 500);
    look("projector", 3);
    EXPECT_EQ(look::current().scale, 1);
    resize(1600, 1000);
    EXPECT_EQ(look::current().scale, 2);
    look("dark", 0.75);
    EXPECT_EQ(look::current().scale, 0.75f) << "it makes nothing larger";
    resize(400, 300);
    look("dark", 1);
    EXPECT_EQ(look::current().scale, 0.75f);
}

} // namespace
} // namespace glint::test
