// Two queues on one device, used at once: neither has the other's scopes, reads or failures.
#include "support/two_queues.h"
#include "sims/api/device.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <thread>

namespace glint::test {
namespace {

TEST(TwoQueues, OfTheCpuSeeNothingOfEachOther) {
    const auto device = make_cpu_device(2);
    expect_independent_queues(*device, [] {});
}

TEST(TwoQueues, OfTheCpuRunAtOnceOnTwoThreads) {
#ifdef __SANITIZE_THREAD__
    constexpr int threads = 1; // the sanitizer does not see oneTBB's synchronisation: cmake/testing/tsan.txt
#else
    constexpr int threads = 4;
#endif
    const auto device = make_cpu_device(threads);
    const Definition& waves = catalog().at("waves");
    const Extent extent{320, 240}; // enough rows to be shared out
    constexpr int steps = 150;
    const auto run = [&](std::vector<float>& heights, std::size_t& advances) {
        const auto queue = device->make_queue();
        World world(waves, *queue, extent, Params(waves));
        for (int i = 0; i < steps; ++i) {
            const Device::Scope scope(queue->table(), "mine");
            world.advance(1);
        }
        for (const ScopeTime& scope : queue->take_scopes({})) advances += scope.label == std::string_view("mine");
        heights = field(world, "height");
    };
    std::array<std::vector<float>, 2> heights;
    std::array<std::size_t, 2> advances{};
    std::thread other([&] { run(heights[0], advances[0]); });
    run(heights[1], advances[1]);
    other.join();
    World alone(waves, cpu(), extent, Params(waves));
    alone.advance(steps);
    EXPECT_EQ(heights[0], field(alone, "height"));
    EXPECT_EQ(heights[1], heights[0]);
    EXPECT_EQ(advances, (std::array<std::size_t, 2>{steps, steps}));
}

TEST(TwoQueues, AStateIsCopiedFromOneToTheOther) {
    const auto device = make_cpu_device(1);
    const auto one = device->make_queue();
    const Definition& waves = catalog().at("waves");
    std::optional<World> there;
    {
        const auto other = device->make_queue();
        World world(waves, *other, {64, 48}, Params(waves));
        world.advance(20);
        there.emplace(waves, *one, Extent{64, 48}, Params(waves));
        there->restore(world.snapshot());
    }
    there->advance(5); // the other and its queue are gone
    World straight(waves, cpu(), {64, 48}, Params(waves));
    straight.advance(25);
    EXPECT_EQ(there->step(), 25);
    EXPECT_EQ(field(*there, "height"), field(straight, "height"));
}

} // namespace
} // namespace glint::test
