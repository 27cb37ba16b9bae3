// One pass over the grids of a state, where there is memory for it.
#include "app/world/grid_pass.h"
#include "support/full_queue.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(GridPass, ComesToNothingWhereThereIsNoMemoryAndARunGoesOn) {
    World world(catalog().at("heat"), cpu(), {64, 48}, Params(catalog().at("heat")));
    FullQueue full(cpu());
    GridPass<NanCount> none(full);
    EXPECT_NO_THROW(none.start(world));
    const auto nothing = none.take(); // else it would be asked for for ever
    ASSERT_TRUE(nothing);
    EXPECT_EQ(nothing->count, 0u);
    EXPECT_FALSE(none.under_way());
    GridPass<NanCount> some(cpu());
    some.start(world);
    EXPECT_TRUE(some.under_way());
    EXPECT_TRUE(some.take());
}

} // namespace
} // namespace glint::test
