// Esc goes back by one step at a time.
#include "support/gui_stage.h"

namespace glint::test {
namespace {

class EscGui : public testing::Test {
protected:
    Modal modal() { return stage.app().ui_state().modal; }
    static void press_esc(ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(3);
    }
    static bool types() { return ImGui::GetIO().WantTextInput; }

    GuiStage stage;
};

TEST_F(EscGui, InAFieldOfADialogEndsTypingAndThenClosesIt) {
    stage.app().actions().run("gallery");
    stage.frames(4);
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Presets##modal/##query");
        user.KeyChars("rain");
        user.Yield(2);
        ASSERT_TRUE(types());
        press_esc(user);
        EXPECT_FALSE(types());
        EXPECT_EQ(modal(), Modal::gallery);
        press_esc(user);
        EXPECT_EQ(modal(), Modal::none);
    });
}

TEST_F(EscGui, ClosesThePaletteAtOnceWhichIsAField) {
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        user.Yield(3);
        ASSERT_TRUE(types());
        press_esc(user);
        EXPECT_EQ(modal(), Modal::none);
    });
}

TEST_F(EscGui, InAListClosesTheListAndThenTheDialog) {
    stage.app().actions().run("film");
    stage.frames(4);
    stage.play([&](ImGuiTestContext& user) {
        const auto list_open = [] {
            return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        };
        user.ItemClick("//Film##modal/##format");
        user.Yield(3);
        ASSERT_TRUE(list_open());
        press_esc(user);
        EXPECT_FALSE(list_open());
        EXPECT_EQ(modal(), Modal::film);
        press_esc(user);
        EXPECT_EQ(modal(), Modal::none);
    });
}

} // namespace
} // namespace glint::test
