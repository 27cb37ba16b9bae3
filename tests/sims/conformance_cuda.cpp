// Every built-in simulation on a CUDA device, and its agreement with the CPU bit for bit.
#include "support/conformance.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

class CudaConformance : public testing::TestWithParam<std::string> {
protected:
    const Definition& definition() const { return catalog().at(GetParam()); }
    std::unique_ptr<Queue> gpu = make_cuda_queue(0);
};

/// Tests that compare two runs bit for bit; simulations that measure are skipped, with the reason.
class RepeatableCudaConformance : public CudaConformance {
protected:
    void SetUp() override {
        if (const std::string why = why_not_repeatable(definition()); !why.empty()) GTEST_SKIP() << why;
    }
};

TEST_P(CudaConformance, Conforms) { conforms(definition(), *gpu); }
TEST_P(RepeatableCudaConformance, AgreesWithTheCpuBitForBit) {
    if (GetParam() != "pattern") two_devices_agree(definition(), cpu(), *gpu); // pattern uses each processor's own sine
}

INSTANTIATE_TEST_SUITE_P(Simulations, CudaConformance, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& s) { return s.param; });
INSTANTIATE_TEST_SUITE_P(Simulations, RepeatableCudaConformance, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& s) { return s.param; });

} // namespace
} // namespace glint::test
