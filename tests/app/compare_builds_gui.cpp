// A/B of two builds of one simulation in the window, and of any parameter's value.
#include "app/timing/clock.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <functional>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <string_view>

namespace glint::test {
namespace {

using testing::HasSubstr;

class CompareBuildsGui : public testing::Test {
protected:
    static void ask(AppOptions& options) {
        options.catalog.load_plugin(GLINT_TEST_PLUGIN_DIR "/rebuilt.so");
        options.catalog.load_other_build(GLINT_TEST_PLUGIN_DIR "/rebuilt_odd.so");
    }
    void show_compare(ImGuiTestContext& user) {
        stage.app().layout().show("Compare");
        user.Yield(5);
    }
    Pair* pair() { return stage.app().workspace().pair(); }
    const Follower& left() { return pair()->follower(); }
    SideNames names() { return side_names(*pair(), stage.session()); }
    GuiStage stage{"rebuilt", "cpu", ask};
};

TEST_F(CompareBuildsGui, OpensWithTheOtherBuildOnTheLeftAndShowsWhereTheyDiffer) {
    const Definition* other = stage.catalog().other_build("rebuilt");
    ASSERT_NE(pair(), nullptr);
    EXPECT_EQ(&left().definition(), other);
    EXPECT_EQ(names().left, "plugins/rebuilt_odd.so");
    EXPECT_EQ(names().right, "plugins/rebuilt.so");
    stage.play([&](ImGuiTestContext& user) {
        ASSERT_NO_FATAL_FAILURE(yield_until(user, [&] { return stage.session().step() > 40; }));
        stage.session().pacing().pause(true);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_V);
        user.Yield(2);
        const PairDifference& difference = stage.app().difference();
        ASSERT_NO_FATAL_FAILURE(yield_until(user, [&] { // at earlier steps they are equal
            return difference.up_to_date() && std::string_view(difference.shown()->words.c_str()).starts_with("1 cell");
        }));
        EXPECT_THAT(difference.shown()->words.c_str(), HasSubstr("1 cell differs; first count(3, 2)"));
    });
    stage.screenshot("compare-builds");
}

TEST_F(CompareBuildsGui, ThePanelTakesEitherBuild) {
    const Definition *one = stage.catalog().find("rebuilt"), *other = stage.catalog().other_build("rebuilt");
    stage.play([&](ImGuiTestContext& user) {
        show_compare(user);
        user.ItemClick("//Compare/##build");
        user.Yield(2);
        user.ItemClick("//$FOCUSED/$$0/as on the right");
        user.Yield(3);
        ASSERT_NE(pair(), nullptr);
        EXPECT_EQ(&left().definition(), one);
        EXPECT_TRUE(names().alike) << names().left;
        user.ItemClick("//Compare/##build");
        user.Yield(2);
        user.ItemClick("//$FOCUSED/$$1/plugins\\/rebuilt_odd.so");
        user.Yield(3);
        EXPECT_EQ(&left().definition(), other);
    });
}

TEST_F(CompareBuildsGui, AnyParameterTakesAValueOnTheLeftAndIsPutBack) {
    stage.play([&](ImGuiTestContext& user) {
        show_compare(user);
        user.ItemClick("//Compare/##parameter");
        user.Yield(2);
        user.ItemClick("//$FOCUSED/$$0/Add");
        user.Yield(3);
        user.KeyCharsReplaceEnter("2");
        user.Yield(3);
        const glint_param* add = left().definition().param("add");
        EXPECT_TRUE(left().overrides().has("add"));
        EXPECT_EQ(left().params().text(*add), "2");
        EXPECT_EQ(stage.text("add"), "1");
        user.ItemClick("//Compare/add/value/##button");
        user.Yield(2);
        user.KeyCharsReplaceEnter("9");
        user.Yield(3);
        EXPECT_EQ(left().params().text(*add), "2") << "it is beyond what is allowed";
        EXPECT_THAT(stage.app().notices().all().back().text, HasSubstr("Add = 9 "));
        user.ItemClick("//Compare/add/drop/##button");
        user.Yield(3);
        EXPECT_FALSE(left().overrides().has("add"));
    });
}

TEST_F(CompareBuildsGui, AnotherSimulationEndsItAndXBringsItBack) {
    stage.play([&](ImGuiTestContext& user) {
        Workspace& workspace = stage.app().workspace();
        workspace.show("heat");
        EXPECT_EQ(workspace.pair(), nullptr);
        EXPECT_EQ(workspace.other_build(), nullptr);
        workspace.show("rebuilt");
        user.KeyPress(ImGuiKey_X);
        user.Yield(3);
        ASSERT_NE(workspace.pair(), nullptr);
        EXPECT_EQ(&left().definition(), workspace.other_build());
    });
}

TEST(CompareNarrowBuildGui, XSaysWhyNothingIsComparedAndWhatToDo) {
    GuiStage stage("rebuilt", "cpu", [](AppOptions& options) {
        options.catalog.load_plugin(GLINT_TEST_PLUGIN_DIR "/rebuilt.so");
        options.catalog.load_other_build(GLINT_TEST_PLUGIN_DIR "/rebuilt_narrow.so");
    });
    const Notices& notices = stage.app().notices();
    const auto told = testing::AllOf(HasSubstr("rebuilt_narrow.so'"), HasSubstr("'add'"), HasSubstr("exchanged"),
                                     HasSubstr("--plugin-b"));
    EXPECT_EQ(stage.app().workspace().pair(), nullptr);
    EXPECT_THAT(notices.all(), testing::Contains(testing::Field(&Notice::text, told))) << "the start asks for it, too";
    stage.play([&](ImGuiTestContext& user) {
        stage.app().workspace().show("heat");
        user.KeyPress(ImGuiKey_X);
        user.Yield(3);
        EXPECT_NE(stage.app().workspace().pair(), nullptr) << "of heat there is no other build";
        stage.app().workspace().show("rebuilt");
        user.Yield(3);
        const double before = now_ms();
        user.KeyPress(ImGuiKey_X);
        user.Yield(3);
        EXPECT_EQ(stage.app().workspace().pair(), nullptr);
        EXPECT_THAT(notices.all().back().text, told);
        EXPECT_GT(notices.all().back().shown_until_ms, before + 7900) << "it was said again";
        stage.app().layout().show("Compare");
        user.Yield(5);
        EXPECT_THAT(letters_of(*ImGui::FindWindowByName("Compare")->DrawList),
                    testing::AllOf(HasSubstr("'add'"), HasSubstr("--plugin-b")))
            << "what to do stands in the panel, too";
    });
    stage.screenshot("compare-builds-refused");
}

} // namespace
} // namespace glint::test
