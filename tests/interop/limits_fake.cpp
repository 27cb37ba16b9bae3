// Microbenchmarks of a CUDA device's limits on an emulated run-time: their launches, and their failures.
#include "app/measure/limits/meter.h"
#include "fake_cuda/fake_cuda.h"
#include "sims/api/device.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

struct MicrobenchmarksFake : testing::Test {
    MicrobenchmarksFake() { FakeCuda::here().reset(); }
    FakeCuda& cuda = FakeCuda::here();
};

TEST_F(MicrobenchmarksFake, LaunchAsOftenAsTheyAreAsked) {
    const auto device = make_cuda_device(0);
    const auto loads = make_microbenchmarks(*device);
    cuda.reset();
    for (const auto run : {&Microbenchmarks::copy, &Microbenchmarks::cached_copy, &Microbenchmarks::multiply_add,
                           &Microbenchmarks::launch}) {
        const int before = cuda.calls("cudaLaunchKernelExC"), waits = cuda.calls("cudaStreamSynchronize");
        EXPECT_GE(((*loads).*run)(7), 0); // nothing is done, in no time
        EXPECT_EQ(cuda.calls("cudaLaunchKernelExC"), before + 7);
        EXPECT_EQ(cuda.calls("cudaStreamSynchronize"), waits + 1) << "they are queued, and waited for once";
    }
}

TEST_F(MicrobenchmarksFake, WithoutMemorySaySoAndKeepNothing) {
    const auto device = make_cuda_device(0);
    const int living = cuda.living();
    for (const int nth : {1, 2}) {
        cuda.fail("cudaMalloc", cudaErrorMemoryAllocation, nth);
        try {
            LimitMeasuring measuring(*device);
            FAIL() << "there was no memory";
        } catch (const Error& e) { EXPECT_THAT(e.what(), HasSubstr("memory")); }
        EXPECT_EQ(cuda.living(), living);
    }
}

TEST_F(MicrobenchmarksFake, AFailingDeviceEndsTheMeasuring) {
    const auto device = make_cuda_device(0);
    const int living = cuda.living();
    {
        LimitMeasuring measuring(*device);
        cuda.fail("cudaStreamSynchronize", cudaErrorLaunchFailure);
        EXPECT_THROW(measuring.sample(), Error);
    }
    EXPECT_EQ(cuda.living(), living);
}

} // namespace
} // namespace glint::test
