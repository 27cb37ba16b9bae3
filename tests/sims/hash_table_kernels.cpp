// The hash table's kernels on an emulated GPU: the CPU's table, whatever the order of threads.
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

using BucketRows = std::initializer_list<std::pair<const char*, std::string>>;
constexpr const char* gpu_methods[] = {"mutex", "rounds", "cas", "exchange", "open"};

/// Compares the table after some steps on a GPU with this many multiprocessors with the table of one CPU thread.
void expect_cpu_table(const char* method, Extent e, BucketRows rows, int multiprocessors = 132, int steps = 3) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(multiprocessors);
    Params p(catalog().at("hash_table"));
    for (const auto& [id, text] : rows) set(p, id, text);
    const auto filled = [&](Queue& queue, const char* by) {
        set(p, "method", by);
        World world(p.definition(), queue, e, p);
        world.advance(steps);
        return std::pair(field(world, "lengths"), field(world, "sums"));
    };
    EXPECT_EQ(filled(*gpu, method), filled(cpu(), "serial")) << method << ", " << e.width << "x" << e.height;
}

TEST(HashTableKernels, FillTablesOfAnySize) {
    for (const char* method : gpu_methods) {
        for (const Extent e : {Extent{16, 16}, {17, 31}, {31, 33}, {61, 67}})
            for (const char* load : {"0.25", "3", "100"}) expect_cpu_table(method, e, {{"load", load}});
        expect_cpu_table(method, {1032, 769}, {}, 132, 1);
    }
}
TEST(HashTableKernels, FillOneBucketWithAllKeys) {
    for (const char* method : gpu_methods) expect_cpu_table(method, {40, 33}, {{"load", "32768"}, {"skew", "100"}}, 2);
}
TEST(HashTableKernels, GoRoundWhereThereAreMoreKeysThanThreads) {
    for (const char* method : {"mutex", "rounds"})
        for (const Extent e : {Extent{64, 64}, {97, 61}})
            expect_cpu_table(method, e, {{"keys_per_cell", "2"}, {"skew", "30"}}, 1);
}
TEST(HashTableKernels, FillWhateverIsDrawnAtRandom) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(3);
    for (const char* method : gpu_methods) agree_in(cases_here(30), *gpu, {"hash_table", method, {{16, 16}, {40, 40}}});
}
TEST(HashTableKernels, DrawEveryPresetAsTheCpuDoes) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("hash_table");
    for (const glint_preset& start : d.presets()) {
        Params p = preset(d, start.id);
        set(p, "keys_per_cell", "2");
        World played(d, *gpu, {130, 61}, p), plain(d, cpu(), {130, 61}, p);
        for (World* world : {&played, &plain}) world->advance(3);
        EXPECT_EQ(drawn(played), drawn(plain)) << start.id;
        const ProbeValue of_gpu = played.probe(), of_cpu = plain.probe();
        for (std::size_t i = 0; i < d.probes().size(); ++i)
            EXPECT_EQ(of_gpu.values[i], of_cpu.values[i]) << start.id << ", " << d.probes()[i].id;
    }
}

/// A thread that waits for a lock that is never freed hangs, which the emulated GPU reports.
TEST(HashTableKernels, LeaveEveryLockFree) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : {"mutex", "rounds"}) {
        Params p(catalog().at("hash_table"));
        set(p, "method", method), set(p, "load", "500");
        World world(p.definition(), *gpu, {64, 48}, p);
        for (int i = 0; i < 4; ++i) EXPECT_NO_THROW(world.advance(1)) << method;
    }
}

} // namespace
} // namespace glint::test
