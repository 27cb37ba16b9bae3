// Labels in a picture: which ones the program accepts, their places at any zoom, and which are hidden if they overlap.
#include "sims/api/annotations.h"
#include "app/world/picture/label_places.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <string>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Extent labelled_grid{200, 100};

class LabelsOfAPicture : public testing::Test {
protected:
    /// The reason of a refusal, or "".
    std::string why_not(const glint_annotation& label) {
        AnnotationList list(taken, labelled_grid);
        AnnotationList::append(&list, &label);
        return std::string(std::string_view(list.problem()));
    }
    static glint_annotation words(const char* text, float x, float y, float width, float height) {
        return {sizeof(glint_annotation), GLINT_WORDS, GLINT_NORMAL, GLINT_CENTER, x, y, width, height, 0, 0, text};
    }
    std::vector<Annotation> taken;
};

TEST_F(LabelsOfAPicture, AreTakenWithinIt) {
    EXPECT_EQ(why_not(words("all of it", 0, 0, 200, 100)), "");
    EXPECT_EQ(why_not(words("a point in the corner", 200, 100, 0, 0)), "");
    EXPECT_EQ(why_not(words("Größe: 3 µs", 10, 10, 20, 20)), "");
    ASSERT_EQ(taken.size(), 1u);
    EXPECT_EQ(std::string_view(taken.front().text), "Größe: 3 µs");
}

TEST_F(LabelsOfAPicture, OutsideOfItAreRefusedByName) {
    EXPECT_EQ(why_not(words("axis", 150, 0, 51, 10)),
              "the label 'axis' lies outside of the picture: x 150 to 201, y 0 to 10 of 200 x 100 cells");
    EXPECT_THAT(why_not(words("below", 0, -1, 5, 5)), HasSubstr("'below' lies outside of the picture"));
    EXPECT_THAT(why_not(words("nowhere", std::numeric_limits<float>::quiet_NaN(), 0, 5, 5)), HasSubstr("outside"));
    EXPECT_THAT(taken, IsEmpty());
    glint_annotation arrow = words("far", 0, 0, 5, 5);
    arrow.kind = GLINT_ARROW, arrow.to_x = 300, arrow.to_y = 3;
    EXPECT_EQ(why_not(arrow),
              "the arrow of the label 'far' ends outside of the picture: at x 300, y 3 of 200 x 100 cells");
}

TEST_F(LabelsOfAPicture, ThatNobodyCouldReadAreRefused) {
    EXPECT_EQ(why_not(words(nullptr, 0, 0, 5, 5)), "a label has no text");
    EXPECT_EQ(why_not(words("", 0, 0, 5, 5)), "a label has no text");
    EXPECT_EQ(why_not(words("two\nlines", 0, 0, 5, 5)), "a label's text is not one line of UTF-8");
    EXPECT_EQ(why_not(words("half a letter \xC3", 0, 0, 5, 5)), "a label's text is not one line of UTF-8");
    EXPECT_THAT(why_not(words(std::string(64, 'a').c_str(), 0, 0, 5, 5)), HasSubstr("is longer than 63 bytes"));
    EXPECT_EQ(why_not(words("inside out", 9, 9, -5, 5)), "the label 'inside out' has a box without a valid size");
    glint_annotation other = words("other", 0, 0, 5, 5);
    other.kind = 99;
    EXPECT_THAT(why_not(other), HasSubstr("does not know"));
}

TEST_F(LabelsOfAPicture, AreAtMostSoMany) {
    AnnotationList list(taken, labelled_grid);
    const glint_annotation label = words("one more", 0, 0, 5, 5);
    for (std::size_t i = 0; i <= max_annotations; ++i) AnnotationList::append(&list, &label);
    EXPECT_EQ(taken.size(), max_annotations);
    EXPECT_EQ(std::string_view(list.problem()),
              "there are more than 256 labels; the first label beyond this maximum is 'one more'");
}

/// Labels of a picture at the window's corner, with a number of pixels a cell; each letter is half as wide as high.
class PlacedLabels : public testing::Test {
protected:
    PlacedLabels()
        : labels([](void* to, const glint_annotation* label) { AnnotationList::append(to, label); }, &list) {}

    std::vector<std::string> shown_at(float pixels_per_cell) {
        const float width = 200 * pixels_per_cell, height = 100 * pixels_per_cell;
        return shown({{0, height}, pixels_per_cell, {0, 0, width, height}, {10, 12, 16}});
    }
    std::vector<std::string> shown(const LabelledView& view) {
        const auto width = [](const void*, std::string_view text, float letters) {
            return static_cast<float>(text.size()) * letters / 2;
        };
        place_labels(taken, view, width, nullptr, placed);
        std::vector<std::string> texts;
        for (const PlacedLabel& label : placed) texts.emplace_back(std::string_view(label.label->text));
        return texts;
    }

    std::vector<Annotation> taken;
    AnnotationList list{taken, labelled_grid};
    Annotations labels;
    std::vector<PlacedLabel> placed;
};

TEST_F(PlacedLabels, StandInTheirBoxesAtAnyZoom) {
    labels.words({20, 30, 60, 40}, "middle");
    labels.words({120, 30, 60, 40}, "side", Side::right);
    for (const float zoom : {1.f, 2.5f, 8.f}) {
        ASSERT_THAT(shown_at(zoom), ElementsAre("middle", "side")) << zoom;
        EXPECT_NEAR((placed[0].words.left + placed[0].words.right) / 2, 50 * zoom, 1);
        EXPECT_NEAR((placed[0].words.top + placed[0].words.bottom) / 2, 50 * zoom, 1);
        EXPECT_NEAR(placed[1].words.right, 180 * zoom, 1);
        EXPECT_EQ(placed[0].letters, 12) << "letters keep their size";
    }
}

TEST_F(PlacedLabels, AreLeftOutWhileTheirBoxIsTooSmallForThem) {
    labels.words({20, 30, 20, 10}, "a text of some length");
    EXPECT_THAT(shown_at(1), IsEmpty());
    EXPECT_THAT(shown_at(10), ElementsAre("a text of some length"));
}

TEST_F(PlacedLabels, OfTwoThatOverlapTheSmallerOrLaterGivesWay) {
    labels.words({50, 50, 0, 0}, "small", Side::center, Letters::small);
    labels.words({50, 50, 0, 0}, "first");
    labels.words({50, 50, 0, 0}, "second");
    labels.words({150, 50, 0, 0}, "clear of them", Side::center, Letters::small);
    EXPECT_THAT(shown_at(1), ElementsAre("first", "clear of them"));
}

TEST_F(PlacedLabels, GiveWayToWhatLiesOverThePicture) {
    labels.words({0, 0, 100, 100}, "under a plate");
    labels.words({100, 0, 100, 100}, "beside it");
    const PixelBox plate{0, 0, 90, 100};
    LabelledView view{{0, 100}, 1, {0, 0, 200, 100}, {10, 12, 16}};
    EXPECT_THAT(shown(view), ElementsAre("under a plate", "beside it"));
    view.taken = {&plate, 1};
    EXPECT_THAT(shown(view), ElementsAre("beside it"));
}

TEST_F(PlacedLabels, OutOfSightAreNotDrawnAndAtTheEdgeMoveIntoSight) {
    labels.words({10, 10, 10, 10}, "west");
    labels.words({199, 50, 0, 0}, "far in the east");
    const LabelledView east{{-400, 400}, 4, {0, 0, 400, 400}, {10, 12, 16}}; // the right half
    EXPECT_THAT(shown(east), ElementsAre("far in the east"));
    EXPECT_LE(placed[0].words.right, 400);
    EXPECT_NEAR((placed[0].words.top + placed[0].words.bottom) / 2, 200, 1);
}

TEST_F(PlacedLabels, ABracketRunsAlongItsBoxAndItsWordsStandOutside) {
    labels.bracket({50, 40, 100, 20}, Side::above, "bracket");
    ASSERT_THAT(shown_at(2), ElementsAre("bracket"));
    const auto& [from, to] = placed[0].lines[1];
    EXPECT_EQ(from.x, 100);
    EXPECT_EQ(to.x, 300);
    EXPECT_EQ(from.y, 80);
    EXPECT_LE(placed[0].words.bottom, 80);
    EXPECT_GT(placed[0].lines[0][0].y, 80) << "its ends point to the box";
}

TEST_F(PlacedLabels, ABracketHasHooksOnlyAtEndsInSightAndNeedsItsSideInSight) {
    labels.bracket({50, 40, 100, 20}, Side::above, "bracket");
    const LabelledView left{{0, 200}, 2, {0, 0, 200, 200}, {10, 12, 16}};
    ASSERT_THAT(shown(left), ElementsAre("bracket"));
    EXPECT_EQ(placed[0].line_count, 2u) << "its right end is out of sight";
    const LabelledView below{{0, 100}, 2, {0, 0, 400, 200}, {10, 12, 16}};
    EXPECT_THAT(shown(below), IsEmpty()) << "the box's lower part alone is in sight";
}

TEST_F(PlacedLabels, AnArrowEndsAtItsCell) {
    labels.arrow({10, 10, 60, 20}, 180, 90, "there");
    ASSERT_THAT(shown_at(2), ElementsAre("there"));
    const auto& [from, to] = placed[0].lines[0];
    EXPECT_EQ(to.x, 360);
    EXPECT_EQ(to.y, 20);
    EXPECT_EQ(from.x, placed[0].words.right);
}

TEST_F(PlacedLabels, AnAxisHasRoundNumbersAtTheirPlacesAndTheUnitAtTheLast) {
    labels.axis({20, 30, 170, 0}, 0, 3.4f, "ms");
    EXPECT_THAT(shown_at(4), ElementsAre("0", "1", "2", "3 ms"));
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(taken[i].x, 20 + 50 * static_cast<float>(i), 0.01);
    taken.clear();
    labels.axis({20, 30, 170, 0}, -0.5f, 3.4f, "ms");
    EXPECT_THAT(shown_at(4), ElementsAre("0", "1", "2", "3 ms")) << "and not -0";
    taken.clear();
    for (const auto& [first, last] : {std::pair{1.f, 1.f}, {2.f, 1.f}, {0.f, NAN}, {0.f, INFINITY}, {-INFINITY, 0.f}})
        labels.axis({20, 30, 170, 0}, first, last, "ms");
    EXPECT_THAT(taken, IsEmpty());
    for (const float last : {1e-30f, 0.02f, 0.7f, 12.f, 12345.f, 1e30f}) {
        taken.clear();
        labels.axis({20, 30, 170, 0}, 0, last, "");
        EXPECT_GE(taken.size(), 3u) << last;
        EXPECT_LE(taken.size(), 7u) << last;
    }
}

} // namespace
} // namespace glint::test
