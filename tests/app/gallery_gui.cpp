// Presets as pictures, and the user's own presets: saving and finding them.
#include "app/window/features/parameters/param_changes.h"
#include "support/gui_stage.h"
#include <imgui_internal.h>
#include <string>

namespace glint::test {
namespace {

class GalleryGui : public testing::Test {
protected:
    GalleryGui() { stage.session().pacing().pause(true); }
    void open() {
        stage.play([](ImGuiTestContext& user) {
            user.KeyPress(ImGuiKey_F6);
            user.Yield(5);
        });
    }
    /// Runs a script with the tiles' window as its reference.
    void in_tiles(const std::function<void(ImGuiTestContext&)>& script) {
        stage.play([&](ImGuiTestContext& user) {
            user.SetRef(user.WindowInfo("//Presets##modal/tiles").ID);
            script(user);
            user.Yield(3);
        });
    }
    void keep(const char* name) {
        const std::size_t before = own().all().size();
        stage.app().actions().run("save preset");
        stage.play([&](ImGuiTestContext& user) {
            user.Yield(5);
            user.KeyCharsAppendEnter(name);
        });
        stage.frames_while([&] { return own().all().size() == before; });
        ASSERT_EQ(own().all().size(), before + 1);
    }
    OwnPresets& own() { return stage.app().own_presets(); }
    std::string tile_of(const OwnPresets::Kept& kept) {
        return kept.preset.simulation + ":" + kept.preset.file.filename().string();
    }
    GuiStage stage;
};

TEST_F(GalleryGui, APictureIsAPreset) {
    open();
    EXPECT_EQ(stage.app().ui_state().modal, Modal::gallery);
    const std::string other = stage.session().definition().presets().front().id;
    ASSERT_NE(stage.session().preset().id(), other);
    in_tiles([&](ImGuiTestContext& user) { user.ItemClick(("waves." + other + "/tile").c_str()); });
    EXPECT_EQ(stage.session().preset().id(), other);
    EXPECT_EQ(stage.app().ui_state().modal, Modal::none);
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(stage.session().preset().id(), "double_slit") << "one step of undo";
}

TEST_F(GalleryGui, AnotherSimulationsPresetBringsIt) {
    open();
    in_tiles([](ImGuiTestContext& user) { user.ItemClick("ripple.snowflake/tile"); });
    EXPECT_EQ(stage.session().definition().id(), "ripple");
    EXPECT_EQ(stage.session().preset().id(), "snowflake");
}

TEST_F(GalleryGui, IsSearched) {
    open();
    stage.play([](ImGuiTestContext& user) {
        user.ItemInput("//Presets##modal/##query");
        user.KeyCharsReplace("snowflake");
        user.Yield(3);
    });
    in_tiles([](ImGuiTestContext& user) {
        EXPECT_TRUE(user.ItemExists("ripple.snowflake/tile"));
        EXPECT_FALSE(user.ItemExists("waves.double_slit/tile"));
    });
    stage.screenshot("gallery-searched");
    open();
    EXPECT_EQ(stage.app().ui_state().modal, Modal::none) << "F6 goes on to work while one types";
}

TEST_F(GalleryGui, KeepsAPresetOfOnesOwnOverARestart) {
    ASSERT_FALSE(stage.session().set("wavelength", "31"));
    keep("Long waves");
    stage.screenshot("gallery");
    stage.restart("waves");
    stage.session().preset().load("double_slit");
    EXPECT_EQ(stage.text("wavelength"), "24");
    stage.app().layout().show("Simulations");
    stage.frames(3);
    stage.play([](ImGuiTestContext& user) {
        user.ItemClick("//Simulations/own/Long waves/##button");
        user.Yield(2);
    });
    EXPECT_EQ(stage.text("wavelength"), "31");
}

TEST_F(GalleryGui, WhatWasSavedIsWhatIsShown) {
    EXPECT_EQ(own().shown_by(stage.session()), nullptr);
    ASSERT_FALSE(stage.session().set("wavelength", "31"));
    EXPECT_EQ(own().shown_by(stage.session()), nullptr) << "it is not kept yet";
    keep("Long waves");
    const OwnPresets::Kept* shown = own().shown_by(stage.session());
    ASSERT_NE(shown, nullptr);
    EXPECT_EQ(shown->preset.name, "Long waves");
    ASSERT_FALSE(stage.session().set("wavelength", "32"));
    EXPECT_EQ(own().shown_by(stage.session()), shown) << "it is that preset, with a change";
    EXPECT_EQ(count_changed(stage.session()), 1);
    stage.session().preset().load("double_slit");
    EXPECT_EQ(own().shown_by(stage.session()), nullptr);
}

TEST_F(GalleryGui, APresetChosenElsewhereScrollsItsChipIntoSightOnce) {
    stage.app().layout().show("Simulations");
    stage.frames(4);
    ImGuiWindow* panel = ImGui::FindWindowByName("Simulations");
    ASSERT_NE(panel, nullptr);
    if (panel->ScrollMax.y < 40) GTEST_SKIP() << "all of the panel is in sight";
    const auto scroll_to = [&](float y) {
        ImGui::SetScrollY(panel, y);
        stage.frames(3);
    };
    scroll_to(panel->ScrollMax.y);
    const float end = panel->Scroll.y;
    stage.frames(3);
    ASSERT_EQ(panel->Scroll.y, end) << "it stays where somebody scrolls it";
    const std::string first = stage.session().definition().presets().front().id;
    stage.session().preset().load(first);
    stage.frames(4);
    stage.play([&](ImGuiTestContext& user) {
        const ImGuiTestItemInfo chip = user.ItemInfo(("//Simulations/" + first + "/##button").c_str());
        EXPECT_GE(chip.RectFull.Min.y, panel->InnerRect.Min.y);
        EXPECT_LE(chip.RectFull.Max.y, panel->InnerRect.Max.y);
    });
    scroll_to(0);
    EXPECT_EQ(panel->Scroll.y, 0);
}

TEST_F(GalleryGui, RenamesDeletesAndBringsBack) {
    keep("First");
    in_tiles([&](ImGuiTestContext& user) {
        user.ItemClick((tile_of(own().all()[0]) + "/rename/##button").c_str());
        user.Yield(3);
        user.KeyCharsReplaceEnter("Second");
    });
    const auto name = [&] { return own().all().empty() ? "" : own().all()[0].preset.name; };
    stage.frames_while([&] { return name() != "Second"; });
    ASSERT_EQ(name(), "Second");
    in_tiles([&](ImGuiTestContext& user) { user.ItemClick((tile_of(own().all()[0]) + "/delete/##button").c_str()); });
    EXPECT_TRUE(own().all().empty());
    stage.play([](ImGuiTestContext& user) {
        user.ItemClick("//Presets##modal/bring back/##button");
        user.Yield(2);
    });
    EXPECT_EQ(name(), "Second");
}

TEST_F(GalleryGui, AnImpossibleNameGetsASentence) {
    stage.app().actions().run("save preset");
    stage.play([](ImGuiTestContext& user) {
        user.Yield(5);
        user.ItemClick("//Presets##modal/save/##button");
        user.Yield(2);
    });
    EXPECT_TRUE(own().all().empty());
    EXPECT_NE(stage.app().notices().all().back().text.find("a name"), std::string::npos);
}

TEST_F(GalleryGui, TheTopBarHasOnesOwn) {
    ASSERT_FALSE(stage.session().set("wavelength", "31"));
    keep("Long waves");
    stage.session().preset().load("double_slit");
    const std::string entry = // the defaults are the first
        "//$FOCUSED/$$" + std::to_string(1 + stage.session().definition().presets().size()) + "/Long waves";
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Escape);
        user.ItemClick("//##top/##preset");
        user.Yield(3);
        user.ItemClick(entry.c_str());
        user.Yield(2);
    });
    EXPECT_EQ(stage.text("wavelength"), "31");
}

TEST_F(GalleryGui, ThePaletteFindsOnesOwn) {
    ASSERT_FALSE(stage.session().set("wavelength", "31"));
    keep("Long waves");
    stage.session().preset().load("double_slit");
    stage.play([](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Escape);
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        user.Yield(3);
        user.KeyChars("Long waves");
        user.Yield(2);
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(3);
    });
    EXPECT_EQ(stage.text("wavelength"), "31");
}

} // namespace
} // namespace glint::test
