// What a session tells of its probes: of the state as it is, once.
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

} // namespace
} // namespace glint::test
