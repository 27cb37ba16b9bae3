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

namespace glint::test {
namespace {

constexpr int frames_a_round = 20; // of a size, and of a simulation
constexpr int warm_up_rounds = 12; // until every buffer has held the largest frame, and every simulation has run
constexpr int most_notes = 1000;   // what they take must not grow with the frames either
constexpr double may_grow_mb = 1;  // over all rounds, as their slope says

int rounds() {
    const char* asked = std::getenv("GLINT_SOAK_FRAMES");
    return std::max(2 * warm_up_rounds, (asked ? std::atoi(asked) : 800) / frames_a_round);
}

class Soak : public testing::Test {
protected:
    /// The same few sizes and simulations again and again, in any order: what has been needed once may be kept.
    void change() {
        constexpr std::pair<int, int> sizes[] = {{1280, 720}, {640, 480}, {1024, 768}, {300, 250}};
        const auto& [width, height] = sizes[draw.whole(0, 3)];
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        const auto ids = stage.catalog().ids();
        stage.app().workspace().show(ids[static_cast<std::size_t>(draw.whole(0, static_cast<int>(ids.size()) - 1))]);
        stage.session().resize({64 * draw.whole(1, 4), 64 * draw.whole(1, 3)});
        if (draw.one_in(3)) stage.session().reset();
    }
    void round() {
        change();
        stage.frames(frames_a_round);
        EXPECT_EQ(stage.session().failure(), "");
    }

    Draws draw{20260102};
    GuiStage stage{"waves"};
};

TEST_F(Soak, MemoryAndOpenFilesDoNotGrow) {
    stage.app().autosave().keep_states(false); // once in half a minute, which few rounds would have
    for (int i = 0; i < warm_up_rounds; ++i) round();
    Growth growth;
    const int count = rounds() - warm_up_rounds;
    for (int i = 0; i < count && !HasFailure(); ++i) {
        round();
        if (i % (count / most_notes + 1) == 0) growth.note();
    }
    ASSERT_FALSE(HasFailure());
    std::cout << "soak: " << rounds() * frames_a_round << " frames, memory " << growth.memory_mb() << " MB, risen by "
              << growth.memory_risen_mb() << " MB, open files by " << growth.files_risen() << "\n";
    RecordProperty("frames", rounds() * frames_a_round);
    const bool many = count >= 200; // few rounds also see what is needed for the first time
    EXPECT_LT(growth.memory_risen_mb(), many ? may_grow_mb : 24);
    EXPECT_LT(growth.files_risen(), 0.5);
}

} // namespace
} // namespace glint::test
