// The run in the window: back to any step, saved, opened, shared, and there again after a crash.
#include "app/files/input_file.h"
#include "app/run/run_file.h"
#include "app/world/catalog.h"
#include "support/gui_stage.h"
#include "support/no_more_memory.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

class RunGui : public testing::Test {
protected:
    RunGui() {
        std::filesystem::remove_all(documents());
        std::filesystem::create_directories(documents());
        setenv("XDG_DOCUMENTS_DIR", documents().c_str(), 1);
        stage.frames(40);
        stage.session().pacing().pause(true);
        settle();
    }
    ~RunGui() override { unsetenv("XDG_DOCUMENTS_DIR"); }
    static std::filesystem::path documents() { return std::filesystem::path(testing::TempDir()) / "glint_runs"; }
    void settle() { stage.settle(); }
    void run(const char* action) {
        stage.app().actions().run(action);
        settle();
    }
    std::string said() { return stage.app().notices().all().back().text; }
    std::int64_t at() { return stage.session().place().at; }

    GuiStage stage;
};

TEST_F(RunGui, KeysGoToItsBeginningAndItsNewestStep) {
    const std::int64_t newest = at();
    ASSERT_GT(newest, 3);
    run("beginning");
    EXPECT_EQ(at(), 0);
    EXPECT_TRUE(before_end(stage.session()));
    run("newest step");
    EXPECT_EQ(at(), newest);
    run("step back");
    EXPECT_EQ(at(), newest - 1);
}

void hold_scrubber_at_begin(ImGuiTestContext& user) {
    user.SetRef("Picture");
    user.MouseMove("scrubber");
    const ImRect rail = user.ItemInfo("scrubber").RectFull;
    user.MouseMoveToPos({rail.Min.x + 2, rail.GetCenter().y});
    user.MouseDown();
    user.Yield(3);
}

TEST_F(RunGui, TheScrubberIsDraggedToAnyStep) {
    const std::int64_t newest = at();
    stage.play([&](ImGuiTestContext& user) {
        hold_scrubber_at_begin(user);
        user.MouseUp();
    });
    settle();
    EXPECT_LE(at(), newest / 20 + 1) << "its left end is the beginning";
    stage.screenshot("scrubber");
}

TEST_F(RunGui, AScrubberThatIsHeldLetsGoOfASimulationThatLeaves) {
    stage.session().pacing().pause(false);
    stage.play([&](ImGuiTestContext& user) {
        hold_scrubber_at_begin(user);
        EXPECT_TRUE(stage.session().pacing().paused()) << "it is held";
        stage.app().actions().run("simulation heat");
        yield_while(user, [&] { return stage.session().step() < 5; });
        EXPECT_GE(stage.session().step(), 5) << "nobody holds this one at its beginning";
        user.MouseUp();
        user.Yield(2);
    });
    EXPECT_EQ(stage.session().definition().id(), "heat");
    EXPECT_FALSE(stage.session().pacing().paused());
    run("undo");
    EXPECT_EQ(stage.session().definition().id(), "waves");
    EXPECT_FALSE(stage.session().pacing().paused());
}

TEST_F(RunGui, WhereTheStateCannotBeCopiedWhatWasDoneIsSaved) {
    stage.session().device_move().ask_for_checkpoint();
    stage.frames_while([&] { return stage.session().device_move().awaits_checkpoint(); });
    ASSERT_TRUE(stage.session().device_move().checkpoint()) << "an older one";
    stage.session().resize({300, 200}); // its memory is too small for a copy of this one
    settle();
    stage.session().painting().stroke({0, 40, 40, 60, 50, GLINT_LEFT, 0, GLINT_PRESS, 0});
    settle();
    const std::size_t events = record_of(stage.session()).events.size();
    {
        const NoMoreMemory from_here(stage.session().queue());
        run("save run");
        stage.frames_while([&] { return stage.app().run_files().saving(); });
    }
    const auto saved = RunFiles::saved(5);
    ASSERT_EQ(saved.size(), 1u);
    EXPECT_EQ(open_run(saved[0].string(), Catalog()).events.size(), events);
}

TEST_F(RunGui, ASavedRunIsOpenedWhereItWas) {
    const std::int64_t newest = at();
    stage.session().painting().stroke({0, 40, 40, 60, 50, GLINT_LEFT, 0, GLINT_PRESS, 0});
    settle();
    run("save run");
    stage.frames_while([&] { return stage.app().run_files().saving(); });
    stage.frames(2);
    ASSERT_THAT(said(), HasSubstr("saved as"));
    const auto saved = RunFiles::saved(5);
    ASSERT_EQ(saved.size(), 1u);
    run("simulation heat");
    stage.app().run_files().open(saved[0].string());
    settle();
    EXPECT_EQ(stage.session().definition().id(), "waves");
    EXPECT_EQ(at(), newest);
    EXPECT_EQ(stage.session().run().events().size(), 1u);
    run("undo");
    EXPECT_EQ(stage.session().definition().id(), "heat") << "opening is undone as any change of simulation";
}

TEST_F(RunGui, AShareCodeBringsBackThePicture) {
    ASSERT_FALSE(stage.session().set("damping", "0.05"));
    settle();
    stage.session().pacing().step_once();
    settle();
    const std::int64_t newest = at();
    run("copy code");
    const std::string code = ImGui::GetClipboardText();
    ASSERT_TRUE(looks_like_share_code(code)) << said();
    run("simulation heat");
    ImGui::SetClipboardText(("\n  " + code + "\n").c_str());
    run("paste code");
    EXPECT_EQ(stage.session().definition().id(), "waves");
    EXPECT_EQ(at(), newest);
    EXPECT_EQ(stage.text("damping"), "0.05");
    ImGui::SetClipboardText("hello");
    run("paste code");
    EXPECT_THAT(said(), HasSubstr("share code"));
}

TEST_F(RunGui, WhatIsNoRunIsASentenceAndNothingChanges) {
    const std::int64_t newest = at();
    PlayedApp& app = stage.app();
    for (const char* bad : {"/nowhere/at/all.glint", "/dev/zero", "/", "glint1:AAAA", ""}) {
        app.run_files().open(bad);
        EXPECT_THAT(said(), testing::StartsWith("Not opened: ")) << bad;
    }
    EXPECT_EQ(at(), newest);
}

TEST_F(RunGui, AfterACrashItGoesOnWhereItWas) {
    ASSERT_FALSE(stage.session().set("damping", "0.05"));
    settle();
    stage.session().pacing().step_once();
    settle();
    const std::int64_t newest = at();
    std::filesystem::path kept;
    stage.frames_until([&] { // within a second
        for (const auto& file : std::filesystem::directory_iterator(stage.state() / "glint"))
            if (file.path().extension() == ".glint") kept = file.path();
        return !kept.empty() && open_run(kept.string(), stage.catalog()).end == newest;
    });
    ASSERT_FALSE(kept.empty());
    std::filesystem::copy_file(kept, stage.state() / "glint" / "autosave-999999999.glint"); // of an ended process
    stage.restart();
    settle();
    EXPECT_EQ(stage.session().definition().id(), "waves");
    EXPECT_EQ(at(), newest);
    EXPECT_EQ(stage.text("damping"), "0.05");
    bool told = false;
    for (const Notice& notice : stage.app().notices().all()) told |= notice.text.find("resumes") != std::string::npos;
    EXPECT_TRUE(told);
    EXPECT_FALSE(std::filesystem::exists(stage.state() / "glint" / "autosave-999999999.glint")) << "once";
}

TEST_F(RunGui, AProperEndLeavesNothingToGoOnFrom) {
    stage.restart();
    stage.frames(3);
    for (const Notice& notice : stage.app().notices().all())
        EXPECT_THAT(notice.text, testing::Not(HasSubstr("ended unexpectedly")));
}

} // namespace
} // namespace glint::test
