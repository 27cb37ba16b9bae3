// The first picture of "CUDA by Example", to the level.
#include "support/run.h"
#include <cmath>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(Pattern, IsTheBooksPictureWithItsLevelsRoundedDown) {
    const Definition& d = catalog().at("pattern");
    World world(d, cpu(), {512, 512}, preset(d, "book"));
    const std::vector<std::uint32_t> pixels = drawn(world);
    for (std::size_t y = 0; y < 512; ++y)
        for (std::size_t x = 0; x < 512; ++x) {
            const double fx = double(x) / 512 - 0.5, fy = double(y) / 512 - 0.5;
            const double green = 128 + 127 * std::sin(std::abs(fx * 100) - std::abs(fy * 100));
            const std::uint32_t pixel = pixels[y * 512 + x];
            ASSERT_EQ(pixel & 0xffff00ffu, 0xff000000u) << x << "," << y;
            const auto level = double(pixel >> 8 & 255);
            ASSERT_GE(level, std::floor(green - 1e-3)) << x << "," << y; // allows for rounding of the float's sine
            ASSERT_LE(level, std::floor(green + 1e-3)) << x << "," << y;
        }
}

} // namespace
} // namespace glint::test
