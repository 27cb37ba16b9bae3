// A restarted program, as after a lost GPU, continues at the old program's place.
#include "app/window/state_keeper.h"
#include "support/gui_stage.h"

namespace glint::test {
namespace {

TEST(GoOn, ANewProgramGoesOnWhereTheOldOneWas) {
    GuiStage stage("heat");
    stage.frames(30);
    stage.session().pacing().pause(true);
    const PictureView looked_at{PictureView::Mode::free, 60, 50, 20};
    stage.session().appearance().set_view(looked_at);
    stage.frames(10);
    const std::int64_t step = stage.session().step();
    ASSERT_GT(step, 0);
    hand_over_run(stage.app().workspace());
    stage.restart("julia"); // whatever the command line says: the run decides
    stage.frames(5);
    EXPECT_EQ(stage.session().definition().id(), "heat");
    EXPECT_EQ(stage.session().step(), step);
    EXPECT_TRUE(stage.session().pacing().paused());
    EXPECT_EQ(stage.session().appearance().view(), looked_at);
    EXPECT_EQ(stage.session().failure(), "");
    stage.restart("julia"); // it is handed over once
    EXPECT_EQ(stage.session().definition().id(), "julia");
}

TEST(GoOn, BeginsAnewWhereThereIsNothingToGoOnFrom) {
    setenv("GLINT_GO_ON_FILE", "987", 1);
    GuiStage stage("heat");
    stage.frames(5);
    EXPECT_EQ(stage.session().definition().id(), "heat");
    EXPECT_EQ(stage.session().failure(), "");
    ASSERT_FALSE(stage.app().notices().all().empty());
    EXPECT_NE(stage.app().notices().all().back().text.find("cannot be opened"), std::string::npos);
}

} // namespace
} // namespace glint::test
