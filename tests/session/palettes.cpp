// The colours of a frame: the first is for range_low and the last for range_high, whichever is the larger.
#include "app/world/picture/palettes.h"
#include "support/run.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace glint::test {
namespace {

struct ColorRange {
    const char *low, *high, *beyond;
};

/// The colour of a value, as kernels find it.
std::uint32_t color_of(const ColorRange& range, float value) {
    Params params(catalog().at("waves"));
    set(params, "palette", "viridis");
    set(params, "range", range.beyond);
    set(params, "range_low", range.low);
    set(params, "range_high", range.high);
    const auto table = table_of(frame_colors(params));
    const glint_palette palette = frame_palette(params, table.data());
    EXPECT_LT(palette.lo, palette.hi);
    return Palette(palette)(value);
}

TEST(Palettes, TheFirstColourIsThatOfRangeLowAndTheLastThatOfRangeHigh) {
    const auto colors = palette_colors(PaletteId::viridis);
    EXPECT_EQ(color_of({"-1", "3", "clamp"}, -1), colors.front());
    EXPECT_EQ(color_of({"-1", "3", "clamp"}, 3), colors.back());
    EXPECT_EQ(color_of({"3", "-1", "clamp"}, 3), colors.front());
    EXPECT_EQ(color_of({"3", "-1", "clamp"}, -1), colors.back());
}

TEST(Palettes, ExchangedRangeEndsMirrorEveryColour) {
    for (const char* beyond : {"clamp", "mark"})
        for (int i = -100; i <= 1123; i += 3) { // in the middle of a colour's values, and beyond both ends
            const float up = static_cast<float>(i) / 1023, down = static_cast<float>(1023 - i) / 1023;
            EXPECT_EQ(color_of({"1", "0", beyond}, down), color_of({"0", "1", beyond}, up)) << beyond << " " << i;
        }
}

TEST(Palettes, AnEmptyRangeHasAColourOnEachSide) {
    const auto colors = palette_colors(PaletteId::viridis);
    EXPECT_EQ(color_of({"1", "1", "clamp"}, 0), colors.front());
    EXPECT_EQ(color_of({"1", "1", "clamp"}, 2), colors.back());
}

TEST(Palettes, ContoursAreEqualStepsFromTheFirstColourToTheLast) {
    const auto smooth = palette_colors(PaletteId::viridis);
    for (const int steps : {1, 2, 3, 7, 32}) {
        const ColorTable table = table_of({PaletteId::viridis, false, steps});
        std::vector<std::uint32_t> seen;
        std::vector<int> lengths;
        for (const std::uint32_t color : table)
            if (seen.empty() || seen.back() != color)
                seen.push_back(color), lengths.push_back(1);
            else
                ++lengths.back();
        ASSERT_EQ(seen.size(), std::size_t(steps));
        EXPECT_LE(std::ranges::max(lengths) - std::ranges::min(lengths), 1);
        if (steps == 1) continue;
        EXPECT_EQ(seen.front(), smooth.front());
        EXPECT_EQ(seen.back(), smooth.back());
        ColorTable turned = table_of({PaletteId::viridis, true, steps});
        std::ranges::reverse(turned);
        EXPECT_EQ(turned, table);
    }
    EXPECT_TRUE(std::ranges::equal(table_of({PaletteId::viridis, false, 0}), smooth)) << "none: smooth";
}

TEST(Palettes, AWorldThatHasDrawnGoesOverToContours) {
    const Definition& heat = catalog().at("heat");
    Params params(heat);
    set(params, "palette", "viridis"), set(params, "range", "clamp");
    World world(heat, cpu(), {64, 48}, params);
    world.advance(40);
    (void)drawn(world);
    set(params, "contours", "4");
    world.set_params(params);
    const std::vector<std::uint32_t> pixels = drawn(world);
    EXPECT_LE(std::set<std::uint32_t>(pixels.begin(), pixels.end()).size(), 4u);
}

TEST(Palettes, AWorldThatHasDrawnTurnsItsColoursAround) {
    const Definition& heat = catalog().at("heat");
    Params params(heat);
    set(params, "palette", "viridis");
    World world(heat, cpu(), {64, 48}, params);
    world.advance(40);
    const std::vector<float> temperatures = field(world, "temperature");
    ASSERT_LT(0.5f, std::ranges::max(temperatures)) << "there is something to see";
    (void)drawn(world);
    set(params, "range_low", "1");
    set(params, "range_high", "0");
    world.set_params(params);
    const std::vector<std::uint32_t> pixels = drawn(world);
    std::vector<std::uint32_t> colors(GLINT_PALETTE_SIZE);
    std::ranges::reverse_copy(palette_colors(PaletteId::viridis), colors.begin());
    const Palette expected({colors.data(), 0, 1, colors.front(), colors.back(), 0});
    for (std::size_t i = 0; i < pixels.size(); ++i) ASSERT_EQ(pixels[i], expected(temperatures[i])) << i;
}

} // namespace
} // namespace glint::test
