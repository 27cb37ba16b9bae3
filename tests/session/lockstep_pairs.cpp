#include "app/compare/lockstep.h"
#include "sims/api/device.h"
#include "support/cases.h"
#include "support/locked_pair.h"
#include "support/own_clock.h"
#include "support/seated.h"
#include <utility>

namespace glint::test {
namespace {

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
