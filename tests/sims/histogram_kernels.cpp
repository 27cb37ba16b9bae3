// The histogram's GPU kernels on an emulated GPU give the CPU's counts.
#include "fake_gpu/device.h"
#include "fake_gpu/gpu.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using HistogramRows = std::initializer_list<std::pair<const char*, std::string>>;
constexpr const char* counting_methods[] = {"global", "shared", "vectors", "warps", "aggregated", "replicated"};

/// Compares the counts after some steps on a GPU with this many multiprocessors with the reference on the CPU.
void expect_cpu_counts(const char* method, Extent e, HistogramRows rows, int multiprocessors = 132) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(multiprocessors);
    Params p(catalog().at("histogram"));
    for (const auto& [id, text] : rows) set(p, id, text);
    const auto counted = [&](Queue& queue, const char* by) {
        set(p, "method", by);
        World world(p.definition(), queue, e, p);
        world.advance(2);
        return field(world, "counts");
    };
    EXPECT_EQ(counted(*gpu, method), counted(cpu(), "global")) << method << ", " << e.width << "x" << e.height;
}

TEST(HistogramKernels, CountAtAnySize) {
    for (const char* method : counting_methods) {
        for (const Extent e : {Extent{16, 16}, {16, 17}, {17, 31}})
            for (const char* bytes : {"1", "2", "31"}) expect_cpu_counts(method, e, {{"bytes_per_cell", bytes}});
        expect_cpu_counts(method, {1032, 769}, {{"bytes_per_cell", "1"}});
    }
}
TEST(HistogramKernels, GoRoundWhereTheDataAreMoreThanTheGrid) {
    for (const char* method : counting_methods)
        for (const char* blocks : {"1", "2", "3"})
            for (const Extent e : {Extent{61, 67}, {64, 64}, {97, 61}})
                expect_cpu_counts(method, e, {{"bytes_per_cell", "13"}, {"blocks", blocks}}, 1);
}
TEST(HistogramKernels, HaveAnyNumberOfTables) {
    for (int copies = 1; copies <= 32; ++copies)
        expect_cpu_counts("replicated", {50, 31}, {{"copies", std::to_string(copies)}, {"bytes_per_cell", "9"}}, 2);
}
TEST(HistogramKernels, CountOneValueAndEveryValue) {
    for (const char* method : counting_methods)
        for (const char* skew : {"0", "100"})
            for (const char* run : {"1", "5", "4096"})
                expect_cpu_counts(method, {40, 33}, {{"skew", skew}, {"run", run}, {"bytes_per_cell", "7"}}, 2);
}
TEST(HistogramKernels, CountWhateverIsDrawnAtRandom) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(3);
    for (const char* method : counting_methods)
        agree_in(cases_here(12), *gpu, {"histogram", method, {{16, 16}, {70, 50}}});
}
TEST(HistogramKernels, DrawEveryPresetAsTheCpuDoes) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("histogram");
    for (const glint_preset& start : d.presets()) {
        Params p = preset(d, start.id);
        set(p, "bytes_per_cell", "3");
        World played(d, *gpu, {300, 61}, p), plain(d, cpu(), {300, 61}, p);
        for (World* world : {&played, &plain}) world->advance(9);
        EXPECT_EQ(drawn(played), drawn(plain)) << start.id;
        const ProbeValue of_gpu = played.probe(), of_cpu = plain.probe();
        for (std::size_t i = 0; i < d.probes().size(); ++i)
            EXPECT_EQ(of_gpu.values[i], of_cpu.values[i]) << start.id << ", " << d.probes()[i].id;
    }
}
TEST(HistogramKernels, AStepIsOneLaunch) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : counting_methods) {
        Params p(catalog().at("histogram"));
        set(p, "method", method);
        World world(p.definition(), *gpu, {64, 64}, p);
        const int before = fake_gpu::counts().launches;
        world.advance(5);
        EXPECT_EQ(fake_gpu::counts().launches, before + 5) << method;
    }
}

} // namespace
} // namespace glint::test
