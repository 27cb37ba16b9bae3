// The palette remembers recent choices and files.
#include "app/files/output_file.h"
#include "app/window/features/files/run_files.h"
#include "support/gui_stage.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;

class PaletteGui : public testing::Test {
protected:
    PaletteGui() {
        std::filesystem::remove_all(documents());
        std::filesystem::create_directories(documents());
        setenv("XDG_DOCUMENTS_DIR", documents().c_str(), 1);
    }
    ~PaletteGui() override { unsetenv("XDG_DOCUMENTS_DIR"); }
    static std::filesystem::path documents() { return std::filesystem::path(testing::TempDir()) / "glint_palette"; }
    /// Types `query` and chooses the first entry.
    void choose(const char* query) {
        stage.play([query](ImGuiTestContext& user) {
            user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
            user.Yield(3);
            if (*query) user.KeyChars(query);
            user.Yield(2);
            user.KeyPress(ImGuiKey_Enter);
            user.Yield(3);
        });
    }
    /// A run in a file that is not among the recent ones.
    std::filesystem::path saved_run() {
        stage.app().actions().run("save run");
        stage.frames_while([&] { return RunFiles::saved(2).empty(); });
        stage.frames_while([&] { return stage.app().run_files().saving(); });
        return RunFiles::saved(2).at(0);
    }
    void open(const std::string& file) {
        open_file(file, stage.app().stamp_image(), stage.app().run_files(), stage.app().shell().script, settings());
    }
    std::string said() { return stage.app().notices().all().back().text; }
    Settings& settings() { return stage.app().settings(); }

    GuiStage stage;
};

TEST_F(PaletteGui, BeginsWithWhatWasChosenLast) {
    choose("theme light");
    choose("theme projector");
    EXPECT_THAT(settings().recent_actions, ElementsAre("theme projector", "theme light"));
    settings().theme = "dark";
    choose("");
    EXPECT_EQ(settings().theme, "projector");
    choose("theme");
    EXPECT_EQ(settings().theme, "projector") << "of those that fit as well, too";
    choose("theme dark");
    EXPECT_EQ(settings().theme, "dark") << "but not before what fits alone";
}

TEST_F(PaletteGui, LightsOneRowTheOneUnderTheMouse) {
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        user.Yield(3);
        user.KeyChars("theme"); // dark, light, projector
        user.Yield(2);
        user.MouseMove("//Find##modal/$$2/##found");
        user.Yield(2);
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(3);
    });
    EXPECT_EQ(settings().theme, "projector");
}

TEST_F(PaletteGui, KnowsWhatWasChosenAtTheNextStart) {
    choose("theme light");
    stage.restart();
    settings().theme = "dark";
    choose("");
    EXPECT_EQ(settings().theme, "light");
}

TEST_F(PaletteGui, RemembersPresetsAndParametersToo) {
    choose("lens focuses");
    EXPECT_EQ(stage.session().preset().id(), "lens_focuses");
    choose("wavelength");
    EXPECT_THAT(settings().recent_actions, ElementsAre("parameter wavelength", "preset lens_focuses"));
}

TEST_F(PaletteGui, RemembersNothingThatCannotBeDone) {
    ASSERT_TRUE(*stage.app().actions().find("cancel film")->disabled_reason());
    choose("cancel the film");
    EXPECT_TRUE(settings().recent_actions.empty());
    EXPECT_EQ(stage.app().ui_state().modal, Modal::palette) << "it says why, and waits";
}

TEST_F(PaletteGui, OpensFilesThatWereSavedOrOpened) {
    const std::filesystem::path saved = saved_run(), elsewhere = stage.state() / "from-a-friend.glint";
    std::filesystem::rename(saved, elsewhere);
    EXPECT_TRUE(openable_files(settings()).empty());
    open(elsewhere.string());
    stage.frames(5);
    EXPECT_THAT(openable_files(settings()), ElementsAre(elsewhere.string()));
    stage.app().actions().run("simulation heat");
    stage.frames(5);
    choose("from-a-friend");
    EXPECT_EQ(stage.session().definition().id(), "waves") << said();
}

TEST_F(PaletteGui, ForgetsFilesThatAreGone) {
    const std::string gone = (stage.state() / "gone.glint").string();
    settings().recent_files = {gone};
    EXPECT_TRUE(openable_files(settings()).empty());
    open(gone);
    EXPECT_TRUE(settings().recent_files.empty());
    EXPECT_THAT(said(), testing::StartsWith("Not opened: "));
}

TEST_F(PaletteGui, RemembersNoFileThatCouldNotBeOpenedAndNoCode) {
    const std::filesystem::path nonsense = stage.state() / "nonsense.glint";
    ASSERT_FALSE(write_file(nonsense, "nonsense"));
    stage.app().actions().run("copy code");
    const std::string code = ImGui::GetClipboardText();
    for (const std::string& opened :
         {nonsense.string(), code, std::string("glint1:AAAA"), std::string(), std::string("/")})
        open(opened);
    EXPECT_TRUE(settings().recent_files.empty());
}

TEST_F(PaletteGui, LeavesOutNamesThatAreNoText) { // settings can store text only
    const std::filesystem::path saved = saved_run(), odd = stage.state() / "\xff\n.glint";
    std::filesystem::rename(saved, odd);
    open(odd.string());
    stage.frames(5);
    EXPECT_TRUE(settings().recent_files.empty());
}

} // namespace
} // namespace glint::test
