// Results of glint bench frame, computed from frame times.
#include "app/measure/present_cost.h"
#include <gmock/gmock.h>

namespace glint {
namespace {

using testing::HasSubstr;

TEST(FrameCost, TellsTheProfilersShareOfTheFrameWithPanelsHidden) {
    FrameCosts costs;
    costs.simulation = "waves", costs.opengl = "llvmpipe", costs.extent = {64, 64}, costs.frames = 1;
    for (FrameTimes& times : costs.manners) times = {{0.5}, {2}};
    costs.manners[3].whole = {40}; // any value
    costs.profiler_cpu_ms = {0.01}, costs.profiler_frame_ms = {0.02};
    const Json json = json_of(costs);
    EXPECT_DOUBLE_EQ(json["profiler"]["cpu"]["percent"], 0.5);
    EXPECT_DOUBLE_EQ(json["profiler"]["frame"]["percent"], 1);
    EXPECT_EQ(json["rows"][0]["goal_ms"], 0.3);
    EXPECT_TRUE(json["rows"][1]["goal_ms"].is_null());
    EXPECT_THAT(text_of(costs), HasSubstr("0.010 ± 0.000 ms, 0.50 ± 0.00 %"));
    EXPECT_THAT(text_of(costs), HasSubstr("on the CPU"));
}

} // namespace
} // namespace glint
