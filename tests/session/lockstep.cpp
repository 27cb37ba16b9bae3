// A session together with its follower: both reach the same step before either picture is shown, only one of them
// computes at a time, and the user never waits for the second one.
#include "app/compare/lockstep.h"
#include "sims/api/device.h"
#include "support/allocations.h"
#include "support/cases.h"
#include "support/own_clock.h"
#include "support/seated.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace glint::test {
namespace {

class LockedPair : public Seated {
public:
    LockedPair(std::unique_ptr<Session> one, const Overrides& overrides, ComputeDevice& device = cpu().device())
        : session(std::move(one)),
          follower(device, session->run(), overrides, memory_target),
          lockstep(*session, follower) {
        lockstep.use_clock(clock.milliseconds());
    }
    LockedPair(std::unique_ptr<Session> one, const char* id, const char* text)
        : session(std::move(one)),
          follower(cpu().device(), session->run(), with(*session, id, text), memory_target),
          lockstep(*session, follower) {
        lockstep.use_clock(clock.milliseconds());
    }

    static Overrides with(const Session& session, const char* id, const char* text) {
        Overrides overrides(session.definition());
        EXPECT_FALSE(overrides.set(id, text));
        return overrides;
    }
    /// A frame that does not wait for the work that it begins.
    void hasty_frame() {
        clock.pass(1000 / 60.0);
        lockstep.frame(1 / 60.0);
        ASSERT_FALSE(session->busy() && follower.busy());
    }
    /// A frame that waits for all work of its job, so that a busy machine does as much.
    void frame() {
        hasty_frame();
        session->idling().finish_job();
        follower.finish_job();
    }
    /// Runs frames until nothing is pending; the session is paused meanwhile.
    void become_idle() {
        const bool was = session->pacing().paused();
        session->pacing().pause(true);
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        do {
            frame();
            ASSERT_EQ(difference_of_pictures(), "");
        } while (lockstep.wants_frames() && std::chrono::steady_clock::now() < give_up);
        ASSERT_FALSE(lockstep.wants_frames()) << "they never came to rest";
        session->pacing().pause(was);
    }
    /// The difference in a pair that computes the same bits; "" if only the session is shown.
    std::string difference_of_pictures() const {
        const auto [a, b] = lockstep.pictures();
        if (!lockstep.together()) return b.kind == Picture::Kind::none ? "" : "a picture of the follower alone";
        if (a.step != b.step) return "steps " + std::to_string(a.step) + " and " + std::to_string(b.step);
        return pixels_of(a) == pixels_of(b) ? "" : "pixels of step " + std::to_string(a.step);
    }
    std::string difference_of_states() {
        const auto told = follower.read_state();
        if (!told) return "there is none";
        if (WorldPlace{told->at, told->serial} != session->seeker().world_place()) return "the place";
        return bits_of(told->state.fields) == state(*session) ? "" : "the fields";
    }
    using Seated::paint;
    using Seated::run_steps;
    using Seated::start;

    std::unique_ptr<Session> session;
    Follower follower;
    Lockstep lockstep;
    OwnClock clock;
};

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

/// Two methods that draw a picture that does not change.
struct StillPair : testing::Test {
    static Overrides textbook() {
        Overrides overrides(catalog().at("julia"));
        EXPECT_FALSE(overrides.set("method", "textbook"));
        return overrides;
    }
    const PairedTimes& times() const { return pair.lockstep.times().pictures(); }
    /// Runs frames until nothing is pending; returns their seconds by the pair's clock.
    double seconds_until_sleep() {
        const double before = pair.clock.milliseconds()();
        for (int i = 0; i < 5000 && (i == 0 || pair.lockstep.wants_frames()); ++i) {
            pair.frame();
            EXPECT_EQ(pair.difference_of_pictures(), "");
        }
        EXPECT_FALSE(pair.lockstep.wants_frames()) << "it draws for ever";
        return (pair.clock.milliseconds()() - before) / 1000;
    }
    void move_c(const char* to) {
        Params moved = pair.session->params();
        ASSERT_FALSE(moved.set("c_re", to));
        pair.session->edit(moved, "c");
    }

    LockedPair pair{LockedPair::start("julia"), textbook()};
};

TEST_F(StillPair, GivesItsRatioWithinFiveSecondsAndSleepsThen) {
    EXPECT_LT(seconds_until_sleep(), 5);
    EXPECT_TRUE(pair.lockstep.together());
    EXPECT_TRUE(times().ratio());
    EXPECT_GE(times().rounds(), 6u);
    const std::size_t rounds = times().rounds();
    for (int i = 0; i < 200; ++i) pair.frame();
    EXPECT_EQ(times().rounds(), rounds) << "nothing is drawn for ever";
    EXPECT_TRUE(pair.session->run().events().empty()) << "and nothing was done to the run";
}

TEST_F(StillPair, MeasuresAnotherPictureAnewAndAlone) {
    seconds_until_sleep();
    for (const char* c : {"-0.5", "0.2", "0.3"}) move_c(c), pair.frame(), pair.frame();
    move_c("0.25");
    while (!pair.lockstep.measures_still()) pair.frame();
    EXPECT_LT(seconds_until_sleep(), 5);
    EXPECT_TRUE(times().ratio());
    EXPECT_LE(times().rounds(), PairedTimes::window);
    EXPECT_EQ(pair.difference_of_states(), "");
}

TEST_F(StillPair, WhatTheUserDoesMeanwhileIsShownAtOnce) {
    for (int moves = 1; moves <= 30; ++moves) { // at every stage of a round
        for (int i = 0; i < 25 + moves % 3; ++i) pair.frame();
        move_c(std::to_string(0.01 * moves).c_str());
        int frames = 0;
        const auto shows_it = [&] {
            return pair.lockstep.together() && pair.follower.drawn_place() == pair.session->seeker().world_place() &&
                   pair.session->run().events().size() == std::size_t(moves);
        };
        for (; frames < 20 && !shows_it(); ++frames) {
            pair.frame();
            ASSERT_EQ(pair.difference_of_pictures(), "");
        }
        EXPECT_LE(frames, 5);
    }
}

TEST_F(StillPair, GoesOnWhereTheUserLetsItMove) {
    seconds_until_sleep();
    Params moving = pair.session->params();
    ASSERT_FALSE(moving.set("path", "cardioid"));
    pair.session->edit(moving, "path");
    pair.session->pacing().pause(false);
    const std::int64_t step = pair.session->step();
    for (int i = 0; i < 200; ++i) pair.frame();
    EXPECT_GT(pair.session->step(), step + 20);
    EXPECT_FALSE(pair.lockstep.measures_still());
    pair.session->pacing().pause(true);
    EXPECT_LT(seconds_until_sleep(), 5) << "paused, it stands still, too";
    EXPECT_TRUE(times().ratio());
}

TEST(LockstepTest, APausedPairWhoseStepsAreComparedDrawsNothingAgain) {
    LockedPair pair(LockedPair::start("heat"), "method", "textbook");
    pair.become_idle();
    for (int i = 0; i < 100; ++i) pair.frame();
    EXPECT_FALSE(pair.lockstep.wants_frames());
    EXPECT_EQ(pair.lockstep.times().pictures().rounds(), 0u);
}

/// A user who does random actions in a session with a follower, which has another method or no difference.
class RandomPair {
public:
    explicit RandomPair(unsigned seed, ComputeDevice& other) : draw_(seed) {
        const auto all = repeatable_simulations();
        const Definition& d = *all[std::size_t(draw_.whole(0, int(all.size()) - 1))];
        auto session = std::make_unique<Session>(cpu().device(), size(), Params(d), memory_target);
        session->pacing().pause(draw_.one_in(2));
        Overrides overrides(d);
        if (const glint_param* row = d.param("method"); row && row->reference >= 0 && draw_.one_in(2)) {
            Params params(d);
            params.put(*row, row->reference);
            overrides.take(*row, params);
        }
        pair_.emplace(std::move(session), overrides, draw_.one_in(2) ? other : cpu().device());
    }
    std::string do_anything() {
        for (int i = draw_.whole(5, 16); i > 0; --i) {
            do_one();
            for (int frames = draw_.whole(0, 4); frames > 0; --frames) {
                draw_.one_in(2) ? pair_->frame() : pair_->hasty_frame();
                if (auto what = pair_->difference_of_pictures(); !what.empty()) return what;
            }
        }
        pair_->become_idle();
        if (const std::string& why = pair_->follower.failure(); !why.empty()) // its method cannot run after the edit
            return why.find("cannot run with these settings") != std::string::npos ? "" : why;
        if (!pair_->lockstep.together()) return "they never came together";
        return pair_->difference_of_states();
    }
    std::string name() const { return pair_->session->definition().id(); }

private:
    Extent size() { return {draw_.whole(16, 60), draw_.whole(16, 60)}; }
    void hold(std::string_view label) {
        if (!held_.continues(*pair_->session, label)) held_ = pair_->session->history().begin(label);
    }
    void do_one() {
        Session& s = *pair_->session;
        const auto x = static_cast<float>(draw_.whole(0, s.extent().width)),
                   y = static_cast<float>(draw_.whole(0, s.extent().height));
        switch (draw_.whole(0, 9)) {
        case 0: {
            Params values = any_params(draw_, s.definition());
            if (const glint_param* method = s.definition().param("method")) values.take(*method, s.params());
            hold("Anything"), s.edit(values, "Anything");
            return draw_.one_in(2) ? void(held_ = {}) : void();
        }
        case 1:
            return s.reset();
        case 2:
            return s.resize(size());
        case 3:
        case 4:
            hold(stroke_label), s.painting().stroke({0, x, y, x, y, GLINT_LEFT, 0, GLINT_PRESS, 0});
            return draw_.one_in(3) ? void() : void(held_ = {});
        case 5:
            return s.history().undo();
        case 6:
            return s.history().redo();
        case 7:
            return s.seeker().seek(draw_.whole(0, int(s.run().end().at) + 1));
        case 8:
            return s.pacing().pause(!s.pacing().paused());
        default:
            for (int i = draw_.whole(1, 9); i > 0; --i) s.pacing().step_once();
        }
    }
    Draws draw_;
    std::optional<LockedPair> pair_;
    Gesture held_;
};

TEST(RandomPairs, AreNeverSeenAtTwoPlacesAndComeToTheSameBits) {
    const auto one_thread = make_cpu_device(1);
    const int count = cases_here(60);
    for (unsigned seed = 1; seed <= unsigned(count); ++seed) {
        RandomPair pair(seed, *one_thread);
        ASSERT_EQ(pair.do_anything(), "") << pair.name() << ", seed " << seed;
        if (testing::Test::HasFatalFailure()) FAIL() << pair.name() << ", seed " << seed;
    }
}

} // namespace
} // namespace glint::test
