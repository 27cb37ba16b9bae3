// Every built-in simulation on the CPU: see support/conformance.h.
#include "support/conformance.h"
#include "support/run.h"
#include <gtest/gtest.h>

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

TEST_P(Conformance, StartsAtAnySizeAndDrawsEveryPixel) { starts_and_writes_every_pixel(definition(), cpu()); }
TEST_P(RepeatableConformance, SameInputGivesSamePicture) { same_input_gives_same_picture(definition(), cpu()); }
TEST_P(RepeatableConformance, ManyStepsAtOnceEqualSingleSteps) { many_steps_equal_single_steps(definition(), cpu()); }
TEST_P(Conformance, ParametersWorkAtBothEnds) { parameters_work_at_both_ends(definition(), cpu()); }
TEST_P(Conformance, ParametersMayBeDraggedWhileItRuns) { parameters_may_be_dragged(definition(), cpu()); }
TEST_P(Conformance, PresetsRun) { presets_run(definition(), cpu()); }
TEST_P(RepeatableConformance, ResetIsRebuild) { reset_is_rebuild(definition(), cpu()); }
TEST_P(RepeatableConformance, MethodsEqualTheReference) { methods_equal_reference(definition(), cpu()); }
TEST_P(Conformance, StateRoundTrips) { state_round_trips(definition(), cpu()); }
TEST_P(Conformance, LabelsLieInThePicture) { are_labels_in_picture(definition(), cpu()); }
TEST(Exhibits, NameWhatTheirPicturesShow) {
    for (const auto& definition : catalog().all()) {
        if (!definition->is_exhibit()) continue;
        EXPECT_NE(definition->sim().annotate, nullptr) << definition->id();
    }
}
TEST_P(Conformance, ProbesAreFiniteAndNamed) { probes_are_finite_and_named(definition(), cpu()); }
TEST_P(RepeatableConformance, ThreadCountsAgree) {
    const auto one = make_cpu_queue(1), seven = make_cpu_queue(7);
    two_devices_agree(definition(), *one, *seven);
}

INSTANTIATE_TEST_SUITE_P(Simulations, Conformance, testing::ValuesIn(catalog().ids()),
                         [](const auto& sim) { return sim.param; });
INSTANTIATE_TEST_SUITE_P(Simulations, RepeatableConformance, testing::ValuesIn(catalog().ids()),
                         [](const auto& sim) { return sim.param; });

} // namespace
} // namespace glint::test
