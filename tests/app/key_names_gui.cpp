// Keys as people call them.
#include "app/window/actions/key_names.h"
#include "sims/api/error.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint {
namespace {

using test::says;

std::string key_refused(std::string_view text) {
    try {
        return key_text(key_from_text(text));
    } catch (const Error& e) { return e.what(); }
}

TEST(KeyNames, AreReadAsTheyAreWritten) {
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key) {
        if (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper) continue;
        for (const ImGuiKeyChord held : {0, int(ImGuiMod_Ctrl), ImGuiMod_Shift | ImGuiMod_Alt, int(ImGuiMod_Shift)})
            EXPECT_EQ(key_from_text(key_text(held | key)), held | key) << key_text(held | key);
    }
}

TEST(KeyNames, TakeLettersOfAnySizeAndBlanks) {
    EXPECT_EQ(key_from_text(" ctrl + SHIFT + z "), ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z);
    EXPECT_EQ(key_from_text("Period"), ImGuiKey_Period);
    EXPECT_EQ(key_text(ImGuiKey_Period), ".");
    EXPECT_EQ(key_text(ImGuiMod_Shift | ImGuiKey_Slash), "?");
    EXPECT_EQ(key_text(ImGuiMod_Shift | ImGuiKey_Period), ">");
    EXPECT_EQ(key_from_text("Shift+."), ImGuiMod_Shift | ImGuiKey_Period);
    EXPECT_EQ(key_text(ImGuiMod_Ctrl | ImGuiKey_Comma), "Ctrl+,");
    EXPECT_EQ(key_text(0), "");
}

TEST(KeyNames, ThatAreNoneAreToldWithTheNearest) {
    EXPECT_THAT(key_refused("Ctrl+Spcae"), says("'Spcae'", "'Space'"));
    EXPECT_THAT(key_refused("the big red one"), says("'the big red one'", "F1"));
    EXPECT_THAT(key_refused("Meta+K"), says("'Meta'", "Ctrl, Shift or Alt"));
    for (const char* bad : {"", "+", "Ctrl+", "Ctrl", "LeftCtrl", "Shift++"})
        EXPECT_THAT(key_refused(bad), testing::AnyOf(testing::HasSubstr("no key"), testing::HasSubstr("modifier key")))
            << bad;
}

} // namespace
} // namespace glint
