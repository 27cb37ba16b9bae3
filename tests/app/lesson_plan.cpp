// The experiments of lessons, with the plans that are measured.
#include "app/lecture/measured_sections.h"
#include "app/measure/job.h"
#include "app/world/lesson.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

TEST(Shelf, EveryExperimentOfALessonCanBePlanned) {
    for (const auto& definition : catalog().all()) {
        if (!definition->lesson()) continue;
        for (const LessonExperiment& experiment : definition->lesson()->experiments) {
            SCOPED_TRACE(command_of(*definition, experiment));
            EXPECT_EQ(refusal([&] {
                          const auto points = points_of(plan_of(*definition, experiment));
                          EXPECT_GE(points.size(), 2u) << "nothing is varied";
                          for (const ExperimentPoint& point : points) EXPECT_EQ(point.why_not, "");
                      }),
                      "");
        }
    }
}

TEST(Shelf, APlanIsWhatItsCommandSays) {
    Catalog catalog;
    catalog.load_plugin(GLINT_TEST_PLUGIN_DIR "/stopwatch.so");
    const Definition& stopwatch = catalog.at("stopwatch");
    const Experiment plan = plan_of(stopwatch, stopwatch.lesson()->experiments.at(0));
    EXPECT_EQ(plan.extent, (Extent{64, 32}));
    EXPECT_EQ(plan.preset, "large");
    EXPECT_EQ(plan.params.text(*stopwatch.param("scale")), "3") << "set after the preset";
    EXPECT_EQ(plan.varied.values.texts.size(), 7u);
    EXPECT_EQ(plan.series_count(), 2u);
    EXPECT_EQ(plan.metric.kind, Metric::Kind::step);
    const Experiment other = plan_of(stopwatch, stopwatch.lesson()->experiments.at(1));
    EXPECT_EQ(other.extent, bench_extent);
    EXPECT_EQ(other.metric.kind, Metric::Kind::frame) << "as bench has it where nothing is said";
}

TEST(Shelf, APlanThatCannotBeHadIsASentence) {
    const Definition& heat = catalog().at("heat");
    LessonExperiment experiment;
    experiment.varied = {"k", "0.1,often"};
    EXPECT_THAT(refusal([&] { (void)plan_of(heat, experiment); }), says("'often'", "number"));
    experiment.varied.values = "0.1,0.2", experiment.metric = "joy";
    EXPECT_THAT(refusal([&] { (void)plan_of(heat, experiment); }), HasSubstr("heat 'joy'"));
}

TEST(Shelf, OfMeasuredTimesThereIsNoError) {
    Catalog catalog;
    catalog.load_plugin(GLINT_TEST_PLUGIN_DIR "/stopwatch.so");
    const Params params(catalog.at("stopwatch"));
    EXPECT_THAT(refusal([&] { (void)metric_from("error", params, bench_extent); }),
                says("error", "stopwatch", "measured"));
    EXPECT_EQ(metric_from("frame", params, bench_extent).kind, Metric::Kind::frame);
}

} // namespace
} // namespace glint::test
