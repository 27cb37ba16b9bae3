// The list of actions, and the messages of undo.
#include "app/window/workspace/held_gesture.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

class HistoryGui : public testing::Test {
protected:
    HistoryGui() {
        stage.frames(20);
        stage.session().pacing().pause(true);
        settle();
    }
    void settle() { stage.settle(); }
    void run(const char* action) {
        stage.app().actions().run(action);
        settle();
    }
    void paint() {
        stage.session().painting().stroke({0, 40, 40, 60, 50, GLINT_LEFT, 0, GLINT_PRESS, 0});
        settle();
    }
    const History& history() { return stage.session().history().all(); }
    /// Clicks the list's line at which that many entries are in effect.
    void click_line(std::size_t in_effect) {
        const std::int64_t id = in_effect == 0 ? 0 : history().entries()[in_effect - 1].gesture;
        stage.play([&](ImGuiTestContext& user) {
            user.SetRef(user.WindowInfo("//History##modal/list").ID);
            user.ItemClick(fmt::format("$${}/##entry", id).c_str());
        });
        settle();
    }
    /// The newest notice that begins like this, or null.
    const Notice* said(std::string_view beginning) {
        const auto& all = stage.app().notices().all();
        const auto found = std::find_if(all.rbegin(), all.rend(),
                                        [&](const Notice& notice) { return notice.text.starts_with(beginning); });
        return found == all.rend() ? nullptr : &*found;
    }
    std::string undo_says() { return std::string(std::string_view(undo_words(stage.app().workspace()))); }
    std::string redo_says() { return std::string(std::string_view(redo_words(stage.app().workspace()))); }

    GuiStage stage;
};

TEST_F(HistoryGui, AClickIsAsManyUndosOrRedos) {
    const std::string before = stage.text("damping");
    ASSERT_FALSE(stage.session().set("damping", "0.05"));
    paint();
    stage.session().reset();
    settle();
    ASSERT_EQ(history().done(), 3u);
    run("history");
    ASSERT_EQ(stage.app().ui_state().modal, Modal::history);
    stage.screenshot("history");
    click_line(1);
    EXPECT_EQ(history().done(), 1u);
    EXPECT_EQ(stage.text("damping"), "0.05");
    for (const Event& event : stage.session().run().events())
        EXPECT_FALSE(std::holds_alternative<PaintStroke>(event.change)) << "the stroke is taken back";
    EXPECT_EQ(stage.app().ui_state().modal, Modal::history) << "it stays open";
    click_line(3);
    EXPECT_EQ(history().done(), 3u);
    EXPECT_EQ(stage.session().step(), 0) << "started over";
    click_line(0);
    EXPECT_EQ(history().done(), 0u);
    EXPECT_EQ(stage.text("damping"), before);
    click_line(0);
    EXPECT_EQ(history().done(), 0u) << "it is there already";
}

TEST_F(HistoryGui, LeadsBackToTheSimulationBefore) {
    run("simulation heat");
    ASSERT_FALSE(stage.session().set("k", "0.1"));
    run("history");
    stage.play([&](ImGuiTestContext& user) { user.ItemClick("//History##modal/before/$$0/##entry"); });
    settle();
    EXPECT_EQ(stage.session().definition().id(), "waves");
    stage.play([&](ImGuiTestContext& user) { user.ItemClick("//History##modal/after/$$0/##entry"); });
    settle();
    EXPECT_EQ(stage.session().definition().id(), "heat");
    EXPECT_EQ(history().done(), 0u) << "all of it was undone";
    run("redo");
    EXPECT_EQ(stage.text("k"), "0.1");
}

TEST_F(HistoryGui, UndoAndRedoSayWhatTheyDo) {
    EXPECT_EQ(undo_says(), "Undo");
    EXPECT_EQ(redo_says(), "Redo");
    paint();
    EXPECT_EQ(undo_says(), "Undo: Stroke") << "no step was taken since";
    stage.session().pacing().step_once();
    settle();
    EXPECT_THAT(undo_says(), says("Undo: Stroke", "1 step"));
    run("undo");
    EXPECT_EQ(redo_says(), "Redo: Stroke. Restores 1 step");
    EXPECT_EQ(undo_says(), "Undo");
    run("simulation heat");
    EXPECT_EQ(undo_says(), fmt::format("Undo: to {}", stage.catalog().at("waves").sim().title));
}

TEST_F(HistoryGui, UndoThatGoesFarSaysSoOverThePicture) {
    paint();
    run("undo");
    const Notice* near = said("Undone: Stroke");
    ASSERT_NE(near, nullptr);
    EXPECT_EQ(near->shown_until_ms, near->at_ms) << "in the log alone";
    paint();
    Session& session = stage.session();
    const std::int64_t far = session.place().at + 121 * session.pacing().steps_per_frame();
    session.pacing().set_speed(16), session.pacing().pause(false);
    stage.frames_while([&] { return session.run().end().at < far; });
    session.pacing().pause(true);
    settle();
    ASSERT_GE(session.run().end().at, far);
    run("undo");
    const Notice* far_back = said("Undone: Stroke. ");
    ASSERT_NE(far_back, nullptr);
    EXPECT_THAT(far_back->text, HasSubstr("went back"));
    EXPECT_GT(far_back->shown_until_ms, far_back->at_ms);
}

TEST_F(HistoryGui, SpeedIsInIt) {
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_Period);
        yield_while(user, [&] { return history().done() == 0; }); // pressed again at once, it counts as the same press
    });
    EXPECT_EQ(stage.session().pacing().speed(), 2);
    EXPECT_THAT(undo_says(), says("Undo: ", "Speed"));
    run("undo");
    EXPECT_EQ(stage.session().pacing().speed(), 1);
    run("redo");
    EXPECT_EQ(stage.session().pacing().speed(), 2);
}

TEST_F(HistoryGui, RedoHasAButton) {
    paint();
    run("undo");
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//##top/redo/##button"); });
    settle();
    EXPECT_EQ(history().done(), 1u);
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//##top/undo/##button"); });
    settle();
    EXPECT_EQ(history().done(), 0u);
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//##top/history/##button"); });
    EXPECT_EQ(stage.app().ui_state().modal, Modal::history);
}

} // namespace
} // namespace glint::test
