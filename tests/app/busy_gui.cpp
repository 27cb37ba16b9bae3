// A simulation that takes its time for a picture: nothing in the window waits for it.
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class BusyGui : public testing::Test {
protected:
    BusyGui() {
        ImGui::GetStyle().AntiAliasedLinesUseTex = false; // or lines look like glyphs
        stage.catalog().load_plugin(GLINT_TEST_PLUGIN_DIR "/faulty.so");
        stage.app().workspace().show("faulty");
        stage.session().pause(true);
        for (int i = 0; i < 1000 && stage.session().wants_frames(); ++i) stage.frames(1);
    }
    void order_a_late_picture(const char* seconds) {
        ASSERT_FALSE(stage.session().set("draw_s", seconds));
        ASSERT_FALSE(stage.session().set("fault", "slow_draw"));
    }
    void begin_a_late_picture(const char* seconds) {
        order_a_late_picture(seconds);
        for (int i = 0; i < 1000 && stage.session().busy_seconds() == 0; ++i) stage.frames(1);
        ASSERT_GT(stage.session().busy_seconds(), 0);
    }
    /// Frames until then, ten seconds at most; how long the longest took, in milliseconds.
    double frames_until(const std::function<bool()>& then) {
        double longest = 0;
        for (const double begun = now_ms(); !then() && now_ms() - begun < 10'000;) {
            const double before = now_ms();
            stage.frames(1);
            longest = std::max(longest, now_ms() - before);
        }
        EXPECT_TRUE(then());
        return longest;
    }
    /// How long it takes to say that it should run, in milliseconds.
    double run(const char* action) {
        const double before = now_ms();
        stage.app().actions().run(action);
        return now_ms() - before;
    }
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

    static constexpr double nobody_waits_ms = 1000;
    GuiStage stage;
};

TEST_F(BusyGui, MeasuringTheWaysWaitsForNoPictureAndSaysWhyNot) {
    begin_a_late_picture("3");
    EXPECT_LT(run("sweep"), nobody_waits_ms);
    EXPECT_LT(frames_until([&] { return !sweep().wanted(); }), nobody_waits_ms);
    EXPECT_EQ(sweep().running(), nullptr);
    EXPECT_THAT(said(), testing::ContainsRegex("The ways cannot be measured: faulty takes . s a picture"));
}

TEST_F(BusyGui, MeasuringTheLimitsWaitsForNoPictureAndSaysWhyNot) {
    begin_a_late_picture("3");
    EXPECT_LT(run("limits"), nobody_waits_ms);
    EXPECT_LT(frames_until([&] { return !limits().wanted(); }), nobody_waits_ms);
    EXPECT_EQ(limits().running(), nullptr);
    EXPECT_THAT(said(), testing::ContainsRegex("The limits cannot be measured: faulty takes . s a picture"));
}

TEST_F(BusyGui, AnEditIsTriedBeforeTheWaysAreMeasuredWithIt) {
    order_a_late_picture("3");
    EXPECT_LT(run("sweep"), nobody_waits_ms);
    EXPECT_LT(frames_until([&] { return !sweep().wanted(); }), nobody_waits_ms);
    EXPECT_EQ(sweep().running(), nullptr);
    EXPECT_THAT(said(), testing::ContainsRegex("The ways cannot be measured: faulty takes . s a picture"));
}

TEST_F(BusyGui, WhatWasToBeMeasuredIsForgottenWithItsSimulation) {
    begin_a_late_picture("3");
    for (const char* action : {"limits", "sweep", "simulation heat"}) (void)run(action);
    stage.frames(5);
    EXPECT_EQ(stage.session().definition().id(), "heat");
    EXPECT_FALSE(sweep().wanted() || limits().wanted());
    EXPECT_EQ(sweep().running(), nullptr);
    EXPECT_EQ(limits().running(), nullptr);
}

TEST_F(BusyGui, MeasuringIsCalledOffBeforeItHasBegun) {
    begin_a_late_picture("3");
    (void)run("sweep");
    EXPECT_TRUE(sweep().wanted());
    (void)run("sweep");
    EXPECT_FALSE(sweep().wanted());
}

TEST_F(BusyGui, ANoticeIsShownWhileAPictureDoesNotComeBack) {
    begin_a_late_picture("8");
    (void)frames_until([] { return picture_says("hasnotcomeback"); });
    stage.app().run_files().open("nothing.glint");
    stage.frames(2);
    ASSERT_GT(stage.session().busy_seconds(), 3);
    EXPECT_TRUE(picture_says("Notopened"));
}

TEST_F(BusyGui, OfASimulationThatWasLeftItIsToldThatItDoesNotComeBack) {
    begin_a_late_picture("6");
    (void)run("simulation heat");
    (void)frames_until([] { return picture_says("Faultyhasnotcomeback"); });
    EXPECT_EQ(stage.session().definition().id(), "heat");
    (void)frames_until([] { return !picture_says("hasnotcomeback"); });
}

} // namespace
} // namespace glint::test
