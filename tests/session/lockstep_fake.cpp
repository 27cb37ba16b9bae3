// A session and its follower on one emulated GPU, which does queued work late.
#include "app/compare/lockstep.h"
#include "support/bridge_stage.h"
#include "support/own_clock.h"
#include <memory>
#include <optional>
#include <string>

namespace glint::test {
namespace {

class LockstepOnCuda : public Bridge {
protected:
    void open_pair() {
        open("CudaInterop");
        follower = std::make_unique<Follower>(*gpu, session->run(), Overrides(definition), make_frame_target,
                                              TargetPick{"CudaInterop"});
        lockstep.emplace(*session, *follower);
        lockstep->use_clock(clock.milliseconds());
        for (int i = 0; i < 500 && !lockstep->together(); ++i) turn();
        ASSERT_TRUE(lockstep->together());
    }
    void turn(double ms = 1) {
        fake.turn();
        clock.pass(ms);
        lockstep->frame(1 / 60.0);
        lockstep->shown();
        glFinish();
    }
    void drag(float brightness) {
        Params moved = session->params();
        moved.put(*definition.param("brightness"), brightness);
        if (!held.continues(*session, "Brightness")) held = session->history().begin("Brightness");
        session->edit(moved, "Brightness");
    }
    std::string brightness(const Params& params) const { return params.text(*definition.param("brightness")); }

    OwnClock clock;
    std::unique_ptr<Follower> follower;
    std::optional<Lockstep> lockstep;
    Gesture held;
};

TEST_F(LockstepOnCuda, ADragShowsBothSidesHoweverLateTheGpuIs) {
    ASSERT_NO_FATAL_FAILURE(open_pair());
    for (const int late : {0, 1, 2, 3}) {
        fake.lag(late);
        const std::size_t events = session->run().events().size();
        const std::int64_t step = session->step();
        for (int i = 0; i < 60; ++i) {
            drag(static_cast<float>(i) / 64);
            turn();
            ASSERT_TRUE(lockstep->together()) << "move " << i << ", " << late << " turns late";
            const auto [ours, theirs] = lockstep->pictures();
            ASSERT_EQ(ours.step, theirs.step) << "move " << i << ", " << late << " turns late";
        }
        held = {};
        EXPECT_GE(session->run().events().size(), events + 60 / (late + 2)) << "it is felt while it lasts";
        EXPECT_GT(session->step(), step);
        for (int i = 0; i < 10; ++i) turn();
        EXPECT_EQ(brightness(session->params()), "0.921875");
        EXPECT_EQ(brightness(follower->params()), "0.921875") << "the last move is not lost";
        drag(1);
        for (int i = 0; i < 10; ++i) turn();
        held = {};
    }
}

TEST_F(LockstepOnCuda, AWaitForAStuckGpuIsShort) {
    ASSERT_NO_FATAL_FAILURE(open_pair());
    fake.lag(1'000'000);
    turn(), turn();
    drag(0.5f);
    int turns = 0;
    for (; turns < 60 && lockstep->together(); ++turns) turn(1000 / 60.0);
    EXPECT_FALSE(lockstep->together());
    EXPECT_GE(turns, 15) << "a quarter of a second";
    EXPECT_LE(turns, 18);
    fake.lag(0);
    for (int i = 0; i < 50 && !lockstep->together(); ++i) turn();
    EXPECT_TRUE(lockstep->together()) << "and both are shown again when it goes on";
    EXPECT_EQ(brightness(follower->params()), "0.5");
}

} // namespace
} // namespace glint::test
