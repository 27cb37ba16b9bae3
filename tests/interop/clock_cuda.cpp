// CUDA's intervals on the CPU's clock: their place, its error, and that reading it costs nothing.
#include "interop/queue.h"
#include "support/allocations.h"
#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace glint {
namespace {

using Cpu = std::chrono::steady_clock;
constexpr std::size_t bytes = std::size_t{64} << 20;

double ms_between(Cpu::time_point from, Cpu::time_point to) {
    return std::chrono::duration<double, std::milli>(to - from).count();
}

class ClockOfCuda : public testing::Test {
protected:
    ClockOfCuda() : table(queue->table()), a(table.alloc(table.self, bytes)), b(table.alloc(table.self, bytes)) {
        queue->finish();
    }
    ~ClockOfCuda() override { table.free(table.self, a), table.free(table.self, b); }

    /// A scope around work that takes the GPU a while.
    void work(const char* label, int copies = 8) {
        table.begin(table.self, label);
        for (int i = 0; i < copies; ++i) table.copy(table.self, b, a, bytes);
        table.end(table.self);
    }

    std::unique_ptr<Queue> queue = make_cuda_queue();
    const glint_host& table;
    void *a, *b;
};

TEST_F(ClockOfCuda, IsKnownFromTheStart) {
    ASSERT_TRUE(queue->clock_error_ms());
    EXPECT_LT(*queue->clock_error_ms(), 1) << "milliseconds";
}

TEST_F(ClockOfCuda, AnIntervalLiesWhereTheWorkWas) {
    for (int round = 0; round < 20; ++round) {
        queue->mark_frame();
        const auto before = Cpu::now();
        work("advance"), work("draw");
        queue->finish();
        const auto after = Cpu::now();
        const auto scopes = queue->take_scopes({});
        ASSERT_EQ(scopes.size(), 2u);
        const double error = *queue->clock_error_ms();
        EXPECT_GE(ms_between(before, scopes[0].start), -error - 0.01);
        EXPECT_LE(ms_between(scopes[1].start, after), ms_between(before, after) + error);
        EXPECT_GE(ms_between(scopes[0].start, scopes[1].start), scopes[0].duration_ms - 0.01) << "one after the other";
        EXPECT_LE(ms_between(before, scopes[1].start) + scopes[1].duration_ms,
                  ms_between(before, after) + error + 0.01);
        EXPECT_EQ(scopes[0].frame, round + 1);
    }
}

TEST_F(ClockOfCuda, StaysKnownWhileTimeGoesBy) {
    for (int i = 0; i < 35; ++i) { // beyond three calibrations
        queue->mark_frame();
        work("advance", 1);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    queue->finish();
    (void)queue->take_scopes({});
    queue->mark_frame();
    const auto before = Cpu::now();
    work("advance");
    queue->finish();
    const auto scopes = queue->take_scopes({});
    ASSERT_EQ(scopes.size(), 1u);
    EXPECT_LT(*queue->clock_error_ms(), 0.5);
    EXPECT_GE(ms_between(before, scopes[0].start), -*queue->clock_error_ms() - 0.05) << "a tenth of it may be drift";
}

TEST_F(ClockOfCuda, HoldingTheClocksTogetherNeverTakesLong) {
    double longest = 0;
    for (int i = 0; i < 300; ++i) {
        work("advance", 4); // the GPU is busy
        const auto before = Cpu::now();
        queue->mark_frame();
        longest = std::max(longest, ms_between(before, Cpu::now()));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        if (i % 10 == 9) queue->finish();
        (void)queue->take_scopes({});
    }
    EXPECT_LT(longest, 1) << "50 microseconds of patience, and what the calls take";
}

TEST_F(ClockOfCuda, MeasuringTakesNoMemoryInSteadyState) {
    if (!test::counts_allocations()) GTEST_SKIP() << "the address sanitizer counts its own";
    std::vector<ScopeTime> room;
    const auto frame = [&] {
        queue->mark_frame();
        for (int i = 0; i < 20; ++i) work("step", 1);
        queue->finish();
        room = queue->take_scopes(std::move(room));
    };
    for (int i = 0; i < 10; ++i) frame();
    const long before = test::allocations_here();
    for (int i = 0; i < 50; ++i) frame();
    EXPECT_EQ(test::allocations_here() - before, 0) << "the driver's own are not ours: it calls malloc";
    EXPECT_EQ(room.size(), 20u);
}

} // namespace
} // namespace glint
