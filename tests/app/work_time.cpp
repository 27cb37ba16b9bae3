// The time of a frame's work before and after a configuration change, and when two times have no measurable difference.
#include "app/timing/work_time.h"
#include "interop/targets/present_path.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

struct Rows {
    Stages stages;
    void add(Lane lane, std::string_view label, float median, int parent = -1) {
        const int row = stages.row_of(lane, label, parent);
        for (int i = 0; i < 200; ++i) stages.add(row, i, static_cast<double>(median), 1000);
    }
    WorkTime work(const TimeEstimate& step, int steps_per_frame) {
        stages.refresh(128, 1e6);
        return work_time(stages, step, steps_per_frame);
    }
};

TEST(WorkTimes, AreTheStepsAndTheDrawingOfAFrameAndItsWayToTheScreen) {
    Rows rows;
    rows.add(Lane::cuda, "advance", 7); // for any number of steps in a frame
    rows.add(Lane::cuda, "draw", 0.5f);
    rows.add(Lane::cuda, "copy", 0.25f);
    rows.add(Lane::copy, "map", 0.125f);
    rows.add(Lane::copy, "upload", 1);
    rows.add(Lane::cpu, "interface", 3);
    rows.add(Lane::wait, "swap", 9);
    const WorkTime work = rows.work({0.125, 0.03125, 40}, 4);
    EXPECT_DOUBLE_EQ(work.compute.ms, 4 * 0.125 + 0.5);
    EXPECT_DOUBLE_EQ(work.compute.margin_of_error, 4 * 0.03125);
    EXPECT_DOUBLE_EQ(work.present.ms, 0.25 + 0.125 + 1);
    EXPECT_EQ(work.total().samples, 40) << "the fewest of them";
    EXPECT_TRUE(work.whole);
    EXPECT_FALSE(rows.work({}, 4).whole) << "no step was measured";
}

TEST(WorkTimes, OfAStillPictureAreItsDrawing) {
    Rows rows;
    rows.add(Lane::worker, "draw", 2);
    EXPECT_DOUBLE_EQ(rows.work({}, 0).total().ms, 2);
    EXPECT_GE(rows.work({}, 0).total().samples, 100);
    EXPECT_TRUE(rows.work({}, 0).whole);
    EXPECT_FALSE(Rows().work({1, 0.1, 50}, 4).whole) << "nothing was drawn";
}

TEST(WorkTimes, CountAStageThatIsNowHereNowThereOnce) {
    Rows rows;
    const int interface = rows.stages.row_of(Lane::cpu, "interface", -1);
    const int here = rows.stages.row_of(Lane::copy, "unmap", interface);
    const int there = rows.stages.row_of(Lane::copy, "unmap", -1);
    for (int i = 0; i < 64; ++i) rows.stages.add(here, i, 1, 1000);
    for (int i = 64; i < 80; ++i) rows.stages.add(there, i, 2, 1000);
    const WorkTime work = rows.work({}, 0);
    EXPECT_NEAR(work.present.ms, 1 + 2 * 15 / 63., 1e-9) << "the last of each is under way still";
}

TEST(WorkTimes, ThatDifferByNoMoreThanTheyMayBeOffCannotBeToldApart) {
    EXPECT_FALSE(speedup({4, 0.5, 50}, {3.25, 0.25, 50}).is_distinguishable);
    EXPECT_TRUE(speedup({4, 0.5, 50}, {3.125, 0.25, 50}).is_distinguishable);
    EXPECT_FALSE(speedup({}, {1, 0.1, 50}).is_distinguishable) << "nothing was measured";
    EXPECT_THAT(change_text({4, 0.5, 50}, {3.5, 0.25, 50}).c_str(), says("4.00 → 3.50 ms", "difference"));
}

TEST(WorkTimes, SayHowManyTimesFasterAndHowSureThatIs) {
    const Speedup by = speedup({4, 0.2, 50}, {2, 0.1, 50});
    EXPECT_DOUBLE_EQ(by.times, 2);
    EXPECT_DOUBLE_EQ(by.margin_of_error, 2 * (0.05 + 0.05));
    EXPECT_EQ(change_text({4, 0.2, 50}, {2, 0.1, 50}), "4.00 → 2.00 ms (2.00× as fast, ± 0.20)");
    EXPECT_EQ(change_text({0.05, 0.001, 50}, {0.1, 0.001, 50}), "0.0500 → 0.1000 ms (2.00× slower, ± 0.06)")
        << "and not 0.50×";
}

TEST(Series, SaysHowFarItsMedianMayBeOff) {
    Series series;
    for (int i = 1; i <= 100; ++i) series.add(static_cast<float>(i));
    EXPECT_FLOAT_EQ(series.summary().margin_of_error, (60 - 41) / 2.f); // ranks 50 ± 9.8
    series.clear(), series.add(7);
    EXPECT_FLOAT_EQ(series.summary().margin_of_error, 0);
}

TEST(PixelRoutes, SayHowManyBytesCrossTheBus) {
    const auto bytes = [](const PresentPath& path) { return path.route.bus_bytes_per_pixel(); };
    EXPECT_EQ(bytes(cuda_interop_name), 0);
    EXPECT_EQ(bytes(cuda_upload_name), 0);
    EXPECT_EQ(bytes(cuda_array_name), 0);
    EXPECT_EQ(bytes(cuda_staged_name), 8);
    EXPECT_EQ(bytes(cuda_pageable_name), 8);
    EXPECT_EQ(bytes(cuda_zero_copy_name), 8);
}

TEST(PixelRoutes, LeadFromTheKernelToTheScreenWithoutAGap) {
    for (const PresentPath& path : cuda_present_paths) {
        const auto moves = path.route.moves();
        ASSERT_FALSE(moves.empty()) << path.id;
        EXPECT_EQ(moves.front().from, PixelPlace::kernel) << path.id;
        EXPECT_EQ(moves.back().to, PixelPlace::screen) << path.id;
        for (std::size_t i = 1; i < moves.size(); ++i) EXPECT_EQ(moves[i].from, moves[i - 1].to) << path.id;
    }
}

} // namespace
} // namespace glint::test
