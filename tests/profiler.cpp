// Timing on a clock that the test winds: medians, late results, what is part of what.
#include "app/timing/profiler.h"
#include <gtest/gtest.h>
#include <map>

namespace glint {
namespace {

/// Every interval lasts what the test says, and is known only when the test says so.
class FakeClock final : public Clock {
public:
    double lasts = 1;
    bool arrived = true;
    int begin() override { return ++last_; }
    void end(int token) override { lengths_[token] = lasts; }
    std::optional<double> milliseconds(int token) override {
        if (!arrived) return {};
        return lengths_.at(token);
    }

private:
    int last_ = 0;
    std::map<int, double> lengths_;
};

const StageRow* row(const Profiler& profiler, std::string_view label) {
    for (const StageRow& one : profiler.rows())
        if (one.label == label) return &one;
    return nullptr;
}

TEST(Series, SummarizesWhatItKeeps) {
    Series series;
    EXPECT_EQ(series.summary().samples, 0);
    for (int i = 1; i <= 1000; ++i) series.add(static_cast<float>(i));
    const Summary summary = series.summary();
    EXPECT_EQ(summary.samples, 240);
    EXPECT_FLOAT_EQ(summary.worst, 1000);
    EXPECT_FLOAT_EQ(summary.median, 880); // of 761 to 1000
    EXPECT_FLOAT_EQ(summary.p95, 988);
    EXPECT_FLOAT_EQ(summary.p99, 998);
    EXPECT_FLOAT_EQ(series[0], 761);
    EXPECT_FLOAT_EQ(series.last(), 1000);
}

TEST(Profiler, MeasuresScopesInsideScopes) {
    Profiler profiler;
    FakeClock clock;
    for (int frame = 0; frame < 10; ++frame) {
        profiler.begin_frame();
        clock.lasts = 5;
        {
            const Profiler::Scope outer(profiler, clock, Lane::cpu, "draw");
            clock.lasts = 2;
            for (int i = 0; i < 2; ++i) const Profiler::Scope inner(profiler, clock, Lane::cpu, "panel");
            const Profiler::Scope other(profiler, clock, Lane::opengl, "picture");
            clock.lasts = 5;
        }
        profiler.collect();
    }
    ASSERT_EQ(profiler.rows().size(), 3u);
    EXPECT_EQ(row(profiler, "panel")->depth, 1);
    EXPECT_EQ(row(profiler, "picture")->depth, 0) << "another processor's time is no part of it";
    EXPECT_FLOAT_EQ(row(profiler, "draw")->history.last(), 5);
    EXPECT_FLOAT_EQ(row(profiler, "panel")->history.last(), 4) << "two in a frame are one sample";
}

TEST(Profiler, WaitsForNoResult) {
    Profiler profiler;
    FakeClock late;
    late.arrived = false;
    for (int frame = 0; frame < 5; ++frame) {
        profiler.begin_frame();
        { const Profiler::Scope scope(profiler, late, Lane::cuda, "advance"); }
        profiler.collect();
    }
    EXPECT_EQ(row(profiler, "advance")->history.size(), 0);
    late.arrived = true, late.lasts = 3;
    profiler.begin_frame();
    profiler.collect();
    EXPECT_EQ(row(profiler, "advance")->history.size(), 4) << "one a frame; the last is still being added up";
}

TEST(Profiler, ForgetsTheLaunchesOfAnotherSimulation) {
    Profiler profiler;
    FakeClock clock;
    profiler.begin_frame();
    profiler.record(Lane::worker, "advance", now_ms(), 1);
    profiler.record(Lane::worker, "step", now_ms(), 1, 1);
    {
        const Profiler::Scope scope(profiler, clock, Lane::cpu, "interface");
        profiler.forget();
        const Profiler::Scope inner(profiler, clock, Lane::cpu, "map");
    }
    profiler.collect();
    EXPECT_EQ(row(profiler, "advance"), nullptr);
    ASSERT_NE(row(profiler, "interface"), nullptr);
    EXPECT_EQ(row(profiler, "map")->depth, 1);
}

} // namespace
} // namespace glint
