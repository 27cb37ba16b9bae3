// The hash table against one that sorts its keys: no method loses a key, and each key is counted for its own bucket.
#include "sims/hash_table/crowd.h"
#include "sims/hash_table/limits.h"
#include "support/cases.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;
using HashRows = std::initializer_list<std::pair<const char*, std::string>>;

const Definition& hash_tables() { return catalog().at("hash_table"); }
Params hash_params(HashRows rows) {
    Params p(hash_tables());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
const ::hash_table::Params& block_of_hash(const Params& p) {
    return *static_cast<const ::hash_table::Params*>(p.data());
}

struct PlainBuckets {
    std::vector<float> lengths, sums;
};
/// The window's keys, counted bucket after bucket.
PlainBuckets plain_table(const Params& p, Extent e, std::int64_t step) {
    const ::hash_table::Tape tape(e, block_of_hash(p));
    const auto buckets = std::max<std::int64_t>(1, std::llround(double(tape.keys) / double(block_of_hash(p).load)));
    const ::hash_table::KeySource source(block_of_hash(p));
    std::vector<std::uint64_t> count(std::size_t(buckets), 0), sum(std::size_t(buckets), 0);
    for (std::int64_t i = 0; i < tape.keys; ++i) {
        const std::uint64_t key = source(tape.begin(step) + i);
        const std::size_t bucket = std::size_t(key * std::uint64_t(buckets) / (std::uint64_t{1} << 32));
        ++count[bucket], sum[bucket] += key;
    }
    PlainBuckets table;
    for (std::size_t i = 0; i < count.size(); ++i) {
        table.lengths.push_back(float(count[i]));
        table.sums.push_back(float(sum[i] % (1 << 24)));
    }
    return table;
}

/// The state's rows have places for more buckets than there may be.
void expect_plain(World& world, const std::string& what) {
    PlainBuckets expected = plain_table(world.params(), world.extent(), world.step());
    const std::vector<float> lengths = field(world, "lengths"), sums = field(world, "sums");
    expected.lengths.resize(lengths.size()), expected.sums.resize(sums.size());
    EXPECT_EQ(lengths, expected.lengths) << what << ", step " << world.step();
    EXPECT_EQ(sums, expected.sums) << what << ", step " << world.step();
}

constexpr const char* cpu_methods[] = {"serial", "mutex", "cas", "exchange", "open", "auto"};

TEST(HashTable, HoldsWhatWasPutInByEveryMethod) {
    for (const char* method : cpu_methods)
        for (const Extent e : {Extent{16, 16}, {17, 31}, {96, 61}})
            for (const char* load : {"0.25", "1", "8", "32768"}) {
                World world(hash_tables(), cpu(), e, hash_params({{"method", method}, {"load", load}}));
                for (const int steps : {0, 1, 4}) {
                    world.advance(steps);
                    expect_plain(world, std::string(method) + ", load " + load);
                }
            }
}

TEST(HashTable, LosesNoKeyWhereManyThreadsMeet) {
    const std::unique_ptr<Queue> seven = make_cpu_queue(7);
    for (const char* method : {"mutex", "cas", "exchange", "open"})
        for (const char* load : {"2", "32768"}) {
            World world(hash_tables(), *seven, {320, 200},
                        hash_params({{"method", method}, {"load", load}, {"skew", "50"}, {"keys_per_cell", "3"}}));
            for (int i = 0; i < 5; ++i) {
                world.advance(1);
                const std::vector<float> lengths = field(world, "lengths");
                ASSERT_EQ(std::accumulate(lengths.begin(), lengths.end(), 0.), 3 * 320 * 200) << method;
            }
            expect_plain(world, method);
        }
}

TEST(HashTable, MethodsAgreeWhateverIsAskedFor) {
    agree_in(cases_here(300), cpu(), {"hash_table", "", {{16, 16}, {70, 70}}});
}

TEST(HashTable, WindowsGoThereAndBackAlongTheTape) {
    for (const Extent e : {Extent{1, 1}, {2, 16}, {33, 130}, {1024, 1024}, {16384, 16384}})
        for (const char* keys : {"1", "3", "32"}) {
            const ::hash_table::Tape tape(e, block_of_hash(hash_params({{"keys_per_cell", keys}})));
            EXPECT_LE(tape.keys, ::hash_table::max_keys);
            EXPECT_EQ(tape.begin(0), 0);
            std::int64_t farthest = 0;
            for (std::int64_t step = 0; step <= 2 * tape.strides + 3; ++step) {
                ASSERT_GE(tape.begin(step), 0);
                ASSERT_LE(tape.begin(step) + tape.keys, tape.length());
                farthest = std::max(farthest, tape.begin(step));
            }
            EXPECT_EQ(farthest + tape.keys, tape.length()) << "all keys have their turn";
        }
}

TEST(HashKeys, AreNeverZeroAndBelongToABucketThatIsThere) {
    for (const char* skew : {"0", "30", "100"}) {
        const ::hash_table::KeySource source(block_of_hash(hash_params({{"skew", skew}})));
        for (const std::int64_t count : {1, 3, 1000, 1 << 22}) {
            const ::hash_table::Buckets buckets(count);
            for (std::int64_t i = 0; i < 20'000; ++i) {
                ASSERT_NE(source(i), 0u);
                ASSERT_LT(buckets.of(source(i)), count);
            }
        }
        EXPECT_EQ(::hash_table::Buckets(1 << 22).of(0xffffffffu), (1u << 22) - 1);
    }
}

TEST(HashKeys, MeetInASixtyFourthOfTheBucketsAsOftenAsTheyAreSkewed) {
    const Extent e{256, 256};
    for (const auto& [skew, share] : {std::pair{"0", 1 / 64.}, {"50", 0.5 + 0.5 / 64}, {"100", 1.}}) {
        World world(hash_tables(), cpu(), e, hash_params({{"skew", skew}, {"load", "16"}})); // 4096 buckets
        const std::vector<float> lengths = field(world, "lengths");
        const double met = std::accumulate(lengths.begin(), lengths.begin() + 64, 0.);
        EXPECT_NEAR(met / (256 * 256), share, 0.01) << skew;
    }
}

TEST(HashTable, ExpectsOfChanceWhatIsFound) {
    const Params p = hash_params({{"load", "8"}, {"skew", "20"}});
    const ::hash_table::Tape tape({512, 512}, block_of_hash(p));
    const ::hash_table::Buckets buckets(tape, block_of_hash(p));
    const ::hash_table::Expected expected(tape, buckets, block_of_hash(p));
    const PlainBuckets found = plain_table(p, {512, 512}, 0);
    const auto mean = [&](std::size_t first, std::size_t last) {
        return std::accumulate(found.lengths.begin() + std::ptrdiff_t(first),
                               found.lengths.begin() + std::ptrdiff_t(last), 0.) /
               double(last - first);
    };
    EXPECT_NEAR(mean(0, found.lengths.size() / 64), expected.hot, 3);
    EXPECT_NEAR(mean(found.lengths.size() / 64, found.lengths.size()), expected.cold, 0.1);
    double all = 0, keys = 0;
    for (int length = 0; length < 1000; ++length)
        all += ::hash_table::share_with(length, expected.hot), keys += length * ::hash_table::share_with(length, 6.4);
    EXPECT_NEAR(all, 1, 1e-3) << "shares of something";
    EXPECT_NEAR(keys, 6.4, 0.01);
    EXPECT_EQ(::hash_table::share_with(0, 0), 1);
}

TEST(HashTableProbes, SayWhatIsInTheTable) { // longest, empty, contention, keys
    const auto probed = [](HashRows rows) {
        World world(hash_tables(), cpu(), {96, 64}, hash_params(rows));
        const ProbeValue values = world.probe();
        return std::array{values.values[0], values.values[1], values.values[2], values.values[3]};
    };
    EXPECT_THAT(probed({{"load", "32768"}}), testing::ElementsAre(6144, 0, 32, 6144)) << "one bucket has all";
    const auto few = probed({{"load", "0.25"}});
    EXPECT_NEAR(few[1], 100 * std::exp(-0.25), 1) << "a key that stays alone, or none";
    EXPECT_NEAR(few[2], 1, 0.01);
    EXPECT_EQ(few[3], 6144);
    EXPECT_GT(probed({{"skew", "100"}})[2], 1.5) << "they meet in twelve buckets";
}

TEST(HashTablePicture, AChainIsAsHighAsItHasKeys) {
    const Extent e{64, 300};                                               // eight columns
    World world(hash_tables(), cpu(), e, hash_params({{"load", "2400"}})); // and eight buckets
    const std::vector<float> lengths = field(world, "lengths");
    ASSERT_EQ(lengths.size(), 8u);
    const std::vector<std::uint32_t> pixels = drawn(world);
    const auto at = [&](int x, int y) { return pixels[std::size_t(y * e.width + x)]; };
    const double full = 2400 + 4 * std::sqrt(2400.) + 3, ground = 300 * 3 / 5 - 1;
    for (int column = 0; column < 8; ++column) {
        const int top = int(lengths[std::size_t(column)] / full * ground);
        EXPECT_EQ(at(8 * column + 4, 2), at(8 * column + 4, top - 2)) << "one colour up to its end";
        EXPECT_NE(at(8 * column + 4, 2), at(8 * column + 4, top + 3)) << "and no farther";
        EXPECT_EQ(at(8 * column, 2), at(4, 176)) << "a gap between two, as above them";
    }
}

TEST(HashTable, MethodsOfTheOtherProcessorAreRefusedWithASentence) {
    const auto refused_for = [](std::int32_t device, Extent e, HashRows rows) {
        glint_device_facts facts{sizeof(glint_device_facts), device};
        facts.multiprocessors = 132;
        const char* why = hash_tables().sim().unavailable(&facts, e.width, e.height, hash_params(rows).data());
        return std::string(why ? why : "");
    };
    EXPECT_THAT(refused_for(GLINT_CPU, {64, 64}, {{"method", "rounds"}}), HasSubstr("choose 'mutex'"));
    EXPECT_THAT(refused_for(GLINT_CUDA, {64, 64}, {{"method", "serial"}}), HasSubstr("a single GPU thread"));
    for (const char* method : {"mutex", "cas", "exchange", "open", "auto"})
        for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA})
            EXPECT_EQ(refused_for(device, {1024, 1024}, {{"method", method}}), "") << method;
}

TEST(HashTable, NoMethodKeepsAGpuBusyForLong) {
    const auto why = [](Extent e, const char* method, const char* load, const char* skew, const char* keys = "1") {
        glint_device_facts facts{sizeof(glint_device_facts), GLINT_CUDA};
        facts.multiprocessors = 132;
        const Params p = hash_params({{"method", method}, {"load", load}, {"skew", skew}, {"keys_per_cell", keys}});
        const char* said = ::hash_table::too_slow(facts, e, block_of_hash(p));
        return std::string(said ? said : "");
    };
    const Extent large{1024, 1024}, small{181, 181};
    for (const char* method : {"mutex", "rounds", "cas", "exchange"}) {
        EXPECT_EQ(why(large, method, "25600", "0", "25"), "") << method << ": the book's table";
        EXPECT_THAT(why(large, method, "32768", "100"), HasSubstr("longest chain")) << method;
    }
    for (const char* method : {"rounds", "cas"})
        EXPECT_THAT(why(small, method, "32768", "0"), says("threads", "same bucket")) << "32761 threads, one bucket";
    for (const char* method : {"mutex", "exchange"}) EXPECT_EQ(why(small, method, "32768", "0"), "") << method;
}

TEST(HashTable, NotesHowManyKeysABucketHas) {
    const auto noted = [](Extent e, HashRows rows) {
        const glint_device_facts facts{sizeof(glint_device_facts), GLINT_CPU};
        glint_note note{};
        note.size = sizeof note;
        EXPECT_EQ(hash_tables().sim().note(&facts, e.width, e.height, hash_params(rows).data(), &note), 0);
        return std::string(note.text);
    };
    EXPECT_EQ(noted({1024, 1024}, {{"load", "8"}}), "1048576 keys in 131072 buckets: 8 each");
    EXPECT_EQ(noted({16, 16}, {{"load", "32768"}}), "256 keys in 1 buckets: 256 each");
    EXPECT_EQ(noted({1024, 1024}, {{"load", "0.25"}, {"keys_per_cell", "4"}}),
              "4194304 keys in 4194304 buckets: 1 each")
        << "more than there may be";
}

} // namespace
} // namespace glint::test
