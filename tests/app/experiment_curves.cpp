// The drawing of an experiment: its curves and their axes, and the text for one point.
#include "app/measure/experiment.h"
#include "app/report/drawing/chart.h"
#include "app/report/experiment_report.h"
#include "app/world/catalog.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct DrawnExperiment {
    Catalog catalog;
    ExperimentResult result;

    explicit DrawnExperiment(const ExperimentTexts& texts)
        : result{experiment_from({Params(catalog.at("heat")), {32, 32}, 1, ""}, texts), "cpu", "A CPU", {}, 1} {
        for (const ExperimentPoint& point : points_of(result.plan)) result.cells.push_back({point.value, point.series});
    }
    ExperimentCell& cell(std::size_t value, std::size_t series) {
        return result.cells[value * result.plan.series_count() + series];
    }
};

TEST(ExperimentCurves, GoFromLeftToRightHoweverTheirValuesWereWritten) {
    DrawnExperiment t({.vary = "steps_per_frame=4,1,2", .metric = "frame"});
    t.cell(0, 0).in_rounds = {3}, t.cell(1, 0).in_rounds = {1, 2, 4};
    const ExperimentCurves curves = experiment_curves(t.result);
    ASSERT_EQ(curves.all.size(), 1u);
    ASSERT_EQ(curves.all[0].points.size(), 2u) << "what was not measured yet has no point";
    EXPECT_EQ(curves.all[0].points[0].x, 1);
    EXPECT_EQ(curves.all[0].points[0].y, 2);
    EXPECT_EQ(curves.all[0].points[0].least, 1);
    EXPECT_EQ(curves.all[0].points[0].most, 4);
    EXPECT_EQ(curves.all[0].points[1].x, 4);
    EXPECT_TRUE(curves.all[0].missing.empty());
}

TEST(ExperimentCurves, KnowWhichValueStandsWhere) {
    const DrawnExperiment numbers({.vary = "steps_per_frame=4,1,2"}), names({.vary = "method=all"});
    const Values& steps = numbers.result.plan.varied.values;
    EXPECT_EQ(place_on_axis(steps, 1), 1);
    EXPECT_EQ(value_at_place(steps, 4), 0u);
    EXPECT_EQ(value_at_place(steps, 2), 2u);
    EXPECT_EQ(value_at_place(steps, 3), 3u) << "none stands there";
    const Values& methods = names.result.plan.varied.values;
    for (std::size_t i = 0; i < methods.texts.size(); ++i)
        EXPECT_EQ(value_at_place(methods, place_on_axis(methods, i)), i);
}

TEST(ExperimentCurves, HaveLogarithmicAxesWhereValuesMultiply) {
    DrawnExperiment t({.vary = "steps_per_frame=1..8", .metric = "frame"});
    for (std::size_t i = 0; i < 4; ++i) t.cell(i, 0).in_rounds = {1};
    EXPECT_EQ(experiment_curves(t.result).x.scale, Scale::logarithmic);
    EXPECT_EQ(experiment_curves(t.result).y.scale, Scale::linear);
    t.cell(3, 0).in_rounds = {100};
    EXPECT_EQ(experiment_curves(t.result).y.scale, Scale::logarithmic);
}

TEST(ChartRanges, KeepAPlaceForWhatIsNotThereYet) {
    const Curve curve{"", {{2, 5}}};
    const ChartRanges alone = ranges_of({curve}, {"x", Scale::linear}, {"y", Scale::linear});
    EXPECT_EQ(alone.x.most, 2);
    const ChartRanges ranges = ranges_of({curve}, {"x", Scale::linear}, {"y", Scale::linear}, {1, 2, 9});
    EXPECT_THAT(ranges.xs, ElementsAre(1, 2, 9));
    EXPECT_EQ(ranges.x.least, 1);
    EXPECT_EQ(ranges.x.most, 9);
    EXPECT_EQ(ranges.y.least, 0);
    EXPECT_GE(ranges.y.most, 5);
    const ChartRanges empty = ranges_of({Curve{"", {}}}, {"x", Scale::linear}, {"y", Scale::linear}, {1, 9});
    EXPECT_EQ(empty.y.least, 0);
    EXPECT_EQ(empty.y.most, 1);
}

TEST(ExperimentReport, TellsOfAPointWhatItIsHowSureThatIsAndByWhichMethod) {
    DrawnExperiment t({.vary = "size=16,32", .series = "method=global,auto", .metric = "frame"});
    t.cell(1, 1).in_rounds = {2, 2, 2, 2, 2, 3}, t.cell(1, 1).auto_is = "temporal";
    EXPECT_THAT(sentence_of(t.result, t.cell(1, 1)),
                says("size 32, method auto: 2 ms", "from 2 ms to 3 ms", "6 rounds", "97 %", "temporal"));
    t.cell(0, 0).in_rounds = {0.5};
    EXPECT_EQ(sentence_of(t.result, t.cell(0, 0)), "size 16, method global: 0.5 ms") << "one round tells nothing";
    t.cell(0, 1).why_not = "this method is for a GPU";
    EXPECT_EQ(sentence_of(t.result, t.cell(0, 1)), "size 16, method auto: " + t.cell(0, 1).why_not);
    EXPECT_THAT(sentence_of(t.result, t.cell(1, 0)), HasSubstr("not measured"));
}

TEST(ExperimentReport, WritesRatesWithTheirPrefixAtTheUnit) {
    EXPECT_EQ(quantity_of({Metric::Kind::rate, "rate", "cells/s"}, 12.3e9), "12.3 Gcells/s");
    EXPECT_EQ(quantity_of({Metric::Kind::rate, "rate", "cells/s"}, 512), "512 cells/s");
    EXPECT_EQ(quantity_of({Metric::Kind::frame, "frame", "ms"}, 0.125), "0.125 ms");
    EXPECT_EQ(quantity_of({Metric::Kind::error, "error", ""}, 0), "0");
}

} // namespace
} // namespace glint::test
