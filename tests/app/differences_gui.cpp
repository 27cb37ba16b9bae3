// Parameters that differ from the preset: shown next to the presets, listed, put back.
#include "app/window/actions/palette_search.h"
#include "app/window/features/parameters/param_changes.h"
#include "support/gui_stage.h"
#include <fmt/format.h>
#include <imgui_internal.h>

namespace glint::test {
namespace {

class DifferencesGui : public testing::Test {
protected:
    DifferencesGui() { stage.session().pacing().pause(true); }
    void change_two() {
        ASSERT_FALSE(stage.session().set("wavelength", "31"));
        ASSERT_FALSE(stage.session().set("amplitude", "1"));
        stage.frames(2);
    }
    void list() {
        stage.play([](ImGuiTestContext& user) {
            user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_D);
            user.Yield(5);
        });
    }
    /// A control of a row, in the panel's list.
    bool exists(const char* control) {
        bool there = false;
        stage.play([&](ImGuiTestContext& user) {
            user.SetRef(user.WindowInfo("//Parameters/rows").ID);
            there = user.ItemExists(control);
        });
        return there;
    }
    void click(const char* control) {
        stage.play([&](ImGuiTestContext& user) {
            user.SetRef(user.WindowInfo("//Parameters/rows").ID);
            user.ItemClick(control);
            user.Yield(3);
        });
    }
    GuiStage stage;
};

TEST_F(DifferencesGui, AreSaidBesideThePresetsAndListedByAClick) {
    stage.app().layout().show("Simulations");
    stage.frames(3);
    stage.play([](ImGuiTestContext& user) { EXPECT_FALSE(user.ItemExists("//Simulations/changed")); });
    change_two();
    EXPECT_EQ(stage.session().preset().id(), "double_slit");
    stage.play([this](ImGuiTestContext& user) {
        user.ItemClick("//Simulations/changed");
        user.Yield(5);
        EXPECT_TRUE(stage.app().view<ParametersView>().differences);
        user.SetRef(user.WindowInfo("//Parameters/rows").ID); // in front now
        EXPECT_TRUE(user.ItemExists("wavelength/name"));
        EXPECT_TRUE(user.ItemExists("amplitude/name"));
        EXPECT_FALSE(user.ItemExists("speed/name")) << "it is as the preset has it";
    });
    stage.screenshot("differences");
}

TEST_F(DifferencesGui, ArePutBackOneByOne) {
    change_two();
    list();
    click("amplitude/revert/##button");
    EXPECT_FALSE(exists("amplitude/name"));
    EXPECT_EQ(stage.text("wavelength"), "31");
    EXPECT_EQ(count_changed(stage.session()), 1);
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(stage.text("amplitude"), "1") << "one step of undo";
}

TEST_F(DifferencesGui, HaveWhatMovesByItselfAmongThem) {
    Params values = stage.session().params();
    values.animate({"amplitude", AnimationCurve::sine, 0.5, 1, 60, 0, 0});
    stage.session().edit(values, "Animate");
    list();
    EXPECT_EQ(count_changed(stage.session()), 1);
    EXPECT_TRUE(exists("amplitude/name"));
    click("amplitude/revert/##button");
    EXPECT_EQ(count_changed(stage.session()), 0);
    EXPECT_TRUE(stage.session().params().animations().empty());
}

TEST_F(DifferencesGui, ArePutBackAllTogether) {
    change_two();
    list();
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Parameters/revert all/##button"); });
    EXPECT_EQ(count_changed(stage.session()), 0);
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(count_changed(stage.session()), 2) << "in one step of undo";
}

TEST_F(DifferencesGui, LeadToTheirRow) {
    change_two();
    list();
    click("wavelength/name");
    EXPECT_FALSE(stage.app().view<ParametersView>().differences);
    EXPECT_TRUE(exists("wavelength/track"));
    EXPECT_TRUE(exists("speed/track")) << "all rows are there again";
}

TEST_F(DifferencesGui, EndWhereAFilterIsTyped) {
    change_two();
    list();
    stage.play([](ImGuiTestContext& user) {
        user.ItemClick("//Parameters/##filter");
        user.KeyChars("speed");
        user.Yield(2);
        user.KeyPress(ImGuiKey_Escape);
    });
    EXPECT_FALSE(stage.app().view<ParametersView>().differences);
}

/// The digits that a float of the centre lacks are rows of their own, which no user knows.
class HiddenDifferencesGui : public testing::Test {
protected:
    HiddenDifferencesGui() {
        stage.session().pacing().pause(true);
        Params values = stage.session().params();
        for (const char* id : {"center_re_low", "center_re_low2", "center_im_low3"}) EXPECT_FALSE(values.set(id, "77"));
        stage.session().edit(values, "View");
        stage.frames(2);
    }
    bool listed(const char* id) {
        bool there = false;
        stage.play([&](ImGuiTestContext& user) {
            user.SetRef(user.WindowInfo("//Parameters/rows").ID);
            there = user.ItemExists(fmt::format("{}/name", id).c_str());
        });
        return there;
    }
    GuiStage stage{"julia"};
};

TEST_F(HiddenDifferencesGui, AreThoseOfTheRowThatTheyContinue) {
    const Session& session = stage.session();
    EXPECT_EQ(count_changed(session), 2) << "both coordinates of the centre";
    stage.app().view<ParametersView>().differences = true;
    stage.frames(2);
    EXPECT_TRUE(listed("center_re"));
    EXPECT_TRUE(listed("center_im"));
    EXPECT_FALSE(listed("center_re_low2"));
    stage.screenshot("hidden-differences");
    revert(stage.session(), *session.definition().param("center_re"));
    revert(stage.session(), *session.definition().param("center_im"));
    EXPECT_TRUE(session.params() == session.preset().params()) << "with the digits that the rows continue";
}

TEST_F(HiddenDifferencesGui, HaveNoNameInTheHistoryTheLogAndThePalette) {
    ASSERT_FALSE(stage.session().set("center_re_low2", "78"));
    stage.frames(3);
    ASSERT_NE(stage.session().history().next_undo(), nullptr);
    EXPECT_EQ(stage.session().history().next_undo()->label, "Centre, real");
    for (const LogEntry& line : stage.session().messages().log())
        EXPECT_EQ(line.text.find("_low"), std::string::npos) << line.text;
    const PlayedApp& app = stage.app();
    for (const PaletteRow& row : find_palette_rows(
             "center", {app.actions(), stage.session(), stage.app().own_presets(), stage.app().settings(), {}, {}, {}}))
        EXPECT_EQ(row.id.find("_low"), std::string::npos) << row.id;
}

} // namespace
} // namespace glint::test
