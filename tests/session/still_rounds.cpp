// How often a paused pair draws its picture again: until its ratio is known, but a limited number of times.
#include "app/compare/lockstep.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using Next = StillRounds::Next;

struct StillPictures {
    StillScene here{{7, 3}, {}, nullptr, "CudaInterop", "CudaInterop"};
    StillRounds still;
    PairedTimes times;
    double now_ms = 0;

    Next next() { return still.next(here, now_ms, times); }
    Next settled() {
        next();
        now_ms += 500;
        return next();
    }
    /// Reports a round that next() began, with the times of both sides.
    void round(double session_ms, double follower_ms) {
        now_ms += 20;
        if (still.end_round(true)) times.add(session_ms, follower_ms);
    }
    /// Rounds until no more are due; how many.
    int rounds_until_done(double noise) {
        int rounds = 0;
        for (Next due = settled(); due != Next::nothing && rounds < 1000; due = next(), ++rounds)
            round(2, rounds % 2 ? 1 + noise : 1 - noise);
        return rounds;
    }
};

TEST(StillRounds, BeginWhenThePlaceHasStoodForAMoment) {
    StillPictures pair;
    EXPECT_EQ(pair.next(), Next::nothing);
    EXPECT_TRUE(pair.still.pending()) << "the window stays awake for it";
    pair.now_ms = 100;
    EXPECT_EQ(pair.next(), Next::nothing);
    pair.here.place = {8, 4};
    pair.now_ms = 350;
    EXPECT_EQ(pair.next(), Next::nothing) << "it has just come here";
    pair.now_ms = 700;
    EXPECT_EQ(pair.next(), Next::begin);
    EXPECT_EQ(pair.next(), Next::nothing) << "the round has not ended";
}

TEST(StillRounds, TheFirstIsNotCounted) {
    StillPictures pair;
    ASSERT_EQ(pair.settled(), Next::begin);
    EXPECT_FALSE(pair.still.end_round(true)) << "on a GPU times of an earlier picture may come with it";
    ASSERT_EQ(pair.next(), Next::go_on);
    EXPECT_TRUE(pair.still.end_round(true));
}

TEST(StillRounds, EndWithSixRoundsThatAgree) {
    StillPictures pair;
    EXPECT_EQ(pair.rounds_until_done(0.001), 7);
    EXPECT_TRUE(pair.still.done());
    EXPECT_FALSE(pair.still.pending());
    EXPECT_EQ(pair.times.rounds(), 6u);
}

TEST(StillRounds, EndAfterABoundedNumberWhateverTheyTake) {
    StillPictures noisy;
    EXPECT_EQ(noisy.rounds_until_done(0.4), 65);
    StillPictures too_short;
    int rounds = 0;
    for (Next due = too_short.settled(); due != Next::nothing && rounds < 1000; due = too_short.next(), ++rounds)
        too_short.round(0, 0);
    EXPECT_EQ(rounds, 65);
    EXPECT_TRUE(too_short.still.done()) << "without a ratio";
}

TEST(StillRounds, OfSlowPicturesEndAsSoonAsThereIsARatioAndFourSecondsHavePassed) {
    StillPictures pair;
    int rounds = 0;
    for (Next due = pair.settled(); due != Next::nothing; due = pair.next(), ++rounds) {
        pair.now_ms += 900;
        pair.round(2, rounds % 2 ? 1 : 1.5);
    }
    EXPECT_EQ(rounds, 7);
}

TEST(StillRounds, OfAnotherPlaceMethodOrPathBeginAnew) {
    StillPictures pair;
    pair.rounds_until_done(0.001);
    pair.here.place = {7, 4};
    EXPECT_EQ(pair.settled(), Next::begin);
    pair.still.end_round(true);
    pair.here.auto_method = 2;
    EXPECT_EQ(pair.settled(), Next::begin);
    pair.still.end_round(true);
    pair.here.follower_target = "CudaStaged";
    EXPECT_EQ(pair.settled(), Next::begin);
}

TEST(StillRounds, ARoundThatEndsAtAnotherPlaceIsNotUsed) {
    StillPictures pair;
    ASSERT_EQ(pair.settled(), Next::begin);
    pair.still.end_round(true);
    ASSERT_EQ(pair.next(), Next::go_on);
    EXPECT_FALSE(pair.still.end_round(false));
    EXPECT_TRUE(pair.still.end_round(false)) << "an ordinary round, which was not begun here";
}

} // namespace
} // namespace glint::test
