// The words for lists give what the standard library gives, with any length and any number of threads.
#include "interop/queue.h"
#include "support/list_words.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <set>

namespace glint::test {
namespace {

template <class Check> void with_threads(const Check& check) {
    for (const int threads : {1, 2, 3, 7}) {
        SCOPED_TRACE(threads);
        const std::unique_ptr<Queue> queue = make_cpu_queue(threads);
        check(Device(queue->table()));
    }
}

TEST(ListSums, OfIntegersAreExact) {
    with_threads([](Device device) {
        for (const int count : awkward_counts) {
            const auto values = drawn_values<std::int32_t>(count, 1);
            const std::int64_t sum = std::accumulate(values.begin(), values.end(), std::int64_t{0});
            EXPECT_EQ(reduced(device, values).sum, sum) << count;
            EXPECT_EQ(reduced(device, values).any_sum, sum) << count;
        }
    });
}
TEST(ListSums, OfFloatsHaveTheSameBitsWithAnyNumberOfThreads) {
    for (const int count : awkward_counts) {
        const auto values = drawn_values<float>(count, 2);
        const double exact = std::accumulate(values.begin(), values.end(), 0.);
        const double once = reduced(Device(cpu().table()), values).sum;
        EXPECT_NEAR(once, exact, 1e-9 * (1 + std::sqrt(double(count)) * 1000)) << count;
        with_threads([&](Device device) { EXPECT_EQ(reduced(device, values).sum, once) << count; });
    }
}
TEST(ListSums, SmallestAndLargestAreThoseOfTheLibrary) {
    with_threads([](Device device) {
        for (const int count : awkward_counts) {
            const auto values = drawn_values<float>(count, 3);
            const Reduced<float> found = reduced(device, values);
            constexpr float infinite = std::numeric_limits<float>::infinity();
            EXPECT_EQ(found.smallest, count ? *std::ranges::min_element(values) : infinite) << count;
            EXPECT_EQ(found.largest, count ? *std::ranges::max_element(values) : -infinite) << count;
        }
    });
}
TEST(ListSums, HaveThreeLevels) {
    const std::vector<std::uint32_t> ones(3'000'001, 1);
    EXPECT_EQ(reduced(Device(cpu().table()), ones).sum, ones.size());
}

TEST(PrefixSums, AreThoseOfTheLibrary) {
    with_threads([](Device device) {
        for (const int count : awkward_counts)
            for (const bool in_place : {false, true}) {
                const auto values = drawn_values<std::uint32_t>(count, 4);
                std::vector<std::uint32_t> expected(values.size());
                std::exclusive_scan(values.begin(), values.end(), expected.begin(), 0u);
                EXPECT_EQ(prefix_sums(device, values, in_place), expected) << count;
            }
    });
}
TEST(PrefixSums, OfFloatsHaveTheSameBitsWithAnyNumberOfThreads) {
    const auto values = drawn_values<float>(200'003, 5);
    const std::vector<float> once = prefix_sums(Device(cpu().table()), values, false);
    with_threads([&](Device device) { EXPECT_TRUE(alike(prefix_sums(device, values, false), once)); });
    const double last = std::accumulate(values.begin(), values.end() - 1, 0.);
    EXPECT_NEAR(double(once.back()), last, 1e-5 * 2048 * std::sqrt(200'003.));
}

template <class Key> void expect_sorted() {
    with_threads([](Device device) {
        for (const int count : awkward_counts) {
            std::vector<Key> keys = drawn_values<Key>(count, 6);
            for (std::size_t i = 0; i < keys.size(); i += 3) keys[i] = keys[i / 2]; // equal ones
            const auto [found, from] = sorted(device, keys);
            const auto [expected, expected_from] = sorted_by_library(keys);
            EXPECT_EQ(found, expected) << count;
            EXPECT_EQ(from, expected_from) << count << ": stable";
        }
    });
}
TEST(Sort, PutsUnsignedKeysInOrder) { expect_sorted<std::uint32_t>(); }
TEST(Sort, PutsSignedKeysInOrder) { expect_sorted<std::int32_t>(); }
TEST(Sort, PutsKeysOf64BitsInOrder) { expect_sorted<std::uint64_t>(), expect_sorted<std::int64_t>(); }
TEST(Sort, PutsFloatsInOrder) { expect_sorted<float>(), expect_sorted<double>(); }
TEST(Sort, TakesZerosForEqualAndPutsInfinitiesAtTheEnds) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const std::vector<float> keys{0.f, -0.f, infinite, 1.f, -infinite, -0.f, 0.f, -1e-40f};
    const auto [found, from] = sorted(Device(cpu().table()), keys);
    EXPECT_EQ(from, (std::vector<std::uint32_t>{4, 7, 0, 1, 5, 6, 3, 2}));
    EXPECT_TRUE(std::signbit(found[3])) << "-0 stays -0";
}
TEST(Sort, LooksAtTheBitsThatKeysHave) {
    for (const int bits : {1, 7, 8, 9, 16, 17, 20, 31, 32}) {
        std::vector<std::uint32_t> keys = drawn_values<std::uint32_t>(5000, 7);
        for (std::uint32_t& key : keys) key = bits < 32 ? key & ((1u << bits) - 1) : key;
        EXPECT_EQ(sorted(Device(cpu().table()), keys, bits), sorted_by_library(keys)) << bits;
    }
}

TEST(Groups, HaveTheirElementsInOrder) {
    with_threads([](Device device) {
        for (const int count : {0, 1, 2, 1000, 20'011})
            for (const int groups : {1, 2, 3, 255, 256, 257, 5000})
                for (const bool hashed : {false, true})
                    EXPECT_EQ(wrong_groups(device, count, {groups, hashed}), 0) << count << ", " << groups;
    });
}

TEST(ListHistogram, CountsEachBin) {
    with_threads([](Device device) {
        for (const int count : awkward_counts)
            for (const int bins : {1, 7, 1024, 1025, 9000}) {
                const auto values = drawn_values<float>(count, 8);
                std::vector<std::uint32_t> expected(std::size_t(bins), 0);
                for (const float value : values)
                    if (value >= -1000 && value < 500) ++expected[std::size_t((double(value) + 1000) / 1500 * bins)];
                EXPECT_EQ(binned(device, values, -1000, 500, bins), expected) << count << ", " << bins;
            }
    });
}
TEST(ListHistogram, LeavesOutWhatHasNoBin) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(binned(Device(cpu().table()), {nan, -1e-9f, 0, 0.5f, 0.999999f, 1, 1e30f}, 0, 1, 2),
              (std::vector<std::uint32_t>{1, 2}));
}

TEST(Atomics, GiveTheSameSumsAndExtremesWithAnyNumberOfThreads) {
    with_threads([](Device device) {
        std::int32_t sum = 0;
        std::uint32_t largest = 0, expected_largest = 0;
        float lowest = 0, highest = 0, expected_lowest = 0, expected_highest = 0;
        device.for_each("together", 100'001, ChangeTogether{&sum, &largest, &lowest, &highest});
        for (std::uint64_t i = 0; i < 100'001; ++i) {
            expected_largest = std::max(expected_largest, std::uint32_t(hash(i) >> 40));
            expected_lowest = std::min(expected_lowest, normal(1, i));
            expected_highest = std::max(expected_highest, normal(1, i));
        }
        EXPECT_EQ(sum, 50'000 * 3 - 50'001);
        EXPECT_EQ(largest, expected_largest);
        EXPECT_EQ(lowest, expected_lowest);
        EXPECT_EQ(highest, expected_highest);
    });
}

// The moments of the normal distribution are 0, 1, 0 and 3, within four standard deviations of their means.
TEST(RandomNumbers, AreNormal) {
    constexpr int count = 1'000'000;
    double moments[4]{};
    for (std::uint64_t i = 0; i < count; ++i) {
        const double x = normal(5, i);
        for (int k = 0; k < 4; ++k) moments[k] += std::pow(x, k + 1) / count;
    }
    EXPECT_NEAR(moments[0], 0, 4e-3);
    EXPECT_NEAR(moments[1], 1, 4e-3 * std::sqrt(2));
    EXPECT_NEAR(moments[2], 0, 4e-3 * std::sqrt(15));
    EXPECT_NEAR(moments[3], 3, 4e-3 * std::sqrt(96));
}
TEST(RandomNumbers, WholeOnesAreEquallyFrequentAndBelowTheirCount) {
    for (const std::uint32_t count : {1u, 2u, 7u, 4'294'967'295u}) {
        std::vector<int> frequent(7, 0);
        for (std::uint64_t i = 0; i < 70'000; ++i) {
            const std::uint32_t drawn = uniform_whole(9, i, count);
            ASSERT_LT(drawn, count);
            ++frequent[std::size_t(double(drawn) / double(count) * 7)];
        }
        if (count < 7) continue;
        for (const int times : frequent) EXPECT_NEAR(times, 10'000, 400) << count;
    }
}
TEST(RandomNumbers, EventsHappenAsOftenAsTheirChanceSays) {
    for (const float chance : {0.5f, 0.25f, 1e-3f}) {
        int times = 0;
        for (std::uint64_t i = 0; i < 1'000'000; ++i) times += happens(5, i, chance);
        EXPECT_NEAR(times, 1e6 * chance, 5 * std::sqrt(1e6 * chance)) << chance;
    }
    for (std::uint64_t i = 0; i < 1000; ++i) {
        ASSERT_TRUE(happens(5, i, 1) && happens(5, i, 2));
        ASSERT_FALSE(happens(5, i, 0) || happens(5, i, -1) || happens(5, i, std::nanf("")));
    }
}
TEST(RandomNumbers, RareEventsHaveTheirOwnChances) {
    std::uint64_t index = 0; // of a number so small that uniform() is 0
    while (uniform(5, index) > 0) ++index;
    const auto bits = double(hash(hash(5) + index)) * 0x1p-64;
    EXPECT_TRUE(happens(5, index, float(bits * 1.01)));
    EXPECT_FALSE(happens(5, index, float(bits * 0.99)));
}
TEST(RandomNumbers, TheStepsOfNeighbouringSeedsHaveNothingInCommon) {
    std::set<std::uint64_t> seeds;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (std::uint64_t step = 0; step < 100; ++step) seeds.insert(seed_of(seed, step));
    EXPECT_EQ(seeds.size(), 10'000u);
}
TEST(RandomNumbers, StayInTheirRange) {
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        const float drawn = uniform(3, i, 1.f, 1.0000002f);
        ASSERT_GE(drawn, 1.f);
        ASSERT_LT(drawn, 1.0000002f);
    }
}
TEST(RandomNumbers, LogarithmIsTheLibrarysToItsLastBits) {
    for (float x = 0x1p-24f; x < 1e6f; x *= 1.0003f)
        EXPECT_NEAR(double(natural_log(x)), std::log(double(x)), 2e-7 * std::max(1., std::abs(std::log(double(x)))));
    EXPECT_EQ(natural_log(1), 0);
}

} // namespace
} // namespace glint::test
