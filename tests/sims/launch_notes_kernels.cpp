// A listener of a queue receives a note for every kernel that a simulation launches there, including kernels in graphs.
// On an emulated GPU.
#include "fake_gpu/device.h"
#include "fake_gpu/gpu.h"
#include "support/run.h"
#include <array>
#include <gtest/gtest.h>
#include <numeric>
#include <string_view>

namespace glint::test {
namespace {

int times_noted(const Queue& gpu) {
    const auto noted = gpu.noted_launches();
    return std::accumulate(noted.begin(), noted.end(), 0,
                           [](int all, const NotedLaunch& one) { return all + one.times; });
}

class LaunchNotesKernels : public testing::TestWithParam<std::string> {};

TEST_P(LaunchNotesKernels, AreOfEveryLaunch) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at(GetParam());
    Params p(d);
    if (d.id() == "heat") set(p, "method", "global");  // else graphs are counted
    if (d.id() == "multi_gpu") set(p, "devices", "1"); // other GPUs' kernels are not this queue's
    World world(d, *gpu, {131, 127}, p);
    gpu->note_launches(true);
    const int before = fake_gpu::counts().launches;
    world.advance(2), drawn(world);
    EXPECT_EQ(times_noted(*gpu), fake_gpu::counts().launches - before);
    for (const NotedLaunch& noted : gpu->noted_launches()) EXPECT_GE(noted.launch.block[0], 1u);
}

INSTANTIATE_TEST_SUITE_P(Simulations, LaunchNotesKernels, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& sim) { return sim.param; });

TEST(LaunchNotesKernel, HasTheGridThatCoversThePlate) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    Params p(catalog().at("heat"));
    set(p, "method", "global");
    World plate(catalog().at("heat"), *gpu, {131, 40}, p);
    gpu->note_launches(true);
    plate.advance(3);
    ASSERT_EQ(gpu->noted_launches().size(), 1u);
    const NotedLaunch& noted = gpu->noted_launches().front();
    EXPECT_EQ(noted.times, 3);
    EXPECT_EQ(noted.launch.grid[0] * noted.launch.block[0], 160u) << "131, by 32";
    EXPECT_EQ(noted.launch.grid[1] * noted.launch.block[1], 40u);
    EXPECT_EQ(noted.launch.registers, 32) << "as the GPU that is played says";
}

TEST(LaunchNotesKernel, HasTheBlockSizeThatWasChosenForTheTextbook) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const auto block_of = [&](const char* sim, const char* threads) {
        Params p(catalog().at(sim));
        set(p, "method", "textbook"), set(p, "block_size", threads);
        World world(catalog().at(sim), *gpu, {131, 40}, p);
        gpu->note_launches(true);
        world.advance(1);
        if (std::string_view(sim) == "julia") drawn(world);
        const auto& block = gpu->noted_launches().front().launch.block;
        return std::array{block[0], block[1]};
    };
    for (const char* sim : {"heat", "julia"}) {
        EXPECT_EQ(block_of(sim, "1"), (std::array{1u, 1u})) << sim;
        EXPECT_EQ(block_of(sim, "24"), (std::array{24u, 1u})) << sim;
        EXPECT_EQ(block_of(sim, "100"), (std::array{32u, 3u})) << sim;
        EXPECT_EQ(block_of(sim, "256"), (std::array{32u, 8u})) << sim << ": as every other kernel";
        EXPECT_EQ(block_of(sim, "1024"), (std::array{32u, 32u})) << sim;
    }
}

TEST(LaunchNotesKernel, OfAGraphIsToldWhenItIsLaunchedAndNotWhenItIsMade) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    Params p(catalog().at("heat"));
    set(p, "method", "graph");
    World plate(catalog().at("heat"), *gpu, {131, 40}, p);
    gpu->note_launches(true);
    plate.advance(90); // makes graphs of 254 steps, and stores k where they read it
    EXPECT_EQ(times_noted(*gpu), 90 + 1);
    gpu->note_launches(true);
    plate.advance(5);
    EXPECT_EQ(times_noted(*gpu), 5);
}

TEST(LaunchNotesKernel, IsNoneWhereNobodyListens) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    World world(catalog().at("waves"), *gpu, {64, 48}, Params(catalog().at("waves")));
    world.advance(3), drawn(world);
    EXPECT_EQ(times_noted(*gpu), 0);
    gpu->note_launches(true), gpu->note_launches(false);
    world.advance(3), drawn(world);
    EXPECT_EQ(times_noted(*gpu), 0);
}

} // namespace
} // namespace glint::test
