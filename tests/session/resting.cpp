// What no step would change takes none: no frames, no steps in the run. What drifts has a run to go back in.
#include "support/seated.h"

namespace glint::test {
namespace {

class Resting : public Seated, public testing::Test {
protected:
    void SetUp() override {
        session = start("julia");
        session->pause(false);
        settle(*session);
    }
    std::unique_ptr<Session> session;
};

TEST_F(Resting, AStandingSetDrawsNoFramesAlthoughItIsNotPaused) {
    EXPECT_FALSE(session->moves());
    EXPECT_FALSE(session->wants_frames());
    EXPECT_FALSE(session->frame(1)) << "nothing is due";
    session->step_once();
    settle(*session);
    EXPECT_EQ(session->step(), 0);
    EXPECT_EQ(session->run().end().at, 0);
    EXPECT_FALSE(session->has_steps());
}

TEST_F(Resting, ADriftingOneTakesStepsAndCanBeTakenBackInTime) {
    EXPECT_FALSE(session->set("path", "cardioid"));
    EXPECT_TRUE(session->moves());
    EXPECT_TRUE(session->wants_frames());
    for (int i = 0; i < 2000 && session->step() < 40; ++i) frames(*session, 1);
    ASSERT_GE(session->step(), 40);
    session->pause(true);
    const auto late = shown(*session);
    const std::int64_t step = session->step();
    session->seek(5);
    EXPECT_NE(shown(*session), late);
    EXPECT_EQ(session->step(), 5);
    session->seek(step);
    EXPECT_EQ(shown(*session), late);
}

TEST_F(Resting, ComesToRestWhereItsPathIsTakenAwayAndKeepsItsRun) {
    session->pause(true);
    EXPECT_FALSE(session->set("path", "circle"));
    run_steps(*session, 12);
    EXPECT_FALSE(session->set("path", "still"));
    session->pause(false);
    settle(*session);
    EXPECT_EQ(session->step(), 12);
    EXPECT_FALSE(session->wants_frames());
    EXPECT_TRUE(session->has_steps()) << "one can go back to them";
    session->seek(3);
    settle(*session);
    EXPECT_EQ(session->place(), session->run().end()) << "it plays to the end again, and rests there";
}

} // namespace
} // namespace glint::test
