// The difference of an A/B in the window: its line, its picture, and its field.
#include "app/window/features/compare/pair_difference.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <cfloat>
#include <functional>
#include <gmock/gmock.h>
#include <limits>
#include <optional>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class DifferenceGui : public testing::Test {
protected:
    void open(const char* sim, Extent extent = {96, 64}) {
        stage.emplace(sim);
        stage->session().resize(extent);
    }
    /// Replaces that row on the left side, does some steps, and pauses.
    void compare(ImGuiTestContext& user, const char* id, const char* value) {
        user.Yield(3);
        Overrides overrides(stage->session().definition());
        ASSERT_FALSE(overrides.set(id, value));
        stage->app().workspace().compare_with(std::move(overrides), "cpu");
        const std::int64_t begin = stage->session().step();
        if (stage->session().pacing().moves()) {
            ASSERT_NO_FATAL_FAILURE(yield_until(user, [&] { return stage->session().step() > begin + 30; }));
        }
        stage->session().pacing().pause(true);
    }
    /// Waits until the difference is shown, for the current step.
    void show(ImGuiTestContext& user) {
        if (view().shown != ComparisonView::Shown::difference) user.KeyPress(ImGuiMod_Shift | ImGuiKey_V);
        arrive(user);
    }
    void arrive(ImGuiTestContext& user) {
        user.Yield(2);
        yield_until(user, [&] { return difference().up_to_date() && !difference().wants_frames(); });
    }
    std::string words() { return difference().shown() ? difference().shown()->words.c_str() : ""; }
    const PairDifference& difference() { return stage->app().difference(); }
    ComparisonView& view() { return stage->app().view<ComparisonView>(); }

    std::optional<GuiStage> stage;
};

TEST_F(DifferenceGui, OfTwoExactMethodsSaysThatAllIsEqual) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(compare(user, "method", "textbook"));
        ASSERT_NO_FATAL_FAILURE(show(user));
        EXPECT_THAT(words(), says("equal", "6 144"));
        EXPECT_EQ(difference().shown()->step, stage->session().step());
        EXPECT_TRUE(difference().picture().extent == stage->session().extent());
        EXPECT_NE(difference().picture().kind, Picture::Kind::none);
    });
    stage->screenshot("difference-equal");
}

TEST_F(DifferenceGui, OfAnotherParameterNamesACellInEachMeasure) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(compare(user, "k", "0.1"));
        stage->app().layout().show("Compare");
        ASSERT_NO_FATAL_FAILURE(show(user));
        EXPECT_THAT(words(), AllOf(HasSubstr("differ"), HasSubstr("first temperature("), HasSubstr(" left, "),
                                   HasSubstr("largest")));
        const double largest = difference().shown()->summary.largest;
        user.ItemClick("//Compare/Relative/##button");
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_THAT(words(), HasSubstr("larger"));
        EXPECT_LE(difference().shown()->summary.largest, 2);
        user.ItemClick("//Compare/ULP/##button");
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_THAT(words(), HasSubstr("ULP"));
        stage->app().actions().run("difference measure");
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_EQ(difference().shown()->summary.largest, largest) << "absolute again, of the same step";
    });
    stage->screenshot("difference");
}

TEST_F(DifferenceGui, IsOfTheFieldThatIsChosen) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(compare(user, "k", "0.1"));
        ASSERT_NO_FATAL_FAILURE(show(user));
        EXPECT_EQ(difference().shown()->field, "temperature");
        stage->app().actions().run("difference field");
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_EQ(difference().shown()->field, "heaters");
        EXPECT_THAT(words(), StartsWith("equal")) << "where there is no heater both sides have NaN";
        stage->app().actions().run("difference field");
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_TRUE(difference().shown()->summary.pictures);
        EXPECT_THAT(words(), StartsWith("Colours"));
        stage->app().actions().run("difference field");
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_EQ(difference().shown()->field, "temperature");
    });
}

TEST_F(DifferenceGui, WithoutAStateThePicturesAreCompared) {
    open("julia");
    stage->play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(compare(user, "palette", "grey"));
        ASSERT_NO_FATAL_FAILURE(show(user));
        EXPECT_THAT(words(), AllOf(StartsWith("Colours"), HasSubstr("pixels differ"), HasSubstr("of 255 levels")));
        EXPECT_TRUE(difference().shown()->fields.empty());
    });
}

TEST_F(DifferenceGui, FollowsWhileItRunsAndIsExactAtRest) {
    open("waves");
    stage->play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(compare(user, "method", "textbook"));
        ASSERT_NO_FATAL_FAILURE(show(user));
        const std::int64_t first = difference().shown()->step;
        stage->session().pacing().pause(false);
        ASSERT_NO_FATAL_FAILURE(yield_until(user, [&] { return difference().shown()->step > first; }));
        EXPECT_THAT(words(), StartsWith("equal"));
        stage->session().pacing().pause(true);
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_EQ(difference().shown()->step, stage->session().step());
        stage->session().resize({80, 50});
        ASSERT_NO_FATAL_FAILURE(yield_until(user, [&] { return stage->session().extent() == Extent{80, 50}; }));
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_THAT(words(), says("equal", "4 000"));
    });
}

TEST_F(DifferenceGui, LeavingItRestoresTheViewBefore) {
    open("heat");
    using View = ComparisonView::Shown;
    stage->play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(compare(user, "k", "0.1"));
        user.KeyPress(ImGuiKey_V);
        EXPECT_EQ(view().shown, View::follower);
        ASSERT_NO_FATAL_FAILURE(show(user));
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_V);
        user.Yield(2);
        EXPECT_EQ(view().shown, View::follower);
        EXPECT_EQ(difference().shown(), nullptr);
        ASSERT_NO_FATAL_FAILURE(yield_until(user, [&] { return !difference().wants_frames(); }));
        ASSERT_NO_FATAL_FAILURE(show(user));
        user.KeyPress(ImGuiKey_V);
        user.Yield(2);
        EXPECT_EQ(view().shown, View::split) << "V goes on among the pictures";
        ASSERT_NO_FATAL_FAILURE(show(user));
        user.KeyPress(ImGuiKey_X);
        user.Yield(3);
        EXPECT_EQ(stage->app().workspace().pair(), nullptr);
        EXPECT_EQ(difference().shown(), nullptr);
        EXPECT_EQ(difference().picture().kind, Picture::Kind::none);
        const Action* action = stage->app().actions().find("difference");
        ASSERT_NE(action, nullptr);
        EXPECT_STRNE(action->disabled_reason(), "");
        ASSERT_NO_FATAL_FAILURE(yield_until(user, [&] { return !difference().wants_frames(); }));
        EXPECT_FALSE(stage->session().observers().field.wants_job({}));
    });
}

TEST_F(DifferenceGui, AnotherComparisonForgetsTheOneBefore) {
    open("heat");
    stage->play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(compare(user, "k", "0.1"));
        ASSERT_NO_FATAL_FAILURE(show(user));
        EXPECT_THAT(words(), HasSubstr("differ"));
        Overrides none(stage->session().definition());
        stage->app().workspace().compare_with(std::move(none), "cpu");
        user.Yield(2);
        EXPECT_THAT(words(), testing::Not(HasSubstr("differ")));
        ASSERT_NO_FATAL_FAILURE(arrive(user));
        EXPECT_THAT(words(), says("equal", "6 144"));
    });
}

TEST_F(DifferenceGui, FindsItsPlaceInASmallWindow) {
    open("heat");
    glfwSetWindowSize(stage->app().window().handle(), 800, 500);
    stage->frames(6);
    ASSERT_EQ(stage->app().window().size(), (Size{800, 500}));
    ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    ImGui::GetStyle().AntiAliasedLinesUseTex = false; // or lines look like glyphs
    stage->play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(compare(user, "k", "0.1"));
        stage->app().layout().show("Compare");
        for (const DifferenceMeasure measure :
             {DifferenceMeasure::absolute, DifferenceMeasure::relative, DifferenceMeasure::ulp}) {
            view().measure = measure;
            ASSERT_NO_FATAL_FAILURE(show(user));
            user.Yield(3);
            for (const char* name : {"Picture", "Compare"}) {
                const ImGuiWindow* window = ImGui::FindWindowByName(name);
                ASSERT_NE(window, nullptr);
                EXPECT_THAT(text_problems(*window->DrawList, 2), testing::IsEmpty()) << name;
                EXPECT_LE(window->ScrollMax.x, window->WindowPadding.x + 1) << name;
            }
        }
    });
    stage->screenshot("difference-small");
}

DifferenceSummary one_cell(DifferenceMeasure measure, float a, float b) {
    DifferenceSummary of;
    of.measure = measure, of.shape = {640, 480}, of.cells = 1, of.first = {31, 17, 0, a, b};
    of.smallest = of.largest = measured_difference(measure, a, b);
    return of;
}

TEST(DifferenceWords, NameTheFirstCellItsValuesAndTheLargest) {
    DifferenceSummary of = one_cell(DifferenceMeasure::ulp, 0.5f, 0.50000006f);
    EXPECT_EQ(words_of(of, "temperature", "°C"),
              "1 cell differs; first temperature(31, 17): 0.5 left, 0.50000006 right, 1 ULP");
    of.cells = 12'345, of.largest = 3;
    EXPECT_EQ(words_of(of, "temperature", "°C"), "12 345 cells differ; first temperature(31, 17): 0.5 left, "
                                                 "0.50000006 right, 1 ULP; largest 3 ULP");
    EXPECT_EQ(words_of(one_cell(DifferenceMeasure::absolute, 1, 3), "height", "m"),
              "1 cell differs; first height(31, 17): 1 left, 3 right, 2 m");
    EXPECT_EQ(words_of(one_cell(DifferenceMeasure::absolute, 1, 3), "height", ""),
              "1 cell differs; first height(31, 17): 1 left, 3 right, 2 apart");
    EXPECT_THAT(words_of(one_cell(DifferenceMeasure::relative, 1, 4), "height", "m"),
                says("height(31, 17)", "1 left", "4 right", "0.75"));
}

TEST(DifferenceWords, SayWhatNoNumberMeasuresAndWhatIsEqualInOtherBits) {
    DifferenceSummary of = one_cell(DifferenceMeasure::ulp, std::numeric_limits<float>::quiet_NaN(), 1);
    of.smallest = of.largest = 0, of.unmeasured = 1;
    EXPECT_THAT(words_of(of, "height", ""), says("height(31, 17)", "nan left", "1 right", "NaN or infinity"));
    DifferenceSummary equal;
    equal.shape = {1024, 768}, equal.bits_only = 2;
    EXPECT_THAT(words_of(equal, "height", ""), says("equal", "786 432", "2 equal values", "bits"));
    DifferenceSummary none;
    none.problem = "The left side could not be read: no memory";
    EXPECT_EQ(words_of(none, "height", ""), none.problem);
}

TEST(DifferenceWords, OfPicturesSayThatTheyAreColours) {
    DifferenceSummary of = one_cell(DifferenceMeasure::absolute, 12, 13);
    of.pictures = true, of.first.channel = 2, of.shape.channels = 4;
    EXPECT_THAT(words_of(of, picture_name, ""), says("Colours", "(31, 17), blue", "12 left", "13 right", "255"));
}

} // namespace
} // namespace glint::test
