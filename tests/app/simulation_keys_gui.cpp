// Keys that a simulation takes: they change its parameters while they are held, and no action gets them.
#include "app/session/undo_history.h"
#include "app/timing/clock.h"
#include "app/window/features/help/key_list.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <utility>

namespace glint::test {
namespace {

class SimulationKeysGui : public testing::Test {
protected:
    SimulationKeysGui() : stage("heat") {
        stage.restart_with_plugin(GLINT_TEST_PLUGIN_DIR "/touch.so");
        stage.app().workspace().show("touch");
        stage.frames_until([&] { return stage.session().definition().id() == "touch"; });
        stage.session().pacing().pause(true);
        stage.settle();
    }
    bool thrust() { return stage.session().params().get<bool>(*stage.session().definition().param("thrust")); }
    std::ptrdiff_t undo_steps() {
        return std::ranges::count(stage.session().history().all().entries(), keys_label, &HistoryEntry::label);
    }
    void point_at_picture(ImGuiTestContext& user) {
        user.MouseMoveToPos(user.ItemInfo("//Picture/picture").RectFull.GetCenter());
    }
    void expect_ignored(ImGuiTestContext& user, ImGuiKeyChord chord) {
        user.KeyDown(chord);
        user.Yield(4);
        EXPECT_FALSE(thrust());
        user.KeyUp(chord);
        user.Yield(2);
    }
    GuiStage stage;
};

TEST_F(SimulationKeysGui, ChangeParametersWhileTheyAreHeldInOneUndoStep) {
    stage.play([&](ImGuiTestContext& user) {
        point_at_picture(user);
        user.KeyDown(ImGuiKey_Q);
        yield_until(user, [&] { return thrust(); });
        const double early = stage.value("burnt");
        user.KeyDown(ImGuiKey_LeftArrow);
        user.Yield(3);
        user.KeyUp(ImGuiKey_Q);
        user.Yield(3);
        EXPECT_TRUE(thrust()) << "the other key is still held";
        EXPECT_GT(stage.value("burnt"), early);
        user.KeyUp(ImGuiKey_LeftArrow);
        yield_until(user, [&] { return !thrust(); });
        user.Yield(2);
        const double late = stage.value("burnt");
        user.Yield(3);
        EXPECT_EQ(stage.value("burnt"), late);
        EXPECT_EQ(undo_steps(), 1);
        user.KeyPress(ImGuiKey_Q);
        user.Yield(3);
        EXPECT_EQ(undo_steps(), 2) << "a new press is a step of its own";
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        user.Yield(2);
        EXPECT_EQ(stage.value("burnt"), late);
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        user.Yield(2);
        EXPECT_EQ(stage.value("burnt"), 0);
    });
}

TEST_F(SimulationKeysGui, FollowTheHintThatNamesThem) {
    const auto& done = stage.app().settings().gestures_done;
    stage.play([&](ImGuiTestContext& user) {
        point_at_picture(user);
        EXPECT_FALSE(done.contains("touch"));
        user.KeyDown(ImGuiKey_Q);
        yield_until(user, [&] { return done.contains("touch"); });
        user.KeyUp(ImGuiKey_Q);
    });
}

TEST_F(SimulationKeysGui, AreUpWhenTheSimulationComesBack) {
    stage.play([&](ImGuiTestContext& user) {
        point_at_picture(user);
        user.KeyDown(ImGuiKey_Q);
        yield_until(user, [&] { return thrust(); });
        stage.app().workspace().show("heat");
        user.Yield(2);
        user.KeyUp(ImGuiKey_Q);
        user.Yield(2);
        stage.app().workspace().undo();
        ASSERT_EQ(stage.session().definition().id(), "touch");
        yield_until(user, [&] { return !thrust(); });
    });
}

TEST_F(SimulationKeysGui, AreOneUndoStepAlsoWhenNothingChangesForASecond) {
    stage.play([&](ImGuiTestContext& user) {
        point_at_picture(user);
        Params full = stage.session().params();
        full.put(*full.definition().param("burnt"), 999.99f);
        stage.session().edit(full, "Nearly full");
        user.KeyDown(ImGuiKey_Q);
        yield_until(user, [&] { return thrust(); });
        for (float waited = 0; waited < 1; waited += ImGui::GetIO().DeltaTime) user.Yield();
        user.KeyUp(ImGuiKey_Q);
        yield_until(user, [&] { return !thrust(); });
        user.Yield(2);
        EXPECT_EQ(undo_steps(), 1);
    });
}

TEST_F(SimulationKeysGui, RunNoActionsAndMoveNoFocus) {
    const Actions& actions = stage.app().actions();
    stage.play([&](ImGuiTestContext& user) {
        point_at_picture(user);
        const bool fast = stage.session().pacing().at_full_speed();
        for (const ImGuiKeyChord chord : {ImGuiKeyChord(ImGuiKey_Q), ImGuiMod_Shift | ImGuiKey_Q}) {
            user.KeyPress(chord);
            user.Yield(2);
            EXPECT_EQ(stage.session().pacing().at_full_speed(), fast);
        }
        user.WindowFocus("//Parameters");
        user.KeyPress(ImGuiKey_LeftArrow);
        user.Yield(2);
        EXPECT_FALSE(ImGui::GetIO().NavVisible);
    });
    EXPECT_EQ(actions.key("flat out"), "");
    stage.app().workspace().show("heat");
    stage.frames_until([&] { return stage.session().definition().id() == "heat"; });
    EXPECT_EQ(actions.key("flat out"), "Q");
    const bool fast = stage.session().pacing().at_full_speed();
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Q);
        user.Yield(2);
    });
    EXPECT_NE(stage.session().pacing().at_full_speed(), fast);
}

TEST_F(SimulationKeysGui, BelongToTextFieldsDialogsAndOtherModifiers) {
    stage.play([&](ImGuiTestContext& user) {
        point_at_picture(user);
        expect_ignored(user, ImGuiMod_Ctrl | ImGuiKey_LeftArrow);
        user.ItemClick("//Parameters/##filter");
        expect_ignored(user, ImGuiKey_Q);
        user.KeyPress(ImGuiKey_Escape);
        stage.app().ui_state().modal = Modal::help;
        user.Yield(2);
        expect_ignored(user, ImGuiKey_LeftArrow);
        stage.app().ui_state().modal = Modal::none;
        user.Yield(2);
        user.KeyDown(ImGuiKey_Q);
        yield_until(user, [&] { return thrust(); });
        stage.app().ui_state().modal = Modal::help;
        yield_until(user, [&] { return !thrust(); });
        user.KeyUp(ImGuiKey_Q);
    });
}

TEST_F(SimulationKeysGui, ArrowsBelongToAPanelWhileItShowsTheFocus) {
    stage.play([&](ImGuiTestContext& user) {
        user.SetRef(user.WindowInfo("//Parameters/rows").ID);
        user.NavMoveTo("kick/press/##button");
        user.KeyPress(ImGuiKey_DownArrow);
        user.Yield(2);
        ASSERT_TRUE(ImGui::GetIO().NavVisible);
        expect_ignored(user, ImGuiKey_LeftArrow);
        user.KeyDown(ImGuiKey_Q);
        yield_until(user, [&] { return thrust(); });
        user.KeyUp(ImGuiKey_Q);
    });
}

TEST_F(SimulationKeysGui, KeepThePausedWindowAwake) {
    stage.play([&](ImGuiTestContext& user) {
        point_at_picture(user);
        double& until = stage.app().ui_state().redraw_until_ms;
        yield_until(user, [&] { return std::exchange(until, 0) == 0; }); // no notice is shown
        user.KeyDown(ImGuiKey_Q);
        yield_until(user, [&] { return thrust(); });
        until = 0;
        user.Yield(2);
        EXPECT_GT(until, 0);
        user.KeyUp(ImGuiKey_Q);
    });
}

TEST_F(SimulationKeysGui, AreNamedInTheLists) {
    const Definition& definition = stage.session().definition();
    EXPECT_EQ(taken_keys_text(definition), "Left, Q: taken by this simulation");
    for (const KeyEntry& entry : key_entries(stage.app().actions()))
        if (entry.action) { EXPECT_EQ(entry.taken, entry.action->id == "flat out") << entry.action->id; }
    stage.app().ui_state().modal = Modal::help;
    stage.frames(4);
    stage.screenshot("help-keys-of-simulation");
    EXPECT_EQ(taken_keys_text(stage.catalog().at("heat")), "");
}

} // namespace
} // namespace glint::test
