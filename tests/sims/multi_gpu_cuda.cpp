// Two real GPUs, if there are two: each method gives the right sum, and the current GPU does not change.
#include "app/world/instance.h"
#include "sims/multi_gpu/results.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace glint::test {
namespace {

class TwoRealGpus : public testing::TestWithParam<std::tuple<const char*, const char*>> {
protected:
    const Definition& definition = catalog().at("multi_gpu");
    std::unique_ptr<Queue> gpu = make_cuda_queue(0);

    Params params(const char* method, const char* memory) const {
        Params p(definition);
        set(p, "method", method), set(p, "memory", memory), set(p, "pairs_per_cell", "3");
        return p;
    }
    /// Steps until this many more runs are measured: a step collects the runs that have ended.
    void measure(World& world, int runs) const {
        for (int i = 0; i <= runs; ++i) world.advance(1), gpu->finish();
    }
};

TEST_P(TwoRealGpus, ComeToTheRightSum) {
    const auto& [method, memory] = GetParam();
    const Params p = params(method, memory);
    constexpr Extent e{1031, 769};
    if (const std::string why = unavailable(definition, gpu->device(), e, p); !why.empty()) GTEST_SKIP() << why;
    World world(definition, *gpu, e, p);
    for (int round = 0; round < 20; ++round) {
        measure(world, 5);
        const std::vector<float> sum = field(world, "sum"), summary = field(world, "summary");
        ASSERT_EQ(double(sum[0]) + double(sum[1]), double(multi_gpu::right_sum(e.area() * 3))) << "round " << round;
        ASSERT_EQ(summary[multi_gpu::Column::off], 0);
        ASSERT_EQ(summary[multi_gpu::Column::used], method == std::string("one_gpu") ? 1 : 2);
        ASSERT_GT(summary[multi_gpu::Column::total], 0);
    }
    EXPECT_EQ(gpu->take_failure(), "");
}

TEST_P(TwoRealGpus, LeaveTheFirstOneCurrent) {
    const auto& [method, memory] = GetParam();
    const Params p = params(method, memory);
    if (const std::string why = unavailable(definition, gpu->device(), {64, 48}, p); !why.empty()) GTEST_SKIP() << why;
    const Definition& waves = catalog().at("waves");
    World straight(waves, *gpu, {200, 150}, Params(waves)), beside(waves, *gpu, {200, 150}, Params(waves));
    straight.advance(30);
    {
        World world(definition, *gpu, {64, 48}, p);
        for (int i = 0; i < 30; ++i) world.advance(1), beside.advance(1), drawn(world);
    }
    EXPECT_EQ(field(beside, "height"), field(straight, "height"));
    EXPECT_EQ(gpu->take_failure(), "");
}

INSTANTIATE_TEST_SUITE_P(Ways, TwoRealGpus,
                         testing::Combine(testing::Values("one_gpu", "one_thread", "thread_each"),
                                          testing::Values("own", "pageable", "pinned", "mapped", "peer")),
                         [](const auto& way) {
                             return std::string(std::get<0>(way.param)) + "_from_" + std::get<1>(way.param);
                         });

} // namespace
} // namespace glint::test
