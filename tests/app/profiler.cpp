// Timing with a clock that the test controls: late results, nesting, warm-up, the cost of measuring.
#include "app/timing/profiler.h"
#include "support/own_clock.h"
#include <gtest/gtest.h>
#include <map>
#include <vector>

namespace glint {
namespace {

/// The test sets the length of every interval, and the moment when it becomes known.
class FakeClock final : public Clock {
public:
    double lasts = 1;
    bool arrived = true;
    int begin() override { return ++last_; }
    void end(int token) override { lengths_[token] = lasts; }
    std::optional<Taken> taken(int token) override {
        if (!arrived) return {};
        return Taken{lengths_.at(token), began};
    }
    std::optional<double> began; ///< nothing: the clock was not held against the CPU's

private:
    int last_ = 0;
    std::map<int, double> lengths_;
};

const StageRow* row(const Profiler& profiler, std::string_view label) {
    for (const StageRow& one : profiler.stages().rows())
        if (one.label == label) return &one;
    return nullptr;
}

void play_frames(Profiler& profiler, Clock& clock, int count) {
    for (int i = 0; i < count; ++i) {
        profiler.begin_frame();
        { const Profiler::Scope scope(profiler, clock, Lane::cpu, "interface"); }
        profiler.collect();
    }
}

TEST(Profiler, MeasuresScopesInsideScopes) {
    Profiler profiler(0);
    FakeClock clock;
    for (int frame = 0; frame < 10; ++frame) {
        profiler.begin_frame();
        clock.lasts = 5;
        {
            const Profiler::Scope outer(profiler, clock, Lane::cpu, "draw");
            clock.lasts = 2;
            for (int i = 0; i < 2; ++i) const Profiler::Scope inner(profiler, clock, Lane::cpu, "panel");
            const Profiler::Scope other(profiler, clock, Lane::opengl, "picture");
            clock.lasts = 5;
        }
        profiler.collect();
    }
    ASSERT_EQ(profiler.stages().rows().size(), 3u);
    EXPECT_EQ(row(profiler, "panel")->depth, 1);
    EXPECT_EQ(row(profiler, "picture")->depth, 0) << "another processor's time is no part of it";
    EXPECT_FLOAT_EQ(row(profiler, "draw")->history.last(), 5);
    EXPECT_FLOAT_EQ(row(profiler, "panel")->history.last(), 4) << "two in a frame are one sample";
}

TEST(Profiler, WaitsForNoResult) {
    Profiler profiler(0);
    FakeClock late;
    late.arrived = false;
    for (int frame = 0; frame < 5; ++frame) {
        profiler.begin_frame();
        { const Profiler::Scope scope(profiler, late, Lane::cuda, "advance"); }
        profiler.collect();
    }
    EXPECT_EQ(row(profiler, "advance")->history.size(), 0);
    late.arrived = true, late.lasts = 3;
    profiler.begin_frame();
    profiler.collect();
    EXPECT_EQ(row(profiler, "advance")->history.size(), 4) << "one a frame; the last is still being added up";
}

TEST(Profiler, ForgetsTheLaunchesOfAnotherSimulation) {
    Profiler profiler(0);
    FakeClock clock;
    profiler.begin_frame();
    profiler.record(Lane::worker, "advance", now_ms(), 1, 0, 1);
    profiler.record(Lane::worker, "step", now_ms(), 1, 1, 1);
    {
        const Profiler::Scope scope(profiler, clock, Lane::cpu, "interface");
        profiler.forget();
        const Profiler::Scope inner(profiler, clock, Lane::cpu, "map");
    }
    profiler.collect();
    EXPECT_EQ(row(profiler, "advance"), nullptr);
    ASSERT_NE(row(profiler, "interface"), nullptr);
    EXPECT_EQ(row(profiler, "map")->depth, 1);
}

TEST(Profiler, CountsRecordsOfOneFrameTogetherWheneverTheyArrive) {
    Profiler profiler(0);
    profiler.begin_frame();
    for (const int frame : {7, 8, 9}) { // three frames' results arrive at once, as a GPU's may
        profiler.record(Lane::cuda, "step", now_ms(), 2, 0, frame);
        profiler.record(Lane::cuda, "step", now_ms(), 3, 0, frame);
    }
    profiler.collect();
    EXPECT_EQ(row(profiler, "step")->history.size(), 2) << "the last is still being added up";
    EXPECT_FLOAT_EQ(row(profiler, "step")->history[0], 5);
    EXPECT_FLOAT_EQ(row(profiler, "step")->history[1], 5);
}

TEST(Profiler, MakesOneSampleOfAFrameWhoseScopesArriveInTwoParts) {
    Profiler profiler(0);
    profiler.begin_frame();
    const auto step_of = [](std::int64_t frame) { return ScopeTime{"step", {}, 1, 1, frame}; };
    const auto advance_of = [](std::int64_t frame) { return ScopeTime{"advance", {}, 4, 0, frame}; };
    for (std::int64_t frame = 1; frame <= 4; ++frame) { // half of the next frame's steps have ended, too
        const std::vector<ScopeTime> arrived{step_of(frame), step_of(frame), advance_of(frame), step_of(frame + 1),
                                             step_of(frame + 1)};
        profiler.record(Lane::cuda, arrived);
    }
    profiler.collect();
    const Series& steps = row(profiler, "step")->history;
    ASSERT_EQ(steps.size(), 4);
    for (int i = 1; i < steps.size(); ++i) EXPECT_FLOAT_EQ(steps[i], 4);
    EXPECT_EQ(row(profiler, "step")->depth, 1);
}

TEST(Profiler, LeavesTheFirstFramesOut) {
    Profiler profiler(10);
    FakeClock clock;
    play_frames(profiler, clock, 10);
    EXPECT_TRUE(profiler.warming_up());
    EXPECT_EQ(profiler.frames().size(), 0);
    EXPECT_EQ(row(profiler, "interface")->history.size(), 0);
    play_frames(profiler, clock, 10);
    EXPECT_FALSE(profiler.warming_up());
    EXPECT_EQ(profiler.frames().size(), 9) << "the last has not ended";
    profiler.forget();
    play_frames(profiler, clock, 8);
    EXPECT_EQ(profiler.frames().size(), 0) << "a change is a start";
}

TEST(Profiler, PutsAnIntervalWhereItsClockSaysElseWhereItWasAskedFor) {
    Profiler profiler(0);
    FakeClock clock;
    constexpr double before = 5000;
    profiler.use_clock([=] { return before; });
    profiler.begin_frame();
    { const Profiler::Scope scope(profiler, clock, Lane::opengl, "present"); }
    clock.began = before + 1000;
    profiler.collect();
    profiler.begin_frame();
    clock.began.reset();
    { const Profiler::Scope scope(profiler, clock, Lane::opengl, "present"); }
    profiler.collect();
    std::vector<double> starts;
    profiler.timeline().see(before, before + 2000, [&](const Interval& one) { starts.push_back(one.start_ms); });
    ASSERT_EQ(starts.size(), 2u);
    EXPECT_DOUBLE_EQ(starts[0], before + 1000);
    EXPECT_DOUBLE_EQ(starts[1], before);
}

TEST(Profiler, ASleptFrameIsNoSample) {
    Profiler profiler(0);
    FakeClock clock;
    play_frames(profiler, clock, 3);
    profiler.begin_frame();
    {
        const Profiler::Scope scope(profiler, clock, Lane::cpu, "interface");
        clock.lasts = 5000;
        profiler.skip_frame();
    }
    profiler.collect();
    clock.lasts = 1;
    play_frames(profiler, clock, 3);
    EXPECT_EQ(profiler.frames().size(), 5) << "three before, two after";
    for (int i = 0; i < row(profiler, "interface")->history.size(); ++i)
        EXPECT_FLOAT_EQ(row(profiler, "interface")->history[i], 1);
}

TEST(Profiler, FrozenTakesWhatIsUnderWayAndKeepsItsNumbers) {
    Profiler profiler(0);
    FakeClock clock;
    play_frames(profiler, clock, 10);
    clock.arrived = false;
    play_frames(profiler, clock, 2);
    profiler.freeze(true);
    clock.arrived = true, clock.lasts = 50;
    play_frames(profiler, clock, 100);
    profiler.record(Lane::worker, "advance", now_ms(), 1, 0, 1);
    EXPECT_EQ(profiler.frames().size(), 11);
    EXPECT_EQ(profiler.timeline().frame_count(), 12);
    EXPECT_EQ(row(profiler, "interface")->history.size(), 9);
    EXPECT_FLOAT_EQ(row(profiler, "interface")->history.last(), 1);
    profiler.freeze(false);
    play_frames(profiler, clock, 5);
    EXPECT_EQ(profiler.timeline().frame_count(), 5) << "none of those before is taken for a new one";
    EXPECT_EQ(profiler.frames().size(), 16) << "the frame in which it goes on has ended, too";
}

TEST(Profiler, WhatIsNotMeasuredYetHasNoSamples) {
    Profiler profiler(0);
    FakeClock clock;
    const test::OwnClock time;
    profiler.use_clock(time.milliseconds());
    for (int i = 0; i < 60; ++i) { // summaries are made four times a second
        time.pass(1000 / 60.0);
        play_frames(profiler, clock, 1);
    }
    ASSERT_GT(row(profiler, "interface")->shown.samples, 0);
    profiler.forget();
    EXPECT_EQ(row(profiler, "interface")->shown.samples, 0) << "a dash in the table, not 0.000";
    EXPECT_EQ(profiler.frame_summary().samples, 0);
}

TEST(Profiler, OffItMeasuresFramesAlone) {
    Profiler profiler(0);
    FakeClock clock;
    profiler.turn_on(false);
    play_frames(profiler, clock, 20);
    profiler.record(Lane::worker, "advance", now_ms(), 1, 0, 1);
    EXPECT_TRUE(profiler.stages().rows().empty());
    EXPECT_EQ(profiler.frames().size(), 19);
    EXPECT_EQ(profiler.own_ms(), 0);
}

TEST(Profiler, TimesItself) {
    Profiler profiler(0);
    FakeClock clock;
    profiler.use_clock(test::OwnClock(1).milliseconds());
    play_frames(profiler, clock, 100);
    EXPECT_EQ(profiler.own_ms(), 0) << "too few times to tell";
    play_frames(profiler, clock, 200);
    EXPECT_EQ(profiler.own_ms(), 7) << "as often does it look at the clock within its own work";
}

TEST(Profiler, SummariesAreOfTheWindow) {
    Profiler profiler(0);
    CpuClock clock;
    profiler.set_window(128);
    const test::OwnClock time;
    profiler.use_clock(time.milliseconds());
    const auto play_one_second = [&] { // they are updated four times in it
        for (int i = 0; i < 60; ++i) {
            time.pass(1000 / 60.0);
            play_frames(profiler, clock, 1);
        }
    };
    play_frames(profiler, clock, 5000);
    play_one_second();
    EXPECT_EQ(profiler.frame_summary().samples, 128);
    EXPECT_EQ(row(profiler, "interface")->shown.samples, 128);
    profiler.set_window(4096);
    play_one_second();
    EXPECT_EQ(profiler.frame_summary().samples, 4096);
}

} // namespace
} // namespace glint
