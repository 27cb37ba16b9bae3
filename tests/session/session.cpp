// A session's promises to the window: undo, gestures, errors that lose nothing. Run without a window.
#include "app/session/session.h"
#include "sims/api/device.h"
#include "support/run.h"
#include "support/seated.h"
#include <chrono>
#include <gmock/gmock.h>
#include <limits>

namespace glint::test {
namespace {

class SessionTest : public Seated, public testing::Test {};

TEST_F(SessionTest, StepsOnlyWhenAskedWhilePaused) {
    auto session = start("heat");
    EXPECT_EQ(session->step(), 0);
    run_steps(*session, 3);
    EXPECT_EQ(session->step(), 3);
    EXPECT_DOUBLE_EQ(time_of(*session), 3 / 60.0);
}

TEST_F(SessionTest, OneSliderDragIsOneUndoStep) {
    auto session = start("pattern");
    const std::string before = value(*session, "frequency");
    Gesture drag = session->history().begin("Frequency");
    for (float f : {30.f, 40.f, 50.f}) {
        Params p = session->params();
        p.put(*session->definition().param("frequency"), f);
        session->edit(p, "Frequency");
        session->frame(1 / 60.0);
    }
    drag = {};
    EXPECT_EQ(value(*session, "frequency"), "50");
    session->history().undo();
    EXPECT_EQ(value(*session, "frequency"), before);
    EXPECT_EQ(session->history().next_undo(), nullptr);
    session->history().redo();
    EXPECT_EQ(value(*session, "frequency"), "50");
}

TEST_F(SessionTest, AnEditReachesThePicture) {
    auto session = start("pattern");
    const auto before = shown(*session);
    ASSERT_FALSE(session->set("frequency", "7"));
    const auto after = shown(*session);
    EXPECT_NE(before, after);
    session->history().undo();
    EXPECT_EQ(shown(*session), before);
}

TEST_F(SessionTest, GarbageIsRefusedAndChangesNothing) {
    auto session = start("heat");
    const Params before = session->params();
    for (const char* text : {"", "abc", "nan", "inf", "1e400", "12,5", "-1", "0.31", "0x10", "0.1 0.2"})
        EXPECT_TRUE(session->set("k", text).has_value()) << text;
    EXPECT_TRUE(session->set("no_such", "1").has_value());
    EXPECT_TRUE(session->params() == before);
    EXPECT_EQ(session->history().next_undo(), nullptr);
}

TEST_F(SessionTest, UndoOfAStrokePutsTheWholeStateBack) {
    auto session = start("heat");
    run_steps(*session, 5);
    const auto before = shown(*session);
    {
        const Gesture stroke = session->history().begin(stroke_label);
        session->painting().stroke({0, 20, 20, 20, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
        session->painting().stroke({0, 20, 20, 40, 30, GLINT_LEFT, 0, GLINT_DRAG, 0});
    }
    run_steps(*session, 4);
    const auto painted = shown(*session);
    EXPECT_NE(painted, before);
    session->history().undo();
    EXPECT_EQ(shown(*session), before);
    EXPECT_EQ(session->step(), 5);
    session->history().redo();
    EXPECT_EQ(shown(*session), painted);
    EXPECT_EQ(session->step(), 9);
}

TEST_F(SessionTest, UndoOfHeldKeysPutsTheWholeStateBack) {
    auto session = start("heat");
    run_steps(*session, 5);
    const auto before = shown(*session);
    const Params released = session->params();
    {
        const Gesture keys = session->history().begin(keys_label);
        Params held = released;
        held.put(*session->definition().param("k"), 0.01f);
        session->edit(held, keys_label);
        run_steps(*session, 2);
        session->edit(released, keys_label);
        run_steps(*session, 2);
    }
    const auto after = shown(*session);
    EXPECT_NE(after, before);
    session->history().undo();
    EXPECT_EQ(shown(*session), before);
    EXPECT_EQ(session->step(), 5);
    session->history().redo();
    EXPECT_EQ(shown(*session), after);
    EXPECT_EQ(session->step(), 9);
}

TEST_F(SessionTest, UndoOfKeysThatMoveTheViewKeepsTheRun) {
    auto session = start("heat_3d");
    run_steps(*session, 2);
    Params turned = session->params();
    turned.put(*session->definition().param("yaw"), 77.f);
    session->edit(turned, keys_label);
    run_steps(*session, 3);
    session->history().undo();
    settle(*session);
    EXPECT_NE(value(*session, "yaw"), "77");
    EXPECT_EQ(session->step(), 5);
}

TEST_F(SessionTest, UndoOfAResetAndOfASizePutTheStateBack) {
    auto session = start("waves");
    run_steps(*session, 6);
    const auto before = shown(*session);
    session->reset();
    settle(*session);
    EXPECT_EQ(session->step(), 0);
    session->history().undo();
    EXPECT_EQ(shown(*session), before);
    session->resize({80, 50});
    EXPECT_EQ(shown(*session).size(), 80u * 50u);
    session->history().undo();
    EXPECT_EQ(shown(*session), before);
    EXPECT_EQ(session->step(), 6);
}

TEST_F(SessionTest, AnImpossibleSizeIsASentenceAndTheGridStays) {
    auto session = start("heat");
    for (const Extent bad : {Extent{0, 10}, Extent{15, 16}, Extent{20000, 16}})
        EXPECT_THROW(session->resize(bad), Error);
    EXPECT_TRUE(session->extent() == (Extent{64, 48}));
}

TEST_F(SessionTest, ASpeedThatIsNoNumberChangesNothing) {
    const auto session = start("waves");
    session->pacing().set_speed(2);
    session->pacing().set_speed(std::nan(""));
    EXPECT_EQ(session->pacing().speed(), 2);
    session->pacing().set_speed(std::numeric_limits<double>::infinity());
    EXPECT_TRUE(session->pacing().at_full_speed());
    session->pacing().toggle_full_speed();
    EXPECT_EQ(session->pacing().speed(), 2) << "as it was before";
    session->pacing().set_speed(0);
    EXPECT_EQ(session->pacing().speed(), min_speed);
    run_steps(*session, 3);
    EXPECT_EQ(session->step(), 3);
}

TEST_F(SessionTest, TheLogOfAnUndoneStrokeDoesNotSayThatNothingChanged) {
    const auto session = start("heat");
    session->painting().stroke({sizeof(glint_stroke), 10, 10, 12, 12, GLINT_LEFT, 0, GLINT_PRESS, 0});
    settle(*session);
    session->history().undo();
    settle(*session);
    ASSERT_FALSE(session->messages().log().empty());
    EXPECT_THAT(session->messages().log().back().text, testing::EndsWith("restored"));
}

TEST_F(SessionTest, UndoOfAPresetPutsItsNameBackToo) {
    const auto session = start("heat");
    session->preset().load("book");
    session->preset().load("winter_room");
    session->history().undo();
    EXPECT_EQ(session->preset().id(), "book");
    EXPECT_TRUE(session->params() == session->preset().params());
    session->history().undo();
    EXPECT_EQ(session->preset().id(), "");
    session->history().redo(), session->history().redo();
    EXPECT_EQ(session->preset().id(), "winter_room");
    EXPECT_TRUE(session->params() == session->preset().params());
}

TEST_F(SessionTest, PresetsLoadByNameAndAreUndone) {
    auto session = start("heat");
    const Params before = session->params();
    session->preset().load("book");
    EXPECT_EQ(session->preset().id(), "book");
    EXPECT_TRUE(session->params() == session->preset().params());
    EXPECT_THROW(session->preset().load("bok"), Error);
    session->history().undo();
    EXPECT_TRUE(session->params() == before);
}

TEST_F(SessionTest, MovesToAnotherProcessorWithItsStateAndHistory) {
    const auto other = make_cpu_device(1);
    auto session = start("waves");
    run_steps(*session, 5);
    session->reset();
    settle(*session);
    run_steps(*session, 3);
    const auto before = shown(*session);
    session->device_move().move_to(*other);
    settle(*session);
    EXPECT_EQ(&session->device(), other.get());
    EXPECT_EQ(shown(*session), before);
    EXPECT_EQ(session->step(), 3);
    session->history().undo(); // the kept states remain; all other states are computed again
    settle(*session);
    EXPECT_EQ(session->step(), 5);
    session.reset();
}

TEST_F(SessionTest, EveryChangeIsLoggedWithItsStep) {
    auto session = start("heat");
    run_steps(*session, 2);
    ASSERT_FALSE(session->set("k", "0.1"));
    settle(*session);
    ASSERT_FALSE(session->messages().log().empty());
    EXPECT_EQ(session->messages().log().back().step, 2);
    EXPECT_NE(session->messages().log().back().text.find("k "), std::string::npos);
}

TEST_F(SessionTest, ARefusedCommandLeavesNothingToUndo) {
    Catalog plugins;
    plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/faulty.so");
    const Definition& failing = plugins.at("faulty");
    Session session(cpu().device(), {64, 48}, Params(failing), memory_target);
    session.pacing().pause(true);
    settle(session);
    run_steps(session, 3);
    ASSERT_FALSE(session.set("fault", "constructor")); // rebuilds, and fails
    settle(session);
    EXPECT_NE(session.messages().take_notice(), "");
    EXPECT_EQ(session.failure(), "") << "the old one runs on";
    EXPECT_EQ(session.step(), 3);
    EXPECT_EQ(value(session, "fault"), "none") << "what the panel shows is what runs";
    EXPECT_EQ(session.history().next_undo(), nullptr);
}

TEST_F(SessionTest, GesturesOfDifferentControlsAreDifferentUndoSteps) {
    auto session = start("julia");
    Params p = session->params();
    p.put(*session->definition().param("iterations"), std::int32_t{77});
    session->edit(p, "Iterations");
    p.put(*session->definition().param("c_re"), 0.25f);
    session->edit(p, "c, real part");
    session->history().undo();
    EXPECT_EQ(value(*session, "iterations"), "77");
    session->history().undo();
    EXPECT_NE(value(*session, "iterations"), "77");
}

TEST_F(SessionTest, HomeIsWhereThePresetLooksInOneUndoStep) {
    auto session = start("julia");
    const std::string scale = value(*session, "scale");
    EXPECT_FALSE(session->set("scale", "0.01"));
    EXPECT_FALSE(session->set("center_re", "0.5"));
    EXPECT_FALSE(session->set("c_re", "0.25"));
    go_home(*session);
    EXPECT_EQ(value(*session, "scale"), scale);
    EXPECT_EQ(value(*session, "center_re"), "0");
    EXPECT_EQ(value(*session, "c_re"), "0.25") << "what is looked at stays";
    session->history().undo();
    EXPECT_EQ(value(*session, "scale"), "0.01");
    EXPECT_EQ(value(*session, "center_re"), "0.5");
}

TEST_F(SessionTest, UndoAndRedoCanBeRepeatedForEver) {
    auto session = start("heat");
    run_steps(*session, 2);
    const auto before = shown(*session);
    session->reset();
    const auto after = shown(*session);
    for (int i = 0; i < 300; ++i) {
        session->history().undo();
        settle(*session);
        ASSERT_EQ(session->step(), 2) << i;
        session->history().redo();
        settle(*session);
        ASSERT_EQ(session->step(), 0) << i;
    }
    EXPECT_EQ(shown(*session), after);
    session->history().undo();
    EXPECT_EQ(shown(*session), before);
}

TEST_F(SessionTest, RunsAtTheSpeedItIsAskedFor) {
    auto session = start("ripple");
    session->pacing().pause(false);
    frames(*session, 30);
    session->pacing().pause(true);
    settle(*session);
    EXPECT_GE(session->step(), 29) << "a step a frame; the last one may be due a moment later";
    EXPECT_LE(session->step(), 30);
}

} // namespace
} // namespace glint::test
