// The launch exhibit: every launch adds the same two vectors, and its picture has a place for each element.
#include "sims/api/annotations.h"
#include "sims/api/random.h"
#include "sims/launch/labels.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace glint::test {
namespace {

using LaunchSettings = std::initializer_list<std::pair<const char*, std::string>>;

World launch_world(Extent e, LaunchSettings settings, Queue& queue = cpu()) {
    Params p(catalog().at("launch"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("launch"), queue, e, p};
}
int launched_elements(World& world) { return static_cast<int>(field(world, "shape").at(3)); }

/// Worked out one element after another.
float sum_of_element(int i, int rounds, int paths, bool by_warp) {
    float value = uniform(1, std::uint64_t(i)) + uniform(2, std::uint64_t(i));
    const int path = (by_warp ? i / 32 : i) % paths;
    for (int round = 0; round < rounds; ++round) value = std::fma(value, 0.5f, float(path + 1) / float(2 * paths));
    return value;
}

void expect_all_sums(World& world, int rounds, int paths, bool by_warp, const std::string& what) {
    const std::vector<float> sums = field(world, "sum");
    const int elements = launched_elements(world);
    for (int i = 0; i < elements; ++i)
        ASSERT_EQ(sums[std::size_t(i)], sum_of_element(i, rounds, paths, by_warp)) << what << ", element " << i;
    for (std::size_t i = std::size_t(elements); i < sums.size(); ++i)
        ASSERT_EQ(sums[i], 0) << what << ", behind the end";
}

std::vector<std::string> launch_labels(const launch::Shape& shape, bool on_gpu) {
    constexpr Extent e{320, 320};
    std::vector<std::string> texts;
    Annotations labels(
        [](void* to, const glint_annotation* label) {
            static_cast<std::vector<std::string>*>(to)->emplace_back(label->text);
        },
        &texts);
    launch::label_picture(labels, {shape, launch::Layout(e, shape.threads, 1)}, e, on_gpu);
    return texts;
}

TEST(LaunchLabels, NameTheBlockThatTakesTheLastTurn) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(launch_labels({64, 10, 1, 640}, true), (Texts{"block 1: 64 threads", "block 10", "warp"}));
    EXPECT_EQ(launch_labels({64, 4, 1, 640}, true), (Texts{"block 1: 64 threads", "block 2", "warp"}));
    EXPECT_EQ(launch_labels({64, 1, 1, 640}, true), (Texts{"block 1: 64 threads", "block 1", "warp"}));
    EXPECT_EQ(launch_labels({64, 3, 4, 640}, true), (Texts{"block 1: 64 threads", "block 3"}));
    EXPECT_EQ(launch_labels({64, 10, 1, 640}, false), (Texts{"piece 1: 64 elements", "piece 10"}));
}

TEST(LaunchShapes, AllComeToTheSameSums) {
    for (const char* method : {"one_each", "grid_stride", "resident", "quads"})
        for (const char* threads : {"1", "7", "32", "33", "256", "1000", "1024"})
            for (const char* blocks : {"1", "3", "65536"}) {
                World world = launch_world(
                    {97, 61}, {{"method", method}, {"block_size", threads}, {"blocks", blocks}, {"work", "0"}});
                expect_all_sums(world, 0, 1, false, std::string(method) + " of " + threads);
            }
}

TEST(LaunchShapes, EveryLengthIsSummedToItsLastElement) {
    for (const char* length : {"1", "2", "50", "99", "100"})
        for (const char* method : {"one_each", "quads"}) {
            World world =
                launch_world({61, 33}, {{"method", method}, {"length", length}, {"block_size", "48"}, {"work", "3"}});
            expect_all_sums(world, 3, 1, false, std::string(method) + ", length " + length);
        }
}

TEST(LaunchShapes, BranchesLeadToTheirOwnResults) {
    for (const int paths : {2, 5, 32})
        for (const bool by_warp : {false, true}) {
            World world = launch_world(
                {64, 48},
                {{"paths", std::to_string(paths)}, {"branch", by_warp ? "by_warp" : "by_lane"}, {"work", "40"}});
            expect_all_sums(world, 40, paths, by_warp, std::to_string(paths) + " branches");
        }
}

TEST(LaunchShapes, ASmallerPictureThanABlockHasOne) {
    World world = launch_world({16, 16}, {{"block_size", "1024"}, {"work", "1"}});
    EXPECT_EQ(launched_elements(world), 1024);
    expect_all_sums(world, 1, 1, false, "one block");
    EXPECT_EQ(drawn(world).size(), 256u);
}

double launch_probe(World& world, std::string_view id) {
    const auto& probes = world.definition().probes();
    const auto found = std::ranges::find_if(probes, [&](const glint_probe& probe) { return id == probe.id; });
    EXPECT_NE(found, probes.end()) << id;
    return world.probe().values.at(std::size_t(found - probes.begin()));
}

TEST(LaunchShapes, TellHowManyLanesArePaidForAnElement) {
    for (const auto& [threads, paid] : {std::pair{"32", 1.}, {"256", 1.}, {"1", 32.}, {"33", 64. / 33}, {"16", 2.}}) {
        World world = launch_world({200, 120}, {{"block_size", threads}, {"work", "0"}});
        EXPECT_NEAR(launch_probe(world, "lanes_paid"), paid, 1e-9) << threads << " threads a block";
    }
}

TEST(LaunchShapes, NoLaneOfACpuWaitsForABranch) {
    for (const char* threads : {"32", "33"}) {
        World plain = launch_world({200, 120}, {{"block_size", threads}, {"work", "0"}}),
              branching = launch_world({200, 120}, {{"block_size", threads}, {"work", "0"}, {"paths", "4"}});
        EXPECT_EQ(launch_probe(branching, "lanes_paid"), launch_probe(plain, "lanes_paid")) << threads;
    }
}

TEST(LaunchShapes, AreSummedByNoMoreThreadsThanThereAre) {
    const std::unique_ptr<Queue> three = make_cpu_queue(3), one = make_cpu_queue(1);
    World shared = launch_world({256, 256}, {{"work", "200"}}, *three), alone = launch_world({256, 256}, {}, *one);
    shared.advance(5), alone.advance(5);
    EXPECT_GE(launch_probe(shared, "places"), 1);
    EXPECT_LE(launch_probe(shared, "places"), 3);
    EXPECT_EQ(launch_probe(alone, "places"), 1);
    EXPECT_EQ(launch_probe(alone, "tail"), 0) << "who works alone is never idle";
}

TEST(LaunchShapes, OneBlockIsOneThreadsWork) {
    World world = launch_world({256, 256}, {{"method", "grid_stride"}, {"blocks", "1"}, {"work", "100"}});
    world.advance(3);
    EXPECT_EQ(launch_probe(world, "places"), 1);
}

TEST(LaunchShapes, TakeNoLongerThanTheyTook) {
    World world = launch_world({256, 256}, {{"work", "200"}});
    world.advance(2);
    const std::vector<float> passes = field(world, "passes"), summary = field(world, "summary");
    EXPECT_GT(summary.at(0), 0) << "the clock ran";
    float last = 0;
    for (std::size_t i = 0; i + 3 < passes.size(); i += 4) {
        ASSERT_LE(passes[i], passes[i + 1]) << "pass " << i / 4 << " ended before it began";
        last = std::max(last, passes[i + 1]);
    }
    EXPECT_EQ(last, summary[0]);
    EXPECT_LE(summary[1], summary[0]) << "the first idle place is idle before the end";
}

TEST(LaunchShapes, AllSumsTogetherAreTheSameForEveryLaunch) {
    World reference = launch_world({97, 61}, {{"block_size", "64"}});
    for (const char* method : {"grid_stride", "resident", "quads"}) {
        World world = launch_world({97, 61}, {{"block_size", "64"}, {"method", method}});
        EXPECT_EQ(launch_probe(world, "total"), launch_probe(reference, "total")) << method;
    }
}

TEST(LaunchShapes, APictureComesBackWithItsState) {
    World world = launch_world({120, 90}, {{"block_size", "96"}, {"paths", "3"}, {"work", "50"}});
    world.advance(3);
    const std::vector<std::uint32_t> shown = drawn(world);
    const Snapshot kept = world.snapshot();
    Params other = world.params();
    set(other, "block_size", "512"), set(other, "paths", "1"), set(other, "lane_size", "2");
    world.set_params(other);
    EXPECT_EQ(drawn(world), shown) << "what is not launched yet is not shown";
    world.advance(1);
    EXPECT_NE(drawn(world), shown);
    world.restore(kept);
    EXPECT_EQ(drawn(world), shown);
}

TEST(LaunchShapes, AFileThatSaysNonsenseOfTheLaunchIsDrawnAllTheSame) {
    World world = launch_world({64, 48}, {});
    for (const float nonsense : {0.f, -5.f, 1e30f, -INFINITY, NAN}) {
        const auto shape =
            std::ranges::find_if(world.fields(), [](const glint_field& f) { return f.id == std::string("shape"); });
        ASSERT_NE(shape, world.fields().end());
        std::fill_n(static_cast<float*>(shape->data), shape->width, nonsense);
        EXPECT_EQ(drawn(world).size(), 64u * 48u);
        for (const double value : world.probe().values) EXPECT_FALSE(std::isnan(value)) << nonsense;
    }
}

} // namespace
} // namespace glint::test
