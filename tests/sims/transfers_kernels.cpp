// Transfers to an emulated GPU: each kind of memory moves the bytes that it reports, and times arrive late.
#include "fake_gpu/device.h"
#include "fake_gpu/gpu.h"
#include "fake_gpu/runtime.h"
#include "sims/api/error.h"
#include "sims/transfers/plan.h"
#include "support/run.h"
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using TransferSettings = std::initializer_list<std::pair<const char*, std::string>>;

class TransfersKernels : public testing::Test {
protected:
    ~TransfersKernels() override { fake_gpu::say_events_late(0), fake_gpu::pin_no_more(false); }

    World world_with(TransferSettings settings) {
        Params p(catalog().at("transfers"));
        for (const auto& [id, text] : settings) set(p, id, text);
        return World(catalog().at("transfers"), *gpu, {64, 48}, p);
    }
    static int measured(World& world) {
        int cells = 0;
        for (const float rate : field(world, "best")) cells += !std::isnan(rate);
        return cells;
    }
    std::unique_ptr<Queue> gpu = make_fake_gpu();
};

TEST_F(TransfersKernels, EachKindOfMemoryIsCopiedByOneCallAndMappedByAKernel) {
    for (const char* method : {"pageable", "pinned", "write_combined", "portable", "mapped"})
        for (const char* direction : {"to_device", "to_host"}) {
            World world =
                world_with({{"method", method}, {"direction", direction}, {"sweep", "false"}, {"largest", "2048"}});
            const fake_gpu::Made before = fake_gpu::made();
            const int launches = fake_gpu::counts().launches;
            world.advance(1);
            const bool mapped = std::string(method) == "mapped";
            EXPECT_EQ(fake_gpu::made().copies - before.copies, mapped ? 0 : 1) << method;
            EXPECT_EQ(fake_gpu::made().copied_bytes - before.copied_bytes, mapped ? 0u : 2048u * 1024) << method;
            EXPECT_EQ(fake_gpu::counts().launches - launches, mapped ? 1 : 0) << method;
        }
}

TEST_F(TransfersKernels, AreCutIntoBlocks) {
    World world = world_with({{"method", "pinned"}, {"sweep", "false"}, {"largest", "1280"}, {"block", "100"}});
    const fake_gpu::Made before = fake_gpu::made();
    world.advance(2); // there and back
    EXPECT_EQ(fake_gpu::made().copies - before.copies, 2 * 13);
    EXPECT_EQ(fake_gpu::made().copied_bytes - before.copied_bytes, 2u * 1280 * 1024);
}

TEST_F(TransfersKernels, ATimeIsTakenByAStepThatFindsItAndNeverWaitedFor) {
    fake_gpu::say_events_late(3);
    World world = world_with({{"largest", "4"}});
    for (int step = 0; step < 4; ++step) { // the first one's event is queried in every later step
        world.advance(1);
        EXPECT_EQ(measured(world), 0);
    }
    world.advance(1);
    EXPECT_LE(measured(world), 1) << "the next one has not been asked for so often";
    world.advance(200);
    EXPECT_GT(measured(world), 10);
}

TEST_F(TransfersKernels, WhatWasUnderWayIsForgottenWhenAStateIsPutBack) {
    World world = world_with({{"largest", "4"}});
    const Snapshot empty = world.snapshot();
    fake_gpu::say_events_late(1000000);
    world.advance(50);
    world.restore(empty);
    fake_gpu::say_events_late(0);
    world.advance(1);
    EXPECT_EQ(measured(world), 0) << "the first that is measured now has only been queued";
    world.advance(1);
    EXPECT_EQ(measured(world), 1);
}

TEST_F(TransfersKernels, MoreThanCanBeUnderWayGoUnmeasuredAndAreCopied) {
    fake_gpu::say_events_late(1000000);
    World world = world_with({{"method", "pinned"}, {"direction", "to_host"}, {"sweep", "false"}, {"largest", "1024"}});
    const long before = fake_gpu::made().copies;
    world.advance(1000);
    EXPECT_EQ(fake_gpu::made().copies - before, 1000);
    EXPECT_EQ(measured(world), 0);
    fake_gpu::say_events_late(0);
    world.advance(1);
    EXPECT_EQ(measured(world), 1);
}

TEST_F(TransfersKernels, LeaveNothingBehind) {
    const fake_gpu::Made before = fake_gpu::made();
    {
        World world = world_with({});
        EXPECT_EQ(fake_gpu::made().pinned - before.pinned, 4);
        EXPECT_GT(fake_gpu::made().events, before.events);
        fake_gpu::say_events_late(5);
        world.advance(9);
        world.reset(), world.advance(9);
    }
    EXPECT_EQ(fake_gpu::made().pinned, before.pinned);
    EXPECT_EQ(fake_gpu::made().events, before.events);
    EXPECT_EQ(fake_gpu::made().streams, before.streams);
}

TEST_F(TransfersKernels, WhereNoMoreIsPinnedASentenceSaysWhatToDo) {
    const fake_gpu::Made before = fake_gpu::made();
    fake_gpu::pin_no_more(true);
    EXPECT_THAT([&] { world_with({}); }, testing::ThrowsMessage<Error>(testing::HasSubstr("largest size")));
    EXPECT_EQ(fake_gpu::made().events, before.events);
}

TEST_F(TransfersKernels, DrawWhatTheyMeasured) {
    World world = world_with({{"largest", "64"}});
    const std::vector<std::uint32_t> empty = drawn(world);
    world.advance(300);
    EXPECT_NE(drawn(world), empty);
    EXPECT_EQ(gpu->take_failure(), "");
}

} // namespace
} // namespace glint::test
