// Heap allocations of the window's frame while a simulation runs and plots move: none, whatever is visible. The buffers
// of Dear ImGui and ImPlot grow until they have held the largest frame; answers of the X server and OpenGL are not
// counted.
#include "app/timing/clock.h"
#include "app/window/bench/bench_window.h"
#include "support/allocations.h"
#include "support/gui_stage.h"
#include <dlfcn.h>
#include <imgui_internal.h>
#include <map>

namespace glint::test {
namespace {

thread_local std::map<std::string, int> takers; // by the panel that was being drawn

void note_taker() {
    const ImGuiContext* imgui = ImGui::GetCurrentContext();
    ++takers[imgui && imgui->WithinFrameScope && imgui->CurrentWindow ? imgui->CurrentWindow->Name : "no panel"];
}

std::string takers_text() {
    std::string text;
    for (const auto& [name, count] : takers) text += "\n  " + name + ": " + std::to_string(count);
    return text;
}

/// Opens all panels and lays them over the picture.
void spread_all_panels(GuiStage& stage) {
    stage.app().settings().closed_panels.clear();
    stage.frames(2);
    open_all_panels(stage.app().panels());
}

class WindowMemory : public testing::TestWithParam<const char*> {
protected:
    WindowMemory() {
        if (!counts_allocations()) return;
        stage.emplace(GetParam());
        stage->app().settings_autosave().pause(true); // a dragged panel is written once
        stage->app().autosave().keep_states(false);   // every half minute, an exceptional frame
    }
    /// Runs at least so many frames, and more if they are quick: texts that change four times a second must be
    /// included.
    void frames_for(int least, double ms) {
        const double begun = now_ms();
        for (int i = 0; i < least || now_ms() - begun < ms; ++i) stage->frames(1);
    }
    /// Checks forty frames after everything was visible for a while: a buffer grows when the longest text comes.
    void expect_none(const char* what) {
        frames_for(50, 600);
        long taken = 1;
        for (int attempt = 0; attempt < 6 && taken > 0; ++attempt) {
            takers.clear();
            see_allocations_here(note_taker);
            const long before = allocations_here();
            frames_for(40, 300);
            see_allocations_here(nullptr);
            taken = allocations_here() - before;
        }
        EXPECT_EQ(taken, 0) << what << " of " << GetParam() << takers_text();
    }
    std::optional<GuiStage> stage;
};

TEST_P(WindowMemory, AFrameTakesNothing) {
    if (!stage) GTEST_SKIP() << "the address sanitizer counts for itself";
    expect_none("The usual panels");
    spread_all_panels(*stage);
    expect_none("All panels");
    for (const Docked& docked : stage->app().panels()) {
        const ImGuiWindow* panel = ImGui::FindWindowByName(docked.panel->title());
        ASSERT_NE(panel, nullptr) << docked.panel->title();
        EXPECT_TRUE(panel->Active && !panel->Hidden && !panel->SkipItems) << docked.panel->title() << " is in sight";
    }
    stage->app().actions().run("ask number");
    expect_none("A number that was asked");
    stage->app().ui_state().asked.reset();
    stage->app().ui_state().bare = true;
    expect_none("The hidden interface");
}

using WindowMemoryOfTwo = WindowMemory;

TEST_P(WindowMemoryOfTwo, AFrameTakesNothing) {
    if (!stage) GTEST_SKIP() << "the address sanitizer counts for itself";
    for (const Extent extent :
         {Extent{200, 150}, {256, 192}, {200, 150}, {256, 192}}) { // each leaves a line in Changes
        stage->session().resize(extent);
        stage->frames(40);
    }
    stage->app().actions().run("compare");
    ASSERT_NE(stage->app().workspace().pair(), nullptr);
    stage->frames_until([&] { return stage->app().workspace().pair()->lockstep().together(); });
    ASSERT_TRUE(stage->app().workspace().pair()->lockstep().together());
    stage->frames(200); // now the window of its medians is full
    expect_none("Two sides");
    spread_all_panels(*stage);
    expect_none("Two sides and all panels");
}

/// A program that opens NVIDIA's management library by name gets the library of that name that is already loaded: the
/// fake.
class PlayedCard {
public:
    PlayedCard() { call<void>("fake_nvml_hold"); }
    ~PlayedCard() {
        call<void>("fake_nvml_let_go");
        dlclose(library_);
    }
    PlayedCard(const PlayedCard&) = delete;
    PlayedCard& operator=(const PlayedCard&) = delete;
    bool tells_of_itself() { return call<bool>("fake_nvml_take", 1); } ///< whether the program has queried it

private:
    template <class Result, class... Arguments> Result call(const char* name, Arguments... arguments) {
        return reinterpret_cast<Result (*)(Arguments...)>(dlsym(library_, name))(arguments...);
    }
    void* library_ = dlopen(GLINT_TEST_PLUGIN_DIR "/libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
};

class WindowMemoryOfACard : PlayedCard, public WindowMemory { // the card exists first
protected:
    using PlayedCard::tells_of_itself;
};

TEST_P(WindowMemoryOfACard, AFrameTakesNothing) {
    if (!stage) GTEST_SKIP() << "the address sanitizer counts for itself";
    ASSERT_TRUE(tells_of_itself());
    expect_none("The usual panels with a card's health");
}

TEST(DearImGuiMemory, Settles) {
    if (!counts_allocations()) GTEST_SKIP() << "the address sanitizer counts for itself";
    GuiStage stage("waves");
    stage.app().autosave().keep_states(false);
    stage.app().settings_autosave().pause(true);
    spread_all_panels(stage);
    stage.frames(60);
    const int& asked_for = ImGui::GetCurrentContext()->DebugAllocInfo.TotalAllocCount;
    int taken = 1;
    for (int i = 0; i < 20 && taken > 0; ++i) {
        const int before = asked_for;
        stage.frames(40);
        taken = asked_for - before;
    }
    EXPECT_EQ(taken, 0) << "in the last 40 of 800 frames";
}

INSTANTIATE_TEST_SUITE_P(Of, WindowMemoryOfTwo, testing::Values("heat"));
INSTANTIATE_TEST_SUITE_P(Of, WindowMemoryOfACard, testing::Values("heat"));
INSTANTIATE_TEST_SUITE_P(Of, WindowMemory, testing::Values("waves", "heat", "julia", "spheres"),
                         [](const auto& sim) { return std::string(sim.param); });

} // namespace
} // namespace glint::test
