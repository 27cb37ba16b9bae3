// Scripts in the window, played by keys and automatically.
#include "app/lecture/playable_script.h"
#include "app/lecture/script.h"
#include "app/run/run_file.h"
#include "app/run/state_hash.h"
#include "app/window/actions/actions.h"
#include "app/window/parts/panel.h"
#include "support/drawn_text.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include "support/script_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

constexpr const char* five_steps = R"(title = "Five"
[[step]]
caption = "one"
simulation = "heat"
preset = "book"
size = "64x48"
set = {k = 0.1}
[[step]]
question = "two?"
answer = "two."
method = "global"
paused = true
speed = 2
[[step]]
compare = {method = "textbook"}
present = ["CudaInterop", "CpuUpload"]
[[step]]
simulation = "waves"
stage = true
[[step]]
preset = "rain_on_a_pond"
size = "96x64"
paused = false
stage = false
)";

constexpr const char* two_steps = R"(title = "Two"
[[step]]
simulation = "heat"
size = "64x48"
[[step]]
set = {k = 0.1}
)";

TEST_F(ScriptGui, SpaceGoesOnAndBackspaceComesBackToTheVeryScene) {
    open(five_steps);
    ASSERT_TRUE(scripts().playing()) << said();
    stage.play([&](ImGuiTestContext& user) {
        std::vector<std::string> seen;
        for (int turn = 0; turn < 6; ++turn) {
            if (turn > 0) user.KeyPress(ImGuiKey_Space);
            user.Yield(3);
            seen.push_back(on_stage());
        }
        EXPECT_FALSE(scripts().can_continue());
        EXPECT_THAT(seen.at(0), HasSubstr("heat book 64x48"));
        EXPECT_EQ(seen.at(1), seen.at(2)) << "an answer changes nothing";
        EXPECT_THAT(seen.at(3), HasSubstr("left method=textbook"));
        EXPECT_THAT(seen.at(5), HasSubstr("waves rain_on_a_pond 96x64"));
        for (std::size_t turn = seen.size() - 1; turn-- > 0;) {
            stage.session().pacing().set_speed(0.5),
                stage.session().pacing().pause(turn % 2 == 0); // the user changes it
            EXPECT_FALSE(stage.session().set("steps_per_frame", "3"));
            user.KeyPress(ImGuiKey_Backspace);
            user.Yield(3);
            if (turn == 1) continue; // from the answer to its question nothing is set
            EXPECT_EQ(on_stage(), seen.at(turn)) << turn;
        }
        EXPECT_FALSE(scripts().can_go_back());
    });
}

TEST_F(ScriptGui, AStepThatWasLeftAtOnceHasItsSizeAgain) {
    stage.play([&](ImGuiTestContext& user) {
        open(two_steps);
        scripts().next(); // before a frame passes: the run has not taken the size of the first step
        scripts().back();
        user.Yield(3);
        EXPECT_THAT(on_stage(), HasSubstr(" 64x48 "));
        soon(user, [&] { return !stage.session().seeker().seeking(); });
        EXPECT_THAT(on_stage(), HasSubstr(" 64x48 "));
    });
}

TEST_F(ScriptGui, TheAnswerComesBeforeTheNextStepAndIsTakenBackBeforeThePreviousOne) {
    open(five_steps);
    stage.play([&](ImGuiTestContext& user) {
        const auto press = [&](ImGuiKey key) {
            user.KeyPress(key);
            user.Yield(2);
            return fmt::format("{}{}", scripts().number(), scripts().answered() ? "!" : "");
        };
        EXPECT_EQ(press(ImGuiKey_Space), "2");
        EXPECT_TRUE(scripts().asks());
        EXPECT_EQ(press(ImGuiKey_Space), "2!");
        EXPECT_EQ(press(ImGuiKey_Space), "3");
        EXPECT_EQ(press(ImGuiKey_Backspace), "2!");
        EXPECT_EQ(press(ImGuiKey_Backspace), "2");
        EXPECT_EQ(press(ImGuiKey_Backspace), "1");
        EXPECT_EQ(press(ImGuiKey_Backspace), "1");
        EXPECT_EQ(press(ImGuiKey_PageDown), "2") << "as a presenter's remote control does";
        EXPECT_EQ(press(ImGuiKey_PageUp), "1");
        press(ImGuiKey_Space), press(ImGuiKey_Space);
    });
    stage.screenshot("script");
}

TEST_F(ScriptGui, ALostGpusStepsAreLeftOutFromThenOn) {
    const char* device = "cuda";
    scripts().override_device([&] { return device; });
    open("title = \"Loop\"\nloop = true\n[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\n"
         "[[step]]\nif_device = \"cuda\"\nset = {k = 0.1}\n[[step]]\nif_device = \"cpu\"\nset = {k = 0.2}\n"
         "[[step]]\nif_device = \"cuda\"\nset = {k = 0.05}\n[[step]]\nset = {steps_per_frame = 2}\n");
    ASSERT_TRUE(scripts().playing()) << said();
    EXPECT_EQ(scripts().script().steps.size(), 4u);
    scripts().next();
    EXPECT_EQ(stage.text("k"), "0.1");
    device = "cpu"; // as after a failover, in a step that no longer exists
    scripts().next();
    EXPECT_EQ(scripts().number(), 2u);
    EXPECT_EQ(stage.text("k"), "0.2");
    scripts().next();
    EXPECT_EQ(scripts().number(), 3u);
    scripts().next();
    EXPECT_EQ(scripts().number(), 1u);
    scripts().next();
    EXPECT_EQ(stage.text("k"), "0.2");
    scripts().back();
    EXPECT_EQ(scripts().number(), 1u);
}

TEST_F(ScriptGui, MayRunTheActionsThatTheWindowHasButTrustsToNobodyElse) {
    for (const std::string_view id : open_actions)
        if (may_be_in_script(id)) {
            const Action* const action = stage.app().actions().find(id);
            ASSERT_NE(action, nullptr) << id;
            EXPECT_TRUE(action->in_palette) << id;
        }
    EXPECT_FALSE(may_be_in_script("undo"));
    EXPECT_FALSE(may_be_in_script("quit"));
    EXPECT_FALSE(may_be_in_script("an action that nobody has thought about yet"));
    std::vector<std::string> panels;
    for (const Docked& docked : stage.app().panels())
        if (const std::string title = docked.panel->title(); title != "Source" && title != "Editor") // none in a kiosk
            panels.push_back(title);
    EXPECT_THAT(panels, testing::UnorderedElementsAreArray(script_panels.begin(), script_panels.end()));
}

TEST_F(ScriptGui, GoesToAndFroInARunAndLeavesItAsItIs) {
    const Definition& heat = stage.session().definition();
    RunRecord run = plain_run(heat);
    Params before = run.seed.params, after = run.seed.params;
    set(before, "k", "0.125"), set(after, "k", "0.25");
    run.events = {{0, SetParams{before}}, {5, SetParams{after}}}, run.end = 9;
    open(fmt::format("title = \"Places\"\n[[step]]\nrun = \"{}\"\nat = 2\npaused = true\n[[step]]\nat = 9\n"
                     "[[step]]\nset = {{k = 0.2}}\n",
                     share_code(run)));
    ASSERT_TRUE(scripts().playing()) << said();
    stage.play([&](ImGuiTestContext& user) {
        const auto expect = [&](std::int64_t at, const char* k, std::size_t events) {
            const auto there = [&] { return !stage.session().seeker().seeking() && stage.session().place().at == at; };
            soon(user, there);
            user.Yield(10); // an action queued after the seek would be done now
            const Session& session = stage.session();
            EXPECT_EQ(session.params().text(*heat.param("k")), k) << at;
            EXPECT_EQ(session.run().events().size(), events) << at;
            EXPECT_EQ(session.run().end().at, 9) << at;
        };
        const auto press = [&](ImGuiKey key) { user.KeyPress(key), user.Yield(3); };
        expect(2, "0.125", 2);
        press(ImGuiKey_Space), expect(9, "0.25", 2);
        press(ImGuiKey_Backspace), expect(2, "0.125", 2);
        press(ImGuiKey_Space), expect(9, "0.25", 2);
        press(ImGuiKey_Space), expect(9, "0.2", 3);
        press(ImGuiKey_Backspace), expect(9, "0.25", 2);
    });
}

TEST_F(ScriptGui, TheSpaceBarIsTheScriptsWhileItPlaysAndPausesAgainBehindIt) {
    const Actions& actions = stage.app().actions();
    EXPECT_EQ(actions.key("pause"), "Space");
    open(two_steps);
    EXPECT_EQ(actions.key("script next"), "Space");
    EXPECT_EQ(actions.key("pause"), "Pause");
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Pause);
        user.Yield(2);
        EXPECT_TRUE(stage.session().pacing().paused());
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(2);
        EXPECT_FALSE(scripts().playing());
        EXPECT_EQ(actions.key("pause"), "Space");
        user.KeyPress(ImGuiKey_Space);
        user.Yield(2);
        EXPECT_FALSE(stage.session().pacing().paused());
    });
}

TEST_F(ScriptGui, EscapeClosesWhatLiesOverItFirstAndThenLeavesTheStageAsItIs) {
    open(five_steps);
    for (int i = 0; i < 4; ++i) scripts().next();
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(3);
        const std::string scene = on_stage();
        EXPECT_TRUE(stage.app().ui_state().bare);
        user.KeyPress(ImGuiKey_F1);
        user.Yield(2);
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(2);
        EXPECT_EQ(stage.app().ui_state().modal, Modal::none);
        EXPECT_TRUE(scripts().playing());
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(2);
        EXPECT_FALSE(scripts().playing());
        EXPECT_EQ(on_stage(), scene);
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(2);
        EXPECT_FALSE(stage.app().ui_state().bare);
    });
}

TEST_F(ScriptGui, WhatAStepAnimatesMovesInARunThatHasJustBegunToo) {
    open("title = \"Test\"\n[[step]]\nsimulation = \"waves\"\nsize = \"64x48\"\n"
         "animate = {amplitude = \"sine from 0.5 to 1 in 60 steps\"}\n"
         "[[step]]\nanimate = {amplitude = \"still\"}\n");
    ASSERT_TRUE(scripts().playing()) << said();
    const auto moves = [&] { return stage.session().params().animations(); };
    stage.frames(3);
    const std::vector<Animation> sine{{"amplitude", AnimationCurve::sine, 0.5, 1, 60, 0, 0}};
    EXPECT_EQ(stage.session().definition().id(), "waves");
    EXPECT_EQ(moves(), sine);
    scripts().next();
    stage.frames(3);
    EXPECT_THAT(moves(), testing::IsEmpty());
    scripts().back();
    stage.frames(3);
    EXPECT_EQ(moves(), sine);
}

TEST_F(ScriptGui, AMistakeIsSaidAndNothingIsPlayed) {
    const std::string before = on_stage();
    for (const auto& [more, says] :
         {std::pair{"panel = \"Timng\"", "'Timing'"}, std::pair{"action = \"pause\"", "a value"},
          std::pair{"action = \"quit\"", "'quit'"}, std::pair{"set = {damping = 7}", "damping = 7 "}}) {
        open(fmt::format("title = \"a\"\n[[step]]\nsimulation = \"waves\"\n[[step]]\n{}\n", more));
        EXPECT_THAT(said(), testing::AllOf(HasSubstr("line 5: "), HasSubstr(says)));
        EXPECT_FALSE(scripts().playing());
        EXPECT_EQ(on_stage(), before);
    }
}

TEST_F(ScriptGui, AnActionIsDoneOnTheWayOnAndNotOnTheWayBack) {
    open(fmt::format("{}action = \"laser\"\n", two_steps));
    const bool& laser = stage.app().view<StageView>().laser;
    scripts().next();
    EXPECT_TRUE(laser);
    scripts().back();
    EXPECT_TRUE(laser);
    scripts().next();
    EXPECT_FALSE(laser);
}

TEST_F(ScriptGui, GoesOnByItselfWhereAStepSaysSoAndRoundWhereItIsALoop) {
    double now = 0;
    scripts().use_clock([&] { return now; });
    open("title = \"a\"\nloop = true\n[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\nseconds = 5\n"
         "[[step]]\nseconds = 2\n");
    const auto after = [&](double seconds) {
        now += seconds * 1000;
        stage.frames(2);
        return scripts().number();
    };
    EXPECT_EQ(after(4.9), 1u);
    EXPECT_EQ(after(0.2), 2u);
    EXPECT_EQ(after(2.1), 1u);
    scripts().use_clock(now_ms);
}

TEST_F(ScriptGui, WhatThisDeviceHasNotIsFallenBackFromWithASentence) {
    open("title = \"a\"\n[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\nmethod = \"persistent\"\n"
         "present = \"CudaInterop\"\n");
    EXPECT_TRUE(scripts().playing());
    EXPECT_THAT(said(), says("textbook", "persistent", "GPU's registers"));
    EXPECT_THAT(said(), says("CudaInterop", "a GPU"));
    stage.frames(5);
    EXPECT_EQ(stage.session().failure(), "");
}

/// The picture's window, or its replacement while the interface is hidden.
std::vector<const ImGuiWindow*> shown_with_captions() {
    const ImGuiWindow *const docked = ImGui::FindWindowByName("Picture"), *const bare =
                                                                              ImGui::FindWindowByName("##bare");
    std::vector<const ImGuiWindow*> shown;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->WasActive && (window == docked || (bare && window->RootWindow == bare))) shown.push_back(window);
    return shown;
}

TEST_F(ScriptGui, NoWordOfACaptionIsCutOrLiesOnAnother) {
    open("title = \"A title of some length\"\n[[step]]\nsimulation = \"waves\"\nsize = \"64x48\"\npaused = true\n"
         "caption = \"\"\"\nA caption of two lines, so long that it has to be wrapped in a narrow picture,\n"
         "and the second of them is no shorter than the first one was.\"\"\"\n"
         "question = \"And a question that is asked below it, in other letters?\"\nanswer = \"Yes.\"\n");
    scripts().next();
    for (const auto& [width, height] : {std::pair{1280, 720}, {800, 500}, {1600, 900}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        for (const bool bare : {false, true}) {
            stage.app().ui_state().bare = stage.app().ui_state().stage_line = bare;
            stage.frames(3);
            ImGui::GetStyle().AntiAliasedLinesUseTex = false; // or lines look like glyphs
            stage.frames(12);
            for (const ImGuiWindow* window : shown_with_captions())
                EXPECT_THAT(text_problems(*window->DrawList, 2), testing::IsEmpty())
                    << width << (bare ? ", bare, " : ", ") << window->Name;
        }
    }
}

TEST(BundledScriptsGui, PlayHereFromTheirFirstStepToTheirLastAndBack) {
    GuiStage stage("pattern");
    ScriptPlayer& scripts = stage.app().scripts();
    for (const BundledScript& bundled : bundled_scripts()) {
        stage.app().actions().run(fmt::format("play {}", bundled.id));
        ASSERT_TRUE(scripts.playing()) << bundled.id;
        const std::size_t steps = scripts.script().steps.size();
        for (std::size_t i = 0; i < 2 * steps && (scripts.number() < steps || scripts.asks()); ++i) {
            stage.frames(2);
            EXPECT_EQ(stage.session().failure(), "") << bundled.id << ", step " << scripts.number();
            EXPECT_EQ(stage.session().definition().id(), scripts.scene().definition().id());
            scripts.next();
        }
        EXPECT_EQ(scripts.number(), steps) << bundled.id;
        while (scripts.can_go_back()) scripts.back(), stage.frames(1);
        scripts.leave();
    }
    for (const Notice& notice : stage.app().notices().all()) EXPECT_NE(notice.severity, Severity::bad) << notice.text;
}

TEST_F(ScriptGui, ACaptionLiesBelowThePictureWhichStaysWhereItIsAtTheAnswer) {
    glfwSetWindowSize(stage.app().window().handle(), 1280, 800);
    stage.frames(4);
    open("title = \"Asked\"\n[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\n"
         "question = \"What is this?\"\nanswer = \"A plate,\\nand heat\\nthat flows in it.\"\n");
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        const auto picture = [&] { return user.ItemInfo("//Picture/picture").RectFull; };
        const ImRect asked = picture(), button = user.ItemInfo("//Picture/script next/##button").RectFull;
        EXPECT_LE(asked.Max.y, button.Min.y);
        EXPECT_GT(asked.GetHeight(), 0.4f * 800) << "most of the room is the picture's";
        user.KeyPress(ImGuiKey_Space);
        user.Yield(5);
        EXPECT_TRUE(scripts().answered());
        EXPECT_EQ(picture().Max.y, asked.Max.y);
    });
    scripts().leave();
    stage.frames(3);
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_GT(user.ItemInfo("//Picture/picture").RectFull.GetHeight(), 0.7f * 800) << "it has all of it again";
    });
}

} // namespace
} // namespace glint::test
