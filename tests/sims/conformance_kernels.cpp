// Every built-in simulation's GPU code on an emulated GPU, and its agreement with the CPU bit for bit.
#include "fake_gpu/device.h"
#include "support/conformance.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

class KernelConformance : public testing::TestWithParam<std::string> {
protected:
    const Definition& definition() const { return catalog().at(GetParam()); }
    std::unique_ptr<Queue> gpu = make_fake_gpu();
};

/// Tests that compare two runs bit for bit; simulations that measure are skipped, with the reason.
class RepeatableKernelConformance : public KernelConformance {
protected:
    void SetUp() override {
        if (const std::string why = why_not_repeatable(definition()); !why.empty()) GTEST_SKIP() << why;
    }
};

TEST_P(RepeatableKernelConformance, MethodsEqualTheReference) { methods_equal_reference(definition(), *gpu); }
TEST_P(RepeatableKernelConformance, ManyStepsAtOnceEqualSingleSteps) {
    many_steps_equal_single_steps(definition(), *gpu);
}
TEST_P(KernelConformance, ParametersWorkAtBothEnds) { parameters_work_at_both_ends(definition(), *gpu); }
TEST_P(KernelConformance, ProbesAreFiniteAndNamed) { probes_are_finite_and_named(definition(), *gpu); }
TEST_P(RepeatableKernelConformance, AgreesWithTheCpuBitForBit) { two_devices_agree(definition(), cpu(), *gpu); }

INSTANTIATE_TEST_SUITE_P(Simulations, KernelConformance, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& sim) { return sim.param; });
INSTANTIATE_TEST_SUITE_P(Simulations, RepeatableKernelConformance, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& sim) { return sim.param; });

} // namespace
} // namespace glint::test
