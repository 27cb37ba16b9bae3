// A gesture that begins with live values and continues with a parameter that restarts, or with a refused one, or
// elsewhere in the run, or whose parts come between two frames.
#include "app/world/params/other_build.h"
#include "support/seated.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

class MixedGesture : public Seated, public testing::TestWithParam<bool> {};

TEST_P(MixedGesture, IsUndoneToBeforeItsFirstEdit) {
    auto session = start("waves");
    const Params before = session->params();
    Params to(session->definition());
    to.load(*session->definition().preset("rain_on_a_pond"));
    Gesture drag = session->history().begin("Morph");
    for (const double share : {0.2, 0.45, 0.6, 0.7}) {
        session->edit(between(before, to, share), "Morph");
        if (GetParam()) settle(*session);
    }
    drag = {};
    settle(*session);
    session->history().undo();
    settle(*session);
    for (const glint_param& row : session->definition().params())
        EXPECT_EQ(session->params().exact_text(row), before.exact_text(row)) << row.id;
    session->history().redo();
    settle(*session);
    EXPECT_TRUE(session->params() == between(before, to, 0.7));
    session->history().undo();
    settle(*session);
    EXPECT_TRUE(session->params() == before);
}

INSTANTIATE_TEST_SUITE_P(Settled, MixedGesture, testing::Bool());

class GestureInParts : public Seated, public testing::Test {
protected:
    void drag_to(const char* k) {
        set(now, "k", k);
        if (!held.continues(*session, "Conduction")) held = session->history().begin("Conduction");
        session->edit(now, "Conduction");
        settle(*session);
    }
    std::unique_ptr<Session> session = start("heat");
    const Params before = session->params();
    Params now = before;
    Gesture held;
};

TEST_F(GestureInParts, IsUndoneThoughTheRestOfItWasRefused) {
    drag_to("0.1");
    Params rest = now;
    set(rest, "scene", "room"), set(rest, "method", "graph");
    session->edit(rest, "Conduction"), held = {};
    settle(*session);
    ASSERT_TRUE(session->params() == now) << "no CPU has that method";
    session->history().undo();
    settle(*session);
    EXPECT_TRUE(session->params() == before);
    session->history().redo();
    settle(*session);
    EXPECT_TRUE(session->params() == now);
}

TEST_F(GestureInParts, CanBeUndoneIfTheNewGestureWasRevertedBeforeTheNextFrame) {
    run_steps(*session, 3);
    const auto state_before = state(*session);
    set(now, "scene", "room");
    held = session->history().begin("Scene");
    session->edit(now, "Scene");
    now = before;
    for (const char* k : {"0.1", "0.11", "0.12"}) set(now, "k", k), session->edit(now, "Scene");
    held = {};
    settle(*session);
    EXPECT_TRUE(session->params() == now);
    EXPECT_EQ(session->run().events().size(), 2u) << "what followed between two frames is one";
    session->history().undo();
    settle(*session);
    EXPECT_TRUE(session->params() == before);
    EXPECT_TRUE(session->run().events().empty());
    EXPECT_EQ(state(*session), state_before);
    ASSERT_NE(session->history().next_redo(), nullptr) << "it is no entry that came to nothing";
    session->history().redo();
    settle(*session);
    EXPECT_TRUE(session->params() == now);
    EXPECT_EQ(session->step(), 0);
}

TEST_F(GestureInParts, BeginsAnewOnceWhereAllOfItMeetsBetweenTwoFrames) {
    held = session->history().begin("Scene");
    for (const char* scene : {"spiral", "room"}) set(now, "scene", scene), session->edit(now, "Scene");
    set(now, "k", "0.1"), session->edit(now, "Scene");
    held = {};
    settle(*session);
    EXPECT_TRUE(session->params() == now);
    EXPECT_EQ(session->run().events().size(), 1u);
    session->history().undo();
    settle(*session);
    EXPECT_TRUE(session->params() == before);
    EXPECT_NE(session->history().next_redo(), nullptr);
}

TEST_F(GestureInParts, EndsWhereOneGoesElsewhereInTheRun) {
    drag_to("0.1");
    run_steps(*session, 4);
    session->seeker().seek(2);
    settle(*session);
    drag_to("0.2");
    held = {};
    while (session->history().next_undo()) session->history().undo(), settle(*session);
    EXPECT_TRUE(session->params() == before) << "of both ways on";
    EXPECT_EQ(session->run().end().at, 4);
}

} // namespace
} // namespace glint::test
