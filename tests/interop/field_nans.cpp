// The first NaN of a grid: of elements that are a number, and of structs with several.
#include "interop/fields/field_nans.h"
#include "support/draws.h"
#include "support/run.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace glint::test {
namespace {

constexpr float not_finite = std::numeric_limits<float>::infinity();

FirstNan found_in(const GridView& grid, const FloatNumbers& numbers) {
    std::vector<FirstNan> parts(static_cast<std::size_t>(nan_parts(grid)));
    search_nans(Device(cpu().table()), grid, numbers, parts.data());
    FirstNan all;
    for (const FirstNan& part : parts) all.join(part);
    const FirstNan here = first_nan(grid, numbers);
    EXPECT_EQ(all.place, here.place) << "also without a device";
    EXPECT_EQ(all.offset, here.offset);
    return all;
}

FloatNumbers one_number(std::int32_t value) {
    FloatNumbers numbers;
    numbers.add(0, 1, value);
    return numbers;
}

TEST(FieldNans, TheFirstOneIsFoundInAnyShape) {
    Draws draws(17);
    for (const Extent extent : {Extent{67, 41}, {3, 5000}, {9001, 1}, {5000, 3}, {1, 1}, {2048, 2}})
        for (const int padding : {0, 5}) {
            const int pitch = extent.width + padding;
            std::vector<float> cells(static_cast<std::size_t>(pitch) * static_cast<std::size_t>(extent.height), NAN);
            for (int y = 0; y < extent.height; ++y)
                std::fill_n(cells.begin() + std::ptrdiff_t{y} * pitch, extent.width, -not_finite);
            const GridView grid(cells.data(), extent.width, extent.height, pitch);
            EXPECT_FALSE(found_in(grid, one_number(GLINT_FLOAT32)).found()) << "padding is no cell";
            int first = INT32_MAX;
            for (int i = 0; i < 3; ++i) {
                const int cell = draws.whole(0, static_cast<int>(extent.area()) - 1);
                const int x = cell % extent.width, y = cell / extent.width;
                cells[static_cast<std::size_t>(y * pitch + x)] = NAN;
                first = std::min(first, cell);
            }
            EXPECT_EQ(found_in(grid, one_number(GLINT_FLOAT32)).element(), first)
                << extent.width << "x" << extent.height << " + " << padding;
        }
}

TEST(FieldNans, MemoryOfZerosHasFoundNone) { // as of a GPU that has not computed it
    EXPECT_FALSE(FirstNan{}.found());
    FirstNan nan(7, 4);
    nan.join(FirstNan{});
    EXPECT_EQ(nan.element(), 7);
}

TEST(FieldNans, DoublesAndHalvesAreSearched) {
    std::vector<double> doubles(5000, 1);
    doubles[4100] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(found_in({doubles.data(), 5000, 1, 5000, GLINT_FLOAT64}, one_number(GLINT_FLOAT64)).element(), 4100);
    std::vector<Half> halves(100, Half(not_finite));
    EXPECT_FALSE(found_in({halves.data(), 10, 10, 10, GLINT_FLOAT16}, one_number(GLINT_FLOAT16)).found());
    halves[55] = NAN;
    EXPECT_EQ(found_in({halves.data(), 10, 10, 10, GLINT_FLOAT16}, one_number(GLINT_FLOAT16)).element(), 55);
}

TEST(FieldNans, EachNumberOfAStructIsSearchedAndNoOther) {
    struct Body {
        std::uint32_t kind;
        float speed[3];
        double mass;
        Half shade;
    };
    FloatNumbers numbers;
    numbers.add(offsetof(Body, kind), 1, GLINT_UINT32);
    numbers.add(offsetof(Body, speed), 3, GLINT_FLOAT32);
    numbers.add(offsetof(Body, mass), 1, GLINT_FLOAT64);
    numbers.add(offsetof(Body, shade), 1, GLINT_FLOAT16);
    EXPECT_EQ(numbers.count, 3) << "no whole number is NaN";
    std::vector<Body> all(3000, Body{~0u, {1, 2, 3}, 4, 5}); // as a float, ~0u is NaN
    const GridView grid(all.data(), 3000, 1, 3000, GLINT_STRUCT, sizeof(Body));
    EXPECT_FALSE(found_in(grid, numbers).found());
    all[2500].shade = NAN;
    EXPECT_EQ(found_in(grid, numbers).offset, int(offsetof(Body, shade)));
    all[2400].mass = NAN;
    EXPECT_EQ(found_in(grid, numbers).offset, int(offsetof(Body, mass)));
    all[2400].speed[2] = NAN;
    const FirstNan nan = found_in(grid, numbers);
    EXPECT_EQ(nan.element(), 2400);
    EXPECT_EQ(nan.offset, int(offsetof(Body, speed) + 2 * sizeof(float)));
}

} // namespace
} // namespace glint::test
