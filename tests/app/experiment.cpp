// Experiments: the plan, the order of measurements, points that cannot run, and the results.
#include "app/measure/experiment.h"
#include "app/measure/experiment_run.h"
#include "app/measure/metric.h"
#include "app/report/drawing/drawing.h"
#include "app/world/catalog.h"
#include "sims/api/error.h"
#include "support/own_clock.h"
#include "support/planned_experiment.h"
#include "support/says.h"
#include <algorithm>
#include <functional>
#include <gmock/gmock.h>
#include <limits>
#include <set>
#include <utility>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string refusal_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) { return error.what(); }
    ADD_FAILURE() << "nothing was refused";
    return "";
}

// --- plans

TEST(ExperimentPlan, HasAPointForEachValueOfEachSeries) {
    Planned t;
    const Experiment plan = t.with_series(t.plan("heat", "size", "16,32,64"), "k", "0.1,0.2");
    const auto points = points_of(plan);
    ASSERT_EQ(points.size(), 6u);
    EXPECT_EQ(points[3].value, 1u);
    EXPECT_EQ(points[3].series, 1u);
    EXPECT_EQ(points[3].extent, (Extent{32, 32}));
    EXPECT_EQ(points[3].params.text(*t.catalog.at("heat").param("k")), "0.2");
    for (const ExperimentPoint& point : points) EXPECT_EQ(point.why_not, "");
}

TEST(ExperimentPlan, NamesTheNearestRow) {
    Planned t;
    const std::string said = refusal_of([&] { (void)t.plan("heat", "steps", "1..8"); });
    for (const char* part : {"heat 'steps'", "'steps_per_frame'", "size, threads"}) EXPECT_THAT(said, HasSubstr(part));
    EXPECT_THAT(refusal_of([&] { (void)t.plan("heat", "sze", "16"); }), HasSubstr("'size'"));
    EXPECT_THAT(refusal_of([&] { (void)t.plan("heat", "method", "globel"); }), HasSubstr("'global'"));
}

TEST(ExperimentPlan, SaysTheRangeAndTheUnit) {
    Planned t;
    EXPECT_THAT(refusal_of([&] { (void)t.plan("heat", "steps_per_frame", "x"); }), HasSubstr("1 to 10000 steps"));
    EXPECT_THAT(refusal_of([&] { (void)t.plan("heat", "size", "x"); }), HasSubstr("16 to 16384"));
    EXPECT_THAT(refusal_of([&] { (void)t.plan("waves", "water", "#12345z"); }), HasSubstr("#rrggbb"));
}

TEST(ExperimentPlan, MarksValuesBeyondTheRangeAndKeepsTheOthers) {
    Planned t;
    const auto points = points_of(t.plan("heat", "k", "0.1,0.2,0.4"));
    EXPECT_EQ(points[0].why_not + points[1].why_not, "");
    EXPECT_THAT(points[2].why_not, says("k = 0.4 ", "0.25"));
    EXPECT_THAT(points_of(t.plan("heat", "threads", "1,5000"))[1].why_not, HasSubstr("threads = 5000"));
    EXPECT_THAT(points_of(t.plan("heat", "threads", "0,1"))[0].why_not, HasSubstr("allowed is 1 to 1024"));
}

TEST(ExperimentPlan, TakesSwitches) {
    Planned t;
    const Variable inset = variable_from(t.catalog.at("julia"), "inset", "all", max_series);
    EXPECT_THAT(inset.values.texts, ElementsAre("off", "on"));
}

TEST(ExperimentPlan, RefusesTheSameRowTwice) {
    Planned t;
    const Experiment plan = t.with_series(t.plan("heat", "k", "0.1,0.2"), "k", "0.1");
    EXPECT_THAT(refusal_of([&] { ExperimentRun(plan, t.host(), 1); }), says("k is", "axis"));
}

TEST(ExperimentPlan, LimitsTheSeries) {
    Planned t;
    EXPECT_THAT(refusal_of([&] { (void)t.with_series(t.plan("heat", "k", "0.1"), "steps_per_frame", "1..17+1"); }),
                HasSubstr("more than 16 values"));
}

// --- metrics

TEST(Metrics, AreTheRateWhereWorkIsCountedElseTheFrame) {
    Planned t;
    EXPECT_EQ(t.plan("heat", "k", "0.1").metric.unit, "cells/s");
    EXPECT_EQ(t.plan("pattern", "frequency", "5").metric.id, "frame");
}

TEST(Metrics, GoByTheirIdsAndByTheItems) {
    Planned t;
    EXPECT_EQ(t.plan("heat", "k", "0.1", "cells/s").metric.kind, Metric::Kind::rate);
    EXPECT_EQ(t.plan("julia", "scale", "1", "iterations/s").metric.kind, Metric::Kind::rate);
    const Metric max = t.plan("heat", "k", "0.1", "max").metric;
    EXPECT_EQ(max.kind, Metric::Kind::probe);
    EXPECT_EQ(max.unit, "") << "0 is cold and 1 hot: no degrees";
    const std::string said = refusal_of([&] { (void)t.plan("heat", "k", "0.1", "raet"); });
    for (const char* part : {"heat 'raet'", "'rate'", "GB/s", "error", "mean"}) EXPECT_THAT(said, HasSubstr(part));
    EXPECT_THAT(refusal_of([&] { (void)t.plan("julia", "scale", "1", "step"); }), HasSubstr("not evolve"));
}

TEST(Metrics, FollowFromTheCostOfARunAndItsTime) {
    const Cost cost{1000, 12e6, 7e6};
    const MachineLimits limits{1e12, 1e12, 28e9, 1e-9, 32e6, 0};
    const auto told = [&](Metric::Kind kind) { return value_of({kind, "", ""}, 2, cost, limits); }; // at 2 ms
    EXPECT_DOUBLE_EQ(told(Metric::Kind::rate).number, 500e3);
    EXPECT_DOUBLE_EQ(told(Metric::Kind::bytes).number, 6);
    EXPECT_DOUBLE_EQ(told(Metric::Kind::operations).number, 3.5);
    EXPECT_DOUBLE_EQ(told(Metric::Kind::limit).number, 12.5) << "3.5 of 28 G operations a second";
    EXPECT_EQ(told(Metric::Kind::limit).limit, "issue");
    EXPECT_DOUBLE_EQ(told(Metric::Kind::frame).number, 2);
    EXPECT_THAT(value_of({Metric::Kind::bytes, "", ""}, 2, {1000, 0, 0}, limits).why, HasSubstr("bytes"));
}

// --- runs

TEST(ExperimentRounds, BeginWithAnotherPointEachAndMeetAllOfThem) {
    for (const std::size_t count : {1u, 2u, 5u, 6u, 7u, 54u, 1024u}) {
        std::set<std::size_t> first;
        for (std::size_t round = 0; round < max_rounds; ++round) {
            std::set<std::size_t> met;
            for (std::size_t i = 0; i < count; ++i) met.insert(in_turn(count, round, i));
            EXPECT_EQ(met.size(), count);
            EXPECT_LT(*met.rbegin(), count);
            first.insert(in_turn(count, round, 0));
            if (round == 0 || count == 1) continue;
            EXPECT_NE(in_turn(count, round, 0), in_turn(count, round - 1, 0)) << count;
        }
        EXPECT_EQ(first.size(), std::min(count, max_rounds)) << count;
    }
}

TEST(ExperimentRun, MeasuresEveryPointEvenWhereTheTimeIsShort) {
    Planned t;
    const ExperimentResult result = t.run(t.plan("ripple", "sources", "1..8"), 1e-6);
    ASSERT_EQ(result.cells.size(), 4u);
    for (const ExperimentCell& cell : result.cells) {
        EXPECT_EQ(cell.why_not, "");
        EXPECT_EQ(cell.in_rounds.size(), 1u);
        EXPECT_GT(cell.summary().median, 0);
        EXPECT_GE(cell.samples.milliseconds.size(), 1u);
    }
}

TEST(ExperimentRun, TakesSixRoundsOfWhichTheMedianCounts) {
    Planned t;
    const ExperimentResult result =
        t.run(t.plan("pattern", "frequency", "10,20", "draw"), 0.1, OwnClock().milliseconds()); // it does not move
    for (const ExperimentCell& cell : result.cells) {
        ASSERT_EQ(cell.in_rounds.size(), max_rounds);
        const MedianInterval interval = cell.summary();
        EXPECT_EQ(interval.least, *std::ranges::min_element(cell.in_rounds));
        EXPECT_EQ(interval.most, *std::ranges::max_element(cell.in_rounds));
        EXPECT_LE(interval.least, interval.median);
        EXPECT_LE(interval.median, interval.most);
    }
    EXPECT_DOUBLE_EQ(range_confidence(max_rounds), 0.96875);
}

TEST(ExperimentRun, ComesInSlicesAndSaysHowFarItIs) {
    Planned t;
    ExperimentRun run(t.plan("pattern", "frequency", "10,20"), t.host(), 0.05);
    EXPECT_EQ(run.progress(), 0);
    EXPECT_EQ(run.seconds_left(), 0.05);
    double before = 0;
    int slices = 0;
    for (; !run.done(); ++slices) {
        run.measure_next();
        EXPECT_GE(run.progress(), before);
        EXPECT_LE(run.seconds_left(), 0.05);
        before = run.progress();
    }
    EXPECT_EQ(run.progress(), 1);
    EXPECT_EQ(run.seconds_left(), 0);
    EXPECT_GT(slices, 6) << "each point is at least built, run and concluded";
}

TEST(ExperimentRun, MarksWhatCannotRunAndGoesOn) {
    Planned t;
    const ExperimentResult result =
        t.run(t.with_series(t.plan("heat", "size", "8,32", "step"), "method", "global,shared"));
    EXPECT_THAT(result.cell(0, 0).why_not, HasSubstr("size 8x8 "));
    EXPECT_EQ(result.cell(1, 0).why_not, "");
    EXPECT_THAT(result.cell(1, 1).why_not, HasSubstr("for a GPU"));
    EXPECT_FALSE(result.cell(1, 0).in_rounds.empty());
    EXPECT_TRUE(result.cell(1, 1).in_rounds.empty());
}

TEST(ExperimentRun, TakesAsManyThreadsAsAPointHas) {
    Planned t;
    const ExperimentResult result = t.run(t.plan("pattern", "threads", "1,2,3"));
    for (const int threads : {1, 2, 3}) EXPECT_THAT(t.asked_for, testing::Contains(threads));
    EXPECT_THAT(result.device_name, testing::Not(HasSubstr("threads"))) << "they are no part of it";
    EXPECT_FALSE(result.device_name.empty());
}

TEST(ExperimentRun, FindsProbesAfterTheStepsOfAFrame) {
    Planned t;
    Experiment plan = t.plan("heat", "steps_per_frame", "1,5", "total");
    const ExperimentResult result = t.run(plan);
    for (std::size_t i = 0; i < 2; ++i) {
        World world(plan.params.definition(), *t.queue, plan.extent, plan.params);
        world.advance(i == 0 ? 1 : 5);
        EXPECT_EQ(result.cell(i, 0).summary().median, world.probe().values[3]);
        EXPECT_EQ(result.cell(i, 0).in_rounds.size(), 1u) << "it is the same each time";
    }
}

TEST(ExperimentRun, FindsNoErrorInMethodsToTheSameBits) {
    Planned t;
    const ExperimentResult result = t.run(t.plan("heat", "method", "all", "error"));
    std::size_t ran = 0;
    for (const ExperimentCell& cell : result.cells) {
        if (!cell.why_not.empty()) continue;
        ++ran;
        EXPECT_EQ(cell.summary().median, 0);
        EXPECT_FALSE(result.is_best(cell)) << "none is better than another";
    }
    EXPECT_GE(ran, 3u);
    EXPECT_EQ(result.plan.metric.unit, "") << "the first field's";
}

TEST(ExperimentRun, HoldsAChoiceAgainstTheOneInThePlan) { // the plan has auto: at this scale that is float
    Planned t;
    const ExperimentResult result =
        t.run(t.with_series(t.plan("julia", "iterations", "200", "error"), "precision", "float,double"));
    EXPECT_EQ(result.cell(0, 0).summary().median, 0);
    EXPECT_GT(result.cell(0, 1).summary().median, 0);
    EXPECT_TRUE(result.is_best(result.cell(0, 0)));
    EXPECT_FALSE(result.is_best(result.cell(0, 1)));
}

// --- errors

TEST(ReferenceErrors, AreTheLargestOfAllValues) {
    const auto frame = [](std::vector<float> values) {
        return PlayedFrame{{{"height", "m", 2, 1, false, std::move(values)}}, {}};
    };
    constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
    const ReferenceError difference = reference_error(frame({1, -2}), frame({1.5f, 2}));
    EXPECT_EQ(difference.largest, 4);
    EXPECT_EQ(difference.unit, "m");
    EXPECT_EQ(reference_error(frame({nothing, 1}), frame({nothing, 1})).largest, 0) << "none in both is the same";
    EXPECT_THAT(refusal_of([&] { (void)reference_error(frame({nothing, 1}), frame({0, 1})); }), HasSubstr("'height'"));
}

TEST(ReferenceErrors, OfPicturesAreThoseOfTheChannels) {
    EXPECT_EQ(reference_error({{}, {0xff102030u, 0xff000000u}}, {{}, {0xff102530u, 0xff000900u}}).largest, 9);
    EXPECT_EQ(reference_error({{}, {0xff102030u}}, {{}, {0x00102030u}}).largest, 0) << "what is opaque is no channel";
}

} // namespace
} // namespace glint::test
