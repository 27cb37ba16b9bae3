// The search for NaN on an emulated GPU finds the same as on the CPU.
#include "fake_gpu/device.h"
#include "interop/fields/field_nans.h"
#include "support/draws.h"
#include "support/run.h"
#include <cstddef>
#include <gtest/gtest.h>
#include <vector>

namespace glint::test {
namespace {

void expect_same_nans(Queue& gpu, const GridView& grid, const FloatNumbers& numbers) {
    std::vector<FirstNan> played(static_cast<std::size_t>(nan_parts(grid))), plain(played.size());
    search_nans(Device(gpu.table()), grid, numbers, played.data());
    search_nans(Device(cpu().table()), grid, numbers, plain.data());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(played[i].place, plain[i].place) << grid.width << "x" << grid.height << ", part " << i;
        EXPECT_EQ(played[i].offset, plain[i].offset);
    }
}

TEST(FieldNansKernels, FindTheSameInGrids) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    Draws draws(18);
    FloatNumbers numbers;
    numbers.add(0, 1, GLINT_FLOAT32);
    for (const Extent extent : {Extent{1, 1}, {31, 9}, {131, 127}, {3, 3000}, {9000, 1}})
        for (const int padding : {0, 3}) {
            const int pitch = extent.width + padding;
            std::vector<float> cells(static_cast<std::size_t>(pitch * extent.height), NAN);
            for (float& cell : cells)
                if (!draws.one_in(300)) cell = draws.real(-1e6f, 3);
            expect_same_nans(*gpu, {cells.data(), extent.width, extent.height, pitch}, numbers);
        }
}

TEST(FieldNansKernels, FindTheSameInStructs) {
    struct Body {
        std::uint32_t kind;
        float speed[3];
        double mass;
    };
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    Draws draws(19);
    FloatNumbers numbers;
    numbers.add(offsetof(Body, speed), 3, GLINT_FLOAT32);
    numbers.add(offsetof(Body, mass), 1, GLINT_FLOAT64);
    std::vector<Body> all(5000, Body{~0u, {1, 2, 3}, 4});
    for (Body& one : all) {
        if (draws.one_in(900)) one.speed[draws.whole(0, 2)] = NAN;
        if (draws.one_in(900)) one.mass = NAN;
    }
    expect_same_nans(*gpu, {all.data(), 5000, 1, 5000, GLINT_STRUCT, sizeof(Body)}, numbers);
    expect_same_nans(*gpu, {all.data(), 49, 100, 50, GLINT_STRUCT, sizeof(Body)}, numbers);
}

} // namespace
} // namespace glint::test
