// Measurements as parts of a handout: tables, plots, and a list of missing ones.
#include "app/lecture/handout.h"
#include "app/lecture/measured_sections.h"
#include "app/measure/experiment.h"
#include "support/run.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// An experiment of heat without any measurement.
HandoutExperiment handout_experiment(const ExperimentTexts& texts) {
    Experiment plan = experiment_from({Params(catalog().at("heat")), {32, 32}, 1, ""}, texts);
    HandoutExperiment measured{"heat-a", "Title", "glint bench heat", {std::move(plan), "cpu", "A CPU", {}, 1}, {}};
    for (const ExperimentPoint& point : points_of(measured.result.plan))
        measured.result.cells.push_back({point.value, point.series});
    return measured;
}

template <class Block> std::vector<const Block*> blocks_of(const Handout::Section& section) {
    std::vector<const Block*> found;
    for (const Handout::Block& block : section.blocks)
        if (const auto* one = std::get_if<Block>(&block)) found.push_back(one);
    return found;
}

std::string text_of_section(const Handout::Section& section) { return markdown_of({"t", "", "m", {section}}, "hour"); }

TEST(MeasuredSections, AnExperimentIsATableAPlotAndTheWayToMeasureItAgain) {
    HandoutExperiment measured =
        handout_experiment({.vary = "steps_per_frame=1,2", .series = "method=textbook,graph", .metric = "frame"});
    auto& cells = measured.result.cells;
    cells[0].in_rounds = {2, 2, 2}, cells[2].in_rounds = {4, 4, 4};
    cells[1].why_not = cells[3].why_not = "this way is for a GPU";
    const Handout::Section section = experiment_section(measured);
    EXPECT_EQ(section.title, "Title");
    const auto tables = blocks_of<Handout::Table>(section);
    ASSERT_EQ(tables.size(), 1u);
    EXPECT_THAT(tables[0]->head, ElementsAre("steps_per_frame, steps", "textbook", "graph"));
    ASSERT_EQ(tables[0]->rows.size(), 2u);
    EXPECT_THAT(tables[0]->rows[1], ElementsAre("2", "4", "--"));
    const auto figures = blocks_of<Handout::Figure>(section);
    ASSERT_EQ(figures.size(), 1u);
    EXPECT_EQ(file_name_of(*figures[0], "hour"), "hour-heat-a.svg");
    EXPECT_FALSE(figures[0]->alt.empty());
    EXPECT_THAT(text_of_section(section), HasSubstr("graph at 1, 2: this way is for a GPU"));
    EXPECT_THAT(text_of_section(section), HasSubstr("\nglint bench heat\n"));
}

TEST(MeasuredSections, AnExperimentOfWhichNothingWasMeasuredSaysWhyAndHasNoPlot) {
    HandoutExperiment measured = handout_experiment({.vary = "steps_per_frame=1,2", .metric = "frame"});
    measured.result.explain_missing("the time was up before its turn");
    const Handout::Section section = experiment_section(measured);
    EXPECT_TRUE(blocks_of<Handout::Table>(section).empty());
    EXPECT_TRUE(blocks_of<Handout::Figure>(section).empty());
    EXPECT_THAT(text_of_section(section), HasSubstr("the time was up before its turn"));
}

TEST(MeasuredSections, TheSweepIsATableBarsAndWhatDoesNotWorkHere) {
    SweepResult result{"ripple", "A GPU", "OpenGL", {64, 48}, 3, 200, {}, {}, {}};
    result.present_path_costs.push_back(
        {.present_path = {"CudaInterop", "interop", {}, nullptr}, .bridge = {0.25, 0.5, 0.125}, .samples = 9});
    result.present_path_costs.push_back({.present_path = {"CudaArray", "array", {}, nullptr}, .refused = "no & why"});
    const Handout::Section section = sweep_section(result, {});
    const auto tables = blocks_of<Handout::Table>(section);
    ASSERT_EQ(tables.size(), 1u);
    ASSERT_EQ(tables[0]->rows.size(), 1u);
    EXPECT_EQ(tables[0]->rows[0].size(), tables[0]->head.size());
    EXPECT_EQ(tables[0]->rows[0][0], "interop (CudaInterop)");
    EXPECT_EQ(tables[0]->rows[0][1], "0.250");
    EXPECT_THAT(text_of_section(section), HasSubstr("'interop'"));
    EXPECT_EQ(blocks_of<Handout::Figure>(section).size(), 1u);
    EXPECT_THAT(text_of_section(section), HasSubstr("array: no \\& why"));
    EXPECT_THAT(text_of_section(section), HasSubstr("glint bench bridge ripple --size 64x48"));
}

TEST(MeasuredSections, ASweepThatMeasuredNothingSaysWhy) {
    SweepResult result{"ripple", "A GPU", "OpenGL", {64, 48}, 3, 200, {}, {}, "it does not fit"};
    const Handout::Section section = sweep_section(result, {});
    EXPECT_TRUE(blocks_of<Handout::Table>(section).empty());
    EXPECT_THAT(text_of_section(section), HasSubstr("it does not fit"));
}

TEST(LessonExperiments, AreEachSimulationsOnceInTheOrderInWhichTheyAreShown) {
    const Definition &heat = catalog().at("heat"), &spheres = catalog().at("spheres"), &waves = catalog().at("waves");
    ASSERT_NE(heat.lesson(), nullptr);
    ASSERT_NE(spheres.lesson(), nullptr);
    const Extent extent{64, 48};
    const Scene of_heat{Params(heat), "", extent}, of_spheres{Params(spheres), "", extent},
        of_waves{Params(waves), "", extent};
    const auto planned = lesson_experiments({of_spheres, of_waves, of_heat, of_spheres});
    const std::size_t of_waves_lesson = waves.lesson() ? waves.lesson()->experiments.size() : 0;
    ASSERT_EQ(planned.size(),
              heat.lesson()->experiments.size() + spheres.lesson()->experiments.size() + of_waves_lesson);
    EXPECT_EQ(&planned.front().plan.params.definition(), &spheres);
    EXPECT_EQ(&planned.back().plan.params.definition(), &heat);
    EXPECT_THAT(planned.front().command, testing::StartsWith("glint bench spheres "));
    EXPECT_THAT(planned.front().id, testing::StartsWith("spheres-"));
    EXPECT_TRUE(lesson_experiments({}).empty());
}

TEST(LessonExperiments, NameTheirPlotsForAnyFileSystem) { EXPECT_EQ(figure_id("a", "b/c d.é"), "a-b-c-d---"); }

TEST(ComparedSides, AreMeasuredOnceWithTheCommandThatMeasuresThemAgain) {
    const Definition& heat = catalog().at("heat");
    Params params(heat);
    set(params, "method", "global");
    Scene alone{params, "", {64, 48}}, compared = alone, other_device = alone, two_values = alone;
    compared.compare = ScriptComparison{{{"method", "textbook"}}, ""};
    other_device.compare = ScriptComparison{{}, "cpu"};
    two_values.compare = ScriptComparison{{{"method", "textbook"}, {"k", "0.1"}}, ""};
    const auto planned = compared_sides({alone, compared, other_device, compared, two_values});
    ASSERT_EQ(planned.size(), 1u);
    EXPECT_EQ(planned.front().id, "step-2-sides");
    EXPECT_EQ(planned.front().title, "Step 2: method textbook and global");
    EXPECT_THAT(planned.front().command, testing::StartsWith("glint bench heat "));
    EXPECT_THAT(planned.front().command, testing::EndsWith("--size 64x48 --vary method=textbook,global"));
    EXPECT_EQ(planned.front().plan.varied.values.texts, (std::vector<std::string>{"textbook", "global"}));
}

} // namespace
} // namespace glint::test
