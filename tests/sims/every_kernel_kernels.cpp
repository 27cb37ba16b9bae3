// The kernels of the sanitizers' tests (sanitized_cuda.cpp), on an emulated GPU: they run, and break no rule.
#include "fake_gpu/device.h"
#include "support/draws.h"
#include "support/every_kernel.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <span>

namespace glint::test {
namespace {

class EveryKernel : public testing::TestWithParam<std::string> {};

TEST_P(EveryKernel, Runs) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    constexpr Extent sizes[] = {{131, 127}, {128, 104}, {16, 16}};
    for (const Extent e : std::span(sizes).first(cases_here(std::size(sizes))))
        launch_every_kernel(catalog().at(GetParam()), *gpu, e);
}

INSTANTIATE_TEST_SUITE_P(Simulations, EveryKernel, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& sim) { return sim.param; });

} // namespace
} // namespace glint::test
