// The row of a value: the start of its track, dragging, and typing; the field of a text.
#include "app/world/params/params.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <imgui_internal.h>

namespace glint::test {
namespace {

/// Points the user at the rows of the Parameters panel.
void at_value_rows(ImGuiTestContext& user) {
    user.ItemClick("//Parameters/##filter");
    user.KeyPress(ImGuiKey_Escape);
    user.SetRef(user.WindowInfo("//Parameters/rows").ID);
}

void type_into(ImGuiTestContext& user, const char* value, const char* text) {
    at_value_rows(user);
    user.ItemClick(value);
    user.Yield(2);
    user.KeyCharsReplaceEnter(text);
}

TEST(ValueRowsGui, AThirdIsTypedAsOne) {
    GuiStage stage;
    stage.play([&](ImGuiTestContext& user) { type_into(user, "amplitude/value", "1/3"); });
    const glint_param& amplitude = *stage.session().definition().param("amplitude");
    EXPECT_EQ(stage.session().params().get<float>(amplitude), 1.f / 3);
    stage.play([&](ImGuiTestContext& user) { type_into(user, "wavelength/value", "2*12 of 1024 + 7"); });
    EXPECT_EQ(stage.text("wavelength"), "31");
}

TEST(ValueRowsGui, DividingByZeroGetsASentence) {
    GuiStage stage;
    const Params before = stage.session().params();
    stage.play([&](ImGuiTestContext& user) { type_into(user, "wavelength/value", "31/0"); });
    EXPECT_TRUE(stage.session().params() == before);
    EXPECT_THAT(stage.app().notices().all().back().text, testing::HasSubstr("'31/0'"));
}

TEST(ValueRowsGui, ShiftDragsATenthAsFar) {
    GuiStage stage;
    stage.session().pacing().pause(true);
    const double before = stage.value("amplitude");
    const auto way_of_drag = [&](ImGuiKeyChord with) {
        double way = 0;
        stage.play([&](ImGuiTestContext& user) {
            at_value_rows(user);
            user.MouseMove("amplitude/track");
            user.MouseDown(0);
            user.Yield();
            if (with) user.KeyDown(with);
            const double pressed = stage.value("amplitude");
            move_by(user, 3, 0, 5);
            way = stage.value("amplitude") - pressed;
            user.MouseUp(0);
            if (with) user.KeyUp(with);
            user.Yield(2);
            user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        });
        EXPECT_EQ(stage.value("amplitude"), before);
        return way;
    };
    const double coarse = way_of_drag(0), fine = way_of_drag(ImGuiMod_Shift);
    EXPECT_GT(coarse, 0.1);
    EXPECT_NEAR(10 * fine, coarse, 0.2 * coarse);
}

TEST(ValueRowsGui, ADoubleClickOnTheTrackTypes) {
    GuiStage stage;
    stage.session().pacing().pause(true);
    const std::string before = stage.text("wavelength");
    stage.play([](ImGuiTestContext& user) {
        at_value_rows(user);
        user.ItemDoubleClick("wavelength/track");
        user.Yield(3);
        user.KeyCharsReplaceEnter("31");
    });
    EXPECT_EQ(stage.text("wavelength"), "31");
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(stage.text("wavelength"), before);
    EXPECT_EQ(stage.session().history().next_undo(), nullptr) << "the first of the two clicks has left nothing";
}

TEST(ValueRowsGui, TracksBeginAtOnePlaceInEverySimulation) {
    GuiStage stage;
    float at_waves = 0;
    for (const char* sim : {"waves", "heat", "ripple", "julia", "spheres"}) {
        stage.app().workspace().show(sim);
        stage.frames(3);
        const auto& rows = stage.session().definition().params();
        const auto is_number = [](const glint_param& row) {
            return !(row.flags & GLINT_HIDDEN) && (row.type == GLINT_INT || row.type == GLINT_FLOAT);
        };
        const auto row = std::ranges::find_if(rows, is_number);
        ASSERT_NE(row, rows.end());
        stage.play([&](ImGuiTestContext& user) {
            at_value_rows(user);
            const ImRect track = user.ItemInfo((std::string(row->id) + "/track").c_str()).RectFull;
            if (at_waves == 0) at_waves = track.Min.x;
            EXPECT_EQ(track.Min.x, at_waves) << sim;
        });
    }
}

TEST(ValueRowsGui, ATrackHasTheRoomThatAUnitDoesNotNeed) {
    GuiStage stage;
    stage.play([&](ImGuiTestContext& user) {
        at_value_rows(user);
        const float beside_long = user.ItemInfo("wavelength/track").RectFull.GetWidth(); // next to 1024
        const float beside_none = user.ItemInfo("amplitude/track").RectFull.GetWidth();
        EXPECT_GT(beside_none, beside_long + 15);
    });
}

/// A simulation with a text of at most 15 bytes, `name`.
class TextRowGui : public testing::Test {
protected:
    TextRowGui() {
        stage.restart_with_plugin(GLINT_TEST_PLUGIN_DIR "/swatch.so");
        stage.app().workspace().show("swatch");
        stage.frames_until([&] { return stage.session().definition().id() == "swatch"; });
        stage.frames(3);
    }
    std::string name() {
        return std::string(stage.session().params().plain_text(*stage.session().definition().param("name")));
    }
    GuiStage stage{"heat"};
};

TEST_F(TextRowGui, AFieldTakesATextWithEnterAsOneStepOfUndo) {
    stage.play([&](ImGuiTestContext& user) { type_into(user, "name/value", "Dark \"red\" "); });
    EXPECT_EQ(name(), "Dark \"red\" ") << "each character counts, also quotes and blanks";
    stage.play([&](ImGuiTestContext& user) { type_into(user, "name/value", "\"Sea\""); });
    EXPECT_EQ(name(), "\"Sea\"");
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(name(), "Dark \"red\" ");
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(name(), "Blue");
    EXPECT_EQ(stage.session().history().next_undo(), nullptr);
}

TEST_F(TextRowGui, AFieldTakesATextWhenTheUserClicksElsewhereAndNotWithEsc) {
    const auto type = [&](ImGuiTestContext& user, const char* text) {
        at_value_rows(user);
        user.ItemClick("name/value");
        user.Yield(2);
        user.KeyCharsReplace(text);
        EXPECT_TRUE(ImGui::GetIO().WantTextInput) << "no action of the program gets these keys";
    };
    stage.play([&](ImGuiTestContext& user) {
        type(user, "Sky");
        EXPECT_EQ(name(), "Blue") << "not while the user types";
        user.ItemClick("size/track");
        user.Yield(3);
    });
    EXPECT_EQ(name(), "Sky");
    stage.play([&](ImGuiTestContext& user) {
        type(user, "Sea");
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(3);
    });
    EXPECT_EQ(name(), "Sky");
}

TEST_F(TextRowGui, ATextThatIsTooLongGetsASentence) {
    stage.play([&](ImGuiTestContext& user) { type_into(user, "name/value", "sixteen letters."); });
    EXPECT_EQ(name(), "Blue");
    EXPECT_THAT(stage.app().notices().all().back().text, says("'sixteen letters.'", "a text of at most 15 bytes"));
}

TEST_F(TextRowGui, AFieldWithoutEffectIsDisabled) {
    ASSERT_FALSE(stage.session().set("rounded", "off"));
    stage.play([&](ImGuiTestContext& user) {
        at_value_rows(user);
        user.Yield(2);
        user.ItemClick("idle rows/##button");
        user.Yield(2);
        EXPECT_TRUE(user.ItemInfo("name/value").ItemFlags & ImGuiItemFlags_Disabled);
    });
}

} // namespace
} // namespace glint::test
