// The Open dialog's list of files: found by typing, chosen with the keyboard, and folders to go through.
#include "app/run/run_file.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include <filesystem>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class OpenGui : public testing::Test {
protected:
    OpenGui() {
        std::filesystem::create_directory(folder.path() / "runs");
        folder.put("notes.txt", "");
        folder.put("runs/first.glint", share_code(record_of(stage.session())));
        folder.put("runs/second.glint", "no run");
        stage.app().settings().recent_files = {folder / "notes.txt"};
    }
    static void type(ImGuiTestContext& user, const char* text) {
        user.ItemInput("//Open##modal/##run");
        user.KeyCharsReplace(text);
        user.Yield(3);
    }
    void open(const std::function<void(ImGuiTestContext&)>& then) {
        stage.play([&](ImGuiTestContext& user) {
            user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_O);
            user.Yield(10);
            then(user);
        });
    }
    Folder folder;
    GuiStage stage{"heat"};
};

TEST_F(OpenGui, TypingFindsAFolderAndEnterGoesIntoItAndOpensTheRun) {
    open([&](ImGuiTestContext& user) {
        type(user, "RUN");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(10);
    });
    EXPECT_EQ(stage.app().ui_state().modal, Modal::open) << "a folder is shown, not opened";
    stage.screenshot("open-folder");
    stage.play([&](ImGuiTestContext& user) {
        type(user, "first");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(10);
    });
    EXPECT_EQ(stage.app().ui_state().modal, Modal::none);
    EXPECT_THAT(stage.app().settings().recent_files.front(), testing::HasSubstr("first.glint"));
}

TEST_F(OpenGui, ATypedPathIsOneInTheFolderThatIsShown) {
    open([&](ImGuiTestContext& user) {
        type(user, "runs/");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(10);
        EXPECT_EQ(stage.app().ui_state().modal, Modal::open);
        type(user, "../runs/first.glint");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(10);
    });
    EXPECT_EQ(stage.app().ui_state().modal, Modal::none);
    EXPECT_THAT(stage.app().settings().recent_files.front(), testing::HasSubstr("first.glint"));
}

TEST_F(OpenGui, AFolderThatIsGoneIsSaid) {
    open([&](ImGuiTestContext& user) {
        type(user, "RUN");
        std::filesystem::remove_all(folder.path() / "runs");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(10);
    });
    EXPECT_EQ(stage.app().ui_state().modal, Modal::open);
    stage.screenshot("open-gone");
}

} // namespace
} // namespace glint::test
