// The memory access exhibit's kernels on an emulated GPU: with any staging and layout in shared memory they read the
// same as the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using AccessSettings = std::vector<std::pair<const char*, std::string>>;

std::vector<float> gathered_on(Queue& queue, Extent e, const AccessSettings& settings, const char* access) {
    Params p(catalog().at("memory_access"));
    for (const auto& [id, text] : settings) set(p, id, text);
    set(p, "access", access);
    World world(catalog().at("memory_access"), queue, e, p);
    world.advance(3);
    return field(world, "gathered");
}

void expect_cpu_reads_of(Extent e, const AccessSettings& settings, const char* access) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    EXPECT_EQ(gathered_on(*gpu, e, settings, access), gathered_on(cpu(), e, settings, "aos"))
        << access << " at " << e.width << "x" << e.height;
}

constexpr Extent access_extents[] = {{16, 16}, {17, 31}, {64, 32}, {97, 61}};

TEST(MemoryAccessKernels, StagedRecordsComeToTheCpusSums) {
    for (const Extent e : access_extents)
        for (const char* members : {"1", "3", "4", "8"})
            for (const char* offset : {"0", "1", "63"})
                expect_cpu_reads_of(e, {{"members", members}, {"used", "8"}, {"offset", offset}, {"hold", "1"}},
                                    "staged");
}

TEST(MemoryAccessKernels, FourNeighboursComeToTheCpusSums) {
    for (const Extent e : access_extents)
        for (const char* offset : {"0", "1", "4", "62"})
            expect_cpu_reads_of(e, {{"members", "3"}, {"used", "2"}, {"offset", offset}, {"hold", "1"}}, "quads");
}

TEST(MemoryAccessKernels, EveryLayoutComesToTheCpusSums) {
    for (const Extent e : access_extents)
        for (const char* access : {"aos", "padded", "soa", "tiled"})
            for (const char* members : {"1", "2", "3", "8"})
                for (const char* stride : {"1", "5", "64"})
                    expect_cpu_reads_of(e, {{"members", members}, {"used", "3"}, {"stride", stride}}, access);
}

TEST(MemoryAccessKernels, TilesInSharedMemoryComeToTheCpusSums) {
    for (const Extent e : access_extents) // the last tile is full, or not
        for (const char* access : {"aos", "padded", "soa", "tiled"})
            for (const char* members : {"1", "2", "5"})
                for (const char* padding : {"0", "4"})
                    for (const char* stride : {"1", "32"})
                        expect_cpu_reads_of(e,
                                            {{"space", "shared"},
                                             {"members", members},
                                             {"used", "8"},
                                             {"stride", stride},
                                             {"padding", padding},
                                             {"offset", "3"},
                                             {"reads", "11"}},
                                            access);
}

TEST(MemoryAccessKernels, OneFreeWordARowChangesNoSum) {
    for (const char* padding : {"1", "2", "3"})
        for (const char* access : {"aos", "soa", "tiled"})
            expect_cpu_reads_of({64, 40}, {{"space", "shared"}, {"members", "3"}, {"used", "3"}, {"padding", padding}},
                                access);
}

TEST(MemoryAccessKernels, AnythingAtAllComesToTheCpusPictureAndSums) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("memory_access");
    for (unsigned seed = 0; seed < unsigned(cases_here(100)); ++seed) {
        Draws draw(seed);
        const Extent e{draw.whole(16, 90), draw.whole(16, 60)};
        const Params any = any_params(draw, d);
        World there(d, *gpu, e, any), here(d, cpu(), e, any);
        const int steps = draw.whole(1, 20);
        there.advance(steps), here.advance(steps);
        ASSERT_EQ(field(there, "gathered"), field(here, "gathered")) << "seed " << seed;
        ASSERT_EQ(drawn(there), drawn(here)) << "seed " << seed;
    }
}

} // namespace
} // namespace glint::test
