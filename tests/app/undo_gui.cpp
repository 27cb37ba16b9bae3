// Everything that was done is taken back, a change of simulation too.
#include "support/gui_stage.h"

namespace glint::test {
namespace {

class UndoGui : public testing::Test {
protected:
    UndoGui() {
        stage.frames(20);
        stage.session().pacing().pause(true);
        settle();
    }
    void settle() {
        stage.frames_while([&] { return stage.session().wants_frames(); });
    }
    void run(const char* action) {
        stage.app().actions().run(action);
        stage.frames(6);
    }
    const std::string& sim() { return stage.session().definition().id(); }

    GuiStage stage;
};

TEST_F(UndoGui, AChangeOfSimulationIsTakenBackWithAllThatWasThere) {
    ASSERT_FALSE(stage.session().set("damping", "0.05"));
    const PictureView looked_at{PictureView::Mode::free, 60, 50, 20};
    stage.session().appearance().set_view(looked_at);
    settle();
    const std::int64_t step = stage.session().step();
    ASSERT_GT(step, 0);
    run("simulation heat");
    ASSERT_FALSE(stage.session().set("k", "0.1"));
    run("undo");
    EXPECT_EQ(sim(), "heat");
    run("undo");
    EXPECT_EQ(sim(), "waves");
    EXPECT_EQ(stage.session().step(), step) << "it goes on where it was";
    EXPECT_EQ(stage.session().appearance().view(), looked_at);
    EXPECT_TRUE(stage.session().pacing().paused());
    EXPECT_EQ(stage.text("damping"), "0.05");
    run("undo");
    EXPECT_NE(stage.text("damping"), "0.05");
    EXPECT_FALSE(stage.app().workspace().can_undo());

    run("redo");
    EXPECT_EQ(stage.text("damping"), "0.05");
    run("redo");
    EXPECT_EQ(sim(), "heat");
    run("redo");
    EXPECT_EQ(stage.text("k"), "0.1");
    EXPECT_FALSE(stage.app().workspace().can_redo());
}

TEST_F(UndoGui, WhatIsDoneAfterwardsTakesThePlaceOfWhatWasTakenBack) {
    run("simulation heat");
    run("undo");
    ASSERT_EQ(sim(), "waves");
    ASSERT_TRUE(stage.app().workspace().can_redo());
    ASSERT_FALSE(stage.session().set("damping", "0.05"));
    EXPECT_FALSE(stage.app().workspace().can_redo());
    run("simulation ripple");
    run("undo");
    EXPECT_EQ(sim(), "waves");
    run("redo");
    EXPECT_EQ(sim(), "ripple");
}

TEST_F(UndoGui, OnlyAFewSimulationsAreKept) {
    for (const char* next : {"heat", "ripple", "waves", "julia", "spheres", "pattern"})
        run(("simulation " + std::string(next)).c_str());
    for (const char* before : {"spheres", "julia", "waves", "ripple"}) {
        run("undo");
        EXPECT_EQ(sim(), before);
    }
    EXPECT_FALSE(stage.app().workspace().can_undo()) << "each holds its state in memory";
}

} // namespace
} // namespace glint::test
