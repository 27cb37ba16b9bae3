// The presentation path over the picture: large, next to the one before, in the window and on the stage.
#include "app/timing/clock.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/changes/path_history.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>
#include <string>
#include <utility>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class PathGui : public testing::Test {
protected:
    PathGui() { stage.session().resize({128, 128}); }
    PathHistory& paths() { return stage.app().paths(); }
    bool& shown() { return stage.app().ui_state().path_diagram; }
    /// Shows the simulation on stage until it has been measured.
    void measure(ImGuiTestContext& user) {
        const bool was = std::exchange(shown(), true);
        yield_until(user, [&] { return paths().now() && paths().now()->facts.ms[0] > 0; });
        shown() = was;
    }
    /// Waits until the profiler knows the copies of the simulation on stage.
    void profile(ImGuiTestContext& user) {
        const double begun = now_ms(); // the first stages of a path may still belong to the one before
        yield_until(user, [&] { return stage.app().config_changes().measured() && now_ms() - begun > 300; });
    }
    void next_path(ImGuiTestContext& user) {
        const std::string before = paths().now()->title.c_str();
        user.KeyPress(ImGuiKey_T);
        yield_until(user, [&] { return paths().now()->title != before; });
    }

    GuiStage stage{"heat"};
};

TEST_F(PathGui, LiesOverThePictureBeforeAndNowNextToEachOther) {
    stage.app().actions().run("reset layout");
    stage.play([&](ImGuiTestContext& user) {
        measure(user);
        EXPECT_FALSE(paths().before()) << "there was no other path yet";
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_P);
        user.Yield(3);
        EXPECT_THAT(letters_of(drawn_in("Picture")), HasSubstr("Now:mappedpixelbuffer,nocopy"));
        next_path(user);
        user.Yield(2); // nothing is measured yet
        const std::string shown = letters_of(drawn_in("Picture"));
        EXPECT_THAT(shown, HasSubstr("Before:mappedpixelbuffer,nocopy"));
        EXPECT_THAT(shown, HasSubstr("Now:pixelbuffermappedforeachframe"));
        EXPECT_THAT(shown, HasSubstr("65.5kB")) << "4 bytes for each of 128 x 128 pixels";
        EXPECT_THAT(shown, HasSubstr("computed,notmeasured"));
        EXPECT_THAT(shown, HasSubstr("Thesimulationdeclares"));
        measure(user);
        EXPECT_GT(paths().before()->facts.ms[0], 0) << "its times are kept";
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_P);
        user.Yield(3);
        EXPECT_THAT(letters_of(drawn_in("Picture")), Not(HasSubstr("Now:")));
    });
}

TEST_F(PathGui, IsMeasuredOnlyWhileItIsShownAndKeepsWhatWasBefore) {
    stage.play([&](ImGuiTestContext& user) {
        profile(user);
        EXPECT_EQ(paths().now()->facts.ms[0], 0) << "nobody looks at it";
        next_path(user);
        ASSERT_TRUE(paths().before());
        EXPECT_GT(paths().before()->facts.ms[0], 0) << "it was measured when it ended";
        profile(user);
        EXPECT_EQ(paths().now()->facts.ms[0], 0);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_P);
        yield_until(user, [&] { return paths().now()->facts.ms[0] > 0; });
    });
}

TEST_F(PathGui, NoTextIsCutOrLiesOnAnotherInAnyWindow) {
    stage.play([&](ImGuiTestContext& user) {
        measure(user);
        next_path(user);
        next_path(user); // copies
        measure(user);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_P);
    });
    struct Look {
        int width, height;
        const char* theme;
    };
    for (const auto& [width, height, theme] :
         {Look{1280, 800, "dark"}, {1920, 1080, "light"}, {1024, 768, "projector"}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.app().settings().theme = theme;
        for (const bool on_stage : {false, true}) {
            stage.app().ui_state().bare = stage.app().ui_state().stage_line = on_stage;
            stage.frames(8);
            const ImDrawList& list = drawn_in(on_stage ? stage_picture : "Picture");
            EXPECT_THAT(letters_of(list), HasSubstr(on_stage || width > 1024 ? "Before:" : "Now:"));
            EXPECT_THAT(text_problems(list, 2), testing::IsEmpty()) << width << on_stage;
            stage.screenshot("path-" + std::to_string(width) + (on_stage ? "-stage" : ""));
        }
    }
}

TEST_F(PathGui, ComparesWithThePinnedPathUntilItIsReleased) {
    stage.play([&](ImGuiTestContext& user) {
        measure(user);
        const std::string first = paths().now()->title.c_str();
        stage.app().actions().run("pin path");
        next_path(user);
        next_path(user);
        EXPECT_EQ(paths().before()->title, first);
        stage.app().actions().run("pin path");
        const std::string last = paths().now()->title.c_str();
        next_path(user);
        EXPECT_EQ(paths().before()->title, last);
    });
}

TEST_F(PathGui, AnotherMethodIsAnotherPathAndAnotherSimulationHasNoneBeforeIt) {
    stage.play([&](ImGuiTestContext& user) {
        measure(user);
        const std::string method = paths().now()->method.c_str();
        next_method(stage.session());
        yield_until(user, [&] { return paths().now()->method != method; });
        ASSERT_TRUE(paths().before());
        EXPECT_EQ(paths().before()->method, method);
        stage.session().resize({64, 64});
        yield_until(user, [&] { return paths().now()->facts.extent == Extent{64, 64}; });
        EXPECT_EQ(paths().before()->method, method) << "another size is the same path";
        stage.app().actions().run("simulation waves");
        yield_until(user, [&] { return paths().now()->simulation != "Heat"; });
        EXPECT_FALSE(paths().before());
    });
}

TEST_F(PathGui, SaysThatItNeedsMoreRoomWhereItsLettersWouldBeTooSmall) {
    glfwSetWindowSize(stage.app().window().handle(), 640, 400);
    stage.app().ui_state().path_diagram = true;
    stage.frames(8);
    EXPECT_THAT(letters_of(drawn_in("Picture")), HasSubstr("enlargethewindow"));
}

} // namespace
} // namespace glint::test
