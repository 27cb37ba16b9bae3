// The barrier's GPU kernels on an emulated GPU: right results with a barrier or a shuffle, and the errors without.
#include "fake_gpu/device.h"
#include "fake_gpu/gpu.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

constexpr const char* synchronised[] = {"direct", "textbook", "rows", "padded", "shuffle", "auto"};

Params barrier_by(const char* method) {
    Params p(catalog().at("barrier"));
    set(p, "method", method);
    return p;
}
std::vector<float> played_levels(Queue& queue, const Params& p, Extent e, int steps = 3) {
    World world(p.definition(), queue, e, p);
    world.advance(steps);
    return field(world, "level");
}

TEST(BarrierKernels, EqualTheCpuAtAnySize) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : synchronised)
        for (const Extent e : {Extent{16, 16}, {17, 31}, {33, 16}, {1032, 769}})
            EXPECT_EQ(played_levels(*gpu, barrier_by(method), e, 1), played_levels(cpu(), barrier_by("direct"), e, 1))
                << method << ", " << e.width << "x" << e.height;
}
TEST(BarrierKernels, GiveTheSameResultForAnyNumberOfExchanges) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : synchronised)
        for (const char* returns : {"1", "2", "5"})
            for (const Extent e : {Extent{16, 16}, {33, 47}, {50, 300}}) {
                Params p = barrier_by(method);
                set(p, "returns", returns);
                EXPECT_EQ(played_levels(*gpu, p, e, 1), played_levels(cpu(), barrier_by("direct"), e, 1))
                    << method << ", " << returns << ", " << e.width << "x" << e.height;
            }
}
TEST(BarrierKernels, EqualTheCpuWhateverIsDrawnAtRandom) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : synchronised) agree_in(cases_here(30), *gpu, {"barrier", method, {{16, 16}, {70, 50}}});
}
TEST(BarrierKernels, OfTheModelAreTheSameRace) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* resident : {"1", "13", "4096"}) {
        Params p = barrier_by("racy_model");
        set(p, "resident", resident);
        EXPECT_EQ(played_levels(*gpu, p, {97, 61}, 7), played_levels(cpu(), p, {97, 61}, 7)) << resident;
    }
}
TEST(BarrierKernels, AStepIsOneLaunch) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : {"direct", "textbook", "rows", "padded", "shuffle", "racy_textbook", "racy_model"}) {
        World world(catalog().at("barrier"), *gpu, {64, 64}, barrier_by(method));
        const int before = fake_gpu::counts().launches;
        world.advance(5);
        EXPECT_EQ(fake_gpu::counts().launches, before + 5) << method;
    }
}

/// The threads of the emulated GPU run one after another in an order that is drawn anew for each block: of two threads
/// that read from each other the first reads an unwritten level, 255, and the second the right one.
TEST(BarrierKernels, WithoutABarrierOneOfTwoReadsTooEarly) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Extent e{160, 96};
    const std::vector<float> racy = played_levels(*gpu, barrier_by("racy_textbook"), e),
                             right = played_levels(cpu(), barrier_by("direct"), e);
    int wrong = 0;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const int other_x = x / 16 * 16 + 15 - x % 16, other_y = y / 16 * 16 + 15 - y % 16;
            const auto here = std::size_t(y * e.width + x), there = std::size_t(other_y * e.width + other_x);
            ASSERT_TRUE(racy[here] == right[here] || racy[here] == 255) << x << ", " << y;
            ASSERT_TRUE(racy[here] == right[here] || racy[there] == right[there]) << x << ", " << y;
            wrong += racy[here] != right[here];
        }
    EXPECT_GT(wrong, e.area() * 4 / 10);
    EXPECT_LE(wrong, e.area() / 2);
}
TEST(BarrierKernels, AWaitHidesTheRace) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    Params p = barrier_by("racy_textbook");
    set(p, "wait", "1000");
    EXPECT_EQ(played_levels(*gpu, p, {64, 48}), played_levels(cpu(), barrier_by("direct"), {64, 48}));
}

TEST(BarrierKernels, DrawEveryPresetAsTheCpuDoes) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("barrier");
    for (const glint_preset& start : d.presets()) {
        World played(d, *gpu, {131, 61}, preset(d, start.id)), plain(d, cpu(), {131, 61}, preset(d, start.id));
        for (World* world : {&played, &plain}) world->advance(6);
        EXPECT_EQ(drawn(played), drawn(plain)) << start.id;
        const ProbeValue of_gpu = played.probe(), of_cpu = plain.probe();
        for (std::size_t i = 0; i < d.probes().size(); ++i)
            EXPECT_EQ(of_gpu.values[i], of_cpu.values[i]) << start.id << ", " << d.probes()[i].id;
    }
}

} // namespace
} // namespace glint::test
