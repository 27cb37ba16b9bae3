// The kernels of the exhibit of constant and texture memory on an emulated GPU: every memory gives the CPU's sums.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

namespace glint::test {
namespace {

using TableRows = std::initializer_list<std::pair<const char*, std::string>>;
constexpr const char* memories[] = {"uncached", "global", "read_only", "constant", "texture", "shared", "replicated"};

/// Compares some steps on a GPU with this many multiprocessors with steps on the CPU.
void expect_cpu_reads(const char* method, Extent e, TableRows rows, int multiprocessors = 132, int steps = 18) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(multiprocessors);
    Params p(catalog().at("constant_memory"));
    set(p, "reads", "2");
    for (const auto& [id, text] : rows) set(p, id, text);
    const auto read = [&](Queue& queue, const char* by) {
        set(p, "method", by);
        World world(p.definition(), queue, e, p);
        world.advance(steps);
        return field(world, "sums");
    };
    EXPECT_EQ(read(*gpu, method), read(cpu(), "global")) << method << ", " << e.width << "x" << e.height;
}

TEST(ConstantMemoryKernels, ReadForCellsOfAnyPicture) {
    for (const char* method : memories) {
        for (const Extent e : {Extent{16, 16}, {17, 31}, {33, 16}})
            for (const char* pattern : {"neighbours", "scattered", "picture"})
                expect_cpu_reads(method, e, {{"pattern", pattern}, {"addresses", "32"}});
        expect_cpu_reads(method, {1032, 769}, {{"pattern", "scattered"}, {"reads", "1"}}, 132, 2);
    }
}
TEST(ConstantMemoryKernels, ReadTablesOfEverySize) {
    for (const char* method : memories)
        for (const char* table : {"kib_1", "kib_4", "kib_16"}) {
            if (method == std::string("replicated") && table == std::string("kib_16")) continue; // does not fit
            for (const char* pattern : {"scattered", "picture"})
                expect_cpu_reads(method, {40, 23}, {{"pattern", pattern}, {"table", table}, {"addresses", "19"}});
        }
}
TEST(ConstantMemoryKernels, FetchWithEveryKindOfEdgesAndFilter) {
    for (const char* method : memories)
        for (const char* edges : {"each", "clamp", "wrap", "mirror", "border"})
            for (const char* filter : {"both", "nearest", "linear"})
                expect_cpu_reads(method, {36, 30}, {{"pattern", "picture"}, {"edges", edges}, {"filter", filter}});
}
TEST(ConstantMemoryKernels, KeepTheirCopiesForMoreTilesThanOne) {
    for (const char* method : {"shared", "replicated"})
        for (const Extent e : {Extent{32, 16}, {200, 100}, {33, 17}})
            expect_cpu_reads(method, e, {{"pattern", "scattered"}, {"addresses", "32"}}, 1);
}
TEST(ConstantMemoryKernels, ReadWhateverIsDrawnAtRandom) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(3);
    for (const char* method : {"uncached", "global", "read_only", "constant", "texture", "shared"})
        agree_in(cases_here(30), *gpu, {"constant_memory", method, {{16, 16}, {70, 50}}});
}
TEST(ConstantMemoryKernels, DrawEveryPresetAsTheCpuDoes) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("constant_memory");
    for (const glint_preset& start : d.presets()) {
        World played(d, *gpu, {150, 101}, preset(d, start.id)), plain(d, cpu(), {150, 101}, preset(d, start.id));
        for (World* world : {&played, &plain}) world->advance(40);
        EXPECT_EQ(drawn(played), drawn(plain)) << start.id;
        const ProbeValue of_gpu = played.probe(), of_cpu = plain.probe();
        for (std::size_t i = 0; i < d.probes().size(); ++i)
            EXPECT_EQ(of_gpu.values[i], of_cpu.values[i]) << start.id << ", " << d.probes()[i].id;
    }
}

} // namespace
} // namespace glint::test
