// Launches are noted under the kernel's name: a page lists from that which kernels compute-sanitizer has checked.
#include "app/measure/limits/meter.h"
#include "fake_cuda/fake_cuda.h"
#include "interop/microbenchmarks.h"
#include "sanitized/launches.h"
#include "sims/api/error.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ContainsRegex;

TEST(LaunchesFake, AreNotedByKernelAndTestWithTheirGrids) {
    const auto device = make_cuda_device(0);
    const auto loads = make_microbenchmarks(*device);
    loads->launch(7);
    EXPECT_THAT(Launches::here().text(),
                ContainsRegex("_Z[^\t\n]*nothing[^\t\n]*\tLaunchesFake.AreNotedByKernelAndTestWithTheirGrids"
                              "\t7\t1x1x1\t1x1x1\n"));
    EXPECT_THAT(Launches::here().text(), testing::Not(ContainsRegex("copy_once[^\n]*LaunchesFake")));
}

TEST(LaunchesFake, ThatFailAreNotNoted) {
    const auto device = make_cuda_device(0);
    const auto loads = make_microbenchmarks(*device);
    FakeCuda::here().fail("cudaLaunchKernelExC", cudaErrorLaunchFailure);
    EXPECT_THROW(loads->launch(1), Error);
    EXPECT_THAT(Launches::here().text(), testing::Not(ContainsRegex("LaunchesFake.ThatFail")));
}

} // namespace
} // namespace glint::test
