// Drawings as PNG: the places of all parts, compared with the shapes of the SVG.
#include "app/report/drawing/drawing_png.h"
#include "app/files/formats/png.h"
#include "app/report/drawing/chart.h"
#include "app/report/drawing/drawing.h"
#include "support/program.h"
#include "support/read_back.h"
#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using Align = Drawing::Align;

/// A drawing as shown by another program; places are in the drawing's coordinates.
struct Seen {
    PngFile file;

    explicit Seen(const Drawing& drawing) {
        const Folder folder;
        const std::vector<std::byte> bytes = png_of(drawing);
        folder.put("a.png", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        file = read_png(folder / "a.png");
    }
    Drawing::Color pixel(int x, int y) const {
        const std::uint8_t* rgb = &file.rgb.at(
            3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(file.width) + static_cast<std::size_t>(x)));
        return Drawing::Color{rgb[0]} << 16 | Drawing::Color{rgb[1]} << 8 | rgb[2];
    }
    Drawing::Color at(double x, double y) const { return pixel(static_cast<int>(2 * x), static_cast<int>(2 * y)); }

    struct Ends {
        double left = 1e9, top = 1e9, right = 0, bottom = 0;
    };
    Ends ink() const { ///< the area that is not paper
        Ends ends;
        for (int y = 0; y < file.height; ++y)
            for (int x = 0; x < file.width; ++x) {
                if (pixel(x, y) == Drawing::paper_color) continue;
                ends.left = std::min(ends.left, x / 2.), ends.right = std::max(ends.right, (x + 1) / 2.);
                ends.top = std::min(ends.top, y / 2.), ends.bottom = std::max(ends.bottom, (y + 1) / 2.);
            }
        return ends;
    }
};

Drawing on_paper() { ///< 424 x 224, empty
    Drawing drawing;
    drawing.box(0, 0, 400, 200, Drawing::paper_color);
    return drawing;
}

TEST(DrawingPng, IsTheSvgsPaperAtTwiceItsSize) {
    const Drawing drawing = bar_chart("title", {{"group", {{"a", 4, "4 ms", true}, {"b", 1, "1 ms", false}}}}, "foot");
    EXPECT_TRUE(is_png(png_of(drawing)));
    const Seen seen(drawing);
    EXPECT_EQ(seen.file.width, 2 * drawing.paper().width);
    EXPECT_EQ(seen.file.height, 2 * drawing.paper().height);
    EXPECT_THAT(svg_of(drawing), testing::HasSubstr(fmt::format("viewBox=\"0 0 {} {}\"", drawing.paper().width,
                                                                drawing.paper().height)));
}

TEST(DrawingPng, HasEveryBoxWhereTheSvgHasIt) {
    const Drawing drawing = bar_chart("title", {{"group", {{"a", 4, "4 ms", true}, {"b", 1, "1 ms", false}}}}, "foot");
    const Seen seen(drawing);
    int boxes = 0;
    for (const Drawing::Shape& shape : drawing.shapes())
        if (const auto* box = std::get_if<Drawing::Box>(&shape)) {
            ++boxes;
            EXPECT_EQ(seen.at(box->x + box->width / 2, box->y + box->height / 2), box->color);
            EXPECT_EQ(seen.at(box->x + box->width + 3, box->y + box->height / 2), Drawing::paper_color);
        }
    EXPECT_EQ(boxes, 2);
}

TEST(DrawingPng, DrawsEveryKindOfShape) {
    Drawing drawing = on_paper();
    drawing.circle(50, 50, 10, Drawing::colors[0]);
    drawing.line({{100, 50}, {200, 50}, {200, 150}}, Drawing::colors[1]);
    drawing.cross(300, 50, "why", Drawing::colors[2]);
    const Seen seen(drawing);
    EXPECT_EQ(seen.at(50, 50), Drawing::paper_color) << "a circle is hollow";
    EXPECT_EQ(seen.at(60, 50), Drawing::colors[0]);
    EXPECT_EQ(seen.at(150, 50), Drawing::colors[1]);
    EXPECT_EQ(seen.at(200, 100), Drawing::colors[1]);
    EXPECT_EQ(seen.at(150, 100), Drawing::paper_color) << "a line is not filled";
    EXPECT_EQ(seen.at(300, 50), Drawing::colors[2]);
    EXPECT_EQ(seen.at(297, 47), seen.at(297, 53)) << "both arms are there";
}

TEST(DrawingPng, WhatComesLaterLiesAbove) {
    Drawing drawing = on_paper();
    drawing.box(50, 50, 20, 20, Drawing::colors[0]);
    drawing.circle(60, 60, 5, Drawing::colors[1]);
    EXPECT_EQ(Seen(drawing).at(60, 60), Drawing::paper_color) << "a circle hides what is behind it";
}

TEST(DrawingPng, ADashedLineHasGapsAndACircleAfterItHasNone) {
    Drawing drawing = on_paper();
    drawing.line({{50, 50}, {150, 50}}, Drawing::colors[0], Drawing::Stroke::dashed);
    drawing.circle(100, 100, 10, Drawing::colors[0]);
    const Seen seen(drawing);
    EXPECT_EQ(seen.at(50 + Drawing::dash / 2, 50), Drawing::colors[0]);
    EXPECT_EQ(seen.at(50 + Drawing::dash + Drawing::dash_gap / 2, 50), Drawing::paper_color);
    for (const auto& [x, y] : {std::pair{110., 100.}, {90., 100.}, {100., 110.}, {100., 90.}, {107.1, 107.1}})
        EXPECT_NE(seen.at(x, y), Drawing::paper_color) << x << ", " << y;
}

TEST(DrawingPng, WordsTakeNoMoreThanWhatIsLeftForThem) {
    const std::string words(20, 'W');
    for (const auto& [align, before] : {std::pair{Align::start, 0.}, {Align::middle, 0.5}, {Align::end, 1.}}) {
        Drawing drawing = on_paper();
        drawing.text(200, 100, words, Drawing::ink, align);
        const Seen::Ends ink = Seen(drawing).ink();
        const double width = Drawing::width_of(words), left = 200 - before * width;
        EXPECT_GE(ink.left, left);
        EXPECT_LE(ink.right, left + width);
        EXPECT_GT(ink.right - ink.left, 0.8 * width) << "nor much less";
        EXPECT_NEAR((ink.top + ink.bottom) / 2, 100, 1.5) << "y is the middle of capital letters";
    }
}

TEST(DrawingPng, NothingReachesTheEdgeOfThePaper) {
    const std::string words(90, 'W');
    for (const Drawing& drawing :
         {bar_chart(words, {{words, {{words, 1, words, false}}}}, words),
          curve_chart(words, {{words, {{256, 1}, {16384, 1000}}, {{37, words}}}}, {words}, {words}, {words}, words)}) {
        const Seen::Ends ink = Seen(drawing).ink();
        EXPECT_GT(ink.left, Drawing::margin / 2);
        EXPECT_GT(ink.top, Drawing::margin / 2);
        EXPECT_LT(ink.right, drawing.paper().width - Drawing::margin / 2);
        EXPECT_LT(ink.bottom, drawing.paper().height - Drawing::margin / 2);
    }
}

TEST(DrawingPng, LettersDiffer) { // a font that is missing shows all of them alike
    const auto drawn = [](const std::string& words) {
        Drawing drawing = on_paper();
        drawing.text(24, 24, words, Drawing::ink);
        return png_of(drawing);
    };
    const auto blank = png_of(on_paper());
    for (const char* letter : {"W", "1", "µ", "°", "²", "×"}) EXPECT_NE(drawn(letter), blank) << letter;
    EXPECT_NE(drawn("W"), drawn("M"));
    EXPECT_NE(drawn("µ"), drawn("°"));
}

TEST(DrawingPng, IsTheSameFileEachTime) {
    const auto chart = [] {
        return png_of(curve_chart("title", {{"a", {{256, 1, 0.5, 2}, {512, 10}}}, {"b", {{256, 3}}, {{512, "why"}}}},
                                  {"size"}, {"ms"}, {"a note"}, "foot"));
    };
    EXPECT_EQ(chart(), chart());
}

TEST(DrawingPng, BytesThatAreNoTextHoldNothingUp) {
    const std::string words = "a\xff\xc3(\x01\xed\xa0\x80z";
    const Drawing drawing = bar_chart(words, {{words, {{words, 1, words, true}}}}, words);
    EXPECT_LT(Seen(drawing).ink().left, 30) << "the title is there";
    EXPECT_THAT(svg_of(drawing), testing::HasSubstr(">a\xef\xbf\xbd\xef\xbf\xbd(?\xef\xbf\xbd")) << "nor in the SVG";
}

TEST(DrawingPng, PaperBeyondAllMeasureBecomesASmallerPicture) {
    const Seen wide(bar_chart(std::string(1'000'000, 'W'), {}, ""));
    EXPECT_EQ(wide.file.width, 8192);
    EXPECT_GE(wide.file.height, 1);
    std::vector<Bar> bars(2000, Bar{"b", 1, "1", false});
    const Seen tall(bar_chart("", {{"", bars}}, ""));
    EXPECT_EQ(tall.file.height, 8192);
    EXPECT_LT(tall.ink().bottom, 8192 / 2.) << "all of it is there";
}

TEST(DrawingPng, AnEmptyChartIsPaper) {
    const Seen seen(bar_chart("", {}, ""));
    EXPECT_EQ(seen.ink().right, 0);
    EXPECT_GT(seen.file.width, 0);
}

} // namespace
} // namespace glint::test
