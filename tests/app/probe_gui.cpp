// The Probe panel in the window.
#include "support/gui_stage.h"
#include <algorithm>
#include <functional>
#include <optional>

namespace glint::test {
namespace {

class ProbeGui : public testing::Test {
protected:
    void open(const char* sim) {
        stage.emplace(sim);
        stage->session().resize({96, 64});
        stage->app().actions().run("panel Probe");
    }
    static void until(ImGuiTestContext& user, const std::function<bool()>& there) {
        for (int i = 0; i < 20'000 && !there(); ++i) user.Yield();
        ASSERT_TRUE(there());
    }
    std::optional<GuiStage> stage;
};

TEST_F(ProbeGui, WhatTheFieldsComeToFollowsTheRun) {
    open("waves");
    stage->play([&](ImGuiTestContext& user) {
        until(user, [&] { return stage->session().statistics() && stage->session().step() > 30; });
        stage->session().pause(true);
        until(user, [&] { return stage->session().statistics()->of.step == stage->session().step(); });
        EXPECT_EQ(stage->session().statistics()->of.count, 3u);
        EXPECT_EQ(stage->session().statistics()->of.grids[0].extent, (Extent{96, 64}));
    });
}

TEST_F(ProbeGui, NothingIsCountedWhileAnotherPanelIsInFront) {
    open("waves");
    stage->play([&](ImGuiTestContext& user) {
        until(user, [&] { return stage->session().statistics().has_value(); });
        stage->app().actions().run("panel Log");
        user.Yield(5);
        const auto newest = stage->session().statistics()->of.step;
        const auto now = stage->session().step();
        until(user, [&] { return stage->session().step() > now + 120; });
        EXPECT_LE(stage->session().statistics()->of.step, std::max(newest, now)) << "nobody looks";
    });
}

} // namespace
} // namespace glint::test
