// A chord follows from its keys, wherever the frames lie between them.
#include "support/gui_stage.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace glint::test {
namespace {

struct KeyChange {
    ImGuiKey key;
    bool down;
};

class KeyOrderGui : public testing::Test {
protected:
    KeyOrderGui() {
        stage.session().pacing().pause(true);
        for (int i = 0; i < 3; ++i) stage.session().pacing().step_once(), stage.settle(); // so that one can go back
        stage.frames(4);
    }
    static void feed(std::span<const KeyChange> changes) {
        for (const KeyChange& change : changes) ImGui::GetIO().AddKeyEvent(change.key, change.down);
    }
    /// All events, with a frame after the given number of them.
    void press(std::span<const KeyChange> changes, std::size_t before_frame) {
        feed(changes.first(before_frame));
        stage.frames(1);
        feed(changes.subspan(before_frame));
        stage.frames(4);
        stage.settle();
    }
    Modal take_modal() { return std::exchange(stage.app().ui_state().modal, Modal::none); }

    GuiStage stage;
};

/// As the window system reports it: the modifier, and the key that it is.
constexpr std::array<KeyChange, 6> modifier_let_go_first{{{ImGuiMod_Ctrl, true},
                                                          {ImGuiKey_LeftCtrl, true},
                                                          {ImGuiKey_Comma, true},
                                                          {ImGuiMod_Ctrl, false},
                                                          {ImGuiKey_LeftCtrl, false},
                                                          {ImGuiKey_Comma, false}}};
constexpr std::array<KeyChange, 6> modifier_let_go_last{{{ImGuiMod_Ctrl, true},
                                                         {ImGuiKey_LeftCtrl, true},
                                                         {ImGuiKey_Comma, true},
                                                         {ImGuiKey_Comma, false},
                                                         {ImGuiMod_Ctrl, false},
                                                         {ImGuiKey_LeftCtrl, false}}};

TEST_F(KeyOrderGui, AChordKeepsItsModifierHoweverFastItIs) {
    for (const auto& chord : {modifier_let_go_first, modifier_let_go_last})
        for (std::size_t before = 0; before <= chord.size(); ++before) {
            const std::int64_t step = stage.session().place().at;
            press(chord, before);
            EXPECT_EQ(take_modal(), Modal::settings) << "a frame after " << before;
            EXPECT_EQ(stage.session().place().at, step) << "the bare key goes a step back; a frame after " << before;
        }
}

TEST_F(KeyOrderGui, AModifierThatComesAfterTheKeyIsNoneOfIts) {
    stage.app().ui_state().bare = false;
    constexpr std::array<KeyChange, 4> key_first{
        {{ImGuiKey_H, true}, {ImGuiMod_Ctrl, true}, {ImGuiKey_H, false}, {ImGuiMod_Ctrl, false}}};
    press(key_first, 0);
    EXPECT_TRUE(stage.app().ui_state().bare) << "H alone hides the interface";
}

TEST_F(KeyOrderGui, TwoChordsInOneFrameAreBothTaken) {
    feed(modifier_let_go_first), feed(modifier_let_go_first);
    stage.frames(8);
    EXPECT_EQ(take_modal(), Modal::none) << "opened, and closed again";
    feed(modifier_let_go_first), feed(modifier_let_go_first), feed(modifier_let_go_first);
    stage.frames(12);
    EXPECT_EQ(take_modal(), Modal::settings);
}

} // namespace
} // namespace glint::test
