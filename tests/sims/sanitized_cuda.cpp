// Every kernel of the program, on a GPU, at its smallest, odd, prime and large sizes, to run under compute-sanitizer.
// tests/bench/sanitized.py compares the launches with the list of all kernels.
#include "interop/fields/field_histogram.h"
#include "interop/microbenchmarks.h"
#include "sims/heat/shape.h"
#include "sims/heat/strips.h"
#include "support/every_kernel.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <tuple>

namespace glint::test {
namespace {

// The smallest that the program offers; odd; no smaller than any method's tile; both sides prime; large and prime;
// large, for kernels that are for rows of whole float4s.
constexpr Extent sizes[] = {{16, 16}, {17, 31}, {128, 104}, {131, 127}, {1031, 769}, {1032, 769}};

class Sanitized : public testing::TestWithParam<std::tuple<std::string, Extent>> {
protected:
    std::unique_ptr<Queue> gpu = make_cuda_queue(0);
};

TEST_P(Sanitized, EveryKernel) {
    const auto& [sim, size] = GetParam();
    launch_every_kernel(catalog().at(sim), *gpu, size);
}

std::string text(Extent e) { return std::to_string(e.width) + "x" + std::to_string(e.height); }
std::string name_of(const testing::TestParamInfo<std::tuple<std::string, Extent>>& test) {
    return std::get<std::string>(test.param) + "_" + text(std::get<Extent>(test.param));
}
INSTANTIATE_TEST_SUITE_P(Kernels, Sanitized,
                         testing::Combine(testing::ValuesIn(gpu_method_ids()), testing::ValuesIn(sizes)), name_of);

/// Windows that fetch the next tile while they compute one are for plates of many more tiles than multiprocessors, in
/// rows of whole float4s: 14 x 17 tiles for up to 158, to the cell; and four columns of a prime, prime rows.
class SanitizedHeat : public testing::TestWithParam<Extent> {};

TEST_P(SanitizedHeat, LargePlates) {
    const auto gpu = make_cuda_queue(0);
    const Definition& d = catalog().at("heat");
    for (const char* edges : {"insulated", "cold", "periodic"}) {
        Params p(d);
        set(p, "scene", "book"), set(p, "method", "temporal"), set(p, "edges", edges);
        World plate(d, *gpu, GetParam(), p);
        plate.advance(heat::Strips::halo + heat::Strips::halo / 2 + 1), drawn(plate);
    }
    EXPECT_EQ(gpu->take_failure(), "");
}

constexpr Extent tiles_of_large_plates{14 * heat::tall_window.inner_width(), 17 * heat::tall_window.inner_height()};
constexpr Extent strips{14 * heat::Strips::own, 7602}; // for warps that stream rows, on as many multiprocessors
INSTANTIATE_TEST_SUITE_P(Kernels, SanitizedHeat, testing::Values(tiles_of_large_plates, Extent{4 * 367, 2861}, strips),
                         [](const auto& size) { return "heat_" + text(size.param); });

/// The program's own kernels over a field.
TEST(SanitizedField, IsCountedAndDrawn) {
    const auto gpu = make_cuda_queue(0);
    for (const Extent size : sizes) {
        const DeviceMemory counts(*gpu, sizeof(FieldHistogram));
        const Definition& d = catalog().at("heat");
        World plate(d, *gpu, size, Params(d));
        plate.set_look({.logarithmic = true, .shaded = true, .isolines = true}, {});
        const glint_field* field = plate.shown_field();
        count_field(*gpu, view_of(*field), {0, 1}, static_cast<FieldHistogram*>(counts.data()));
        drawn(plate);
    }
    EXPECT_EQ(gpu->take_failure(), "");
}

/// A deliberately missing barrier. on_a_gpu.sh runs this test alone under racecheck, which must find the race, and with
/// the others under the other tools, which must find nothing.
TEST(SanitizedRace, OfABarrierThatIsLeftOut) {
    const auto gpu = make_cuda_queue(0);
    const Definition& d = catalog().at("barrier");
    for (const char* wait : {"0", "1000"}) {
        Params p(d);
        set(p, "method", "racy_textbook"), set(p, "wait", wait);
        World world(d, *gpu, {131, 127}, p);
        world.advance(3);
        for (const float level : field(world, "level")) ASSERT_TRUE(level >= 0 && level <= 255) << level;
    }
    EXPECT_EQ(gpu->take_failure(), "");
}

TEST(SanitizedLimits, Loads) {
    const auto gpu = make_cuda_queue(0);
    const auto loads = make_microbenchmarks(gpu->device());
    loads->copy(1), loads->cached_copy(1), loads->multiply_add(1), loads->launch(1);
}

} // namespace
} // namespace glint::test
