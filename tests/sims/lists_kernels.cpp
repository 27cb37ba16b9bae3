// The words for lists on an emulated GPU give the bits of the CPU. How it is compiled: see cmake/tests.cmake.
#include "fake_gpu/device.h"
#include "support/list_words.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

struct TwoDevices {
    std::unique_ptr<Queue> played = make_fake_gpu(), plain = make_cpu_queue(2);
    Device gpu{played->table()}, cpu{plain->table()};
};

TEST(ListsKernels, SumsHaveTheBitsOfTheCpu) {
    TwoDevices both;
    for (const int count : awkward_counts) {
        const auto values = drawn_values<float>(count, 2);
        const Reduced<float> played = reduced(both.gpu, values), plain = reduced(both.cpu, values);
        EXPECT_EQ(played.sum, plain.sum) << count;
        EXPECT_EQ(played.smallest, plain.smallest) << count;
        EXPECT_EQ(played.largest, plain.largest) << count;
    }
}
TEST(ListsKernels, PrefixSumsHaveTheBitsOfTheCpu) {
    TwoDevices both;
    for (const int count : awkward_counts) {
        const auto values = drawn_values<float>(count, 4);
        EXPECT_TRUE(alike(prefix_sums(both.gpu, values, false), prefix_sums(both.cpu, values, true))) << count;
    }
}
TEST(ListsKernels, SortsAndGroupsAreThoseOfTheLibrary) {
    TwoDevices both;
    for (const int count : awkward_counts) {
        const auto keys = drawn_values<std::int32_t>(count, 6);
        EXPECT_EQ(sorted(both.gpu, keys), sorted_by_library(keys)) << count;
    }
    for (const int groups : {1, 3, 300}) EXPECT_EQ(wrong_groups(both.gpu, 5000, {groups, true}), 0) << groups;
}
TEST(ListsKernels, HistogramsCountWhatTheCpuCounts) {
    TwoDevices both;
    for (const int count : {0, 1, 5000, 30'011})
        for (const int bins : {1, 7, 1025, 9000}) {
            const auto values = drawn_values<float>(count, 8);
            EXPECT_EQ(binned(both.gpu, values, -1000, 500, bins), binned(both.cpu, values, -1000, 500, bins))
                << count << ", " << bins;
        }
}

} // namespace
} // namespace glint::test
