// The order of work in a frame: the simulation first, then the interface.
#include "support/gui_stage.h"
#include <map>

namespace glint::test {
namespace {

TEST(FrameOrder, TheSimulationsWorkBeginsBeforeTheInterfaceIsBuilt) {
    GuiStage stage;
    stage.frames(40); // beyond the profiler's warm-up
    const Profiler& profiler = stage.app().profiler();
    const FrameSpan* frame = profiler.timeline().newest_complete_frame();
    ASSERT_TRUE(frame);
    std::map<std::string, double> first;
    const double end = frame->start_ms + static_cast<double>(frame->total_ms);
    profiler.timeline().see(frame->start_ms, end, [&](const Interval& one) {
        first.try_emplace(profiler.stages()[one.row].label, one.start_ms);
    });
    ASSERT_TRUE(first.contains("simulate") && first.contains("interface"));
    EXPECT_LT(first["simulate"], first["interface"]);
}

TEST(FrameOrder, WhatTheUserDoesBeginsInTheSameFrameWhereNothingElseDid) {
    GuiStage stage;
    stage.app().settings().closed_panels.insert("Probe"); // it asks for values of each state
    stage.session().pacing().pause(true);
    stage.frames_while([&] { return stage.session().wants_frames(); });
    ASSERT_FALSE(stage.session().wants_frames());
    ASSERT_FALSE(stage.session().frame(0)) << "there is nothing to do";
    ImGui::GetIO().AddKeyEvent(ImGuiKey_Period, true);
    stage.app().frame();
    ImGui::GetIO().AddKeyEvent(ImGuiKey_Period, false);
    EXPECT_TRUE(stage.session().wants_frames()) << "the key was seen";
    stage.session().observers().histogram.want({}); // of the new state, which is asked for once it is there
    EXPECT_FALSE(stage.session().frame(0)) << "it waited for the next frame";
}

} // namespace
} // namespace glint::test
