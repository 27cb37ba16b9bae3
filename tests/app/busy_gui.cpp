// A simulation that takes its time for a picture: nothing in the window waits for it.
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace glint::test {
namespace {

class BusyGui : public testing::Test {
protected:
    BusyGui() {
        ImGui::GetStyle().AntiAliasedLinesUseTex = false; // or lines look like glyphs
        stage.catalog().load_plugin(GLINT_TEST_PLUGIN_DIR "/faulty.so");
        stage.app().workspace().show("faulty");
        stage.session().pacing().pause(true);
        stage.frames_while([&] { return stage.session().wants_frames(); });
    }
    ~BusyGui() override { let_go(); }
    /// The picture arrives only when the test releases it: a caller that waits for it earlier would hang.
    void order_slow_picture() { ASSERT_FALSE(stage.session().set("fault", "held_draw")); }
    void begin_slow_picture() {
        order_slow_picture();
        stage.frames_while([&] { return stage.session().busy_seconds() == 0; });
    }
    void let_go() const { std::filesystem::remove(held); }
    void run(const char* action) { stage.app().actions().run(action); }
    std::string said() {
        std::string all;
        for (const Notice& notice : stage.app().notices().all()) all += notice.text + "\n";
        return all;
    }
    /// Over the picture; without spaces, which leave no glyph.
    static bool picture_says(const char* words) {
        for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
            if (!list->_OwnerName || std::string_view(list->_OwnerName) != "Picture") continue;
            const std::vector<Glyph> all = glyphs_of(*list);
            for (std::size_t i = 0; i < all.size(); ++i)
                if (words_around(all, i).find(words) != std::string::npos) return true;
        }
        return false;
    }
    SweepRun& sweep() { return stage.app().sweep(); }
    LimitsRun& limits() { return stage.app().limits(); }

    static std::filesystem::path hold() {
        const auto file = std::filesystem::temp_directory_path() / ("glint-held-" + std::to_string(getpid()));
        std::ofstream{file};
        return file;
    }
    const std::filesystem::path held = hold();
    GuiStage stage;
};

TEST_F(BusyGui, MeasuringTheWaysWaitsForNoPictureAndSaysWhyNot) {
    begin_slow_picture();
    run("sweep");
    stage.frames_until([&] { return !sweep().wanted(); });
    EXPECT_EQ(sweep().running(), nullptr);
    EXPECT_THAT(said(), testing::ContainsRegex("resentation paths.* faulty .*[0-9]+ s"));
}

TEST_F(BusyGui, MeasuringTheLimitsWaitsForNoPictureAndSaysWhyNot) {
    begin_slow_picture();
    run("limits");
    stage.frames_until([&] { return !limits().wanted(); });
    EXPECT_EQ(limits().running(), nullptr);
    EXPECT_THAT(said(), testing::ContainsRegex("limits.* faulty .*[0-9]+ s"));
}

TEST_F(BusyGui, AnEditIsTriedBeforeTheWaysAreMeasuredWithIt) {
    order_slow_picture();
    run("sweep");
    stage.frames_until([&] { return !sweep().wanted(); });
    EXPECT_EQ(sweep().running(), nullptr);
    EXPECT_THAT(said(), testing::ContainsRegex("resentation paths.* faulty .*[0-9]+ s"));
}

TEST_F(BusyGui, AWaitingMeasurementIsDroppedWithItsSimulation) {
    begin_slow_picture();
    for (const char* action : {"limits", "sweep", "simulation heat"}) run(action);
    stage.frames(5);
    EXPECT_EQ(stage.session().definition().id(), "heat");
    EXPECT_FALSE(sweep().wanted() || limits().wanted());
    EXPECT_EQ(sweep().running(), nullptr);
    EXPECT_EQ(limits().running(), nullptr);
}

TEST_F(BusyGui, MeasuringIsCalledOffBeforeItHasBegun) {
    begin_slow_picture();
    run("sweep");
    EXPECT_TRUE(sweep().wanted());
    run("sweep");
    EXPECT_FALSE(sweep().wanted());
}

TEST_F(BusyGui, ANoticeIsShownWhileAPictureDoesNotComeBack) {
    begin_slow_picture();
    stage.frames_until([] { return picture_says("onestep"); });
    stage.app().run_files().open("nothing.glint");
    stage.frames(2);
    ASSERT_GT(stage.session().busy_seconds(), 3);
    EXPECT_TRUE(picture_says("Notopened"));
}

TEST_F(BusyGui, ASentenceReportsThatALeftSimulationDoesNotAnswer) {
    begin_slow_picture();
    run("simulation heat");
    stage.frames_until([] { return picture_says("Faulty") && picture_says("onestep"); });
    EXPECT_EQ(stage.session().definition().id(), "heat");
    let_go();
    stage.frames_until([] { return !picture_says("onestep"); });
}

} // namespace
} // namespace glint::test
