// Experiments as text: the plan that results from texts, and the texts that are proposed first.
#include "app/measure/experiment.h"
#include "app/world/catalog.h"
#include "sims/api/error.h"
#include "support/says.h"
#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string_view>
#include <vector>

namespace glint::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

struct WrittenExperiment {
    Catalog catalog;

    ExperimentScene scene(const std::string& simulation) const {
        return {Params(catalog.at(simulation)), {32, 32}, 3, "book"};
    }
    Experiment plan(const std::string& simulation, const ExperimentTexts& texts) const {
        return experiment_from(scene(simulation), texts);
    }
    std::string refused(const std::string& simulation, const ExperimentTexts& texts) const {
        try {
            (void)plan(simulation, texts);
        } catch (const Error& error) { return error.what(); }
        ADD_FAILURE() << texts.vary << " was taken";
        return "";
    }
    std::string usual(const std::string& simulation, const std::string& id) const {
        return usual_values(Params(catalog.at(simulation)), id, 4);
    }
};

TEST(ExperimentTexts, BecomeAPlanOfTheSceneTheyAreWrittenFor) {
    const WrittenExperiment t;
    const Experiment plan =
        t.plan("heat", {.vary = "steps_per_frame=1..8", .series = "method=global,temporal", .metric = "frame"});
    EXPECT_THAT(plan.varied.values.texts, ElementsAre("1", "2", "4", "8"));
    ASSERT_TRUE(plan.series);
    EXPECT_EQ(plan.series->id, "method");
    EXPECT_EQ(plan.metric.id, "frame");
    EXPECT_EQ(plan.extent, (Extent{32, 32}));
    EXPECT_EQ(plan.threads, 3);
    EXPECT_EQ(plan.preset, "book");
}

TEST(ExperimentTexts, NothingMovesByItselfWhileItIsVaried) {
    const WrittenExperiment t;
    ExperimentScene scene = t.scene("heat");
    scene.params.animate({.row = "k", .low = 0.1, .high = 0.2});
    const Experiment plan = experiment_from(std::move(scene), {.vary = "k=0.1,0.2"});
    for (const ExperimentPoint& point : points_of(plan)) EXPECT_TRUE(point.params.animations().empty());
}

TEST(ExperimentTexts, WithoutSeriesAndMetricAreOneCurveOfWhatIsUsual) {
    const WrittenExperiment t;
    const Experiment plan = t.plan("heat", {.vary = "size=16,32"});
    EXPECT_EQ(plan.series_count(), 1u);
    EXPECT_EQ(plan.metric.unit, "cells/s");
}

TEST(ExperimentTexts, SetRowsOfAllPoints) {
    const WrittenExperiment t;
    const Experiment plan = t.plan("heat", {.vary = "size=16,32", .sets = {"k=0.1", "steps_per_frame=7"}});
    for (const ExperimentPoint& point : points_of(plan)) {
        EXPECT_EQ(point.params.text(*t.catalog.at("heat").param("k")), "0.1");
        EXPECT_EQ(point.params.text(*t.catalog.at("heat").param("steps_per_frame")), "7");
    }
    EXPECT_THAT(t.refused("heat", {.vary = "size=16", .sets = {"k=7"}}), HasSubstr("k = 7 "));
    EXPECT_THAT(t.refused("heat", {.vary = "size=16", .sets = {"k"}}), HasSubstr("'k' is not ID=VALUE"));
}

TEST(ExperimentTexts, AreRefusedWithTheCommandLinesSentences) {
    const WrittenExperiment t;
    EXPECT_THAT(t.refused("heat", {.vary = "0.1,0.2"}), HasSubstr("--vary: '0.1,0.2' is not ROW=VALUES"));
    EXPECT_THAT(t.refused("heat", {.vary = "k=0.1", .series = "method"}), HasSubstr("--series: 'method' is not"));
    EXPECT_THAT(t.refused("heat", {.vary = "k="}), says("k: ", "no values"));
    EXPECT_THAT(t.refused("heat", {.vary = "k=5..1"}), HasSubstr("below"));
    EXPECT_THAT(t.refused("heat", {.vary = "kk=1"}), HasSubstr("heat 'kk'"));
    EXPECT_THAT(t.refused("heat", {.vary = "k=0.1", .metric = "raet"}), HasSubstr("'rate'"));
    EXPECT_THAT(t.refused("heat", {.vary = "k=0.1", .series = "k=0.2"}), HasSubstr("axis"));
}

TEST(ExperimentChoices, AreTheRowsWithAControlAndSizeAndThreads) {
    const Catalog catalog;
    const std::vector<std::string> julia = variable_ids(catalog.at("julia"));
    EXPECT_THAT(julia, Contains("iterations"));
    EXPECT_THAT(julia, Not(Contains("center_re_low"))) << "it is hidden";
    EXPECT_EQ(julia[julia.size() - 2], "size");
    EXPECT_EQ(julia.back(), "threads");
    EXPECT_THAT(variable_ids(catalog.at("waves")), Not(Contains("water"))) << "it is a colour";
}

TEST(ExperimentChoices, ARowThatIsCalledThreadsComesBeforeTheThreadsOfTheCpu) {
    const Catalog catalog;
    glint_sim sim = catalog.at("heat").sim();
    std::vector<glint_param> rows;
    for (const glint_param& row : catalog.at("heat").params()) rows.push_back(row);
    for (glint_param& row : rows)
        if (row.id == std::string_view("steps_per_frame")) row.id = "threads";
    sim.params = rows.data(), sim.param_stride = sizeof(glint_param), sim.lesson = nullptr;
    const Definition heat(sim);
    EXPECT_EQ(std::ranges::count(variable_ids(heat), "threads"), 1);
    const Experiment plan = experiment_from({Params(heat), {32, 32}, 3, "book"}, {.vary = "threads=1,2"});
    EXPECT_EQ(plan.varied.what, Variable::VariableKind::parameter);
    EXPECT_NE(usual_values(Params(heat), "threads", 4), "1..4");
}

TEST(ExperimentChoices, ProposePowersOfTwoAroundALogarithmicRowAndElseAllThereIs) {
    const WrittenExperiment t;
    EXPECT_EQ(t.usual("ripple", "steps_per_frame"), "1..32");
    EXPECT_EQ(t.usual("ripple", "wavelength"), "0.5..288") << "32 times less is below the least";
    EXPECT_EQ(t.usual("ripple", "sources"), "1..8");
    EXPECT_EQ(t.usual("ripple", "center_x"), "0..1");
    EXPECT_EQ(t.usual("ripple", "method"), "all");
    EXPECT_EQ(t.usual("heat", "k"), "0.03125..0.25") << "0 itself is not allowed";
    EXPECT_EQ(t.usual("heat", "size"), "256..2048");
    EXPECT_EQ(t.usual("heat", "threads"), "1..4");
}

TEST(ExperimentChoices, CanBeHadOfEverySimulation) {
    const WrittenExperiment t;
    for (const std::string& simulation : t.catalog.ids())
        for (const std::string& id : variable_ids(t.catalog.at(simulation))) {
            const std::string spec = fmt::format("{}={}", id, t.usual(simulation, id));
            const Experiment plan = t.plan(simulation, {.vary = spec, .metric = "draw"});
            const bool named = plan.varied.values.spacing == Spacing::named;
            EXPECT_GE(plan.varied.values.texts.size(), named ? 1u : 2u) << simulation << " " << spec;
            for (const ExperimentPoint& point : points_of(plan))
                EXPECT_EQ(point.why_not, "") << simulation << " " << spec;
        }
}

} // namespace
} // namespace glint::test
