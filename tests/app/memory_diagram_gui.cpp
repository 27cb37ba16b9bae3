// The memory below the current kernel, in the Changes panel.
#include "support/gui_stage.h"
#include <fmt/format.h>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

class MemoryDiagramGui : public testing::Test {
protected:
    MemoryDiagramGui() {
        stage.session().resize({128, 128});
        stage.app().layout().show("Changes");
        stage.frames(4);
    }
    bool shows(ImGuiTestContext& user, const char* level) {
        return user.ItemExists(fmt::format("//Changes/levels/{}", level).c_str());
    }
    MemoryLevels levels() { return stage.app().kernel_reading().levels(); }

    GuiStage stage{"heat"};
};

TEST_F(MemoryDiagramGui, ShowsACpusThreadsAndMemory) {
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(3);
        EXPECT_TRUE(shows(user, "threads"));
        EXPECT_TRUE(shows(user, "memory"));
        EXPECT_FALSE(shows(user, "registers")) << "nobody has told of a CPU's";
        EXPECT_FALSE(user.ItemExists("//Changes/##kernel")) << "no kernel is launched";
    });
    EXPECT_TRUE(stage.app().kernel_reading().kernels().empty());
    stage.screenshot("panel-memory");
}

TEST_F(MemoryDiagramGui, TellsTheRateOnceAStepWasTimed) {
    stage.play([&](ImGuiTestContext& user) {
        yield_while(user, [&] { return stage.session().pacing().pace().ms_per_step == 0; });
        yield_while(user, [&] { return stage.app().limit_meter().reading().seconds == 0; });
    });
    const MemoryLevel memory = levels().all().back();
    EXPECT_EQ(memory.bytes, 12. * 128 * 128) << "as heat declares it";
    EXPECT_THAT(memory.flow.c_str(), HasSubstr("197 kB a step, "));
    EXPECT_THAT(memory.flow.c_str(), HasSubstr("B/s"));
}

TEST_F(MemoryDiagramGui, IsThereForEverySimulationOnStage) {
    stage.play([&](ImGuiTestContext& user) {
        for (const char* sim : {"julia", "pattern", "spheres"}) {
            stage.app().workspace().show(sim);
            user.Yield(30);
            EXPECT_TRUE(shows(user, "memory")) << sim;
            EXPECT_FALSE(levels().all().back().flow.empty()) << sim;
        }
    });
}

TEST_F(MemoryDiagramGui, TellsOnHoverWhereItsFiguresAreFrom) {
    stage.play([&](ImGuiTestContext& user) {
        const TestDeadline deadline;
        for (int i = 0; deadline.left() && !ImGui::FindWindowByName("##Tooltip_00"); ++i) {
            if (i % 60 == 0) // the content above grows while it is measured
                user.MouseMove("//Changes/levels/memory", ImGuiTestOpFlags_NoCheckHoveredId);
            user.Yield();
        }
        EXPECT_NE(ImGui::FindWindowByName("##Tooltip_00"), nullptr);
    });
}

} // namespace
} // namespace glint::test
