// The grid is as large as the picture's space, until the user works with it.
#include "app/window/features/picture/picture_drawing.h"
#include "app/world/grid_pass.h"
#include "support/gui_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui_internal.h>

namespace glint::test {
namespace {

class FollowSpaceGui : public testing::Test {
protected:
    FollowSpaceGui() {
        stage.app().settings().grid_follows = true;
        stage.frames(4);
        stage.app().workspace().show("ripple");
        stage.session().pacing().pause(true); // it stays a new run
        stage.frames(4);
    }
    /// The picture's size in pixels.
    Extent space() {
        ImVec2 size;
        stage.play([&](ImGuiTestContext& user) { size = user.ItemInfo("//Picture/picture").RectFull.GetSize(); });
        const Point pixels = pixels_of(size);
        return {static_cast<int>(pixels.x), static_cast<int>(pixels.y)};
    }
    void make_window(int width, int height) {
        const Extent before = stage.session().extent();
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        for (const TestDeadline deadline; stage.session().extent() == before && is_fit() && deadline.left();) {
            stage.frames(1);
            glfwWaitEventsTimeout(0.001);
        }
    }
    bool is_fit() { return stage.session().appearance().view().mode == PictureView::Mode::fit; }
    /// A slow machine may have chosen coarser cells by then.
    bool fills_now() {
        for (int size = 1; size <= coarsest; ++size)
            if (stage.session().extent() == grid_in(space(), size)) return true;
        return false;
    }
    bool fills() {
        for (const TestDeadline deadline; !fills_now();) {
            if (!deadline.left()) return false;
            stage.frames(5);
        }
        return true;
    }
    GuiStage stage{"waves"};
};

TEST_F(FollowSpaceGui, AnUntouchedRunFillsItAlsoWhereTheWindowChanges) {
    EXPECT_TRUE(stage.session().appearance().follows_space());
    EXPECT_TRUE(fills());
    make_window(1400, 800);
    EXPECT_TRUE(fills());
    EXPECT_TRUE(stage.session().pacing().paused()) << "as it was";
    EXPECT_EQ(stage.session().history().next_undo(), nullptr) << "nobody did that";
    stage.screenshot("follows-space");
}

TEST_F(FollowSpaceGui, ATouchedRunKeepsItsGridAndCoversTheSpace) {
    ASSERT_FALSE(stage.session().set("sources", "3"));
    stage.frames(4);
    const Extent grid = stage.session().extent();
    make_window(1400, 800);
    EXPECT_EQ(stage.session().extent(), grid);
    EXPECT_EQ(stage.session().appearance().view().mode, PictureView::Mode::cover);
    EXPECT_EQ(stage.text("sources"), "3");
    for (const TestDeadline deadline; !fills_now() && deadline.left();) {
        stage.app().actions().run("fill space");
        stage.frames(10);
    }
    ASSERT_NE(stage.session().history().next_undo(), nullptr);
    EXPECT_EQ(stage.session().history().next_undo()->label, "Size");
}

TEST_F(FollowSpaceGui, ARunWithPinsKeepsItsGridAndThem) {
    stage.session().observers().pins.add({"", 3, 4});
    const Extent grid = stage.session().extent();
    make_window(1400, 800);
    EXPECT_EQ(stage.session().extent(), grid);
    EXPECT_FALSE(stage.session().observers().pins.empty());
}

TEST_F(FollowSpaceGui, AChosenGridStays) {
    stage.session().resize({512, 512});
    EXPECT_FALSE(stage.session().appearance().follows_space());
    glfwSetWindowSize(stage.app().window().handle(), 1400, 800);
    stage.frames(60);
    EXPECT_EQ(stage.session().extent(), (Extent{512, 512}));
    EXPECT_TRUE(is_fit());
    stage.app().workspace().show("heat"), stage.frames(4), stage.app().workspace().show("ripple");
    EXPECT_EQ(stage.session().extent(), (Extent{512, 512})) << "also when it comes back";
}

TEST_F(FollowSpaceGui, CoarserCellsThatDoNotHelpAreTakenBack) {
    const auto frames_until = [&](auto reached) {
        for (const TestDeadline deadline; !reached() && deadline.left();) stage.frames(1);
        return reached();
    };
    const auto is_fine = [&] { return stage.session().extent() == grid_in(space(), 1); };
    ASSERT_TRUE(frames_until(is_fine));
    const double slow_ms = 10 * cpu_frame_ms;
    EXPECT_TRUE(stage.app().workspace().hold(slow_ms, cpu_frame_ms, true));
    EXPECT_TRUE(frames_until([&] { return stage.session().extent() == grid_in(space(), coarsest); }));
    EXPECT_FALSE(stage.app().workspace().hold(slow_ms, cpu_frame_ms, false)) << "as slow as before";
    EXPECT_TRUE(frames_until(is_fine));
    EXPECT_FALSE(stage.app().workspace().hold(slow_ms, cpu_frame_ms, true)) << "not once more";
}

TEST_F(FollowSpaceGui, AnExhibitKeepsTheGridThatItsLessonSpeaksOf) {
    stage.app().workspace().show("reduction");
    stage.frames(4);
    EXPECT_FALSE(stage.session().appearance().follows_space());
    EXPECT_EQ(stage.session().extent(), first_extent);
}

} // namespace
} // namespace glint::test
