// Hours of the window in little time: sizes and simulations change, and neither memory nor open files grow with the
// frames. GLINT_SOAK_FRAMES says how many (5184000 are a day at 60 a second; ./test gives a test five minutes, so start
// the program itself for those).
#include "support/draws.h"
#include "support/growth.h"
#include "support/gui_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace glint::test {
namespace {

constexpr int frames_per_visit = 10; // with one simulation, at one size
constexpr int max_notes = 1000;      // their memory must not grow with the frames either
constexpr double may_grow_mb = 2;    // over all rounds, as their slope says

int rounds(std::size_t simulations) {
    const char* asked = std::getenv("GLINT_SOAK_FRAMES");
    return std::max(4, (asked ? std::atoi(asked) : 800) / frames_per_visit / static_cast<int>(simulations));
}

class Soak : public testing::Test {
protected:
    void change(const std::string& simulation) {
        constexpr std::pair<int, int> sizes[] = {{1280, 720}, {640, 480}, {1024, 768}, {300, 250}};
        const auto& [width, height] = sizes[draw.whole(0, 3)];
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.app().workspace().show(simulation);
        stage.session().resize({64 * draw.whole(1, 4), 64 * draw.whole(1, 3)});
        if (draw.one_in(3)) stage.session().reset();
    }
    /// Each round has the same simulations and sizes: memory may be kept after its first use, but the same amount at
    /// each end.
    void round() {
        draw = Draws(20260102);
        for (const std::string& id : ids) {
            change(id);
            stage.frames(frames_per_visit);
            EXPECT_EQ(stage.session().failure(), "") << id;
        }
    }
    /// Whether a file is open for writing, a session that left the stage computes, or the one on stage has no world
    /// yet.
    bool is_between() {
        const Workspace& workspace = stage.app().workspace();
        return stage.app().autosave().pending() || stage.app().settings_autosave().pending() ||
               workspace.longest_busy_retired() || workspace.has_busy_retired_follower() ||
               !stage.session().appearance().drawn_place();
    }
    void note(Growth& growth) {
        stage.frames_while([&] { return is_between(); });
        growth.note();
    }

    Draws draw{0};
    GuiStage stage{"waves"};
    const std::vector<std::string> ids = stage.catalog().ids();
};

TEST_F(Soak, MemoryAndOpenFilesDoNotGrow) {
    stage.app().autosave().keep_states(false); // once in half a minute, which few rounds would have
    round();
    Growth growth;
    const int count = rounds(ids.size()) - 1;
    for (int i = 0; i < count && !HasFailure(); ++i) {
        round();
        if (i % (count / max_notes + 1) == 0) note(growth);
    }
    ASSERT_FALSE(HasFailure());
    const std::size_t frames = static_cast<std::size_t>(count + 1) * ids.size() * frames_per_visit;
    std::cout << "soak: " << frames << " frames, memory " << growth.memory_mb() << " MB, risen by "
              << growth.memory_risen_mb() << " MB, open files by " << growth.files_risen() << "\n";
    RecordProperty("frames", static_cast<int>(frames));
    const bool many = count >= 100; // with few rounds, first uses still count
    EXPECT_LT(growth.memory_risen_mb(), many ? may_grow_mb : 8);
    EXPECT_LT(growth.files_risen(), 0.5);
}

} // namespace
} // namespace glint::test
