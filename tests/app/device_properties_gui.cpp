// All properties of a device in the window: opened, searched, copied; and their cost in a frame.
#include "support/allocations.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string_view>
#include <utility>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// Whether the table has that row in sight.
bool shows(ImGuiTestContext& user, const char* id) {
    return user.ItemExists(fmt::format("//Devices##modal/**/{}", id).c_str());
}

void open_table(GuiStage& stage, ImGuiTestContext& user) {
    stage.app().actions().run("device query");
    user.Yield(5);
    ASSERT_EQ(stage.app().ui_state().modal, Modal::devices);
}

TEST(DevicePropertiesGui, TheSearchNarrowsTheRows) {
    GuiStage stage;
    stage.play([&](ImGuiTestContext& user) {
        open_table(stage, user);
        EXPECT_TRUE(shows(user, "threads"));
        EXPECT_TRUE(shows(user, "cache_line"));
        user.KeyChars("threads");
        user.Yield(3);
        EXPECT_TRUE(shows(user, "threads"));
        EXPECT_FALSE(shows(user, "cache_line"));
        user.KeyChars(" zebra");
        user.Yield(3);
        EXPECT_FALSE(shows(user, "threads"));
    });
}

TEST(DevicePropertiesGui, ASearchIsForgottenWhenItCloses) {
    GuiStage stage;
    stage.play([&](ImGuiTestContext& user) {
        open_table(stage, user);
        user.KeyChars("threads");
        user.Yield(3);
        stage.app().ui_state().modal = Modal::none;
        user.Yield(3);
        open_table(stage, user);
        EXPECT_TRUE(shows(user, "cache_line"));
    });
    stage.screenshot("modal-devices");
}

TEST(DevicePropertiesGui, AllIsCopiedWhateverIsSearchedFor) {
    GuiStage stage;
    std::string copied;
    stage.play([&](ImGuiTestContext& user) {
        open_table(stage, user);
        user.KeyChars("threads");
        user.Yield(3);
        user.ItemClick("//Devices##modal/copy/##button");
        user.Yield(2);
        copied = ImGui::GetClipboardText();
    });
    EXPECT_THAT(copied, AllOf(HasSubstr("cpu: "), HasSubstr("  threads = "), HasSubstr("  cache_line = ")));
    ASSERT_NE(stage.app().notices().current(), nullptr);
    EXPECT_THAT(stage.app().notices().current()->text, HasSubstr("Copied"));
}

TEST(DevicePropertiesGui, TheDevicePanelOpensIt) {
    GuiStage stage;
    stage.app().layout().show("Device");
    stage.frames_while([&] { return stage.app().devices().found().driver_silent; }); // the facts follow the answer
    stage.frames(10);
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Device/device query/##button");
        user.Yield(3);
        EXPECT_EQ(stage.app().ui_state().modal, Modal::devices);
        user.KeyPress(ImGuiKey_Escape, 2); // the first one may be the text field's
        user.Yield(3);
        EXPECT_EQ(stage.app().ui_state().modal, Modal::none);
    });
}

TEST(DevicePropertiesGui, ThePaletteOpensIt) {
    GuiStage stage;
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        user.Yield(3);
        user.KeyChars("driver tells");
        user.Yield(2);
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(3);
        EXPECT_EQ(stage.app().ui_state().modal, Modal::devices);
    });
}

TEST(DevicePropertiesGui, NoMeaningIsCut) {
    GuiStage stage;
    for (const auto& [width, height] : {std::pair{800, 500}, {1600, 900}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.app().ui_state().modal = Modal::devices;
        stage.frames(6);
        ImGui::GetStyle().AntiAliasedLinesUseTex = false; // or lines look like glyphs
        stage.frames(3);
        std::size_t glyphs = 0;
        for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
            if (!std::string_view(list->_OwnerName).starts_with("Devices##modal/")) continue; // the table
            glyphs += glyphs_of(*list).size();
            EXPECT_FALSE(has_ellipsis(*list)) << width;
            EXPECT_THAT(text_problems(*list, 2), testing::IsEmpty()) << width;
        }
        EXPECT_GT(glyphs, 200u) << "or the table is drawn elsewhere";
    }
}

TEST(DevicePropertiesGui, AnOpenTableTakesNothingFromTheHeap) {
    if (!counts_allocations()) GTEST_SKIP() << "the address sanitizer counts for itself";
    GuiStage stage("waves");
    stage.app().settings_autosave().pause(true);
    stage.app().autosave().keep_states(false);
    stage.app().ui_state().modal = Modal::devices;
    stage.frames(80);
    const long before = allocations_here();
    stage.frames(40);
    EXPECT_EQ(allocations_here() - before, 0);
}

} // namespace
} // namespace glint::test
