// Hours of the window in little time: sizes and simulations change, and neither memory nor open files grow with the
// frames. GLINT_SOAK_FRAMES says how many (5184000 are a day at 60 a second; ./test gives a test five minutes, so start
// the program itself for those).
#include "support/draws.h"
#include "support/gui_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <unistd.h>
#include <vector>

namespace glint::test {
namespace {

constexpr int frames_a_round = 20; // of a size, and of a simulation
constexpr int warm_up_rounds = 12; // until every buffer has held the largest frame, and every simulation has run
constexpr double may_grow_mb = 1;  // over all rounds, as their slope says

int rounds() {
    const char* asked = std::getenv("GLINT_SOAK_FRAMES");
    return std::max(2 * warm_up_rounds, (asked ? std::atoi(asked) : 800) / frames_a_round);
}

double resident_mb() {
    long all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) * 1e-6;
}

double open_files() {
    using std::filesystem::directory_iterator;
    return static_cast<double>(std::distance(directory_iterator("/proc/self/fd"), directory_iterator()));
}

/// How much the line through these rises from the first to the last: its slope is the median of all pairs' (Theil and
/// Sen), which a few jumps do not move.
double rise(const std::vector<double>& values) {
    std::vector<double> slopes;
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = i + 1; j < values.size(); ++j)
            slopes.push_back((values[j] - values[i]) / static_cast<double>(j - i));
    const auto middle = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() / 2);
    std::nth_element(slopes.begin(), middle, slopes.end());
    return *middle * static_cast<double>(values.size() - 1);
}

/// Every so many, so that there are few enough pairs.
std::vector<double> thinned(const std::vector<double>& values) {
    constexpr std::size_t most = 1000;
    std::vector<double> some;
    for (std::size_t i = 0; i < values.size(); i += values.size() / most + 1) some.push_back(values[i]);
    return some;
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
    std::vector<double> memory, files;
    const int count = rounds() - warm_up_rounds;
    for (int i = 0; i < count && !HasFailure(); ++i)
        round(), memory.push_back(resident_mb()), files.push_back(open_files());
    ASSERT_FALSE(HasFailure());
    const double grown = rise(thinned(memory)), more_files = rise(thinned(files));
    std::cout << "soak: " << rounds() * frames_a_round << " frames, memory " << memory.back() << " MB, risen by "
              << grown << " MB, open files by " << more_files << "\n";
    RecordProperty("frames", rounds() * frames_a_round);
    const bool many = count >= 200; // few rounds also see what is needed for the first time
    EXPECT_LT(grown, many ? may_grow_mb : 24);
    EXPECT_LT(more_files, 0.5);
}

} // namespace
} // namespace glint::test
