// One pass over the grids of a state, if there is memory for it.
#include "app/world/grid_pass.h"
#include "support/full_queue.h"
#include "support/no_more_memory.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(GridPass, WithoutMemoryItIsSkippedAndTheRunContinues) {
    World world(catalog().at("heat"), cpu(), {64, 48}, Params(catalog().at("heat")));
    FullQueue cannot_read(cpu(), 0);
    const auto expect_nothing = [&](Queue& queue) {
        GridPass none(queue);
        EXPECT_NO_THROW(none.start(world));
        const auto nothing = none.take(); // else it would be requested for ever
        ASSERT_TRUE(nothing);
        EXPECT_EQ(nothing->count, 0u);
        EXPECT_FALSE(none.in_progress());
    };
    expect_nothing(cannot_read);
    {
        const NoMoreMemory from_here(cpu());
        expect_nothing(cpu());
    }
    GridPass some(cpu());
    some.start(world);
    EXPECT_TRUE(some.in_progress());
    EXPECT_TRUE(some.take());
}

TEST(NanPass, WithoutMemoryItSaysThatItHasNotSearched) {
    World world(catalog().at("heat"), cpu(), {64, 48}, Params(catalog().at("heat")));
    FullQueue cannot_read(cpu(), 0);
    const auto expect_nothing = [&](Queue& queue) {
        NanPass none(queue);
        EXPECT_NO_THROW(none.start(world));
        const auto nothing = none.take(world);
        ASSERT_TRUE(nothing);
        EXPECT_FALSE(nothing->nan);
        EXPECT_FALSE(nothing->searched);
        EXPECT_FALSE(none.in_progress());
    };
    expect_nothing(cannot_read);
    {
        const NoMoreMemory from_here(cpu());
        expect_nothing(cpu());
    }
    NanPass some(cpu());
    some.start(world);
    cpu().finish();
    const auto all = some.take(world);
    ASSERT_TRUE(all);
    EXPECT_TRUE(all->searched);
}

} // namespace
} // namespace glint::test
