// Values by chance and on the way between two presets, as a user asks for them.
#include "support/gui_stage.h"
#include <imgui_internal.h>

namespace glint::test {
namespace {

void undo(GuiStage& stage) {
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
}

TEST(RandomiseGui, IsOneStepOfUndo) {
    GuiStage stage;
    stage.session().pacing().pause(true);
    const Params before = stage.session().params();
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_R); });
    EXPECT_FALSE(stage.session().params() == before);
    ASSERT_NE(stage.session().history().next_undo(), nullptr);
    EXPECT_TRUE(stage.session().history().next_undo()->label.starts_with("Random ")) << "the seed is told";
    undo(stage);
    EXPECT_TRUE(stage.session().params() == before);
    EXPECT_EQ(stage.session().history().next_undo(), nullptr);
}

class MorphGui : public testing::Test {
protected:
    MorphGui() {
        stage.session().pacing().pause(true);
        stage.play([](ImGuiTestContext& user) {
            user.ItemClick("//Parameters/morph/##button");
            user.Yield(3);
        });
    }
    /// Drags from the slider's middle to that share of it.
    void drag(float share) {
        stage.play([&](ImGuiTestContext& user) {
            user.MouseMove("//Parameters/way");
            const ImRect track = user.ItemInfo("//Parameters/way").RectFull;
            user.MouseDown(0);
            user.Yield(2);
            user.MouseMoveToPos({ImLerp(track.Min.x + 1, track.Max.x - 1, share), track.GetCenter().y});
            user.Yield(2);
            user.MouseUp(0);
            user.Yield(2);
        });
    }
    Params preset(std::string_view id) {
        Params values(stage.session().definition());
        values.load(*stage.session().definition().preset(id));
        return values;
    }
    GuiStage stage;
};

TEST_F(MorphGui, EndsAreThePresets) {
    const glint_preset& first = stage.session().definition().presets().front();
    ASSERT_NE(std::string_view(first.id), "double_slit") << "the left end is the one on stage, the right another";
    drag(1);
    EXPECT_TRUE(stage.session().params() == preset(first.id));
    drag(0);
    EXPECT_TRUE(stage.session().params() == preset("double_slit"));
    stage.screenshot("morph");
}

TEST_F(MorphGui, OneDragIsOneStepOfUndo) {
    const Params before = stage.session().params();
    drag(0.6f);
    EXPECT_FALSE(stage.session().params() == before);
    undo(stage);
    stage.frames_while([&] { return stage.session().wants_frames(); }); // another scene begins anew
    EXPECT_TRUE(stage.session().params() == before);
    EXPECT_EQ(stage.session().history().next_undo(), nullptr);
}

TEST_F(MorphGui, GoesOnWithAnotherSimulationsPresets) {
    stage.app().workspace().show("ripple");
    stage.frames(4);
    const Params before = stage.session().params();
    drag(1);
    EXPECT_FALSE(stage.session().params() == before);
    stage.play([](ImGuiTestContext& user) {
        user.ItemClick("//Parameters/morph/##button");
        user.Yield(3);
        EXPECT_FALSE(user.ItemExists("//Parameters/way")) << "the button takes it away again";
    });
}

} // namespace
} // namespace glint::test
