// Every built-in simulation on the CPU: see support/conformance.h.
#include "support/conformance.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <string>

namespace glint::test {
namespace {

class Conformance : public testing::TestWithParam<std::string> {
protected:
    const Definition& definition() const { return catalog().at(GetParam()); }
};

/// Tests that compare two runs bit for bit; simulations that measure are skipped, with the reason.
class RepeatableConformance : public Conformance {
protected:
    void SetUp() override {
        if (const std::string why = why_not_repeatable(definition()); !why.empty()) GTEST_SKIP() << why;
    }
};

TEST_P(Conformance, StartsAtAnySize) { keeps(definition(), cpu(), starts); }
TEST_P(Conformance, DrawsEveryPixel) { keeps(definition(), cpu(), writes_every_pixel); }
TEST_P(RepeatableConformance, SameInputGivesSamePicture) { keeps(definition(), cpu(), same_input_gives_same_bits); }
TEST_P(RepeatableConformance, ManyStepsAtOnceEqualSingleSteps) {
    keeps(definition(), cpu(), many_steps_equal_single_steps);
}
TEST_P(Conformance, ParametersWorkAtBothEnds) { keeps(definition(), cpu(), runs_at_range_ends); }
TEST_P(Conformance, ParametersMayBeDraggedWhileItRuns) { parameters_may_be_dragged(definition(), cpu()); }
TEST_P(Conformance, PresetsRun) { keeps(definition(), cpu(), presets_run); }
TEST_P(RepeatableConformance, ResetIsRebuild) { keeps(definition(), cpu(), reset_equals_start); }
TEST_P(RepeatableConformance, MethodsEqualTheReference) { keeps(definition(), cpu(), methods_equal_reference); }
TEST_P(Conformance, StateRoundTrips) { keeps(definition(), cpu(), restored_state_continues); }
TEST_P(Conformance, LabelsLieInThePicture) {
    keeps(definition(), cpu(), are_labels_in_picture);
    shows_labels(definition(), cpu());
}
TEST(Exhibits, NameWhatTheirPicturesShow) {
    for (const auto& definition : catalog().all()) {
        if (!definition->is_exhibit()) continue;
        EXPECT_NE(definition->sim().annotate, nullptr) << definition->id();
    }
}
TEST_P(Conformance, ProbesAreFiniteAndNamed) { keeps(definition(), cpu(), probes_are_finite); }
TEST_P(Conformance, OnlyTheConstructorAllocates) { keeps(definition(), cpu(), only_the_constructor_allocates); }
TEST_P(RepeatableConformance, DrawingChangesNothing) { keeps(definition(), cpu(), drawing_changes_nothing); }
TEST_P(RepeatableConformance, ThreadCountsAgree) { keeps(definition(), cpu(), threads_change_nothing); }

INSTANTIATE_TEST_SUITE_P(Simulations, Conformance, testing::ValuesIn(catalog().ids()),
                         [](const auto& sim) { return sim.param; });
INSTANTIATE_TEST_SUITE_P(Simulations, RepeatableConformance, testing::ValuesIn(catalog().ids()),
                         [](const auto& sim) { return sim.param; });

} // namespace
} // namespace glint::test
