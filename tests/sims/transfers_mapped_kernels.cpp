// The kernel that copies across the bus brings every byte. Compiled as the simulations of this program are: see
// cmake/tests.cmake.
#include "sims/transfers/mapped.cuh"
#include "support/draws.h"
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

namespace glint::test {
namespace {

void expect_copied(std::size_t units, int multiprocessors, Draws& draw) {
    std::vector<uint4> from(units + 1), to(units + 1);
    for (uint4& one : from) one.x = unsigned(draw.whole(0, 1 << 30)), one.w = ~one.x;
    const std::size_t bytes = units * sizeof(uint4);
    transfers::launch_copy({}, multiprocessors, reinterpret_cast<std::byte*>(to.data()),
                           reinterpret_cast<const std::byte*>(from.data()), bytes);
    EXPECT_EQ(std::memcmp(to.data(), from.data(), bytes), 0) << units << " for " << multiprocessors;
    EXPECT_EQ(to[units].w, 0u) << "and no more, " << units;
}

TEST(TransfersMappedKernels, BringEveryByteWhateverTheNumberOfThreads) {
    Draws draw(3);
    for (const std::size_t units : {1u, 15u, 64u, 255u, 256u, 257u, 5000u})
        for (const int multiprocessors : {0, 1, 2, 132}) expect_copied(units, multiprocessors, draw);
    for (int i = 0; i < cases_here(300); ++i) expect_copied(std::size_t(draw.whole(1, 9000)), draw.whole(1, 4), draw);
}

} // namespace
} // namespace glint::test
