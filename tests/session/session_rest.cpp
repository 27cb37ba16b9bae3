// A session that must become idle so that something else can be measured: the work that it still does, without waiting.
#include "sims/api/error.h"
#include "support/gate.h"
#include "support/own_clock.h"
#include "support/run.h"
#include "support/seated.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class SessionRest : public Seated, public testing::Test {
protected:
    static bool becomes_idle_in_time(Session& session) {
        for (int i = 0; i < 1000; ++i) {
            if (session.idling().become_idle()) return true;
            session.idling().finish_job();
        }
        return false;
    }
};

Gate& gate_of_drawing() {
    static Gate gate;
    return gate;
}

/// Heat that draws when the gate is open.
const Definition& held_up_heat() {
    static const glint_sim& heat = catalog().at("heat").sim();
    static const glint_sim held_up = [] {
        glint_sim sim = heat;
        sim.draw = [](void* self, const glint_tick* tick, const void* params,
                      const glint_frame* frame) -> std::int32_t {
            gate_of_drawing().pass();
            return heat.draw(self, tick, params, frame);
        };
        return sim;
    }();
    static const Definition definition(held_up);
    return definition;
}

TEST_F(SessionRest, WhatRunsStandsStillUntilTheNextFrame) {
    Session session(cpu().device(), {64, 48}, Params(catalog().at("waves")), memory_target);
    frames(session, 20);
    ASSERT_TRUE(becomes_idle_in_time(session));
    EXPECT_FALSE(session.busy());
    const std::int64_t step = session.step();
    for (int i = 0; i < 10; ++i) {
        EXPECT_TRUE(session.idling().become_idle());
        EXPECT_FALSE(session.busy());
    }
    EXPECT_EQ(session.step(), step);
    frames(session, 2); // the first may find that no step is due yet
    EXPECT_GT(session.step(), step) << "and goes on";
}

TEST_F(SessionRest, WhatWasOrderedIsDoneFirst) {
    auto session = start("heat");
    session->painting().stroke({0, 10, 20, 10, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    ASSERT_TRUE(becomes_idle_in_time(*session));
    EXPECT_EQ(session->run().events().size(), 1u);
}

TEST_F(SessionRest, OrderedStepsAreDoneFirstHoweverSlowTheyAre) {
    auto session = start("heat");
    session->pacing().use_clock(clock_of_slow_steps());
    for (int i = 0; i < 10; ++i) session->pacing().step_once();
    ASSERT_TRUE(becomes_idle_in_time(*session));
    EXPECT_EQ(session->place().at, 10);
}

TEST_F(SessionRest, ALongPictureIsRefusedAndNobodyWaitsForIt) {
    OwnClock clock;
    Session session(cpu().device(), {16, 16}, Params(held_up_heat()), memory_target);
    session.pacing().use_clock(clock.milliseconds());
    session.pacing().pause(true);
    settle(session);
    gate_of_drawing().shut();
    ASSERT_FALSE(session.set("k", "0.1"));
    EXPECT_FALSE(session.idling().become_idle());
    gate_of_drawing().wait_for_waiter();
    clock.pass(900);
    for (int i = 0; i < 10; ++i)
        EXPECT_FALSE(session.idling().become_idle()); // a caller that waited would wait at the gate
    clock.pass(2100);
    EXPECT_THAT([&] { (void)session.idling().become_idle(); },
                testing::ThrowsMessage<Error>(testing::HasSubstr("3 s")));
    EXPECT_EQ(session.busy_seconds(), 3) << "it is still under way";
    gate_of_drawing().open();
    session.idling().finish_job();
}

} // namespace
} // namespace glint::test
