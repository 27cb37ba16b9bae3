// A session that is to come to rest, so that something else can be measured: what it still does, and that nobody waits.
#include "app/timing/clock.h"
#include "sims/api/error.h"
#include "support/seated.h"
#include <algorithm>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class SessionRest : public Seated, public testing::Test {
protected:
    static bool comes_to_rest(Session& session) {
        for (const double begun = now_ms(); now_ms() - begun < 20'000;) {
            if (session.come_to_rest()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return false;
    }
};

TEST_F(SessionRest, WhatRunsStandsStillUntilTheNextFrame) {
    Session session(cpu().device(), {64, 48}, Params(catalog().at("waves")), memory_target);
    frames(session, 20);
    ASSERT_TRUE(comes_to_rest(session));
    EXPECT_FALSE(session.busy());
    const std::int64_t step = session.step();
    for (int i = 0; i < 10; ++i) {
        EXPECT_TRUE(session.come_to_rest());
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_EQ(session.step(), step);
    for (int i = 0; i < 1000 && session.step() == step; ++i) frames(session, 1);
    EXPECT_GT(session.step(), step) << "and goes on";
}

TEST_F(SessionRest, WhatWasOrderedIsDoneFirst) {
    auto session = start("heat");
    session->stroke({0, 10, 20, 10, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    session->end_gesture();
    ASSERT_TRUE(comes_to_rest(*session));
    EXPECT_EQ(session->run().events().size(), 1u);
}

TEST_F(SessionRest, OrderedStepsAreDoneFirstHoweverSlowTheyAre) {
    auto session = start("heat");
    session->use_clock([ms = 0.0]() mutable { return ms += 20; }); // a job does one step
    for (int i = 0; i < 10; ++i) session->step_once();
    ASSERT_TRUE(comes_to_rest(*session));
    EXPECT_EQ(session->place().at, 10);
}

TEST_F(SessionRest, ALongPictureIsRefusedAndNobodyWaitsForIt) {
    Catalog plugins;
    plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/faulty.so");
    Session session(cpu().device(), {16, 16}, Params(plugins.at("faulty")), memory_target);
    session.pause(true);
    settle(session);
    ASSERT_FALSE(session.set("draw_s", "3"));
    ASSERT_FALSE(session.set("fault", "slow_draw"));
    std::string why;
    double longest_ms = 0;
    for (const double begun = now_ms(); why.empty() && now_ms() - begun < 20'000;) {
        const double asked = now_ms();
        try {
            EXPECT_FALSE(session.come_to_rest());
        } catch (const Error& e) { why = e.what(); }
        longest_ms = std::max(longest_ms, now_ms() - asked);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_THAT(why, testing::HasSubstr("s a picture"));
    EXPECT_LT(longest_ms, 1000);
    EXPECT_GT(session.busy_seconds(), 0) << "it is still under way";
}

} // namespace
} // namespace glint::test
