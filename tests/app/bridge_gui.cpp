// The presentation paths as a user meets them: keys, the Device panel, the sweep and its table.
#include "app/look/text.h"
#include "render/off_screen.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <gmock/gmock.h>
#include <imgui_internal.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// Waits until the measurement begins; first the simulation must be idle.
void wait_until_begun(GuiStage& stage, const std::function<void()>& frame) {
    for (const TestDeadline deadline; stage.app().sweep().wanted() && deadline.left();) frame();
    ASSERT_NE(stage.app().sweep().running(), nullptr);
}

std::string present_path(GuiStage& stage) {
    return stage.session().presenter().target() ? stage.session().presenter().target()->id() : "";
}

TEST(BridgeGui, TGoesToTheNextWayAndUndoComesBack) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        EXPECT_EQ(present_path(stage), "CpuPersistent");
        user.KeyPress(ImGuiKey_T);
        user.Yield(5);
        EXPECT_EQ(present_path(stage), "CpuMapped");
        user.KeyPress(ImGuiKey_T);
        user.Yield(5);
        EXPECT_EQ(present_path(stage), "CpuUpload");
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        user.Yield(5);
        EXPECT_EQ(present_path(stage), "CpuMapped");
    });
}

TEST(BridgeGui, ANoticeCallsAPathAsTheWindowDoes) {
    GuiStage stage("heat");
    stage.session().appearance().pick_target({"CudaZeroCopy", 2});
    stage.frames(10);
    std::string said;
    for (const Notice& notice : stage.app().notices().all()) said += notice.text + "\n";
    EXPECT_THAT(said, says("over the bus", "unavailable"));
    EXPECT_THAT(said, HasSubstr(std::string("'") + stage.session().presenter().target()->title() + "'"));
    EXPECT_THAT(said, testing::Not(HasSubstr("CudaZeroCopy")));
}

void expect_room_for_every_word(const SweepResult& result) {
    const ImGuiTable* table = ImGui::TableFindByID(ImGui::FindWindowByName("Ways##modal")->GetID("ways"));
    ASSERT_NE(table, nullptr);
    const auto room = [&](int column) { return table->Columns[column].WorkMaxX - table->Columns[column].WorkMinX; };
    for (const PresentCost& cost : result.present_path_costs)
        EXPECT_GE(room(0), look::text_width(cost.present_path.title)) << cost.present_path.id;
    for (int column = 1; column < table->ColumnsCount; ++column) {
        const char* head = ImGui::TableGetColumnName(table, column);
        EXPECT_GE(room(column), look::caption_width(head)) << head;
        EXPECT_GE(room(column), look::number_width("00.00")) << head;
    }
}

TEST(BridgeGui, TheSweepMeasuresShowsAndCopies) {
    GuiStage stage("pattern");
    stage.play([&](ImGuiTestContext& user) {
        stage.session().resize({64, 64});
        stage.app().sweep().set_effort({.frames = 20});
        user.Yield(5);
        const std::string before = present_path(stage);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_T);
        wait_until_begun(stage, [&] { user.Yield(); });
        yield_while(user, [&] { return stage.app().sweep().running(); });
        ASSERT_TRUE(stage.app().sweep().last());
        EXPECT_EQ(stage.app().ui_state().modal, Modal::sweep);
        EXPECT_EQ(present_path(stage), before);
        user.Yield(3);
        expect_room_for_every_word(*stage.app().sweep().last());
        const std::string said = letters_of(*ImGui::FindWindowByName("Ways##modal")->DrawList);
        EXPECT_THAT(said, HasSubstr("shortestbridge"));
        EXPECT_THAT(said, testing::Not(HasSubstr("Cpu"))) << "the rows have titles";
        user.ItemClick("//Ways##modal/CSV/##button");
        EXPECT_THAT(ImGui::GetClipboardText(), HasSubstr("pattern,64x64"));
    });
    stage.screenshot("modal-ways");
}

TEST(BridgeGui, TheSweepEndsInTheTimeItIsGiven) {
    GuiStage stage("waves");
    SweepRun& sweep = stage.app().sweep();
    sweep.set_effort({.frames = 10'000'000, .budget_ms = 500}); // so many frames would take hours
    stage.frames(20);
    stage.app().actions().run("sweep");
    wait_until_begun(stage, [&] { stage.frames(1); });
    ASSERT_NE(sweep.running(), nullptr);
    EXPECT_LE(sweep.running()->seconds_left().value(), 0.5);
    stage.frames_while([&] { return sweep.running() != nullptr; });
    ASSERT_TRUE(sweep.last());
    for (const PresentCost& cost : sweep.last()->present_path_costs)
        EXPECT_NE(cost.refused.empty(), cost.samples == 0) << cost.present_path.id;
}

TEST(BridgeGui, ThePictureStaysWhileTheSweepBeginsAndWaysChange) {
    GuiStage stage("pattern");
    stage.draw_pixels();
    stage.app().sweep().set_effort({.frames = 3});
    stage.frames(20);
    int seen = 0, empty = 0;
    stage.app().before_swap([&] {
        const ImVec2 middle = ImGui::FindWindowByName("Picture")->Rect().GetCenter();
        const int height = stage.app().window().framebuffer().height;
        const Screenshot shot = read_screen(static_cast<int>(middle.x), height - static_cast<int>(middle.y), 16, 16);
        bool background = true;
        for (std::size_t i = 0; i < shot.rgba.size(); i += 4)
            background &= shot.rgba[i] == 6 && shot.rgba[i + 1] == 9 && shot.rgba[i + 2] == 16;
        ++seen, empty += background;
    });
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_T);
        yield_until(user, [&] { return stage.app().sweep().last().has_value(); });
    });
    stage.app().before_swap({});
    EXPECT_TRUE(stage.app().sweep().last());
    EXPECT_GT(seen, 100);
    EXPECT_EQ(empty, 0);
}

TEST(BridgeGui, TheSweepCanBeStopped) {
    GuiStage stage("waves");
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_T);
        wait_until_begun(stage, [&] { user.Yield(); });
        const std::int64_t step = stage.session().step();
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_T);
        EXPECT_EQ(stage.app().sweep().running(), nullptr);
        yield_while(user, [&] { return stage.session().step() <= step; });
        EXPECT_GT(stage.session().step(), step); // it continues at its old step
    });
}

} // namespace
} // namespace glint::test
