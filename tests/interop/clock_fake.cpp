// CUDA's clock on a GPU that is only played: what happens where it answers late, or not at all.
#include "fake_cuda/fake_cuda.h"
#include "interop/queue.h"
#include <algorithm>
#include <chrono>
#include <gmock/gmock.h>
#include <thread>

namespace glint::test {
namespace {

using Cpu = std::chrono::steady_clock;
using namespace std::chrono_literals;

double ms_between(Cpu::time_point from, Cpu::time_point to) {
    return std::chrono::duration<double, std::milli>(to - from).count();
}

class ClockOfPlayedCuda : public testing::Test {
protected:
    void SetUp() override { fake.reset(); }
    void TearDown() override {
        EXPECT_THAT(fake.broken_rules(), testing::IsEmpty());
        fake.reset();
    }
    ScopeTime measured(Queue& gpu) {
        const glint_host& table = gpu.table();
        gpu.mark_frame();
        table.begin(table.self, "advance");
        std::this_thread::sleep_for(5ms);
        table.end(table.self);
        for (int i = 0; i < 100; ++i) {
            fake.turn();
            if (const auto scopes = gpu.take_scopes({}); !scopes.empty()) return scopes.front();
        }
        return {};
    }
    FakeCuda& fake = FakeCuda::here();
};

TEST_F(ClockOfPlayedCuda, AScopeBeginsWhenItBegan) {
    const auto gpu = make_cuda_queue();
    ASSERT_TRUE(gpu->clock_error_ms());
    EXPECT_LT(*gpu->clock_error_ms(), 20);
    const auto before = Cpu::now();
    const ScopeTime scope = measured(*gpu);
    EXPECT_NEAR(ms_between(before, scope.start), 0, *gpu->clock_error_ms() + 2);
    EXPECT_GT(scope.duration_ms, 4);
    EXPECT_EQ(scope.frame, 1);
}

TEST_F(ClockOfPlayedCuda, IsReadAgainAfterASecondAndNotBefore) {
    const auto gpu = make_cuda_queue();
    const int at_first = fake.calls("cudaEventRecord");
    for (int i = 0; i < 100; ++i) gpu->mark_frame();
    EXPECT_EQ(fake.calls("cudaEventRecord"), at_first);
    std::this_thread::sleep_for(1050ms);
    for (int i = 0; i < 100; ++i) gpu->mark_frame();
    EXPECT_EQ(fake.calls("cudaEventRecord"), at_first + 1);
}

TEST_F(ClockOfPlayedCuda, ABusyGpuIsAskedAgainNextFrameAndNeverAwaited) {
    const auto gpu = make_cuda_queue();
    std::this_thread::sleep_for(1050ms);
    fake.lag(3); // the event will not have happened when it is looked at
    const int before = fake.calls("cudaEventRecord");
    double shortest = 1e9;
    for (int i = 0; i < 20; ++i) {
        const auto begun = Cpu::now();
        gpu->mark_frame();
        shortest = std::min(shortest, ms_between(begun, Cpu::now()));
    }
    EXPECT_EQ(fake.calls("cudaEventRecord"), before + 20);
    EXPECT_LT(shortest, 0.5) << "fifty microseconds, give or take";
    EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess) << "the next launch must not find \"not ready\"";
    const auto then = Cpu::now();
    const ScopeTime scope = measured(*gpu); // from the reading before
    EXPECT_NEAR(ms_between(then, scope.start), 0, *gpu->clock_error_ms() + 2);
    fake.lag(0);
    gpu->mark_frame();
    const int after = fake.calls("cudaEventRecord");
    gpu->mark_frame();
    EXPECT_EQ(fake.calls("cudaEventRecord"), after) << "it was read";
}

TEST_F(ClockOfPlayedCuda, WithoutAClockScopesStandWhereTheyWereQueued) {
    fake.fail("cudaStreamCreateWithFlags", cudaErrorMemoryAllocation, 2); // the first is not the clock's
    const auto gpu = make_cuda_queue();
    EXPECT_FALSE(gpu->clock_error_ms());
    const auto before = Cpu::now();
    const ScopeTime scope = measured(*gpu);
    EXPECT_GE(ms_between(before, scope.start), 0);
    EXPECT_LT(ms_between(before, scope.start), 4);
    EXPECT_GT(scope.duration_ms, 4) << "lengths are true all the same";
}

TEST_F(ClockOfPlayedCuda, GivesEverythingBack) {
    const int before = fake.living();
    for (int i = 0; i < 3; ++i) {
        const auto gpu = make_cuda_queue();
        (void)measured(*gpu);
    }
    EXPECT_EQ(fake.living(), before);
}

} // namespace
} // namespace glint::test
