// Launches noted by a queue match the calls to CUDA, and CUDA's data about the kernels.
#include "sanitized/launches.h"
#include "support/run.h"
#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

Params heat_by(const char* method) {
    Params p(catalog().at("heat"));
    set(p, "method", method);
    return p;
}

TEST(LaunchNotesCuda, OfHeatAreThoseThatCudaGot) {
    const auto gpu = make_cuda_queue(0);
    World plate(catalog().at("heat"), *gpu, {1024, 1024}, heat_by("global"));
    gpu->note_launches(true);
    plate.advance(3);
    gpu->note_launches(false);
    plate.advance(1);
    ASSERT_EQ(gpu->noted_launches().size(), 1u);
    const NotedLaunch& noted = gpu->noted_launches().front();
    const glint_launch& step = noted.launch;
    EXPECT_EQ(std::string(noted.stage) + ", " + noted.label, "advance, step");
    EXPECT_EQ(noted.times, 3);
    EXPECT_GE(step.grid[0] * step.block[0], 1024u);
    EXPECT_GE(step.grid[1] * step.block[1], 1024u);
    EXPECT_GT(step.registers, 0);
    EXPECT_GT(step.resident_blocks, 0);
    EXPECT_EQ(step.cooperative, 0);
    ASSERT_NE(step.kernel, nullptr);
    const std::string grid = fmt::format("{}x{}x{}", step.grid[0], step.grid[1], step.grid[2]);
    EXPECT_THAT(
        Launches::here().text(),
        HasSubstr(fmt::format("{}\tLaunchNotesCuda.OfHeatAreThoseThatCudaGot\t4\t{}\t{}\n", step.kernel, grid, grid)));
}

TEST(LaunchNotesCuda, SayWhatIsLaunchedTogetherAndHasRoomForAllOfIt) {
    const auto gpu = make_cuda_queue(0);
    const Params p = heat_by("persistent");
    if (!unavailable(p.definition(), gpu->device(), {512, 512}, p).empty()) GTEST_SKIP() << "not on this GPU";
    World plate(p.definition(), *gpu, {512, 512}, p);
    gpu->note_launches(true);
    plate.advance(40);
    const auto noted = gpu->noted_launches();
    const auto run = std::ranges::find_if(noted, [](const NotedLaunch& one) { return one.launch.cooperative != 0; });
    ASSERT_NE(run, noted.end());
    EXPECT_LE(static_cast<int>(run->launch.grid[0] * run->launch.grid[1]),
              run->launch.resident_blocks * gpu->device().facts().multiprocessors);
}

TEST(LaunchNotesCuda, OfAGraphAreItsKernels) {
    const auto gpu = make_cuda_queue(0);
    World plate(catalog().at("heat"), *gpu, {256, 256}, heat_by("graph"));
    plate.advance(1);
    gpu->note_launches(true);
    plate.advance(90);
    ASSERT_EQ(gpu->noted_launches().size(), 1u);
    EXPECT_EQ(gpu->noted_launches().front().times, 90);
    EXPECT_GT(gpu->noted_launches().front().launch.registers, 0);
}

class LaunchNotesOfAllCuda : public testing::TestWithParam<std::string> {};

TEST_P(LaunchNotesOfAllCuda, HaveANameRegistersAndRoom) {
    const auto gpu = make_cuda_queue(0);
    const Definition& d = catalog().at(GetParam());
    World world(d, *gpu, {1031, 769}, Params(d));
    gpu->note_launches(true);
    world.advance(4), drawn(world);
    for (const NotedLaunch& noted : gpu->noted_launches()) {
        ASSERT_NE(noted.launch.kernel, nullptr);
        if (noted.launch.grid[0] == 0) continue; // launched by a library
        EXPECT_GT(noted.launch.registers, 0) << noted.launch.kernel;
        EXPECT_GT(noted.launch.resident_blocks, 0) << noted.launch.kernel;
    }
    EXPECT_EQ(gpu->take_failure(), "");
}

INSTANTIATE_TEST_SUITE_P(Simulations, LaunchNotesOfAllCuda, testing::ValuesIn(gpu_method_ids()),
                         [](const auto& sim) { return sim.param; });

} // namespace
} // namespace glint::test
