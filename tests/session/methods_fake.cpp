// Measuring methods on an emulated GPU, whose times arrive late: no frame waits for them.
#include "support/bridge_stage.h"

namespace glint::test {
namespace {

struct MethodsOnCuda : Bridge {
    std::optional<MethodReport> answer_within(int count) {
        std::optional<MethodReport> told;
        for (int i = 0; i < count && !told; ++i) frame(), told = session->methods().take_answer();
        return told;
    }
};

TEST_F(MethodsOnCuda, NoFrameWaitsOrAllocatesOnTheDevice) {
    open("CudaInterop");
    frames(20);
    fake.lag(2);
    session->methods().measure();
    frame();
    const auto calls = [&] {
        int sum = 0;
        for (const char* call : {"cudaStreamSynchronize", "cudaEventSynchronize", "cudaDeviceSynchronize", "cudaMalloc",
                                 "cudaMallocAsync", "cudaMallocHost"})
            sum += fake.calls(call);
        return sum;
    };
    const int before = calls();
    const std::int64_t step = session->step();
    const auto told = answer_within(500);
    ASSERT_TRUE(told);
    EXPECT_EQ(told->problem, "");
    EXPECT_EQ(told->times.size(), 2u);
    EXPECT_EQ(calls(), before);
    EXPECT_GT(session->step(), step);
}

TEST_F(MethodsOnCuda, WithoutMemoryForASecondInstanceSaySoAndDisturbNothing) {
    open("CudaInterop");
    frames(20);
    const int living = fake.living();
    fake.fail("cudaMallocAsync", cudaErrorMemoryAllocation);
    session->methods().measure();
    const auto told = answer_within(50);
    ASSERT_TRUE(told);
    EXPECT_THAT(told->problem, testing::HasSubstr("memory"));
    EXPECT_EQ(fake.living(), living);
    const std::int64_t step = session->step();
    frames(20);
    EXPECT_GT(session->step(), step);
    EXPECT_EQ(session->failure(), "");
}

TEST_F(MethodsOnCuda, ThatAreStoppedGiveTheirMemoryBack) {
    open("CudaInterop");
    frames(20);
    const int before = held();
    fake.lag(3);
    session->methods().measure();
    frames(2);
    EXPECT_GT(held(), before);
    session->methods().stop();
    session->methods().measure(); // again: the time of the cancelled run does not count
    const auto told = answer_within(500);
    ASSERT_TRUE(told);
    EXPECT_EQ(told->times.size(), 2u);
    EXPECT_EQ(held(), before);
}

} // namespace
} // namespace glint::test
