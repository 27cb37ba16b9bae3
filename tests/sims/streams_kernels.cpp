// The pipeline in streams of an emulated GPU: each order computes the same, and times arrive late.
#include "app/measure/experiment_run.h"
#include "app/report/experiment_report.h"
#include "fake_gpu/device.h"
#include "fake_gpu/gpu.h"
#include "fake_gpu/runtime.h"
#include "sims/api/error.h"
#include "sims/streams/results.h"
#include "support/run.h"
#include "support/says.h"
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <string>

namespace glint::test {
namespace {

using StreamSettings = std::initializer_list<std::pair<const char*, std::string>>;

class StreamsKernels : public testing::Test {
protected:
    ~StreamsKernels() override { fake_gpu::say_events_late(0), fake_gpu::pin_no_more(false); }

    World world_with(StreamSettings settings) {
        Params p(catalog().at("streams"));
        set(p, "chunk", "16");
        for (const auto& [id, text] : settings) set(p, id, text);
        return World(catalog().at("streams"), *gpu, {64, 48}, p);
    }
    static int measured_runs(World& world) {
        int runs = 0;
        for (const float ms : field(world, "history")) runs += !std::isnan(ms);
        return runs;
    }
    std::unique_ptr<Queue> gpu = make_fake_gpu();
};

TEST_F(StreamsKernels, EveryOrderComputesTheSame) {
    for (const char* method : {"one", "depth_first", "breadth_first", "auto"})
        for (const char* count : {"1", "2", "3", "8"})
            for (const char* chunks : {"1", "4", "7"}) {
                World world = world_with({{"method", method}, {"streams", count}, {"chunks", chunks}});
                world.advance(4);
                const std::vector<float> sum = field(world, "summary");
                EXPECT_EQ(measured_runs(world), 3) << "the last one is under way";
                EXPECT_EQ(sum[streams::Column::wrong], 0) << method << ", " << chunks << " in " << count;
                EXPECT_EQ(sum[streams::Column::used_streams], method == std::string("one") ? 1.f : std::stof(count));
                EXPECT_GT(sum[streams::Column::total], 0);
            }
}

TEST_F(StreamsKernels, CopyTwoArraysInAndOneOut) {
    World world = world_with({{"chunks", "5"}, {"streams", "3"}});
    const fake_gpu::Made before = fake_gpu::made();
    const int launches = fake_gpu::counts().launches;
    world.advance(1);
    EXPECT_EQ(fake_gpu::made().copies - before.copies, 15);
    EXPECT_EQ(fake_gpu::made().copied_bytes - before.copied_bytes, 15u * 16 * 1024);
    EXPECT_EQ(fake_gpu::counts().launches - launches, 5);
}

TEST_F(StreamsKernels, TimesAreInTheOrderOfEachStream) {
    World world = world_with({{"chunks", "6"}, {"streams", "2"}, {"method", "breadth_first"}});
    world.advance(2);
    const std::vector<float> ops = field(world, "ops");
    const std::size_t count = ops.size() / 3;
    for (std::size_t op = 0; op < count; ++op) {
        EXPECT_LE(ops[op], ops[count + op]) << "ready, then begun";
        EXPECT_LE(ops[count + op], ops[2 * count + op]) << "then ended";
        if (op % streams::kinds > 0) {
            EXPECT_EQ(ops[op], ops[2 * count + op - 1]) << "ready when the one before ended";
        }
    }
}

TEST_F(StreamsKernels, WhileOneIsUnderWayTheNextGoUnmeasuredAndAreRun) {
    fake_gpu::say_events_late(1000000);
    World world = world_with({{"chunks", "2"}});
    const long before = fake_gpu::made().copies;
    world.advance(20);
    EXPECT_EQ(fake_gpu::made().copies - before, 20 * 6);
    EXPECT_EQ(measured_runs(world), 0);
    fake_gpu::say_events_late(0);
    world.advance(1);
    EXPECT_EQ(measured_runs(world), 1);
    EXPECT_EQ(field(world, "summary")[streams::Column::wrong], 0) << "nobody has written over its result";
}

TEST_F(StreamsKernels, WhatWasUnderWayIsForgottenWhenAStateIsPutBack) {
    World world = world_with({{"chunks", "2"}});
    const Snapshot empty = world.snapshot();
    world.advance(1);
    world.restore(empty);
    world.advance(1);
    EXPECT_EQ(measured_runs(world), 0);
    world.advance(1);
    EXPECT_EQ(measured_runs(world), 1);
}

TEST_F(StreamsKernels, LeaveNothingBehind) {
    const fake_gpu::Made before = fake_gpu::made();
    {
        World world = world_with({{"streams", "5"}});
        EXPECT_EQ(fake_gpu::made().streams - before.streams, 5);
        EXPECT_EQ(fake_gpu::made().pinned - before.pinned, 1);
        fake_gpu::say_events_late(3);
        world.advance(7);
        world.reset(), world.advance(2);
    }
    EXPECT_EQ(fake_gpu::made().streams, before.streams);
    EXPECT_EQ(fake_gpu::made().events, before.events);
    EXPECT_EQ(fake_gpu::made().pinned, before.pinned);
}

TEST_F(StreamsKernels, WhereNoMoreIsPinnedASentenceSaysWhatToDo) {
    const fake_gpu::Made before = fake_gpu::made();
    fake_gpu::pin_no_more(true);
    EXPECT_THAT([&] { world_with({}); }, testing::ThrowsMessage<Error>(testing::HasSubstr("chunks")));
    EXPECT_EQ(fake_gpu::made().events, before.events);
    EXPECT_EQ(fake_gpu::made().streams, before.streams);
}

/// An experiment's results for each order, in rounds.
ExperimentResult told_of_orders(Queue& gpu, const char* probe, double seconds) {
    const Definition& d = catalog().at("streams");
    Params p(d);
    set(p, "chunk", "16"), set(p, "chunks", "6");
    const Extent e{64, 48};
    const Variable orders = variable_from(d, "method", "one,breadth_first,threads", max_points);
    const ExperimentHost host{[&gpu](int) -> Queue& { return gpu; }, [](ComputeDevice&) { return MachineLimits{}; },
                              [](ComputeDevice&, const Params&, Extent) { return std::optional<std::int32_t>(); }};
    ExperimentRun run({p, e, 0, "", orders, {}, metric_from(probe, p, e)}, host, seconds);
    while (!run.done()) run.measure_next();
    return run.result();
}
TEST_F(StreamsKernels, AnExperimentTellsWhatWasMeasuredAndNotWhatIsStillUnderWay) {
    const ExperimentResult times = told_of_orders(*gpu, "time", 1000), overlap = told_of_orders(*gpu, "overlap", 1000);
    for (std::size_t order = 0; order < 2; ++order) {
        ASSERT_EQ(times.cell(order, 0).in_rounds.size(), max_rounds) << times.cell(order, 0).why_not;
        for (const double ms : times.cell(order, 0).in_rounds) EXPECT_GT(ms, 0);
    }
    EXPECT_EQ(overlap.cell(0, 0).summary().median, 0) << "in one stream nothing overlaps";
    EXPECT_GT(overlap.cell(1, 0).summary().median, 0);
    EXPECT_THAT(times.cell(2, 0).why_not, testing::HasSubstr("for a CPU"));
    EXPECT_THAT(confidence_text(times), says("6 rounds", "97 %"));
}
TEST_F(StreamsKernels, AnExperimentWithoutTimeMeasuresEachOrderOnce) {
    const ExperimentResult times = told_of_orders(*gpu, "time", 0);
    EXPECT_EQ(times.cell(0, 0).in_rounds.size(), 1u);
    EXPECT_EQ(times.cell(1, 0).in_rounds.size(), 1u);
}

TEST_F(StreamsKernels, DrawWhatTheyMeasured) {
    World world = world_with({});
    const std::vector<std::uint32_t> empty = drawn(world);
    world.advance(2);
    EXPECT_NE(drawn(world), empty);
    EXPECT_EQ(gpu->take_failure(), "");
}

} // namespace
} // namespace glint::test
