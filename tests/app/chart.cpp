// Charts: the places of the boxes in the SVG, and that all of it lies on the paper.
#include "app/report/drawing/chart.h"
#include "app/report/drawing/drawing.h"
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

std::vector<Box> marks_of(const std::string& svg) { // marks of points
    std::vector<Box> marks;
    for (const Box& box : boxes_of(svg))
        if (box.width == 8) marks.push_back(box);
    return marks;
}

constexpr double a_pixel = 0.11; // boxes are placed to a tenth

TEST(Chart, BarsAreAsLongAsTheirValues) {
    const auto bars =
        boxes_of(svg_of(bar_chart("title", {{"group", {{"a", 4e9, "", true}, {"b", 1e9, "", false}}}}, "foot")));
    ASSERT_EQ(bars.size(), 2u);
    EXPECT_NEAR(bars[0].width, 4 * bars[1].width, 4 * a_pixel);
    EXPECT_EQ(bars[0].x, bars[1].x);
    EXPECT_NE(bars[0].color, bars[1].color) << "the marked one stands out";
}

TEST(Chart, EachGroupOfBarsHasItsOwnScale) {
    const auto bars =
        boxes_of(svg_of(bar_chart("", {{"cells", {{"a", 4e9, "", true}}}, {"rays", {{"b", 2, "", false}}}}, "")));
    EXPECT_NEAR(bars.at(0).width, bars.at(1).width, a_pixel);
}

TEST(Chart, AWhiskerReachesFromTheLeastToTheMost) {
    const std::string svg = svg_of(bar_chart("", {{"g", {{"", 3, "", true, 2, 4}, {"", 4, "", false}}}}, ""));
    const Box full = boxes_of(svg).at(1);
    std::smatch found;
    ASSERT_TRUE(std::regex_search(svg, found, std::regex(R"re(points="([\d.]+),([\d.]+) ([\d.]+),\2 ")re"))) << svg;
    EXPECT_NEAR(stod(found[1]), full.x + full.width / 2, a_pixel);
    EXPECT_NEAR(stod(found[3]), full.x + full.width, a_pixel);
}

TEST(Chart, NothingIsCutOff) {
    const std::string words(90, 'W');
    for (const std::string& svg : {svg_of(bar_chart(words, {{"g", {{words, 1, words, false}}}}, words)),
                                   svg_of(curve_chart(words, {{words, {{256, 1}, {16384, 1000}}}, {"flat", {{256, 3}}}},
                                                      {"x"}, {words}, {words}, words)),
                                   svg_of(curve_chart(words, {{words, {{0, 1}, {1, 2}}}},
                                                      {"x", Scale::linear, {words.substr(60), words.substr(60)}},
                                                      {"y", Scale::linear}, {}, words))}) {
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
    const std::string svg = svg_of(curve_chart("", {{"", {{100, 1}, {1000, 10}, {10000, 100}}}}, {}, {}, {}, ""));
    const auto marks = marks_of(svg);
    ASSERT_EQ(marks.size(), 3u);
    EXPECT_NEAR(marks[1].x - marks[0].x, marks[2].x - marks[1].x, 2 * a_pixel);
    EXPECT_NEAR(marks[1].y - marks[0].y, marks[2].y - marks[1].y, 2 * a_pixel);
    EXPECT_LT(marks[2].y, marks[0].y) << "more is higher";
}

TEST(Chart, OnALinearAxisWhatIsTwiceAsMuchIsTwiceAsHigh) {
    const std::string svg =
        svg_of(curve_chart("", {{"", {{1, 100}, {2, 200}}}}, {"", Scale::linear}, {"", Scale::linear}, {}, ""));
    const auto marks = marks_of(svg);
    ASSERT_EQ(marks.size(), 2u);
    constexpr double zero = 484; // the y of 0, where the plot ends
    EXPECT_NEAR(zero - (marks[1].y + 4), 2 * (zero - (marks[0].y + 4)), 3 * a_pixel);
    EXPECT_THAT(svg, testing::HasSubstr(">0</text>"));
}

TEST(Chart, AWhiskerOfACurveReachesFromTheLeastToTheMost) {
    const std::string svg =
        svg_of(curve_chart("", {{"", {{1, 2, 1, 3}, {2, 4, 4, 4}}}}, {"", Scale::linear}, {"", Scale::linear}, {}, ""));
    static const std::regex upright(R"re(points="([\d.]+),([\d.]+) \1,([\d.]+) ")re");
    const auto begin = std::sregex_iterator(svg.begin(), svg.end(), upright);
    ASSERT_EQ(std::distance(begin, std::sregex_iterator()), 1) << "the point that is sure has none\n" << svg;
    const Box mark = marks_of(svg).at(0);
    const double low = stod((*begin)[2]), high = stod((*begin)[3]);
    EXPECT_NEAR(mark.y + 4, (low + high) / 2, a_pixel) << "2 lies between 1 and 3";
    EXPECT_GT(low, high) << "more is higher";
}

TEST(Chart, NamesStandBelowAndNothingIsJoined) {
    const std::string svg = svg_of(curve_chart(
        "", {{"", {{0, 1}, {1, 2}}}}, {"method", Scale::linear, {"global", "shared"}}, {"ms", Scale::linear}, {}, ""));
    for (const char* word : {">global</text>", ">shared</text>", ">method</text>", ">ms</text>"})
        EXPECT_THAT(svg, testing::HasSubstr(word));
    EXPECT_THAT(svg, testing::Not(testing::HasSubstr("<polyline")));
}

TEST(Chart, NamesThatWouldLieOnEachOtherStandInRows) {
    const std::vector<std::string> names(9, std::string(12, 'm'));
    std::vector<CurvePoint> points;
    for (int i = 0; i < 9; ++i) points.push_back({static_cast<double>(i), 1});
    const std::string svg =
        svg_of(curve_chart("", {{"", points}}, {"", Scale::linear, names}, {"", Scale::linear}, {}, ""));
    static const std::regex name(">m{12}<");
    EXPECT_EQ(std::distance(std::sregex_iterator(svg.begin(), svg.end(), name), std::sregex_iterator()), 9);
}

TEST(Chart, WhatIsMissingIsMarkedWithItsReason) {
    const std::string svg = svg_of(curve_chart("", {{"a", {{1, 1}}, {{37, "it <needs> more"}}}}, {"", Scale::linear},
                                               {}, {"a at 37: it needs more"}, ""));
    EXPECT_THAT(svg, testing::HasSubstr("<title>it &lt;needs> more</title>"));
    EXPECT_THAT(svg, testing::HasSubstr(">a at 37: it needs more</text>"));
    EXPECT_THAT(svg, testing::HasSubstr(">37</text>")) << "its place on the axis is there";
}

TEST(Chart, TheNinthSeriesIsDashedWhereColoursRepeat) {
    std::vector<Curve> curves(9, Curve{"", {{1, 1}, {2, 2}}});
    const auto dashed = testing::HasSubstr("stroke-dasharray");
    EXPECT_THAT(svg_of(curve_chart("", curves, {}, {}, {}, "")), dashed);
    curves.pop_back();
    EXPECT_THAT(svg_of(curve_chart("", curves, {}, {}, {}, "")), testing::Not(dashed));
}

TEST(Chart, OneValueOfNothingIsStillAChart) {
    for (const Scale scale : {Scale::linear, Scale::logarithmic})
        for (const double y : {0., 1e-300, 1e300}) {
            if (scale == Scale::logarithmic && y == 0) continue; // a logarithmic axis has no 0
            const std::string svg = svg_of(curve_chart("", {{"", {{5, y}}}}, {"", scale}, {"", scale}, {}, ""));
            EXPECT_THAT(svg, testing::Not(testing::ContainsRegex("nan|inf"))) << y;
            EXPECT_EQ(marks_of(svg).size(), 1u);
        }
}

TEST(Chart, NamesCannotBreakTheFile) {
    const std::string svg = svg_of(bar_chart("<&>", {}, ""));
    EXPECT_THAT(svg, testing::HasSubstr(">&lt;&amp;></text>"));
    EXPECT_THAT(svg_of(bar_chart("a\x01\n\x1b[b", {}, "")), testing::HasSubstr(">a???[b</text>"))
        << "XML has none of these";
}

TEST(Chart, TheLeastNumberThereIsHasALength) {
    const std::string svg = svg_of(bar_chart("", {{"", {{"", 5e-324, "", true, 0, 5e-324}, {"", 0, "", false}}}}, ""));
    const auto bars = boxes_of(svg);
    ASSERT_EQ(bars.size(), 2u) << svg;
    EXPECT_GT(bars[0].width, 100 * bars[1].width);
    EXPECT_THAT(svg, testing::Not(testing::ContainsRegex("nan|inf")));
}

} // namespace
} // namespace glint::test
