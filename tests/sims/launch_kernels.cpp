// The launch exhibit's kernels on an emulated GPU: every launch gives the CPU's sums, and records each of its passes.
#include "fake_gpu/device.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using LaunchSettings = std::vector<std::pair<const char*, std::string>>;

World launch_on(Queue& queue, Extent e, const LaunchSettings& settings) {
    Params p(catalog().at("launch"));
    set(p, "work", "20");
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("launch"), queue, e, p};
}

void expect_cpu_sums(Extent e, const LaunchSettings& settings, const std::string& what) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    World there = launch_on(*gpu, e, settings), here = launch_on(cpu(), e, settings);
    there.advance(2), here.advance(1);
    EXPECT_EQ(field(there, "sum"), field(here, "sum")) << what << " at " << e.width << "x" << e.height;
}

TEST(LaunchKernels, EveryShapeComesToTheCpusSums) {
    for (const Extent e : {Extent{16, 16}, {17, 31}, {97, 61}})
        for (const char* method : {"one_each", "grid_stride", "resident", "quads"})
            for (const char* threads : {"1", "31", "32", "33", "256", "1024"})
                expect_cpu_sums(e, {{"method", method}, {"block_size", threads}, {"blocks", "3"}},
                                std::string(method) + " of " + threads);
}

TEST(LaunchKernels, EveryNumberOfRegistersComesToTheCpusSums) {
    for (const char* registers : {"32", "64", "128", "255"})
        for (const char* method : {"one_each", "quads"})
            for (const char* work : {"0", "20", "512", "513", "1200"}) // a stir every 512 rounds
                expect_cpu_sums({48, 33}, {{"method", method}, {"registers", registers}, {"work", work}},
                                std::string(registers) + " registers");
}

TEST(LaunchKernels, EveryBranchComesToTheCpusSums) {
    for (const char* method : {"one_each", "quads"})
        for (const char* branch : {"by_lane", "by_warp"})
            for (const char* paths : {"2", "7", "32"})
                expect_cpu_sums({70, 50}, {{"method", method}, {"branch", branch}, {"paths", paths}},
                                std::string(paths) + " branches " + branch);
}

TEST(LaunchKernels, EveryLengthComesToTheCpusSums) {
    for (int length = 1; length <= 100; length += 3)
        for (const char* method : {"one_each", "quads"})
            expect_cpu_sums({40, 30}, {{"method", method}, {"length", std::to_string(length)}, {"block_size", "40"}},
                            "length " + std::to_string(length));
}

/// On the emulated GPU a block's place is its number.
void expect_passes_at_their_blocks(const LaunchSettings& settings) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    World world = launch_on(*gpu, {150, 90}, settings);
    const std::vector<float> shape = field(world, "shape"), passes = field(world, "passes");
    const int threads = static_cast<int>(shape[0]), blocks = static_cast<int>(shape[1]),
              per_lane = static_cast<int>(shape[2]), elements = static_cast<int>(shape[3]);
    const int warps = (threads + 31) / 32, of_a_turn = threads * per_lane;
    for (int turn = 0; turn * of_a_turn < elements; ++turn)
        for (int warp = 0; warp < warps; ++warp) {
            if (turn * of_a_turn + warp * 32 * per_lane >= elements) continue;
            const std::size_t row = std::size_t(turn * warps + warp) * 4;
            ASSERT_EQ(passes.at(row + 2), float(turn % blocks % 1024)) << "turn " << turn << ", warp " << warp;
            ASSERT_EQ(passes.at(row + 3), 32);
        }
}

TEST(LaunchKernels, LeaveATraceOfEachPass) {
    for (const char* threads : {"1", "33", "96", "512"}) {
        expect_passes_at_their_blocks({{"block_size", threads}});
        expect_passes_at_their_blocks({{"block_size", threads}, {"method", "grid_stride"}, {"blocks", "5"}});
        expect_passes_at_their_blocks({{"block_size", threads}, {"method", "quads"}, {"paths", "4"}});
    }
}

TEST(LaunchKernels, CountThePlacesThatTookPart) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* blocks : {"1", "5", "40"}) {
        World world = launch_on(*gpu, {150, 90}, {{"method", "grid_stride"}, {"blocks", blocks}, {"block_size", "64"}});
        for (int again = 0; again < 2; ++again) { // data left by one tally must not show in the next
            EXPECT_EQ(field(world, "summary").at(2), std::stof(blocks));
            world.advance(3);
        }
    }
}

TEST(LaunchKernels, DrawTheSamePictureTwice) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const glint_preset& start : catalog().at("launch").presets()) {
        Params p = preset(catalog().at("launch"), start.id);
        set(p, "work", "4");
        World world(catalog().at("launch"), *gpu, {90, 70}, p);
        world.advance(1);
        EXPECT_EQ(drawn(world, 0x00ff00ffu), drawn(world, 0x00112233u)) << start.id;
    }
}

} // namespace
} // namespace glint::test
