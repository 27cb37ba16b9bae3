// Deep views of Julia's GPU side on a GPU that is played: the CPU's counts, in every precision and on every method.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

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
