// A window in which nothing moves draws nothing, and loses no key for it.
#include "app/timing/clock.h"
#include "support/gui_stage.h"
#include <cmath>

namespace glint::test {
namespace {

class SleepGui : public testing::Test {
protected:
    SleepGui() {
        stage.session().pacing().pause(true);
        stage.frames_while([&] { return stage.session().wants_frames(); });
        stage.frames(4);
    }
    static void key(ImGuiKey which, bool down) { ImGui::GetIO().AddKeyEvent(which, down); }

    GuiStage stage;
};

TEST_F(SleepGui, AKeyThatIsPressedAndReleasedBetweenTwoFramesIsTakenOnce) {
    key(ImGuiKey_Space, true), key(ImGuiKey_Space, false);
    stage.frames(4);
    EXPECT_FALSE(stage.session().pacing().paused());
    key(ImGuiKey_Space, true), key(ImGuiKey_Space, false);
    stage.frames(4);
    EXPECT_TRUE(stage.session().pacing().paused());
}

TEST_F(SleepGui, AKeyThatComesAsAWaitEndsIsNotSleptOver) {
    stage.app().may_sleep();
    stage.app().ui_state().redraw_until_ms = 0;
    key(ImGuiKey_Space, true); // there, while the window system has nothing to wake it with
    const double before = now_ms();
    stage.frames(1);
    EXPECT_LT(now_ms() - before, 60'000) << "for so long a frame sleeps where no key comes";
    EXPECT_FALSE(stage.session().pacing().paused());
}

TEST_F(SleepGui, ACountdownIsDrawnWhenItsSecondsChangeAndNotBefore) {
    const UiState& ui = stage.app().ui_state();
    const double ends = now_ms() + 300'000;
    stage.app().view<StageView>().countdown_until_ms = ends;
    const auto at_a_whole_second = [&] {
        const double left_s = (ends - ui.wake_at_ms) / 1000;
        return std::abs(left_s - std::round(left_s)) < 1e-6;
    };
    stage.app().may_sleep();
    stage.app().ui_state().redraw_until_ms = 0;
    stage.frames(1);
    stage.frames_until(at_a_whole_second); // a new window looks once more after its size
    for (int second = 0; second < 2; ++second) {
        const double next = ui.wake_at_ms;
        stage.frames_until([&] { return ui.wake_at_ms != next; });
        EXPECT_GE(now_ms(), next) << "it sleeps until then";
        EXPECT_TRUE(at_a_whole_second());
    }
}

TEST_F(SleepGui, AMouseThatRestsOnThePictureKeepsNothingAwake) {
    Session& session = stage.session();
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        yield_until(user, [&] { return session.observers().cell.newest().has_value(); });
        ASSERT_TRUE(session.observers().cell.newest());
        yield_while(user, [&] { return session.wants_frames(); });
        EXPECT_FALSE(session.wants_frames());
        user.Yield(30);
        EXPECT_FALSE(session.wants_frames()) << "it is asked once";
        const std::int64_t step = session.step();
        session.pacing().step_once();
        user.Yield();
        yield_while(user, [&] { return session.wants_frames(); });
        EXPECT_EQ(session.step(), step + 1);
        EXPECT_FALSE(session.wants_frames()) << "and once more after a step";
    });
}

} // namespace
} // namespace glint::test
