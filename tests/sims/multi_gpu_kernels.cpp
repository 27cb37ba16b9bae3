// Several emulated GPUs: each method gives the plain sum, times arrive late, and which GPU waits for which.
#include "fake_gpu/gpu.h"
#include "support/multi_gpu_stage.h"

namespace glint::test {
namespace {

class MultiGpuKernels : public MultiGpuStage {};

TEST_F(MultiGpuKernels, EveryMethodComesToThePlainSumFromEveryMemory) {
    fake_gpu::have_gpus(8);
    for (const char* devices : {"1", "2", "3", "8"})
        for (const char* memory : kinds_of_memory)
            for (const char* method : multi_gpu_methods)
                for (const Extent e : {Extent{16, 16}, {97, 61}}) {
                    World world = world_with({{"devices", devices}, {"memory", memory}, {"method", method}}, e);
                    world.advance(5);
                    EXPECT_EQ(measured_runs(world), 4) << "the last one is under way";
                    EXPECT_EQ(result(world), sum_of(e.area())) << method << " from " << memory << " by " << devices;
                    EXPECT_EQ(summed_up(world, multi_gpu::Column::off), 0);
                    EXPECT_EQ(summed_up(world, multi_gpu::Column::used),
                              method == std::string("one_gpu") ? 1.f : std::stof(devices));
                }
}

TEST_F(MultiGpuKernels, TheFirstMeasuredRunsAreTheFirstGpusAlone) {
    World world = world_with({{"method", "one_thread"}});
    for (int run = 1; run <= 6; ++run) {
        world.advance(run == 1 ? 2 : 1); // a run is seen by the step after it
        EXPECT_EQ(measured_runs(world), run);
        EXPECT_EQ(summed_up(world, multi_gpu::Column::used), run <= 3 ? 1 : 2) << "run " << run;
        EXPECT_EQ(result(world), sum_of(64 * 48)) << "run " << run;
    }
}

TEST_F(MultiGpuKernels, OnlyWhatLiesInTheHostsMemoryIsCopiedAndOnce) {
    fake_gpu::have_gpus(3);
    for (const char* memory : kinds_of_memory)
        for (const char* method : {"one_gpu", "one_thread", "thread_each"}) {
            World world = world_with({{"devices", "3"}, {"memory", memory}, {"method", method}});
            world.advance(5); // the baseline is measured
            const bool copied = memory == std::string("pageable") || memory == std::string("pinned");
            const int parts = method == std::string("one_gpu") ? 1 : 3;
            fake_gpu::say_events_late(1000000); // so that no result is entered, which would be a launch
            world.advance(1);
            const fake_gpu::Made before = fake_gpu::made();
            const int launches = fake_gpu::counts().launches;
            world.advance(1);
            EXPECT_EQ(fake_gpu::made().copies - before.copies, copied ? 2 * parts : 0) << method << " from " << memory;
            EXPECT_EQ(fake_gpu::made().copied_bytes - before.copied_bytes, copied ? 8u * 64 * 48 : 0u);
            EXPECT_EQ(fake_gpu::counts().launches - launches, parts) << method << " from " << memory;
            fake_gpu::say_events_late(0);
        }
}

TEST_F(MultiGpuKernels, TimesAreInOrderWithinTheWhole) {
    for (const char* memory : kinds_of_memory) {
        World world = world_with({{"method", "one_thread"}, {"memory", memory}});
        world.advance(6);
        const std::vector<float> devices = field(world, "devices");
        const auto at = [&](int row, int device) {
            return devices[std::size_t(row * multi_gpu::max_devices + device)];
        };
        for (int device = 0; device < 2; ++device) {
            EXPECT_GE(at(multi_gpu::Row::start, device), 0);
            EXPECT_LE(at(multi_gpu::Row::start, device), at(multi_gpu::Row::copied, device)) << memory;
            EXPECT_LE(at(multi_gpu::Row::copied, device), at(multi_gpu::Row::end, device)) << memory;
            EXPECT_LE(at(multi_gpu::Row::end, device), summed_up(world, multi_gpu::Column::total)) << memory;
            EXPECT_GT(at(multi_gpu::Row::rate, device), 0) << memory;
        }
    }
}

TEST_F(MultiGpuKernels, WhileOneIsUnderWayTheNextGoUnmeasuredAndAreRun) {
    fake_gpu::say_events_late(1000000);
    World world = world_with({{"method", "one_thread"}});
    const int launches = fake_gpu::counts().launches;
    world.advance(20);
    EXPECT_EQ(fake_gpu::counts().launches - launches, 1 + 19 * 2) << "the first one is the baseline's";
    EXPECT_EQ(measured_runs(world), 0);
    fake_gpu::say_events_late(0);
    world.advance(1);
    EXPECT_EQ(measured_runs(world), 1);
    EXPECT_EQ(result(world), sum_of(64 * 48)) << "nobody has written over its result";
}

TEST_F(MultiGpuKernels, BetweenTheStepsOfACallNobodyWaitsForAnother) {
    fake_gpu::have_gpus(4);
    for (const char* method : {"one_gpu", "one_thread", "thread_each"}) {
        World world = world_with({{"method", method}, {"devices", "4"}});
        world.advance(5);
        fake_gpu::say_events_late(1000000); // no run is measured any more
        world.advance(1);
        const int others = method == std::string("one_gpu") ? 0 : 3;
        for (const int steps : {1, 2, 50}) {
            const fake_gpu::Made before = fake_gpu::made();
            world.advance(steps);
            EXPECT_EQ(fake_gpu::made().waits - before.waits, 2 * others) << "before the first and after the last";
        }
        fake_gpu::say_events_late(0);
        const fake_gpu::Made before = fake_gpu::made();
        world.advance(3);
        EXPECT_EQ(fake_gpu::made().waits - before.waits, 3 * 2 * others) << "each is measured";
    }
}

TEST_F(MultiGpuKernels, ATimeIsTakenByAStepThatFindsItAndNeverWaitedFor) {
    fake_gpu::say_events_late(3);
    World world = world_with({{"method", "thread_each"}});
    world.advance(4);
    EXPECT_EQ(measured_runs(world), 0) << "the first GPU has been asked three times";
    for (int step = 0; step < 200 && measured_runs(world) < 5; ++step) world.advance(1);
    EXPECT_EQ(measured_runs(world), 5);
}

TEST_F(MultiGpuKernels, WhatWasUnderWayIsForgottenWhenAStateIsPutBack) {
    World world = world_with({{"method", "one_thread"}});
    const Snapshot empty = world.snapshot();
    world.advance(1);
    world.restore(empty);
    world.advance(1);
    EXPECT_EQ(measured_runs(world), 0);
    world.advance(1);
    EXPECT_EQ(measured_runs(world), 1);
}

TEST_F(MultiGpuKernels, TwoSplitsMayReadTheSamePeersMemory) {
    World one = world_with({{"memory", "peer"}}), two = world_with({{"memory", "peer"}}, {97, 61});
    for (World* world : {&one, &two}) world->advance(6);
    EXPECT_EQ(result(one), sum_of(64 * 48));
    EXPECT_EQ(result(two), sum_of(97 * 61));
}

TEST_F(MultiGpuKernels, DrawWhatTheyMeasured) {
    for (const char* memory : kinds_of_memory) {
        World world = world_with({{"memory", memory}, {"bus", "50"}}, {200, 150});
        const std::vector<std::uint32_t> empty = drawn(world);
        world.advance(6);
        EXPECT_NE(drawn(world), empty) << memory;
        EXPECT_EQ(gpu->take_failure(), "");
    }
}

} // namespace
} // namespace glint::test
