// How many blocks a launch has.
#include "sims/api/launch.h"
#include <cstdint>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(BlocksFor, HaveEveryItemAndNoneIsIdle) {
    for (const std::int64_t per_block : {1, 32, 255, 256})
        for (const std::int64_t items : {1, 31, 32, 33, 255, 256, 257, 100'000}) {
            const std::int64_t blocks = blocks_for(items, per_block);
            EXPECT_GE(blocks * per_block, items);
            EXPECT_LT((blocks - 1) * per_block, items);
        }
    EXPECT_EQ(blocks_for(0, 256), 0);
    EXPECT_EQ(blocks_for(std::int64_t{1} << 40, 1024), std::int64_t{1} << 30) << "of more items than an int counts";
}

TEST(BlocksFor, GridStrideBlocksStayBelowTheLimit) {
    EXPECT_EQ(strided_blocks_for(1000, 256, 8, 132), 4) << "no more than there is work for";
    EXPECT_EQ(strided_blocks_for(1'000'000'000, 256, 8, 132), 8 * 132);
    EXPECT_EQ(strided_blocks_for(0, 256, 8, 132), 1) << "a launch without a block is refused";
    EXPECT_EQ(strided_blocks_for(1'000'000, 256, 8, 0), 8) << "where a device does not tell";
}

} // namespace
} // namespace glint::test
