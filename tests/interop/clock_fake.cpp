// CUDA's clock on an emulated GPU, and a CPU's clock that the test controls: late answers, or none.
#include "fake_cuda/fake_cuda.h"
#include "interop/cuda_clock.h"
#include "support/own_clock.h"
#include <chrono>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

/// How far a moment is after another.
double ms_from(std::chrono::steady_clock::time_point from, std::chrono::steady_clock::time_point to) {
    return std::chrono::duration<double, std::milli>(to - from).count();
}

class ClockOfPlayedCuda : public testing::Test {
protected:
    void SetUp() override {
        fake.reset();
        fake.use_clock(cpu.milliseconds()); // the GPU's runs like it
    }
    void TearDown() override {
        EXPECT_THAT(fake.broken_rules(), testing::IsEmpty());
        fake.reset();
    }
    /// A stream's scopes, on a clock of their own.
    struct Timed {
        explicit Timed(const OwnClock& cpu) : clock(cpu.milliseconds()) {
            cudaStream_t made = nullptr;
            EXPECT_EQ(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), cudaSuccess);
            stream.reset(made);
        }
        cuda::DeviceClock clock;
        cuda::Stream stream;
        cuda::Scopes scopes{stream.get(), clock};
    };
    /// One of five milliseconds.
    ScopeTime measured(Timed& gpu) {
        gpu.scopes.mark_frame();
        gpu.scopes.open("advance");
        cpu.pass(5);
        gpu.scopes.close();
        for (int i = 0; i < 100; ++i) {
            fake.turn();
            if (const auto scopes = gpu.scopes.take({}); !scopes.empty()) return scopes.front();
        }
        return {};
    }
    const OwnClock cpu{0.01}; // a call of the driver takes as long
    FakeCuda& fake = FakeCuda::here();
};

TEST_F(ClockOfPlayedCuda, AScopeBeginsWhenItBegan) {
    Timed gpu(cpu);
    ASSERT_TRUE(gpu.clock.error_ms());
    EXPECT_LE(*gpu.clock.error_ms(), 0.02);
    const auto before = gpu.clock.cpu_now();
    const ScopeTime scope = measured(gpu);
    EXPECT_NEAR(ms_from(before, scope.start), 0, *gpu.clock.error_ms() + 0.1);
    EXPECT_NEAR(scope.duration_ms, 5, 0.1);
    EXPECT_EQ(scope.frame, 1);
}

TEST_F(ClockOfPlayedCuda, IsReadAgainAfterASecondAndNotBefore) {
    Timed gpu(cpu);
    const int at_first = fake.calls("cudaEventRecord");
    for (int i = 0; i < 60; ++i) {
        cpu.pass(16);
        gpu.scopes.mark_frame();
    }
    EXPECT_EQ(fake.calls("cudaEventRecord"), at_first);
    for (int i = 0; i < 60; ++i) {
        cpu.pass(16);
        gpu.scopes.mark_frame();
    }
    EXPECT_EQ(fake.calls("cudaEventRecord"), at_first + 1);
}

TEST_F(ClockOfPlayedCuda, ABusyGpuIsAskedAgainNextFrameAndNeverAwaited) {
    Timed gpu(cpu);
    cpu.pass(1050);
    fake.lag(3); // the event will not have happened when it is looked at
    const int before = fake.calls("cudaEventRecord"), asked = fake.calls("cudaEventQuery");
    for (int i = 0; i < 20; ++i) gpu.scopes.mark_frame();
    EXPECT_EQ(fake.calls("cudaEventRecord"), before + 20);
    EXPECT_LE(fake.calls("cudaEventQuery"), asked + 20 * 6) << "for fifty microseconds, of ten a call";
    EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess) << "the next launch must not find \"not ready\"";
    const auto then = gpu.clock.cpu_now();
    const ScopeTime scope = measured(gpu); // from the reading before
    EXPECT_NEAR(ms_from(then, scope.start), 0, *gpu.clock.error_ms() + 0.1);
    fake.lag(0);
    gpu.scopes.mark_frame();
    const int after = fake.calls("cudaEventRecord");
    gpu.scopes.mark_frame();
    EXPECT_EQ(fake.calls("cudaEventRecord"), after) << "it was read";
}

TEST_F(ClockOfPlayedCuda, WithoutAClockScopesStandWhereTheyWereQueued) {
    fake.fail("cudaStreamCreateWithFlags", cudaErrorMemoryAllocation, 1); // the clock's
    Timed gpu(cpu);
    EXPECT_FALSE(gpu.clock.error_ms());
    const auto before = gpu.clock.cpu_now();
    const ScopeTime scope = measured(gpu);
    EXPECT_GE(ms_from(before, scope.start), 0);
    EXPECT_LT(ms_from(before, scope.start), 0.1);
    EXPECT_NEAR(scope.duration_ms, 5, 0.1) << "lengths are true all the same";
}

TEST_F(ClockOfPlayedCuda, GivesEverythingBack) {
    const int before = fake.living();
    for (int i = 0; i < 3; ++i) {
        Timed gpu(cpu);
        (void)measured(gpu);
    }
    EXPECT_EQ(fake.living(), before);
}

} // namespace
} // namespace glint::test
