// The Probe panel in the window.
#include "app/look/text.h"
#include "app/window/notices.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace glint::test {
namespace {

class ProbeGui : public testing::Test {
protected:
    void open(const char* sim) {
        stage.emplace(sim);
        stage->session().resize({96, 64});
        stage->app().actions().run("panel Probe");
    }
    std::optional<GuiStage> stage;
};

TEST_F(ProbeGui, WhatTheFieldsComeToFollowsTheRun) {
    open("waves");
    stage->play([&](ImGuiTestContext& user) {
        yield_until(user,
                    [&] { return stage->session().observers().statistics.newest() && stage->session().step() > 30; });
        stage->session().pacing().pause(true);
        yield_until(
            user, [&] { return stage->session().observers().statistics.newest()->of.step == stage->session().step(); });
        EXPECT_EQ(stage->session().observers().statistics.newest()->of.count, 3u);
        EXPECT_EQ(stage->session().observers().statistics.newest()->of.grids[0].extent, (Extent{96, 64}));
    });
}

TEST_F(ProbeGui, OwnProbesStandAboveTheFields) {
    open("waves");
    stage->play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return stage->session().observers().statistics.newest().has_value(); });
        user.Yield(3);
        const float fields = user.ItemInfo("//Probe/save fields/##button").RectFull.Min.y;
        for (const char* id : {"energy", "highest"})
            EXPECT_LT(user.ItemInfo(("//Probe/" + std::string(id) + "/name").c_str()).RectFull.Max.y, fields) << id;
    });
}

TEST_F(ProbeGui, NamesOfFieldsThatBeginAlikeRemainDifferent) {
    open("waves");
    stage->play([&](ImGuiTestContext&) {
        const std::string name = "particles.speed_";
        const float width = look::text_width(name + "x") * 0.6f;
        const std::string x(look::elided_in_middle(name + "x", width).c_str());
        const std::string y(look::elided_in_middle(name + "y", width).c_str());
        EXPECT_NE(x, y);
        EXPECT_TRUE(x.starts_with("pa") && x.ends_with("_x")) << x;
        EXPECT_NE(x.find("…"), std::string::npos);
        EXPECT_LE(look::text_width(x), width);
        EXPECT_EQ(std::string(look::elided_in_middle(name, 2 * width).c_str()), name) << "it fits";
        EXPECT_EQ(std::string(look::elided_in_middle("ψψψψ", 0).c_str()), "…ψ") << "whole characters";
    });
}

TEST_F(ProbeGui, EveryTableIsSavedAsCsv) {
    const Folder documents;
    setenv("XDG_DOCUMENTS_DIR", documents.path().c_str(), 1);
    open("waves");
    stage->session().observers().pins.add({"", 20, 30});
    const auto said = [&](const std::string& what) {
        return std::ranges::any_of(stage->app().notices().all(),
                                   [&](const Notice& notice) { return notice.text.find(what) != std::string::npos; });
    };
    stage->play([&](ImGuiTestContext& user) {
        stage->app().actions().run("pin spectrum");
        yield_until(user, [&] {
            return stage->session().observers().statistics.newest() &&
                   !stage->session().observers().probes.newest().empty();
        });
        user.Yield(5);
        for (const auto& [button, what] :
             {std::pair{"save fields", "Fields"}, {"save spectra", "Spectra"}, {"save probes", "Probes"}}) {
            user.ItemClick(("//Probe/" + std::string(button) + "/##button").c_str());
            yield_until(user, [&] { return said(std::string(what) + " saved as"); });
        }
    });
    unsetenv("XDG_DOCUMENTS_DIR");
    ASSERT_EQ(documents.names().size(), 3u);
    for (const std::string& name : documents.names())
        EXPECT_NE(documents.text(name).find(','), std::string::npos) << name;
}

TEST_F(ProbeGui, NothingIsCountedWhileAnotherPanelIsInFront) {
    open("waves");
    stage->play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return stage->session().observers().statistics.newest().has_value(); });
        stage->app().actions().run("panel Log");
        user.Yield(5);
        const auto newest = stage->session().observers().statistics.newest()->of.step;
        const auto now = stage->session().step();
        yield_until(user, [&] { return stage->session().step() > now + 120; });
        EXPECT_LE(stage->session().observers().statistics.newest()->of.step, std::max(newest, now)) << "nobody looks";
    });
}

} // namespace
} // namespace glint::test
