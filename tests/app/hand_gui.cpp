// The brush: chosen at the left of the picture or by keys, made larger and stronger by the wheel.
#include "app/look/theme.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/parameters/param_changes.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <fmt/format.h>
#include <imgui_internal.h>
#include <string>
#include <utility>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

class HandGui : public testing::Test {
protected:
    explicit HandGui(const char* sim = "waves") : stage(sim) { session().pacing().pause(true); }
    Session& session() { return stage.session(); }
    std::string last_done() { return session().history().next_undo() ? session().history().next_undo()->label : ""; }
    void press(ImGuiTestContext& user, ImGuiKeyChord key) {
        user.KeyPress(key);
        user.Yield(3);
    }
    void turn_wheel(ImGuiTestContext& user, ImGuiKeyChord held, float turns) {
        user.MouseMove("//Picture/picture");
        user.KeyDown(held);
        user.Yield(2);
        user.MouseWheelY(turns);
        user.Yield(2);
        user.KeyUp(held);
        user.Yield(2);
    }
    GuiStage stage;
};

struct HeatHandGui : HandGui {
    HeatHandGui() : HandGui("heat") {}
};

struct SpheresHandGui : HandGui {
    SpheresHandGui() : HandGui("spheres") {}
    void drag(ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.MouseDown(0);
        move_by(user, 10, 0, 4);
        user.MouseUp(0);
        user.Yield(3);
    }
    bool was_painted() {
        return std::ranges::any_of(session().run().events(), [](const Event& event) {
            return std::holds_alternative<PaintStroke>(event.change);
        });
    }
};

TEST_F(HandGui, AButtonPicksABrush) {
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_EQ(stage.text("brush"), "drop");
        user.ItemClick("//Picture/brush wall");
        user.Yield(3);
        EXPECT_EQ(stage.text("brush"), "wall");
    });
    stage.screenshot("tool_bar");
}

TEST_F(HandGui, ABrushIsNoStepOfUndoAndChangesNoPreset) {
    ASSERT_FALSE(differs_from_preset(session()));
    stage.play([&](ImGuiTestContext& user) {
        press(user, ImGuiKey_B);
        EXPECT_EQ(stage.text("brush"), "wall");
        EXPECT_EQ(session().history().next_undo(), nullptr);
        EXPECT_FALSE(differs_from_preset(session()));
        EXPECT_EQ(count_changed(session()), 0);
        press(user, ImGuiMod_Ctrl | ImGuiKey_Z);
        EXPECT_EQ(stage.text("brush"), "wall") << "there is nothing to undo";
        ASSERT_FALSE(session().set("wavelength", "31"));
        press(user, ImGuiKey_B);
        press(user, ImGuiKey_B);
        EXPECT_EQ(last_done(), "Wavelength");
        const std::string in_hand = stage.text("brush");
        press(user, ImGuiMod_Ctrl | ImGuiKey_Z);
        EXPECT_NE(stage.text("wavelength"), "31") << "the step before the brushes";
        EXPECT_EQ(session().history().next_undo(), nullptr);
        press(user, ImGuiMod_Ctrl | ImGuiKey_Y);
        EXPECT_EQ(stage.text("wavelength"), "31");
        EXPECT_EQ(stage.text("brush"), in_hand) << "it comes back with the step before it";
    });
}

TEST_F(HandGui, KeysTurnTheBrushBothWaysAround) {
    stage.play([&](ImGuiTestContext& user) {
        press(user, ImGuiMod_Shift | ImGuiKey_B);
        EXPECT_EQ(stage.text("brush"), "eraser") << "the last";
        press(user, ImGuiKey_B);
        EXPECT_EQ(stage.text("brush"), "drop");
        press(user, ImGuiKey_B);
        EXPECT_EQ(stage.text("brush"), "wall");
        press(user, ImGuiKey_E);
        EXPECT_EQ(stage.text("brush"), "eraser");
    });
}

TEST_F(HandGui, BracketsChangeTheSizeOfTheBrushInHandAlone) {
    stage.play([&](ImGuiTestContext& user) {
        const double drop = stage.value("drop_radius"), other = stage.value("brush_radius");
        press(user, ImGuiKey_RightBracket);
        EXPECT_NEAR(stage.value("drop_radius"), drop * 1.15, 1e-3);
        EXPECT_EQ(stage.value("brush_radius"), other);
        press(user, ImGuiKey_LeftBracket);
        EXPECT_NEAR(stage.value("drop_radius"), drop, 1e-3);
        press(user, ImGuiKey_E);
        press(user, ImGuiKey_LeftBracket);
        EXPECT_NEAR(stage.value("brush_radius"), other / 1.15, 1e-3);
        EXPECT_NEAR(stage.value("drop_radius"), drop, 1e-3);
    });
}

TEST_F(HandGui, CtrlAndTheWheelMakeTheBrushLargerInOneStepOfUndo) {
    const PictureView view = session().appearance().view();
    const double before = stage.value("drop_radius");
    const std::size_t done = session().history().gestures();
    stage.play([&](ImGuiTestContext& user) { turn_wheel(user, ImGuiMod_Ctrl, 3); });
    stage.screenshot("brush_ring");
    EXPECT_GT(stage.value("drop_radius"), before);
    EXPECT_EQ(session().appearance().view(), view) << "the picture stays";
    EXPECT_GT(stage.app().view<Hand>().ring_text_until_ms, 0) << "the size is told beside the ring";
    EXPECT_FALSE(stage.app().view<Hand>().shows_strength);
    stage.app().ui_state().gesture.let_go(); // the wheel's turns may go on for a while
    EXPECT_EQ(session().history().gestures(), done + 1);
    session().history().undo();
    EXPECT_EQ(stage.value("drop_radius"), before);
}

TEST_F(HandGui, TheSizeStaysInItsRange) {
    stage.play([&](ImGuiTestContext& user) {
        for (int i = 0; i < 40; ++i) stage.app().actions().run("larger brush");
        user.Yield(3);
    });
    EXPECT_EQ(stage.value("drop_radius"), session().definition().param("drop_radius")->max);
}

TEST_F(HandGui, ASizeThatMovesByItselfIsShownAsItIsAndLeftAlone) {
    const glint_param& row = *session().definition().param("drop_radius");
    const Animation sine{row.id, AnimationCurve::sine, row.min, row.max, 6000, session().step(), 0};
    const double half_way = value_at(sine, row, sine.from), own = stage.value("drop_radius");
    Params values = session().params();
    values.animate(sine);
    session().edit(values, "Animate");
    EXPECT_NEAR(brush_cells(session()), cells_of(float(half_way), row, session().extent()), 0.05 * half_way);
    EXPECT_STRNE(no_size(session()), "");
    stage.play([&](ImGuiTestContext& user) {
        press(user, ImGuiKey_RightBracket);
        turn_wheel(user, ImGuiMod_Ctrl, 3);
    });
    EXPECT_EQ(stage.value("drop_radius"), own);
    EXPECT_EQ(last_done(), "Animate");
}

TEST_F(HandGui, WithoutCtrlTheWheelZooms) {
    const PictureView view = session().appearance().view();
    const double before = stage.value("drop_radius");
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.MouseWheelY(2);
        user.Yield(2);
    });
    EXPECT_FALSE(session().appearance().view() == view);
    EXPECT_EQ(stage.value("drop_radius"), before);
}

TEST_F(HandGui, APressBetweenTheButtonsPaintsNothing) {
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Picture/brush size");
        user.Yield(3);
        EXPECT_EQ(session().history().next_undo(), nullptr);
    });
}

TEST_F(HandGui, TheBarIsHiddenWithTheInterface) {
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_TRUE(user.ItemExists("//Picture/brush wall"));
        stage.app().ui_state().bare = true;
        user.Yield(3);
        EXPECT_FALSE(user.ItemExists("//Picture/brush wall"));
    });
}

TEST_F(HandGui, ALowPictureHasTheWholeBarInMoreColumns) {
    for (const auto& [width, height] : {std::pair{1600, 900}, std::pair{1280, 800}, std::pair{1280, 720}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.app().settings().theme = "projector";
        stage.frames(6);
        stage.play([&](ImGuiTestContext& user) {
            const float corner = user.ItemInfo("//Picture/picture").RectFull.Max.y;
            for (const char* item : {"brush wall", "shape fill", "brush size", "brush strength"}) {
                const std::string id = fmt::format("//Picture/{}", item);
                ASSERT_TRUE(user.ItemExists(id.c_str())) << item << " at " << width << " x " << height;
                EXPECT_LT(user.ItemInfo(id.c_str()).RectFull.Max.y, corner) << item;
            }
        });
    }
}

TEST_F(HandGui, TheThemeSaysThatItEnlarges) {
    glfwSetWindowSize(stage.app().window().handle(), 1600, 900);
    const auto words = [&](const char* theme) {
        stage.app().settings().theme = theme, stage.app().ui_state().modal = Modal::settings;
        stage.frames(6);
        return letters_of(*ImGui::FindWindowByName("Settings##modal")->DrawList);
    };
    EXPECT_EQ(words("dark").find("projectorthemescales"), std::string::npos);
    EXPECT_NE(words("projector").find("projectorthemescalestheinterfaceby1.6"), std::string::npos);
}

TEST_F(HandGui, TheSizeIsSaidAsAmongTheParameters) {
    ASSERT_FALSE(session().set("drop_radius", "24"));
    EXPECT_EQ(brush_size(session()), 24.f);
    EXPECT_TRUE(std::string_view(size_words(session())).starts_with("Drop radius "));
    EXPECT_TRUE(std::string_view(size_words(session())).ends_with(" cells")) << "of this grid";
    ASSERT_FALSE(session().set("brush", "wall"));
    ASSERT_FALSE(session().set("brush_radius", "14"));
    EXPECT_EQ(brush_size(session()), 14.f) << "that of the brush in hand";
}

TEST_F(SpheresHandGui, WhatAHandNeverDoesHasNoButton) {
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(3);
        EXPECT_TRUE(user.ItemExists("//Picture/brush grab"));
        EXPECT_FALSE(user.ItemExists("//Picture/shape rectangle"));
        EXPECT_FALSE(user.ItemExists("//Picture/shape draw")) << "one shape is no choice";
    });
}

TEST_F(HandGui, WhereNothingIsPaintedThereIsNoBar) {
    stage.app().workspace().show("julia");
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        EXPECT_FALSE(user.ItemExists("//Picture/brush size"));
    });
    EXPECT_STRNE(no_brushes(session()), "");
    EXPECT_STRNE(no_size(session()), "");
    EXPECT_EQ(strength_row(session()), nullptr);
}

TEST_F(HandGui, AStrengthIsThatOfTheBrushInHand) {
    ASSERT_NE(strength_row(session()), nullptr);
    EXPECT_STREQ(strength_row(session())->id, "drop_height");
    ASSERT_FALSE(session().set("brush", "wall"));
    EXPECT_EQ(strength_row(session()), nullptr) << "a wall has no height";
}

TEST_F(HeatHandGui, ShiftAndTheWheelChangeTheStrength) {
    ASSERT_EQ(stage.text("brush"), "heat");
    const double before = stage.value("brush_temperature");
    stage.play([&](ImGuiTestContext& user) { turn_wheel(user, ImGuiMod_Shift, -2); });
    EXPECT_LT(stage.value("brush_temperature"), before);
    EXPECT_TRUE(stage.app().view<Hand>().shows_strength);
    stage.app().ui_state().gesture.let_go();
    session().history().undo();
    EXPECT_EQ(stage.value("brush_temperature"), before);
}

TEST_F(HeatHandGui, ABrushWithoutStrengthKeepsIt) {
    ASSERT_FALSE(session().set("brush", "cold"));
    const double before = stage.value("brush_temperature");
    stage.play([&](ImGuiTestContext& user) { turn_wheel(user, ImGuiMod_Shift, -2); });
    EXPECT_EQ(stage.value("brush_temperature"), before);
    EXPECT_STRNE(no_strength(session()), "");
}

TEST_F(SpheresHandGui, ADragTurnsTheSceneAndPaintsNothing) {
    const double yaw = stage.value("yaw");
    stage.play([&](ImGuiTestContext& user) { drag(user); });
    EXPECT_NE(stage.value("yaw"), yaw);
    stage.frames_while([&] { return session().wants_frames(); });
    EXPECT_FALSE(was_painted());
}

TEST_F(SpheresHandGui, WithTheOtherHandItGrabsAndTurnsNothing) {
    const double yaw = stage.value("yaw");
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Picture/brush grab");
        user.Yield(3);
        EXPECT_EQ(stage.text("brush"), "grab");
        drag(user);
    });
    stage.frames_until([&] { return was_painted(); });
    EXPECT_TRUE(was_painted());
    EXPECT_EQ(stage.value("yaw"), yaw);
    EXPECT_EQ(last_done(), "Stroke");
    EXPECT_STRNE(no_shapes(session()), "") << "a hand paints no rectangles";
    stage.screenshot("grab");
}

} // namespace
} // namespace glint::test
