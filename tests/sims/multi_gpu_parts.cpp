// How two GPUs' pairs are cut into parts, the sum of their products, the figures computed from times, and the thread
// that queues a part.
#include "multi_gpu/cpu.h"
#include "sims/multi_gpu/issuer.h"
#include "sims/multi_gpu/timeline.h"
#include "support/draws.h"
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <exception>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>
#include <vector>

namespace glint::test {
namespace {

TEST(MultiGpuParts, AreAllOfThePairsAndNoneTwice) {
    Draws draw(7);
    for (int i = 0; i < cases_here(10'000); ++i) {
        const int devices = draw.whole(1, multi_gpu::max_devices);
        const std::int64_t pairs = draw.whole(0, draw.one_in(3) ? 300 : 1 << 27);
        std::int64_t next = 0;
        for (int device = 0; device < devices; ++device) {
            const multi_gpu::Part part = multi_gpu::part_of(pairs, device, devices);
            ASSERT_EQ(part.first, next) << pairs << " for " << devices;
            ASSERT_EQ(part.first % multi_gpu::cut_at, 0) << "at a line";
            ASSERT_GE(part.count, 0);
            ASSERT_LE(std::abs(double(part.count) - double(pairs) / devices), multi_gpu::cut_at) << "fairly";
            next += part.count;
        }
        ASSERT_EQ(next, pairs) << devices;
    }
}

TEST(MultiGpuParts, EveryDeviceHasAPartInTheSmallestPicture) {
    for (int pairs = 16 * 16; pairs < 900; ++pairs)
        for (int device = 0; device < multi_gpu::max_devices; ++device)
            ASSERT_GT(multi_gpu::part_of(pairs, device, multi_gpu::max_devices).count, 0) << pairs;
}

TEST(MultiGpuSum, IsKnownByAFormula) {
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < 50'000; ++i) {
        ASSERT_EQ(multi_gpu::right_sum(i), sum) << i << " pairs";
        sum += 2 * (i % 1021) * (i % 1021);
    }
    EXPECT_LT(multi_gpu::right_sum(multi_gpu::max_pairs), 1ll << 48) << "so that two floats hold it";
}

TEST(MultiGpuSum, OfAnyNumbersIsTheSumOneAfterTheOther) {
    Draws draw(3);
    for (int i = 0; i < cases_here(3000); ++i) {
        const bool small = draw.one_in(2);
        const int count = draw.whole(0, 200), most_a = small ? 9 : 2'000'000'000, most_b = small ? 9 : 20'000'000;
        std::vector<std::int32_t> a(std::size_t(count), 0), b(a);
        std::int64_t sum = 0;
        for (int k = 0; k < count; ++k) {
            a[std::size_t(k)] = draw.whole(-most_a, most_a), b[std::size_t(k)] = draw.whole(-most_b, most_b);
            sum += std::int64_t{a[std::size_t(k)]} * b[std::size_t(k)];
        }
        ASSERT_EQ(multi_gpu::dot({a.data(), b.data(), count}), sum) << "case " << i << ", " << count;
    }
}

TEST(MultiGpuTimes, OverlapCountsAsAPlainCountDoes) {
    Draws draw(5);
    for (int i = 0; i < cases_here(10'000); ++i) {
        constexpr int latest = 80; // whole milliseconds
        multi_gpu::Timeline line;
        line.devices = draw.whole(1, multi_gpu::max_devices);
        int at_work[latest] = {}, end_of_all = 0;
        for (int device = 0; device < line.devices; ++device) {
            const int start = draw.whole(0, 60), end = start + draw.whole(0, 19);
            line.at(device) = {float(start), float(start), float(end), 1000};
            end_of_all = std::max(end_of_all, end);
            for (int ms = start; ms < end; ++ms) ++at_work[ms];
        }
        const int total = end_of_all + draw.whole(1, 3);
        line.total = float(total);
        const auto together = std::ranges::count_if(at_work, [](int devices) { return devices > 1; });
        ASSERT_FLOAT_EQ(multi_gpu::overlap_of(line), 100 * float(together) / float(total)) << "case " << i;
    }
}

TEST(MultiGpuTimes, ARateIsOfAllBytesOfThePairsAndOfNoTimeNone) {
    const multi_gpu::PartTime part{1, 2, 5, 1'000'000};
    EXPECT_FLOAT_EQ(part.rate(), 2) << "8 MB in 4 ms";
    EXPECT_EQ((multi_gpu::PartTime{3, 3, 3, 1000}.rate()), 0);
    multi_gpu::Timeline line{2, 10, {}};
    line.at(0) = part, line.at(1) = {0, 0, 10, 4'000'000};
    EXPECT_FLOAT_EQ(line.rate(), 4) << "40 MB in 10 ms";
    EXPECT_EQ((multi_gpu::overlap_of({2, 0, {}})), 0);
}

TEST(MultiGpuTimes, TheBaselineIsTheBestOfTheFirstThree) {
    multi_gpu::Baseline baseline;
    EXPECT_EQ(baseline.best(), 0) << "of none";
    for (const float ms : {9.f, 2.f, 3.f}) {
        EXPECT_TRUE(baseline.is_wanted());
        baseline.take(ms);
    }
    EXPECT_FALSE(baseline.is_wanted());
    baseline.take(1);
    EXPECT_EQ(baseline.best(), 2) << "a later one comes too late";
}

TEST(MultiGpuIssuer, HandsOutOnAThreadOfItsOwnEachTimeItIsTold) {
    std::atomic<int> times = 0;
    std::thread::id its;
    multi_gpu::Issuer issuer([&] { its = std::this_thread::get_id(), ++times; });
    EXPECT_EQ(issuer.finish(), nullptr) << "nothing was begun";
    for (int round = 1; round <= 1000; ++round) {
        issuer.begin();
        ASSERT_EQ(issuer.finish(), nullptr);
        ASSERT_EQ(times, round);
    }
    EXPECT_NE(its, std::this_thread::get_id());
}

TEST(MultiGpuIssuer, GivesItsFailureToWhoWaitsAndGoesOn) {
    bool fails = true;
    multi_gpu::Issuer issuer([&] {
        if (fails) throw std::runtime_error("the second GPU is gone");
    });
    issuer.begin();
    const std::exception_ptr failure = issuer.finish();
    ASSERT_NE(failure, nullptr);
    EXPECT_THAT([&] { std::rethrow_exception(failure); },
                testing::ThrowsMessage<std::runtime_error>("the second GPU is gone"));
    EXPECT_EQ(issuer.finish(), nullptr) << "it is told once";
    fails = false;
    issuer.begin();
    EXPECT_EQ(issuer.finish(), nullptr);
}

TEST(MultiGpuIssuer, MayLeaveInTheMiddleOfIt) {
    std::atomic<int> times = 0;
    for (int round = 0; round < 100; ++round) {
        multi_gpu::Issuer issuer([&] { ++times; });
        issuer.begin();
    }
    EXPECT_EQ(times, 100) << "what was begun is handed out before it leaves";
}

} // namespace
} // namespace glint::test
