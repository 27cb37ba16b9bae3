// Charts: where the boxes of the SVG lie, and that all of it lies on the paper.
#include "app/bench/chart.h"
#include <cmath>
#include <gmock/gmock.h>
#include <regex>

namespace glint::test {
namespace {

struct Box {
    double x, y, width, height;
    std::string color;
};

std::vector<Box> boxes_of(const std::string& svg) {
    static const std::regex rect(
        R"re(<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="(.*)"/>)re");
    std::vector<Box> boxes;
    for (std::sregex_iterator at(svg.begin(), svg.end(), rect), end; at != end; ++at)
        boxes.push_back({stod((*at)[1]), stod((*at)[2]), stod((*at)[3]), stod((*at)[4]), (*at)[5]});
    return boxes;
}

constexpr double a_pixel = 0.11; // boxes are placed to a tenth

TEST(Chart, BarsAreAsLongAsTheirValues) {
    const auto bars = boxes_of(bar_chart("title", {{"group", {{"a", 4e9, "", true}, {"b", 1e9, "", false}}}}, "foot"));
    ASSERT_EQ(bars.size(), 2u);
    EXPECT_NEAR(bars[0].width, 4 * bars[1].width, 4 * a_pixel);
    EXPECT_EQ(bars[0].x, bars[1].x);
    EXPECT_NE(bars[0].color, bars[1].color) << "the marked one stands out";
}

TEST(Chart, EachGroupOfBarsHasItsOwnScale) {
    const auto bars = boxes_of(bar_chart("", {{"cells", {{"a", 4e9, "", true}}}, {"rays", {{"b", 2, "", false}}}}, ""));
    EXPECT_NEAR(bars.at(0).width, bars.at(1).width, a_pixel);
}

TEST(Chart, AWhiskerReachesFromTheLeastToTheMost) {
    const std::string svg = bar_chart("", {{"g", {{"", 3, "", true, 2, 4}, {"", 4, "", false}}}}, "");
    const Box full = boxes_of(svg).at(1);
    std::smatch found;
    ASSERT_TRUE(std::regex_search(svg, found, std::regex(R"re(points="([\d.]+),([\d.]+) ([\d.]+),\2 ")re"))) << svg;
    EXPECT_NEAR(stod(found[1]), full.x + full.width / 2, a_pixel);
    EXPECT_NEAR(stod(found[3]), full.x + full.width, a_pixel);
}

TEST(Chart, NothingIsCutOff) {
    const std::string words(90, 'W');
    for (const std::string& svg :
         {bar_chart(words, {{"g", {{words, 1, words, false}}}}, words),
          curve_chart(words, {{words, {{256, 1}, {16384, 1000}}}, {"flat", {{256, 3}}}}, "x", words)}) {
        std::smatch paper;
        ASSERT_TRUE(std::regex_search(svg, paper, std::regex("viewBox=\"0 0 (\\d+) (\\d+)\"")));
        const double width = stod(paper[1]), height = stod(paper[2]);
        for (const Box& box : boxes_of(svg)) {
            EXPECT_LE(box.x + box.width, width);
            EXPECT_LE(box.y + box.height, height);
        }
        static const std::regex text(R"re(<text x="([\d.]+)" y="([\d.]+)" .* text-anchor="(.*)">(.*)</text>)re");
        for (std::sregex_iterator at(svg.begin(), svg.end(), text), end; at != end; ++at) {
            const double long_ = 0.602 * 14 * static_cast<double>((*at)[4].length()); // DejaVu Sans Mono's letters
            const bool ends = (*at)[3] == "end", starts = (*at)[3] == "start";
            EXPECT_GE(stod((*at)[1]) - (starts ? 0 : ends ? long_ : long_ / 2), 0) << at->str();
            EXPECT_LE(stod((*at)[1]) + (ends ? 0 : starts ? long_ : long_ / 2), width) << at->str();
            EXPECT_LE(stod((*at)[2]), height);
        }
    }
}

TEST(Chart, ACurveThatDoublesClimbsEvenly) { // both axes are logarithmic
    const std::string svg = curve_chart("", {{"", {{100, 1}, {1000, 10}, {10000, 100}}}}, "", "");
    std::vector<Box> marks;
    for (const Box& box : boxes_of(svg))
        if (box.width == 8) marks.push_back(box);
    ASSERT_EQ(marks.size(), 3u);
    EXPECT_NEAR(marks[1].x - marks[0].x, marks[2].x - marks[1].x, 2 * a_pixel);
    EXPECT_NEAR(marks[1].y - marks[0].y, marks[2].y - marks[1].y, 2 * a_pixel);
    EXPECT_LT(marks[2].y, marks[0].y) << "more is higher";
}

TEST(Chart, NamesCannotBreakTheFile) {
    const std::string svg = bar_chart("<&>", {}, "");
    EXPECT_THAT(svg, testing::HasSubstr(">&lt;&amp;></text>"));
    EXPECT_THAT(bar_chart("a\x01\n\x1b[b", {}, ""), testing::HasSubstr(">a???[b</text>")) << "XML has none of these";
}

TEST(Chart, TheLeastNumberThereIsHasALength) {
    const std::string svg = bar_chart("", {{"", {{"", 5e-324, "", true, 0, 5e-324}, {"", 0, "", false}}}}, "");
    const auto bars = boxes_of(svg);
    ASSERT_EQ(bars.size(), 2u) << svg;
    EXPECT_GT(bars[0].width, 100 * bars[1].width);
    EXPECT_THAT(svg, testing::Not(testing::ContainsRegex("nan|inf")));
}

} // namespace
} // namespace glint::test
