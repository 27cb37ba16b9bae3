// What a session tells of its probes: of the state as it is, once.
#include "support/seated.h"

namespace glint::test {
namespace {

class SessionProbes : public Seated, public testing::Test {
protected:
    SessionProbes() { session->want_probes(true); }
    std::unique_ptr<Session> session = start("heat");
};

TEST_F(SessionProbes, OfAPausedRunAreOfItsLastStepAndThenRead) {
    run_steps(*session, 7);
    settle(*session);
    ASSERT_FALSE(session->probe_history().empty());
    EXPECT_EQ(session->probe_history().back().step, 7);
    const std::size_t read = session->probe_history().size();
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(session->frame(1)) << "nothing has changed";
    EXPECT_EQ(session->probe_history().size(), read);
}

TEST_F(SessionProbes, FollowAStrokeWhileTheRunIsPaused) {
    settle(*session);
    const auto before = session->probe_history().back().values;
    paint(*session, 20);
    settle(*session);
    EXPECT_NE(session->probe_history().back().values, before);
}

} // namespace
} // namespace glint::test
