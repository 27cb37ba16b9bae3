// Statistics of a series of measurements, the visible part of a timeline, and the detection of hitches.
#include "app/timing/timeline.h"
#include <cmath>
#include <gtest/gtest.h>

namespace glint {
namespace {

TEST(Series, SummarizesWhatItKeeps) {
    Series series;
    EXPECT_EQ(series.summary().samples, 0);
    for (int i = 1; i <= 5000; ++i) series.add(static_cast<float>(i));
    const Summary all = series.summary();
    EXPECT_EQ(all.samples, 4096);
    EXPECT_FLOAT_EQ(all.worst, 5000);
    EXPECT_FLOAT_EQ(all.median, 2952); // of 905 to 5000
    EXPECT_FLOAT_EQ(series[0], 905);
    EXPECT_FLOAT_EQ(series.last(), 5000);
    EXPECT_EQ(series.count(), 5000u);
}

TEST(Series, SummarizesAWindow) {
    Series series;
    for (int i = 1; i <= 1000; ++i) series.add(static_cast<float>(i));
    const Summary last = series.summary(240);
    EXPECT_EQ(last.samples, 240);
    EXPECT_FLOAT_EQ(last.median, 880); // of 761 to 1000
    EXPECT_FLOAT_EQ(last.p95, 988);
    EXPECT_FLOAT_EQ(last.p99, 998);
    EXPECT_FLOAT_EQ(last.worst, 1000);
    EXPECT_NEAR(last.deviation, std::sqrt((240.0 * 240 - 1) / 12), 1e-3) << "of whole numbers in a row";
}

TEST(Series, OneSampleIsEverything) {
    Series series;
    series.add(3);
    const Summary one = series.summary(128);
    EXPECT_EQ(one.samples, 1);
    EXPECT_FLOAT_EQ(one.median, 3);
    EXPECT_FLOAT_EQ(one.p99, 3);
    EXPECT_FLOAT_EQ(one.deviation, 0);
}

struct FrameTimeline { // frames on a timeline, with one stage of the CPU and one of the worker
    Timeline timeline;
    Stages stages;
    Hitches hitches;
    int interface = stages.row_of(Lane::cpu, "interface", -1), advance = stages.row_of(Lane::worker, "advance", -1);
    std::int64_t number = 0;
    double now = 0;

    void frame(float total, float interface_ms, float advance_ms) {
        timeline.begin_frame(++number, now);
        timeline.add({interface, interface_ms, now});
        timeline.add({advance, advance_ms, now});
        now += static_cast<double>(total);
        timeline.end_frame(now);
        hitches.add(number, static_cast<std::size_t>(number) - 1, total);
        hitches.update(timeline, stages);
    }
};

TEST(Hitches, AreFramesOverTwiceTheLocalMedianWithWhatWasLongest) {
    FrameTimeline film;
    for (int i = 0; i < 20; ++i) film.frame(10, 2, 8);
    film.frame(19, 2, 17);
    EXPECT_EQ(film.hitches.size(), 0) << "not twice as long";
    film.frame(50, 41, 8);
    ASSERT_EQ(film.hitches.size(), 1);
    for (int i = 0; i < 10; ++i) film.frame(10, 2, 8); // late results arrive
    const Hitch& hitch = film.hitches[0];
    EXPECT_FLOAT_EQ(hitch.total_ms, 50);
    EXPECT_FLOAT_EQ(hitch.usual_ms, 10);
    EXPECT_STREQ(hitch.slowest_stage, "interface");
    EXPECT_FLOAT_EQ(hitch.slowest_stage_ms, 41);
    EXPECT_EQ(hitch.place, 21u);
}

TEST(Hitches, ANewPaceIsNoHitchForLong) {
    FrameTimeline film;
    for (int i = 0; i < 40; ++i) film.frame(10, 2, 8);
    for (int i = 0; i < 60; ++i) film.frame(30, 2, 28);
    EXPECT_LE(film.hitches.size(), 16);
    const int before = film.hitches.size();
    for (int i = 0; i < 60; ++i) film.frame(30, 2, 28);
    EXPECT_EQ(film.hitches.size(), before);
}

TEST(Timeline, ShowsAFrameWhenEverythingOfItHasCome) {
    Timeline timeline;
    for (int i = 1; i <= 10; ++i) {
        timeline.begin_frame(i, i * 10.0);
        timeline.await(i, 1);
        if (i != 6) timeline.await(i, -1);
        timeline.end_frame(i * 10.0 + 10);
    }
    ASSERT_NE(timeline.newest_complete_frame(), nullptr);
    EXPECT_EQ(timeline.newest_complete_frame()->number, 7) << "reports of a worker come up to three frames late";
    timeline.await(7, 1);
    EXPECT_EQ(timeline.newest_complete_frame()->number, 5) << "something of 6 and 7 is still under way";
}

TEST(Timeline, KeepsTheLast240Frames) {
    Timeline timeline;
    for (int i = 1; i <= 1000; ++i)
        timeline.begin_frame(i, i), timeline.add({0, 0.5f, i * 1.0}), timeline.end_frame(i + 1);
    EXPECT_EQ(timeline.frame_count(), 240);
    EXPECT_EQ(timeline.frame(0).number, 761);
    EXPECT_EQ(timeline.find(760), nullptr);
    int seen = 0;
    timeline.see(990.2, 992.1, [&](const Interval&) { ++seen; });
    EXPECT_EQ(seen, 3) << "990 reaches in, 991, and the beginning of 992";
}

TEST(TimelineView, ZoomsAroundThePlaceUnderTheMouse) {
    TimelineView view;
    EXPECT_TRUE(view.whole_frame());
    EXPECT_DOUBLE_EQ(view.span(16), 16);
    view.zoom(4, 12, 16, 1000);
    EXPECT_DOUBLE_EQ(view.span(16), 4);
    EXPECT_DOUBLE_EQ(view.from_ms, 9) << "12 stays three quarters to the right";
    view.pan(-2, 16);
    EXPECT_DOUBLE_EQ(view.from_ms, 7);
    view.zoom(1e-9, 8, 16, 1000);
    EXPECT_DOUBLE_EQ(view.span(16), 1000) << "no farther than all there is";
    view.zoom(1e12, 8, 16, 1000);
    EXPECT_GT(view.span(16), 0);
    view.reset();
    EXPECT_TRUE(view.whole_frame());
}

} // namespace
} // namespace glint
