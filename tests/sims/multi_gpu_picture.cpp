// The picture of two GPUs: the places of each device's part, its time and the whole, from numbers that a test sets.
#include "sims/multi_gpu/layout.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using ShownColumn = multi_gpu::Column;
using ShownRow = multi_gpu::Row;

/// On the CPU, with numbers that were not measured.
class SplitPicture : public testing::Test {
protected:
    static constexpr Extent extent{500, 400};
    const multi_gpu::Layout layout{extent};

    static World shown(const char* devices = "2") {
        Params p(catalog().at("multi_gpu"));
        set(p, "method", "halves"), set(p, "devices", devices);
        return World(p.definition(), cpu(), extent, p);
    }
    static float& number(World& world, const char* table, int column, int row = 0) {
        const auto found =
            std::ranges::find_if(world.fields(), [&](const glint_field& f) { return f.id == std::string(table); });
        return static_cast<float*>(found->data)[row * found->pitch + column];
    }
    /// Two devices: the first at work from 1 to 5 ms, and copying until 3; the second from 4 to 8; 9 ms in all, 12
    /// alone.
    static void put_two_at_work(World& world) {
        const float times[][2] = {{1, 4}, {3, 4}, {5, 8}};
        for (int row = 0; row < 3; ++row)
            for (int device = 0; device < 2; ++device) number(world, "devices", device, row) = times[row][device];
        number(world, "devices", 0, ShownRow::load) = 0.5f, number(world, "devices", 1, ShownRow::load) = 1;
        number(world, "summary", ShownColumn::total) = 9, number(world, "summary", ShownColumn::alone) = 12;
        number(world, "summary", ShownColumn::axis) = 15, number(world, "summary", ShownColumn::used) = 2;
    }
    float x_of(float ms) const { return layout.left + layout.width * ms / 15; }
    static float middle(const multi_gpu::Band& band, float up) { return band.low + up * (band.high - band.low); }
};

struct ShownColor {
    int red, green, blue;
    explicit ShownColor(std::uint32_t of) : red(int(of & 255)), green(int(of >> 8 & 255)), blue(int(of >> 16 & 255)) {}
    bool is_blue() const { return blue > 2 * red; } // the first device
    bool is_green() const { return green > red && green > 2 * blue; }
    int light() const { return red + green + blue; }
};
ShownColor color_at(const std::vector<std::uint32_t>& pixels, float x, float y) {
    return ShownColor(pixels[std::size_t(int(y)) * 500 + std::size_t(int(x))]);
}

TEST_F(SplitPicture, TheArraysAreCutBetweenTheDevices) {
    World world = shown();
    put_two_at_work(world);
    const auto pixels = drawn(world);
    for (const float up : {0.25f, 0.7f}) { // both arrays
        const float y = middle(layout.arrays, up);
        EXPECT_TRUE(color_at(pixels, layout.left + 0.25f * layout.width, y).is_blue());
        EXPECT_TRUE(color_at(pixels, layout.left + 0.75f * layout.width, y).is_green());
    }
}

TEST_F(SplitPicture, APipeIsFilledAsFarAsTheLimitIsUsed) {
    World world = shown();
    put_two_at_work(world);
    const auto pixels = drawn(world);
    const float y = middle(layout.pipes, 0.5f);
    const auto filled = [&](int device) {
        int count = 0;
        for (int x = 0; x < extent.width; ++x) {
            const auto in = layout.column_at(float(x) + 0.5f, 2);
            count += in.device == device && color_at(pixels, float(x), y).light() > 200 &&
                     (device == 0 ? color_at(pixels, float(x), y).is_blue() : color_at(pixels, float(x), y).is_green());
        }
        return count;
    };
    EXPECT_GT(filled(0), 20);
    EXPECT_NEAR(filled(1), 2 * filled(0), 8) << "the second one uses twice as much of it";
}

TEST_F(SplitPicture, ABarIsDarkWhileItsDeviceCopiesAndBrightWhileItAddsUp) {
    World world = shown();
    put_two_at_work(world);
    const auto pixels = drawn(world);
    const float first = middle(layout.lanes, 0.8f), second = middle(layout.lanes, 0.3f);
    ASSERT_EQ(layout.lanes.bar_at(first, 2, 0.8f), 0);
    ASSERT_EQ(layout.lanes.bar_at(second, 2, 0.8f), 1);
    const ShownColor waits = color_at(pixels, x_of(0.5f), first), copies = color_at(pixels, x_of(2.2f), first),
                     adds = color_at(pixels, x_of(4.2f), first), is_done = color_at(pixels, x_of(6.2f), first);
    EXPECT_LT(is_done.light(), waits.light());
    EXPECT_LT(waits.light(), copies.light());
    EXPECT_LT(copies.light(), adds.light());
    EXPECT_TRUE(adds.is_blue());
    EXPECT_TRUE(color_at(pixels, x_of(6.2f), second).is_green());
    EXPECT_LT(color_at(pixels, x_of(8.5f), second).light(), 60);
}

TEST_F(SplitPicture, OneDevicesTimeStandsAboveThatOfAllTogether) {
    World world = shown();
    put_two_at_work(world);
    const auto pixels = drawn(world);
    const float alone = middle(layout.times, 0.8f), all = middle(layout.times, 0.3f);
    EXPECT_TRUE(color_at(pixels, x_of(11.3f), alone).is_blue());
    EXPECT_LT(color_at(pixels, x_of(12.3f), alone).light(), 120);
    EXPECT_GT(color_at(pixels, x_of(8.3f), all).light(), 600) << "white";
    EXPECT_LT(color_at(pixels, x_of(9.5f), all).light(), 120);
}

TEST_F(SplitPicture, HasAColumnAndALaneForEachDeviceAtAnySize) {
    for (const Extent e : {Extent{1024, 1024}, {1600, 900}, {300, 200}})
        for (int devices = 1; devices <= multi_gpu::max_devices; ++devices) {
            const multi_gpu::Layout at(e);
            std::vector<int> columns, lanes;
            for (int x = 0; x < e.width; ++x) {
                const multi_gpu::InColumn in = at.column_at(float(x) + 0.5f, devices);
                if (in.across >= 0 && in.across < 1 && (columns.empty() || columns.back() != in.device))
                    columns.push_back(in.device);
            }
            for (int y = e.height - 1; y >= 0; --y) {
                const int lane = at.lanes.bar_at(float(y) + 0.5f, devices, 0.8f);
                if (lane >= 0 && (lanes.empty() || lanes.back() != lane)) lanes.push_back(lane);
            }
            ASSERT_EQ(int(columns.size()), devices) << e.width;
            ASSERT_EQ(int(lanes.size()), devices) << e.width;
            for (int i = 0; i < devices; ++i) {
                EXPECT_EQ(columns[std::size_t(i)], i);
                EXPECT_EQ(lanes[std::size_t(i)], i);
            }
        }
}

TEST_F(SplitPicture, WhatFlowsMovesAsRunsAreMeasured) {
    World world = shown();
    world.advance(4);
    const float before = number(world, "devices", 0, ShownRow::phase);
    world.advance(1);
    EXPECT_NE(number(world, "devices", 0, ShownRow::phase), before);
    for (int i = 0; i < 200; ++i) {
        world.advance(1);
        const float phase = number(world, "devices", 0, ShownRow::phase);
        ASSERT_TRUE(phase >= 0 && phase < 1) << phase;
    }
}

TEST_F(SplitPicture, BeforeAnythingWasMeasuredThePartsAreThereAlready) {
    World world = shown("3");
    const auto pixels = drawn(world);
    const float y = middle(layout.arrays, 0.7f);
    EXPECT_TRUE(color_at(pixels, layout.left + layout.width / 6, y).is_blue());
    EXPECT_TRUE(color_at(pixels, layout.left + layout.width / 2, y).is_green());
}

TEST_F(SplitPicture, AFileThatSaysNonsenseIsDrawnAndGoneOnWith) {
    for (const float nonsense : {-5.f, 0.5f, 129.f, 1e30f, -INFINITY, INFINITY, NAN}) {
        World world = shown();
        world.advance(5);
        for (int column = 0; column < ShownColumn::count; ++column) number(world, "summary", column) = nonsense;
        for (int row = 0; row < ShownRow::count; ++row)
            for (int device = 0; device < multi_gpu::max_devices; ++device)
                number(world, "devices", device, row) = nonsense;
        EXPECT_EQ(drawn(world).size(), 500u * 400u) << nonsense;
        world.advance(1);
        EXPECT_EQ(number(world, "summary", ShownColumn::used), 2) << "after " << nonsense;
        EXPECT_EQ(number(world, "summary", ShownColumn::off), 0);
        const float phase = number(world, "devices", 0, ShownRow::phase);
        EXPECT_TRUE(phase >= 0 && phase < 1) << phase;
        const float next = number(world, "summary", ShownColumn::next_run);
        EXPECT_TRUE(next >= 0 && next < multi_gpu::kept_runs) << next;
    }
}

} // namespace
} // namespace glint::test
