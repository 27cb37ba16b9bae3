// What the window's frame takes from the heap: nothing while the interface is hidden.
#include "gui_stage.h"
#include "tests/support/allocations.h"

namespace glint::test {
namespace {

TEST(WindowMemory, AFrameWithoutTheInterfaceAllocatesNothing) {
    if (!counts_allocations()) GTEST_SKIP() << "the address sanitizer counts for itself";
    for (const char* sim : {"waves", "heat", "julia"}) {
        GuiStage stage(sim);
        stage.app().desk().bare = true;
        stage.frames(60);
        const long before = allocations_here();
        stage.frames(100);
        EXPECT_EQ(allocations_here() - before, 0) << sim;
        stage.app().desk().bare = false;
        stage.frames(50);
        const long open = allocations_here();
        stage.frames(50);
        RecordProperty(std::string("a frame of ") + sim + " with all panels",
                       static_cast<int>((allocations_here() - open) / 50));
    }
}

} // namespace
} // namespace glint::test
