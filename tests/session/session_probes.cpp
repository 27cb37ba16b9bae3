// The probes of a session: computed from the present state, once.
#include "support/late_reads.h"
#include "support/seated.h"

namespace glint::test {
namespace {

class SessionProbes : public Seated, public testing::Test {
protected:
    SessionProbes() { session->observers().probes.want(true); }
    std::unique_ptr<Session> session = start("heat");
};

TEST_F(SessionProbes, OfAPausedRunAreOfItsLastStepAndThenRead) {
    run_steps(*session, 7);
    settle(*session);
    ASSERT_FALSE(session->observers().probes.newest().empty());
    EXPECT_EQ(session->observers().probes.newest().back().step, 7);
    const std::size_t read = session->observers().probes.newest().size();
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(session->frame(1)) << "nothing has changed";
    EXPECT_EQ(session->observers().probes.newest().size(), read);
}

TEST_F(SessionProbes, FollowAStrokeWhileTheRunIsPaused) {
    settle(*session);
    const auto before = session->observers().probes.newest().back().values;
    paint(*session, 20);
    settle(*session);
    EXPECT_NE(session->observers().probes.newest().back().values, before);
}

TEST_F(SessionProbes, AreReadAgainAfterTheGridHasChangedWhileTheyWereUnderWay) {
    LateReads device(3);
    Session late(device, {64, 48}, Params(catalog().at("heat")), memory_target);
    late.pacing().pause(true);
    settle(late);
    late.observers().probes.want(true);
    whole_frame(late); // asks for them
    ASSERT_TRUE(late.observers().probes.newest().empty()) << "they are under way";
    late.resize({80, 60});
    settle(late);
    EXPECT_FALSE(late.observers().probes.newest().empty());
    EXPECT_FALSE(late.wants_frames()) << "a paused run whose values are known rests";
}

} // namespace
} // namespace glint::test
