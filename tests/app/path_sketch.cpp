// The sketch of a presentation path: no parts overlap, for any path and any previous one, and its bytes are the bytes
// that are moved.
#include "app/report/drawing/drawing.h"
#include "app/report/path_figure.h"
#include "interop/targets/present_path.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Rect {
    float left, top, right, bottom;
    bool meets(const Rect& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
    bool holds(float x, float y) const { return x > left && x < right && y > top && y < bottom; }
};

Rect rect_of(const PathSketch::Box& box) {
    const float x = PathSketch::box_width / 2, y = PathSketch::box_height / 2;
    return {box.middle.x - x, box.middle.y - y, box.middle.x + x, box.middle.y + y};
}

/// Without its edge, which the end of a wide arrow may touch.
Rect inside_of(const PathSketch::Box& box) {
    const Rect all = rect_of(box);
    constexpr float edge = 3;
    return {all.left + edge, all.top + edge, all.right - edge, all.bottom - edge};
}

Rect rect_of(const PathSketch::Text& text) {
    constexpr float letter = 7.5f; // of Inconsolata, half of its height
    const float wide = letter * static_cast<float>(std::string_view(text.words).size());
    const float left = text.at.x - wide * static_cast<float>(text.align) / 2, half = PathSketch::letters / 2;
    return {left, text.at.y - half, left + wide, text.at.y + half};
}

/// Points along the arrow, and across its width.
std::vector<PathSketch::At> points_on(const PathSketch::Arrow& arrow) {
    std::vector<PathSketch::At> points;
    for (std::size_t i = 0; i + 1 < arrow.count; ++i) {
        const auto &a = arrow.points[i], &b = arrow.points[i + 1];
        const float dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
        for (float share = 0; share <= 1; share += 0.01f)
            for (const float beside : {-3.5f, 0.f, 3.5f})
                points.push_back({a.x + dx * share - beside * dy / length, a.y + dy * share + beside * dx / length});
    }
    return points;
}

std::string name_of_pair(const PresentPath& path, const PresentPath& other) {
    return std::string(path.id) + " next to " + other.id;
}

void expect_no_overlap(const PathSketch& sketch, const std::string& of) {
    for (const PathSketch::Text& text : sketch.texts) {
        const Rect words = rect_of(text);
        EXPECT_GE(words.left, 0) << of;
        EXPECT_LE(words.right, PathSketch::width) << of;
        EXPECT_FALSE(words.left < sketch.bus_x && words.right > sketch.bus_x) << of << ": " << text.words;
        for (const PathSketch::Box& box : sketch.boxes)
            EXPECT_FALSE(words.meets(rect_of(box))) << of << ": " << text.words << " on " << name_of(box.place);
        for (const PathSketch::Text& other : sketch.texts)
            EXPECT_TRUE(&text == &other || !words.meets(rect_of(other))) << of << ": " << text.words;
        for (const PathSketch::Arrow& arrow : sketch.arrows)
            EXPECT_TRUE(std::ranges::none_of(points_on(arrow), [&](auto at) { return words.holds(at.x, at.y); }))
                << of << ": an arrow through " << text.words;
    }
    for (const PathSketch::Arrow& arrow : sketch.arrows)
        for (const PathSketch::Box& box : sketch.boxes)
            EXPECT_TRUE(
                std::ranges::none_of(points_on(arrow), [&](auto at) { return inside_of(box).holds(at.x, at.y); }))
                << of << ": an arrow through " << name_of(box.place);
}

PathFacts timed_facts(const PixelRoute& route) { return {route, {1024, 768}, {0.0123, 1.234, 0.567, 0.089}}; }

/// Both devices' paths, each next to each of the same device.
template <class Check> void for_all_pairs(const Check& check) {
    const std::vector<PresentPath> cuda{std::begin(cuda_present_paths), std::end(cuda_present_paths)},
        cpu_paths = present_paths(cpu().device());
    for (const std::vector<PresentPath>* all : {&cuda, &cpu_paths})
        for (const PresentPath& path : *all)
            for (const PresentPath& other : *all) check(path, other);
}

std::vector<std::string> crossed_out(const PresentPath& path, const PresentPath& other) {
    std::vector<std::string> stages;
    const unsigned rows = rows_of(path.route) | rows_of(other.route);
    const PathSketch sketch = sketch_of({path.route, {64, 64}}, other.route, rows);
    for (const PathSketch::Arrow& arrow : sketch.arrows)
        if (arrow.crossed_out) stages.emplace_back("copy");
    return stages;
}

TEST(PathSketches, HaveNoTextOnABoxAnArrowOrAnotherText) {
    for_all_pairs([](const PresentPath& path, const PresentPath& other) {
        const unsigned rows = rows_of(path.route) | rows_of(other.route);
        expect_no_overlap(sketch_of(timed_facts(path.route), other.route, rows), name_of_pair(path, other));
    });
}

TEST(PathSketches, PutTheSamePlaceAtTheSameHeightOnBothSides) {
    for_all_pairs([](const PresentPath& path, const PresentPath& other) {
        const unsigned rows = rows_of(path.route) | rows_of(other.route);
        const PathSketch one = sketch_of(timed_facts(path.route), other.route, rows),
                         two = sketch_of(timed_facts(other.route), path.route, rows);
        EXPECT_EQ(one.height, two.height);
        for (const PathSketch::Box& a : one.boxes)
            for (const PathSketch::Box& b : two.boxes)
                EXPECT_TRUE(a.place != b.place || a.middle.y == b.middle.y) << name_of_pair(path, other);
    });
}

TEST(PathSketches, CrossOutTheCopiesThatOnlyTheOtherPathMakes) {
    EXPECT_EQ(crossed_out(cuda_interop_name, cuda_staged_name).size(), 2u) << "to pinned memory, and from there";
    EXPECT_EQ(crossed_out(cuda_staged_name, cuda_interop_name).size(), 0u) << "interop makes none";
    EXPECT_EQ(crossed_out(cuda_upload_name, cuda_array_name).size(), 1u);
    EXPECT_EQ(crossed_out(cuda_staged_name, cuda_pageable_name).size(), 0u) << "its place is taken";
    EXPECT_EQ(crossed_out(cuda_interop_name, cuda_interop_name).size(), 0u);
}

TEST(PathSketches, SayTheBytesOfEachMoveAndOfTheBusAndThatTheyAreComputed) {
    const unsigned rows = rows_of(cuda_staged_name.route);
    const PathSketch sketch = sketch_of(timed_facts(cuda_staged_name.route), cuda_interop_name.route, rows);
    std::vector<std::string> bytes, times;
    for (const PathSketch::Text& text : sketch.texts)
        (text.is_time ? times : bytes).emplace_back(std::string_view(text.words));
    EXPECT_THAT(bytes, testing::Each("3.15 MB")) << "4 for each of 1024 x 768";
    EXPECT_EQ(bytes.size(), 4u);
    EXPECT_THAT(times, testing::ElementsAre("0.0123 ms", "1.23 ms", "0.567 ms", "0.089 ms"));
    EXPECT_EQ(sketch.bus_bytes, "6.29 MB") << "there and back";
    EXPECT_EQ(sketch_of(timed_facts(cuda_interop_name.route), cuda_staged_name.route, rows).bus_bytes, "nothing");
    EXPECT_THAT(std::string(std::string_view(bytes_note(timed_facts(cuda_staged_name.route)))),
                HasSubstr("computed, not measured: 4 for each of 1024 x 768 pixels. Times are medians"));
    EXPECT_THAT(std::string(std::string_view(bytes_note({cuda_staged_name.route, {64, 64}}))), Not(HasSubstr("Times")));
}

TEST(PathSketches, HaveAnArrowOnePixelWiderForTwiceTheBytes) {
    EXPECT_FLOAT_EQ(arrow_width(4e6) + 1, arrow_width(8e6));
    EXPECT_FLOAT_EQ(arrow_width(1), 1.5f) << "thinner ones cannot be seen";
}

TEST(PathFigures, ShowBothPathsAndWhatIsCrossedOut) {
    const PathColumn before{"Before: copied", "Heat on a GPU", timed_facts(cuda_staged_name.route)},
        now{"Now: interop", "Heat on a GPU", timed_facts(cuda_interop_name.route)};
    const std::string both = svg_of(path_figure(before, now, cuda_staged_name.route));
    for (const char* words : {"Before: copied", "Now: interop", "pinned", "1.23 ms", "3.15 MB", "nothing",
                              "not measured", "Crossed out: copies"})
        EXPECT_THAT(both, HasSubstr(words));
    const std::string alone = svg_of(path_figure(std::nullopt, before, cuda_staged_name.route));
    EXPECT_THAT(alone, Not(HasSubstr("Crossed out"))) << "it makes all copies";
    EXPECT_THAT(alone, Not(HasSubstr("Now: interop")));
}

} // namespace
} // namespace glint::test
