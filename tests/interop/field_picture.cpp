// The picture that the program makes of a field: its colours, its light and its lines, on the CPU.
#include "interop/fields/field_drawing.h"
#include "support/run.h"
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <limits>
#include <set>
#include <vector>

namespace glint::test {
namespace {

class FieldPicture : public testing::Test {
protected:
    FieldPicture() {
        for (std::uint32_t i = 0; i < GLINT_PALETTE_SIZE; ++i) greys[i] = 0xff000000u | (i / 4) * 0x010101u;
    }
    /// The pixels, row by row, of a field with this many columns.
    std::vector<std::uint32_t> drawn_field(const std::vector<float>& values, int width, FloatRange range,
                                           const FieldLook& look = {}) {
        std::vector<std::uint32_t> pixels(values.size());
        const int height = static_cast<int>(values.size()) / width;
        glint_frame frame{sizeof frame, pixels.data(), width, height, width, {}};
        frame.palette = {greys.data(), range.low, range.high, below, above, no_number};
        draw_field(cpu(), {values.data(), width, height, width}, frame, look);
        return pixels;
    }
    static std::vector<float> ramp(int width, int height) {
        std::vector<float> values;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                values.push_back((static_cast<float>(x) + 0.5f) / static_cast<float>(width));
        return values;
    }
    static constexpr std::uint32_t below = 0xff0000aau, above = 0xff00aa00u, no_number = 0xffaa0000u;
    std::array<std::uint32_t, GLINT_PALETTE_SIZE> greys{};
};

TEST_F(FieldPicture, IsInThePaletteWithWhatIsBeyondMarked) {
    const auto pixels = drawn_field({-1, 0, 0.5f, 1, 2, std::numeric_limits<float>::quiet_NaN()}, 6, {0, 1});
    EXPECT_EQ(pixels, (std::vector<std::uint32_t>{below, greys[0], greys[512], greys[1023], above, no_number}));
}

TEST_F(FieldPicture, OnALogarithmicScaleEveryDecadeHasAsManyColours) {
    const auto pixels = drawn_field({1, 10, 100, 1000, 0, -5}, 6, {1, 1000}, {.logarithmic = true});
    const auto grey = [](std::uint32_t color) { return int(color & 255u); };
    EXPECT_EQ(grey(pixels[0]), 0);
    EXPECT_NEAR(grey(pixels[1]), 85, 1);
    EXPECT_NEAR(grey(pixels[2]), 170, 1);
    EXPECT_EQ(grey(pixels[3]), 255);
    EXPECT_EQ(pixels[4], below);
    EXPECT_EQ(pixels[5], below);
}

TEST_F(FieldPicture, ALogarithmicScaleThroughZeroHasBothSigns) {
    const auto pixels = drawn_field({-4, -0.1f, 0, 0.1f, 4}, 5, {-4, 4}, {.logarithmic = true});
    const auto grey = [](std::uint32_t color) { return int(color & 255u); };
    EXPECT_EQ(grey(pixels[0]), 0);
    EXPECT_NEAR(grey(pixels[2]), 127, 1);
    EXPECT_EQ(grey(pixels[4]), 255);
    EXPECT_NEAR(grey(pixels[1]) + grey(pixels[3]), 255, 2);
    EXPECT_GT(grey(pixels[3]), 170) << "small values are seen";
}

TEST_F(FieldPicture, AFlatFieldIsLitAsItIs) {
    const std::vector<float> flat(64, 0.5f);
    EXPECT_EQ(drawn_field(flat, 8, {0, 1}, {.shade = 0.8f}), drawn_field(flat, 8, {0, 1}));
}

TEST_F(FieldPicture, SlopesTowardsTheLightAreBrighter) {
    std::vector<float> up = ramp(64, 64), down = up; // `up` rises to the right and faces the light; the other falls
    for (float& value : down) value = 1 - value;
    constexpr FloatRange range{0.4f, 0.6f};
    const std::size_t middle = 32 * 64 + 32;
    for (const auto& [values, brighter] : {std::pair{up, true}, {down, false}}) {
        const std::uint32_t lit = drawn_field(values, 64, range, {.shade = 0.8f})[middle],
                            plain = drawn_field(values, 64, range)[middle];
        EXPECT_NE(lit, plain);
        EXPECT_EQ((lit & 255u) > (plain & 255u), brighter);
    }
}

TEST_F(FieldPicture, LinesLieWhereTheStepsMeet) {
    constexpr int lines = 8, width = 240;
    const auto plain = drawn_field(ramp(width, 4), width, {0, 1}),
               lined = drawn_field(ramp(width, 4), width, {0, 1}, {.isolines = lines});
    std::set<int> columns;
    for (std::size_t i = 0; i < plain.size(); ++i)
        if (plain[i] != lined[i]) columns.insert(static_cast<int>(i) % width);
    EXPECT_EQ(columns.size(), std::size_t(lines - 1));
    for (const int column : columns) EXPECT_EQ((column + 1) % (width / lines), 0) << column;
}

TEST_F(FieldPicture, WhatIsNoNumberThrowsNoLightAndNoLine) {
    std::vector<float> values(64, 0.5f);
    values[27] = std::numeric_limits<float>::quiet_NaN();
    const auto pixels = drawn_field(values, 8, {0, 1}, {.shade = 1, .isolines = 12});
    EXPECT_EQ(std::ranges::count(pixels, greys[512]), 63);
    EXPECT_EQ(pixels[27], no_number);
}

} // namespace
} // namespace glint::test
