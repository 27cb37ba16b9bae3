// An A/B of a picture with labels: each side shows the labels of its own run, on its side of the divider.
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// A hash table with a load of 8 keys on stage, and one of 4 keys to the left of it.
class ComparedLabels : public testing::Test {
protected:
    ComparedLabels() {
        stage.session().pacing().pause(true);
        EXPECT_EQ(stage.session().set("load", "8"), std::nullopt);
        Overrides other(stage.session().definition());
        EXPECT_EQ(other.set("load", "4"), std::nullopt);
        stage.app().workspace().compare_with(std::move(other), "cpu");
        compared().divider = 0.5f;
        stage.frames_until([&] { return lockstep().together() && !stage.session().wants_frames(); });
        stage.frames(3);
    }
    Lockstep& lockstep() { return stage.app().workspace().pair()->lockstep(); }
    ComparisonView& compared() { return stage.app().view<ComparisonView>(); }
    UiState& ui() { return stage.app().ui_state(); }
    /// Labels with that text that are visible in this view.
    std::vector<ImRect> seen(ComparisonView::Shown view, const char* text) {
        compared().shown = view;
        stage.frames(3);
        return places_of(text, drawn_in("Picture"));
    }
    GuiStage stage{"hash_table"};
};

constexpr const char *load_on_stage = "load: 8 keys", *load_at_left = "load: 4 keys", *across = "the chains of";

TEST_F(ComparedLabels, AreThoseOfEachSidesOwnRun) {
    using View = ComparisonView::Shown;
    EXPECT_THAT(seen(View::session, load_on_stage), SizeIs(1));
    EXPECT_THAT(seen(View::session, load_at_left), IsEmpty());
    EXPECT_THAT(seen(View::follower, load_at_left), SizeIs(1));
    EXPECT_THAT(seen(View::follower, load_on_stage), IsEmpty());
    EXPECT_THAT(seen(View::split, load_at_left), SizeIs(1)) << "it stands at the left end of the picture";
    EXPECT_THAT(seen(View::split, load_on_stage), IsEmpty()) << "its place is on the other side";
    stage.screenshot("compared-labels");
}

TEST_F(ComparedLabels, StayOnTheirSideOfTheDivider) {
    for (const float divider : {0.3f, 0.5f, 0.7f}) {
        compared().divider = divider;
        const std::vector<ImRect> places = seen(ComparisonView::Shown::split, across);
        ASSERT_THAT(places, SizeIs(2)) << divider;
        stage.play([&](ImGuiTestContext& user) {
            const ImRect picture = user.ItemInfo("//Picture/picture").RectFull;
            const float x = picture.Min.x + picture.GetWidth() * divider;
            EXPECT_LT(places[0].Max.x, x);
            EXPECT_GT(places[1].Min.x, x);
        });
    }
}

TEST_F(ComparedLabels, AreThereOnStageAndAwayWithTheirSwitch) {
    stage.play([](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_F5);
        user.Yield(10);
    });
    ASSERT_TRUE(ui().bare);
    stage.frames_until([&] { return lockstep().together() && !stage.session().wants_frames(); });
    stage.frames(3);
    EXPECT_THAT(places_of(load_at_left, drawn_in(stage_picture)), SizeIs(1));
    EXPECT_THAT(places_of("20 keys", drawn_in(stage_picture)), SizeIs(1)) << "to the right of the divider";
    stage.screenshot("compared-labels-stage");
    stage.app().actions().run("picture labels");
    stage.frames(3);
    EXPECT_THAT(places_of(load_at_left, drawn_in(stage_picture)), IsEmpty());
    EXPECT_THAT(places_of("20 keys", drawn_in(stage_picture)), IsEmpty());
}

TEST_F(ComparedLabels, AreNotOnAPictureOfDifferences) {
    EXPECT_THAT(seen(ComparisonView::Shown::difference, across), IsEmpty());
    EXPECT_THAT(seen(ComparisonView::Shown::split, across), SizeIs(2));
}

} // namespace
} // namespace glint::test
