// A session together with its follower: both reach the same step before either picture is shown, only one of them
// computes at a time, and the user never waits for the second one.
#include "app/compare/lockstep.h"
#include "sims/api/device.h"
#include "support/allocations.h"
#include "support/locked_pair.h"
#include "support/own_clock.h"
#include "support/seated.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace glint::test {
namespace {

TEST(LockstepTest, BothStandAtTheSameStepBeforeEitherPictureIsShown) {
    LockedPair pair(LockedPair::start("waves"), Overrides(catalog().at("waves")));
    pair.session->pacing().pause(false);
    std::int64_t newest = -1;
    int exchanged = 0;
    for (int i = 0; i < 4000 && exchanged < 20; ++i) {
        pair.frame();
        ASSERT_EQ(pair.difference_of_pictures(), "");
        if (!pair.lockstep.together()) continue;
        const std::int64_t step = pair.lockstep.pictures().session.step;
        ASSERT_GE(step, newest);
        exchanged += std::exchange(newest, step) != step;
    }
    EXPECT_EQ(exchanged, 20);
    EXPECT_GE(pair.lockstep.times().steps().rounds(), 12u) << "and each of them is timed";
    EXPECT_GE(pair.lockstep.times().pictures().rounds(), 12u);
    pair.become_idle();
    EXPECT_TRUE(pair.lockstep.together());
    EXPECT_EQ(pair.difference_of_states(), "");
}

TEST(LockstepTest, AnotherMethodShowsTheSamePictures) {
    LockedPair pair(LockedPair::start("heat"), "method", "textbook");
    pair.session->pacing().pause(false);
    for (int i = 0; i < 200; ++i) {
        pair.frame();
        ASSERT_EQ(pair.difference_of_pictures(), "");
    }
    pair.become_idle();
    EXPECT_GT(pair.session->step(), 0);
    EXPECT_TRUE(pair.lockstep.together());
    EXPECT_EQ(pair.difference_of_states(), "");
}

bool says_load(const DrawnLabels* labels, std::string_view load) {
    return labels && std::ranges::any_of(labels->all, [&](const Annotation& one) { return one.text == load; });
}

void come_together(LockedPair& pair) {
    for (int i = 0; i < 1000 && (!pair.lockstep.together() || pair.lockstep.wants_frames()); ++i) pair.frame();
    ASSERT_TRUE(pair.lockstep.together());
}

TEST(LockstepTest, EachPictureHasTheLabelsOfItsOwnRun) {
    LockedPair pair(LockedPair::start("hash_table", {320, 240}), "load", "4");
    EXPECT_EQ(pair.lockstep.labels().follower, nullptr) << "there is no picture of the follower yet";
    come_together(pair);
    EXPECT_TRUE(says_load(pair.lockstep.labels().follower, "load: 4 keys"));
    EXPECT_TRUE(says_load(pair.lockstep.labels().session, "load: 8 keys"));
    EXPECT_EQ(pair.lockstep.labels().follower->extent, (Extent{320, 240}));
}

TEST(LockstepTest, LabelsAreOfThePicturesThatAreShown) {
    LockedPair pair(LockedPair::start("hash_table", {320, 240}), "keys_per_cell", "2");
    come_together(pair);
    ASSERT_EQ(pair.session->set("load", "2"), std::nullopt);
    int held = 0;
    for (int i = 0; i < 1000 && !says_load(pair.lockstep.labels().follower, "load: 2 keys"); ++i, pair.frame()) {
        if (!pair.lockstep.together()) continue;
        ++held;
        EXPECT_TRUE(says_load(pair.lockstep.labels().session, "load: 8 keys")) << "until both have drawn it";
    }
    EXPECT_GT(held, 0);
    EXPECT_TRUE(says_load(pair.lockstep.labels().session, "load: 2 keys"));
}

std::atomic<int> now_computing = 0, max_simultaneous = 0, computed = 0, frames_meanwhile = 0;
std::atomic<bool> is_watched = false;

/// A computation that takes three frames, if there are frames.
struct Computing {
    Computing() {
        const int now = ++now_computing;
        if (now > max_simultaneous) max_simultaneous = now;
        ++computed;
        const int begun = frames_meanwhile;
        for (int seen = begun; is_watched && seen < begun + 3; seen = frames_meanwhile) frames_meanwhile.wait(seen);
    }
    ~Computing() { --now_computing; }
    Computing(const Computing&) = delete;
    Computing& operator=(const Computing&) = delete;
};

/// Heat that counts how many instances compute at the same time.
const Definition& counted_heat() {
    static const glint_sim& heat = catalog().at("heat").sim();
    static const glint_sim counted = [] {
        glint_sim sim = heat;
        sim.advance = [](void* self, const glint_tick* tick, std::int32_t steps, const void* params) -> std::int32_t {
            const Computing here;
            return heat.advance(self, tick, steps, params);
        };
        sim.draw = [](void* self, const glint_tick* tick, const void* params,
                      const glint_frame* frame) -> std::int32_t {
            const Computing here;
            return heat.draw(self, tick, params, frame);
        };
        return sim;
    }();
    static const Definition definition(counted);
    return definition;
}

TEST(LockstepTest, NeitherComputesWhileTheOtherDoes) {
    now_computing = max_simultaneous = computed = frames_meanwhile = 0;
    auto session = std::make_unique<Session>(cpu().device(), Extent{64, 48}, Params(counted_heat()), memory_target);
    const auto other = make_cpu_device(1);
    LockedPair pair(std::move(session), Overrides(counted_heat()), *other);
    const auto frames_until_computed = [&](int more) {
        const int goal = computed + more;
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        while (computed < goal && std::chrono::steady_clock::now() < give_up) {
            pair.hasty_frame();
            ++frames_meanwhile;
            frames_meanwhile.notify_all();
        }
        EXPECT_GE(computed, goal) << "nobody computed";
    };
    is_watched = true;
    frames_until_computed(10);
    pair.session->painting().stroke({0, 20, 20, 30, 30, GLINT_LEFT, 0, GLINT_PRESS, 0});
    frames_until_computed(10);
    pair.session->reset();
    frames_until_computed(10);
    pair.session->history().undo();
    frames_until_computed(10);
    pair.session->seeker().seek(3);
    frames_until_computed(3);
    is_watched = false;
    ++frames_meanwhile;
    frames_meanwhile.notify_all();
    pair.become_idle();
    EXPECT_EQ(max_simultaneous, 1);
}

TEST(SlowPair, WhileTheFollowerCatchesUpTheSessionStandsStillAndIsScrubbed) {
    auto session = LockedPair::start("heat");
    LockedPair::run_steps(*session, 60);
    LockedPair pair(std::move(session), "k", "0.1"); // another state
    pair.follower.use_clock(clock_of_slow_steps());
    pair.session->pacing().pause(false);
    for (int i = 0; i < 50; ++i) { // each with one step of the follower
        pair.frame();
        ASSERT_EQ(pair.session->place().at, 60) << "it stands still";
        ASSERT_FALSE(pair.lockstep.together());
        ASSERT_LT(pair.lockstep.progress(), 1);
        ASSERT_EQ(pair.lockstep.pictures().session.kind, Picture::Kind::memory) << "its picture is shown alone";
        ASSERT_EQ(pair.lockstep.pictures().follower.kind, Picture::Kind::none);
    }
    pair.session->pacing().pause(true);
    pair.session->seeker().seek(55);
    for (int i = 0; i < 5; ++i) pair.frame();
    EXPECT_EQ(pair.session->place().at, 55);
    EXPECT_FALSE(pair.lockstep.together()) << "nobody waited for the follower";
    for (int i = 0; i < 10'000 && pair.lockstep.wants_frames(); ++i) pair.frame();
    EXPECT_TRUE(pair.lockstep.together());
    EXPECT_EQ(pair.follower.world_place().at, 55);
    EXPECT_EQ(pair.lockstep.progress(), 1);
}

TEST(SlowPair, AFollowerWhoseStateIsTheSessionsTakesItWhereItsOwnWayIsLong) {
    auto session = LockedPair::start("heat");
    LockedPair::run_steps(*session, 6000);
    LockedPair pair(std::move(session), "method", "textbook");
    pair.follower.use_clock(clock_of_slow_steps()); // two minutes to the session's place
    int steps = 0;
    for (int i = 0; i < 100 && !pair.lockstep.together(); ++i) {
        pair.frame();
        for (const Report& report : pair.follower.take_reports({})) steps += report.steps_done;
    }
    EXPECT_TRUE(pair.lockstep.together());
    EXPECT_EQ(pair.follower.world_place(), pair.session->seeker().world_place());
    EXPECT_LT(steps, 100);
    pair.session->pacing().pause(false);
    for (int i = 0; i < 50; ++i) pair.frame();
    pair.become_idle();
    EXPECT_TRUE(pair.lockstep.together()) << "and they go on as ever";
    EXPECT_GT(pair.session->step(), 6000);
}

TEST(SlowPair, AFollowerThatFailsLeavesTheSessionRunning) {
    Catalog plugins;
    plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/faulty.so");
    auto session =
        std::make_unique<Session>(cpu().device(), Extent{64, 48}, Params(plugins.at("faulty")), memory_target);
    LockedPair pair(std::move(session), "fault", "advance"); // fails after the 20th step
    for (int i = 0; i < 400 && pair.session->step() < 40; ++i) pair.frame();
    EXPECT_GE(pair.session->step(), 40);
    EXPECT_NE(pair.follower.failure(), "");
    EXPECT_EQ(pair.session->failure(), "");
    EXPECT_FALSE(pair.lockstep.together());
    EXPECT_EQ(pair.lockstep.pictures().follower.kind, Picture::Kind::none);
    pair.become_idle();
    EXPECT_EQ(pair.lockstep.pictures().session.step, pair.session->step());
}

TEST(LockstepTest, TheSessionGoesOnAloneOnceTheFollowerHasLeft) {
    LockedPair pair(LockedPair::start("waves"), Overrides(catalog().at("waves")));
    pair.session->pacing().pause(false);
    for (int i = 0; i < 50; ++i) pair.frame();
    pair.lockstep.leave();
    EXPECT_FALSE(pair.session->presenter().holds());
    pair.follower.finish_job();
    EXPECT_TRUE(pair.follower.settle());
    EXPECT_FALSE(pair.follower.busy());
    pair.session->pacing().pause(true);
    const std::int64_t before = pair.session->step();
    LockedPair::run_steps(*pair.session, 5);
    EXPECT_GE(pair.session->step(), before + 5);
    EXPECT_EQ(pair.session->presenter().picture().step, pair.session->step());
    pair.become_idle(); // and together again
    EXPECT_TRUE(pair.lockstep.together());
    EXPECT_EQ(pair.difference_of_states(), "");
}

TEST(LockstepTest, AFrameTakesNothingFromTheHeapWhileBothRun) {
    if (!counts_allocations()) GTEST_SKIP() << "the address sanitizer counts its own";
    LockedPair pair(LockedPair::start("waves"), Overrides(catalog().at("waves")));
    pair.session->pacing().pause(false);
    std::vector<Report> reports, others;
    const auto frame = [&] {
        pair.frame();
        reports = pair.session->observers().reports.take(std::move(reports));
        for (Report& report : reports) pair.session->observers().reports.reuse(std::move(report.scopes));
        others = pair.follower.take_reports(std::move(others));
        for (Report& report : others) pair.follower.reuse(std::move(report.scopes));
    };
    for (int i = 0; i < 300; ++i) frame();
    ASSERT_TRUE(pair.lockstep.together());
    const std::int64_t step = pair.session->step();
    const long before = allocations_here();
    for (int i = 0; i < 200; ++i) frame();
    EXPECT_EQ(allocations_here() - before, 0);
    EXPECT_GT(pair.session->step(), step);
}

TEST(LockstepTest, APausedPairWhoseStepsAreComparedDrawsNothingAgain) {
    LockedPair pair(LockedPair::start("heat"), "method", "textbook");
    pair.become_idle();
    for (int i = 0; i < 100; ++i) pair.frame();
    EXPECT_FALSE(pair.lockstep.wants_frames());
    EXPECT_EQ(pair.lockstep.times().pictures().rounds(), 0u);
}

} // namespace
} // namespace glint::test
