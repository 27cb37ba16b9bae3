// Deep views of Julia's GPU code on an emulated GPU: the CPU's counts, in every precision and by every method.
#include "fake_gpu/device.h"
#include "fake_gpu/runtime.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

std::vector<float> counts(Queue& queue, const char* precision, const char* method) {
    Params p = preset(catalog().at("julia"), "minibrot");
    set(p, "precision", precision), set(p, "method", method), set(p, "iterations", "700");
    World world(catalog().at("julia"), queue, {70, 45}, p);
    drawn(world);
    return field(world, "iterations");
}

TEST(JuliaKernels, DeepDownTheGpuCountsWhatTheCpuCounts) {
    const auto gpu = make_fake_gpu();
    for (const char* precision : {"float", "float_float", "double"}) {
        const std::vector<float> expected = counts(cpu(), precision, "textbook");
        for (const char* method : {"textbook", "attractor", "unrolled", "compacted"})
            EXPECT_EQ(counts(*gpu, precision, method), expected) << precision << ", " << method;
    }
}

TEST(JuliaKernels, TheTextbookCountsTheSameInBlocksOfEverySize) {
    const auto gpu = make_fake_gpu();
    const Definition& d = catalog().at("julia");
    for (const char* precision : {"float", "float_float", "double"}) {
        Params p(d);
        set(p, "method", "textbook"), set(p, "precision", precision);
        World reference(d, cpu(), {70, 45}, p);
        for (const char* threads : {"1", "7", "32", "100", "256", "1024"}) {
            set(p, "block_size", threads);
            World world(d, *gpu, {70, 45}, p);
            EXPECT_EQ(drawn(world), drawn(reference)) << precision << ", " << threads << " threads";
        }
    }
}

/// Along the edge of a set, drawn with the method for views beyond doubles.
Params perturbed(const char* set_of, int picture) {
    Params p(catalog().at("julia"));
    set(p, "set", set_of), set(p, "precision", "perturbed"), set(p, "scale", "0.05"), set(p, "iterations", "500");
    set(p, "center_re", std::to_string(-0.75 + 0.02 * picture)), set(p, "center_im", "0.1");
    return p;
}

TEST(JuliaKernels, PerturbedEachPictureIsDrawnBesideTheOrbitOfItsOwnView) {
    const auto gpu = make_fake_gpu();
    for (const char* set_of : {"julia", "mandelbrot"})
        for (const int late : {0, 3}) { // copies are done at once, or take as long as four pictures
            fake_gpu::say_events_late(late);
            World moving(catalog().at("julia"), *gpu, {70, 45}, perturbed(set_of, 0));
            for (int picture = 0; picture < 12; ++picture) {
                moving.set_params(perturbed(set_of, picture));
                World fresh(catalog().at("julia"), cpu(), {70, 45}, perturbed(set_of, picture));
                EXPECT_EQ(drawn(moving), drawn(fresh)) << set_of << " " << picture;
            }
            fake_gpu::say_events_late(0);
        }
}

TEST(JuliaKernels, AnOrbitComesOverOnceFromMemoryThatIsKept) {
    const auto gpu = make_fake_gpu();
    const Extent e{70, 45};
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(e.area()));
    const glint_frame frame{sizeof(glint_frame), pixels.data(), e.width, e.height, e.width, {}};
    const int pinned_before = fake_gpu::made().pinned;
    {
        World world(catalog().at("julia"), *gpu, e, perturbed("julia", 0));
        const auto copies_of = [&](int picture) {
            world.set_params(perturbed("julia", picture));
            const long before = fake_gpu::made().copies;
            world.draw(frame);
            return fake_gpu::made().copies - before;
        };
        EXPECT_EQ(copies_of(0), 2) << "the view's, and the one from 0";
        EXPECT_EQ(copies_of(0), 0) << "nothing has moved";
        for (int picture = 1; picture < 5; ++picture) EXPECT_EQ(copies_of(picture), 1) << "the one from 0 is c's";
        const int pinned = fake_gpu::made().pinned;
        for (int picture = 5; picture < 20; ++picture) EXPECT_EQ(copies_of(picture), 1);
        EXPECT_EQ(fake_gpu::made().pinned, pinned);
    }
    EXPECT_EQ(fake_gpu::made().pinned, pinned_before);
}

TEST(JuliaKernels, APointAndItsOppositeAreTheOnesThatWouldHaveBeenFollowed) {
    const auto gpu = make_fake_gpu();
    for (const Extent e : {Extent{64, 40}, Extent{65, 41}, Extent{33, 70}})
        for (const char* samples : {"1", "2", "3", "4"})
            for (const char* method : {"attractor", "unrolled", "compacted"}) {
                Params p = preset(catalog().at("julia"), "fire");
                set(p, "samples", samples);
                set(p, "method", "textbook");
                World one(catalog().at("julia"), cpu(), e, p);
                set(p, "method", method);
                World both(catalog().at("julia"), *gpu, e, p);
                EXPECT_EQ(drawn(one), drawn(both)) << method << ", " << e.width << "x" << e.height << ", " << samples;
                EXPECT_EQ(field(one, "iterations"), field(both, "iterations")) << method << ", " << samples;
            }
}

TEST(JuliaKernels, DeepDownAFastGpuTakesDoublesByItself) {
    const auto gpu = make_fake_gpu();
    EXPECT_EQ(counts(*gpu, "auto", "auto"), counts(cpu(), "double", "textbook"));
}

TEST(JuliaKernels, DrawWhatTheTextbookDraws) {
    const auto gpu = make_fake_gpu();
    for (const char* method : {"attractor", "unrolled", "compacted"})
        agree_in(cases_here(60), *gpu, {"julia", method, {{16, 16}, {60, 50}}});
}

} // namespace
} // namespace glint::test
