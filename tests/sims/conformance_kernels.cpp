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

TEST_P(RepeatableKernelConformance, MethodsEqualTheReference) { keeps(definition(), *gpu, methods_equal_reference); }
TEST_P(RepeatableKernelConformance, ManyStepsAtOnceEqualSingleSteps) {
    keeps(definition(), *gpu, many_steps_equal_single_steps);
}
TEST_P(KernelConformance, ParametersWorkAtBothEnds) { keeps(definition(), *gpu, runs_at_range_ends); }
TEST_P(KernelConformance, ProbesAreFiniteAndNamed) { keeps(definition(), *gpu, probes_are_finite); }
TEST_P(RepeatableKernelConformance, AgreesWithTheCpuBitForBit) { two_devices_agree(definition(), cpu(), *gpu); }

INSTANTIATE_TEST_SUITE_P(Simulations, KernelConformance, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& sim) { return sim.param; });
INSTANTIATE_TEST_SUITE_P(Simulations, RepeatableKernelConformance, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& sim) { return sim.param; });

} // namespace
} // namespace glint::test
