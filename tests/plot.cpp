// Plots without a window: what stands in the pixels.
#include "app/plot/bars.h"
#include "app/plot/colors.h"
#include "app/plot/curves.h"
#include "app/plot/letters.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using namespace plot;

/// How long the longest unbroken line of that colour is, from left to right.
int longest(const Canvas& canvas, Color color) {
    int most = 0;
    for (int y = 0; y < canvas.height(); ++y)
        for (int x = 0, run = 0; x < canvas.width(); ++x)
            run = canvas.pixel(x, y) == color ? run + 1 : 0, most = std::max(most, run);
    return most;
}

TEST(Plot, BarsAreAsLongAsTheirValues) {
    const Canvas canvas = draw_bars("title", {{"group", {{"a", 4e9, "4 G", true}, {"b", 1e9, "1 G", false}}}}, "foot");
    EXPECT_NEAR(longest(canvas, series(1)), 4. * longest(canvas, series(0)), 4);
}

TEST(Plot, EachGroupOfBarsHasItsOwnScale) {
    const Canvas canvas = draw_bars("", {{"cells", {{"a", 4e9, "", true}}}, {"rays", {{"b", 2, "", false}}}}, "");
    EXPECT_EQ(longest(canvas, series(0)), longest(canvas, series(1)));
}

TEST(Plot, AWhiskerReachesFromTheLeastToTheMost) {
    const Canvas canvas = draw_bars("", {{"g", {{"", 3, "", true, 2, 4}, {"", 4, "", false}}}}, "");
    EXPECT_NEAR(longest(canvas, ink), longest(canvas, series(0)) / 2., 3); // from half of the scale to its end
}

TEST(Plot, NothingIsCutOff) { // the paper's rim stays white, however long the words are
    const std::string words(90, 'W');
    for (const Canvas& canvas :
         {draw_bars(words, {{"g", {{words, 1, words, false}}}}, words),
          draw_curves(words, {{words, {{256, 1}, {16384, 1000}}}, {"flat", {{256, 3}}}}, "x", words)})
        for (int y = 0; y < canvas.height(); ++y)
            for (const int x : {0, 8, canvas.width() - 9, canvas.width() - 1}) ASSERT_EQ(canvas.pixel(x, y), paper);
}

TEST(Plot, ACurveThatDoublesClimbsEvenly) { // both axes are logarithmic
    const Canvas canvas = draw_curves("", {{"", {{100, 1}, {1000, 10}, {10000, 100}}}}, "", "");
    std::vector<std::array<int, 2>> marks; // left top of the squares
    for (int x = 0; x < 770; ++x)
        for (int y = 0; y + 8 < canvas.height(); ++y) {
            int filled = 0;
            for (int i = 0; i < 64; ++i) filled += canvas.pixel(x + i % 8, y + i / 8) == series(0);
            if (filled == 64) marks.push_back({x, y}), x += 8, y = 0;
        }
    ASSERT_EQ(marks.size(), 3u);
    EXPECT_NEAR(marks[1][0] - marks[0][0], marks[2][0] - marks[1][0], 2);
    EXPECT_NEAR(marks[1][1] - marks[0][1], marks[2][1] - marks[1][1], 2);
    EXPECT_LT(marks[2][1], marks[0][1]) << "more is higher";
}

TEST(Plot, KnowsTheLettersItNeeds) {
    for (const char letter : std::string("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:/%()-_+*'="))
        EXPECT_NE(dots_of(letter), dots_of('?')) << letter;
    EXPECT_EQ(dots_of('\xc2'), dots_of('?'));
    EXPECT_EQ(dots_of(' '), 0u);
}

} // namespace
} // namespace glint::test
