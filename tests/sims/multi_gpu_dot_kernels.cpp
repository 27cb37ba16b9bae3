// The kernel that adds products up, by any number of blocks, against a plain sum. Compiled as the simulations of this
// program are: see cmake/tests.cmake.
#include "fake_gpu/gpu.h"
#include "sims/multi_gpu/dot.cuh"
#include "support/draws.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

namespace glint::test {
namespace {

/// Room for any number of pairs, and for a launch.
class Products {
public:
    explicit Products(unsigned seed) : a_(most), b_(most), parts_(64, 7) {
        Draws draw(seed);
        for (std::int32_t& number : a_) number = draw.whole(-2'000'000'000, 2'000'000'000);
        for (std::int32_t& number : b_) number = draw.whole(-50'000, 50'000);
    }
    void expect_added(std::int64_t count, int multiprocessors) {
        multi_gpu::launch_dot({}, multiprocessors, {a_.data(), b_.data(), count}, {parts_.data(), &ticket_, &result_});
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < std::size_t(count); ++i) sum += std::int64_t{a_[i]} * b_[i];
        EXPECT_EQ(result_, sum) << count << " by " << multiprocessors;
        EXPECT_EQ(ticket_, 0u) << "as the next launch needs it";
    }
    /// How many blocks have written their part, of launches so far.
    int blocks() const {
        return int(std::ranges::count_if(parts_, [](multi_gpu::Whole part) { return part != 7; }));
    }
    static constexpr int most = 40'000;

private:
    std::vector<std::int32_t> a_, b_;
    std::vector<multi_gpu::Whole> parts_;
    multi_gpu::Whole result_ = -1;
    unsigned ticket_ = 0;
};

TEST(MultiGpuDotKernels, AddUpAnyNumberOfPairs) {
    Products products(17);
    for (const int count : {0, 1, 3, 4, 5, 127, 1023, 1024, 4095, 4096, 4097, 4100, 16385, Products::most})
        for (const int multiprocessors : {0, 1, 2, 16}) products.expect_added(count, multiprocessors);
    Draws draw(2);
    for (int i = 0; i < cases_here(200); ++i) products.expect_added(draw.whole(0, Products::most), draw.whole(1, 3));
}

TEST(MultiGpuDotKernels, TakeNoMoreBlocksThanThereIsToDoOrTheGpuHolds) {
    for (const auto& [count, multiprocessors, blocks] :
         {std::array{4096, 16, 1}, {4097, 16, 2}, {40'000, 16, 10}, {40'000, 2, 8}, {40'000, 1, 4}}) {
        Products products(5);
        products.expect_added(count, multiprocessors);
        EXPECT_EQ(products.blocks(), blocks) << count << " by " << multiprocessors;
    }
}

} // namespace
} // namespace glint::test
