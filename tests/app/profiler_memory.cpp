// In steady state the profiler does not allocate: every `new` of this program is counted.
#include "app/timing/profiler.h"
#include "app/timing/timeline.h"
#include "interop/queue.h"
#include "support/allocations.h"
#include "support/own_clock.h"
#include <gtest/gtest.h>

namespace glint {
namespace {

using test::allocations_here;

/// Takes its time to answer, as a GPU does.
class LateClock final : public Clock {
public:
    int begin() override {
        ages_[static_cast<std::size_t>(next_ % 64)] = 0;
        return next_++ % 64;
    }
    void end(int) override {}
    std::optional<Taken> taken(int token) override {
        if (++ages_[static_cast<std::size_t>(token)] < 3) return {};
        return Taken{0.5, now_ms()};
    }

private:
    std::array<int, 64> ages_{};
    int next_ = 0;
};

void play_frame(Profiler& profiler, Clock& cpu, Clock& gpu, std::int64_t number) {
    profiler.begin_frame();
    {
        const Profiler::Scope outer(profiler, cpu, Lane::cpu, "session");
        for (int i = 0; i < 4; ++i) const Profiler::Scope inner(profiler, cpu, Lane::copy, "map");
        const Profiler::Scope drawing(profiler, gpu, Lane::opengl, "present");
    }
    for (int i = 0; i < 30; ++i)
        profiler.record(Lane::worker, "a label beyond the small ones", now_ms(), 0.1, 1, number);
    profiler.record(Lane::worker, "advance", now_ms(), 1, 0, number);
    profiler.collect();
}

TEST(ProfilerMemory, TakesNoneInSteadyState) {
    Profiler profiler;
    CpuClock cpu;
    LateClock gpu;
    const test::OwnClock time;
    profiler.use_clock(time.milliseconds());
    std::int64_t number = 0;
    const auto play_one_second = [&] { // summaries are made four times in it
        for (int i = 0; i < 60; ++i) {
            time.pass(1000 / 60.0);
            play_frame(profiler, cpu, gpu, ++number);
        }
    };
    play_one_second();
    Timeline copy = profiler.timeline();
    const long before = allocations_here();
    play_one_second();
    copy = profiler.timeline(); // a panel's copy
    EXPECT_EQ(allocations_here() - before, 0);
    EXPECT_GT(profiler.stages().rows().at(0).shown.samples, 0);
}

TEST(ProfilerMemory, AHostMeasuresIntoTheMemoryItIsGiven) {
    const auto queue = make_cpu_queue(1);
    const glint_host& table = queue->table();
    std::vector<ScopeTime> room;
    const auto frame = [&] {
        queue->mark_frame();
        for (int i = 0; i < 20; ++i) table.begin(table.self, "advance"), table.end(table.self);
        room = queue->take_scopes(std::move(room));
    };
    for (int i = 0; i < 4; ++i) frame();
    const long before = allocations_here();
    for (int i = 0; i < 100; ++i) frame();
    EXPECT_EQ(allocations_here() - before, 0);
    ASSERT_EQ(room.size(), 20u);
    EXPECT_EQ(room.front().frame, 104);
}

TEST(ProfilerMemory, CountsWhatIsAskedFor) { // else the tests above could not fail
    if (!test::counts_allocations()) GTEST_SKIP() << "the address sanitizer counts its own";
    const long before = allocations_here();
    const std::vector<int> some(100);
    EXPECT_GT(allocations_here(), before);
    EXPECT_EQ(some.size(), 100u);
}

} // namespace
} // namespace glint
