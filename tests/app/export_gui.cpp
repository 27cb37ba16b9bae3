// The picture exported at any size: computed next to the session, saved completely or not at all.
#include "app/window/features/film/picture_export.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/whole_words.h"
#include <cstdlib>
#include <functional>
#include <gmock/gmock.h>
#include <optional>
#include <string>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class ExportGui : public testing::Test {
protected:
    ExportGui() {
        setenv("XDG_PICTURES_DIR", pictures.path().c_str(), 1);
        stage->session().pacing().pause(true);
        stage->session().resize({64, 48});
        stage->frames_until([&] { return stage->session().presenter().picture().extent == Extent{64, 48}; });
    }
    ~ExportGui() override { unsetenv("XDG_PICTURES_DIR"); }
    PlayedApp& app() { return stage->app(); }
    PictureExport& picture() { return app().picture_export(); }
    PngFile saved() {
        stage->frames_until([&] { return !picture().busy(); });
        EXPECT_THAT(app().notices().all().back().text, HasSubstr("saved as"));
        EXPECT_EQ(pictures.names().size(), 1u);
        return read_png(pictures / pictures.names().front());
    }
    Folder pictures;
    std::optional<GuiStage> stage{std::in_place, "julia"};
};

TEST_F(ExportGui, TheKeyOpensItAndTheButtonSavesTwiceTheSize) {
    stage->play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_E);
        EXPECT_EQ(app().ui_state().modal, Modal::picture);
        user.ItemClick("//Picture##modal/2 x/##button");
        user.ItemClick("//Picture##modal/start export/##button");
    });
    const PngFile file = saved();
    EXPECT_EQ(file.width, 128);
    EXPECT_EQ(file.height, 96);
    EXPECT_EQ(stage->session().extent(), (Extent{64, 48})) << "the window's own is as it was";
    EXPECT_THAT(texts_in_png(pictures / pictures.names().front()), testing::SizeIs(1)) << "it carries the run";
}

TEST_F(ExportGui, ASizeOfAScreenIsOneClick) {
    stage->play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_E);
        user.ItemClick("//Picture##modal/1920 x 1080/##button");
        user.Yield(2);
    });
    EXPECT_EQ(picture().extent(), (Extent{1920, 1080}));
    stage->screenshot("export-sizes");
    stage->play([&](ImGuiTestContext& user) {
        user.ItemClick("//Picture##modal/As shown/##button");
        user.Yield(2);
    });
    EXPECT_EQ(picture().extent(), (Extent{64, 48}));
}

TEST_F(ExportGui, TheWindowIsSavedWithItsPanelsAndWithoutTheDialog) {
    stage->play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_E);
        user.ItemClick("//Picture##modal/save window/##button");
    });
    stage->frames_while([&] { return pictures.names().empty(); });
    EXPECT_EQ(app().ui_state().modal, Modal::none);
    const PngFile file = read_png(pictures / pictures.names().front());
    const ImVec2 window = ImGui::GetMainViewport()->Size;
    EXPECT_EQ(file.width, static_cast<int>(window.x));
    EXPECT_EQ(file.height, static_cast<int>(window.y));
    EXPECT_THAT(texts_in_png(pictures / pictures.names().front()), testing::SizeIs(1)) << "it carries the run";
}

TEST_F(ExportGui, ACaptionStandsBelowThePicture) {
    picture().form() = {512, 384, true};
    app().actions().run("start export");
    const PngFile file = saved();
    EXPECT_EQ(file.width, 512);
    EXPECT_GT(file.height, 384);
}

TEST_F(ExportGui, TooNarrowForACaptionIsSaidAtOnce) {
    picture().form() = {128, 96, true};
    app().actions().run("start export");
    EXPECT_FALSE(picture().busy());
    EXPECT_THAT(app().notices().all().back().text, HasSubstr("at least 256 pixels wide"));
    EXPECT_THAT(pictures.names(), IsEmpty());
}

TEST_F(ExportGui, ASizeIsKeptWithinWhatThereIs) {
    picture().form() = {3, 99'999, false};
    EXPECT_EQ(picture().form().width, 16);
    EXPECT_EQ(picture().form().height, 16384);
    picture().form() = {};
    EXPECT_EQ(picture().extent(), (Extent{64, 48}));
}

TEST_F(ExportGui, ThatIsCancelledLeavesNothing) {
    app().workspace().show("heat");
    stage->session().resize({64, 48});
    stage->frames_until([&] { return stage->session().appearance().picture_place().at >= 60; });
    picture().form() = {256, 192, false}; // its run begins at 1024 x 768, and so at 16 times as many cells
    app().actions().run("start export");
    app().actions().run("cancel export");
    stage->frames_until([&] { return !picture().busy(); });
    EXPECT_THAT(app().notices().all().back().text, HasSubstr("cancelled"));
    EXPECT_THAT(pictures.names(), IsEmpty());
}

TEST_F(ExportGui, ItsWordsStandWholeUnderEveryTheme) {
    app().actions().run("export");
    expect_whole_words(*stage, "Picture##modal");
    stage->screenshot("export");
}

} // namespace
} // namespace glint::test
