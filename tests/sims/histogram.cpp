// The histogram compared with a plain loop over the same bytes, and its data with their parameters.
#include "sims/histogram/cpu.h"
#include "sims/histogram/rain.h"
#include "support/cases.h"
#include "support/run.h"
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

namespace hist = ::histogram;
using HistogramRows = std::initializer_list<std::pair<const char*, std::string>>;

const Definition& histograms() { return catalog().at("histogram"); }
Params bytes_with(HistogramRows rows) {
    Params p(histograms());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
const hist::Params& histogram_block(const Params& p) { return *static_cast<const hist::Params*>(p.data()); }

/// The tape, byte by byte.
std::vector<std::uint8_t> tape_of(const Params& p, Extent e) {
    const hist::Tape tape(e, histogram_block(p).bytes_per_cell);
    const hist::Source source(histogram_block(p), tape);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(std::size_t(tape.length()));
    for (std::int64_t i = 0; i < tape.length(); ++i) bytes.push_back(std::uint8_t(source(i)));
    return bytes;
}
std::vector<float> plainly_counted(const std::uint8_t* first, std::int64_t count) {
    std::vector<float> counts(hist::bins);
    for (std::int64_t i = 0; i < count; ++i) ++counts[first[i]];
    return counts;
}

TEST(Histogram, CountsWhatAPlainLoopCounts) {
    for (const char* method : {"serial", "global", "shared", "replicated", "auto"})
        for (const Extent e : {Extent{16, 16}, {17, 31}, {200, 131}})
            for (const char* bytes : {"1", "7", "16"}) {
                const Params p = bytes_with({{"method", method}, {"bytes_per_cell", bytes}, {"skew", "40"}});
                World world(histograms(), cpu(), e, p);
                const std::vector<std::uint8_t> all = tape_of(p, e);
                const hist::Tape tape(e, histogram_block(p).bytes_per_cell);
                for (const int steps : {0, 1, 5}) {
                    world.advance(steps);
                    EXPECT_EQ(field(world, "counts"),
                              plainly_counted(&all[std::size_t(tape.begin(world.step()))], tape.bytes))
                        << method << ", " << e.width << "x" << e.height << ", " << bytes << ", step " << world.step();
                }
            }
}

TEST(Histogram, CountsAnyPieceOfAnyDataByEveryMethodOfTheCpu) {
    Draws draw(7);
    const Device device(cpu().table());
    std::vector<std::uint8_t> bytes(5000);
    std::vector<std::uint32_t> counters(hist::bins);
    std::vector<float> counts(hist::bins);
    const hist::Tally tally{counters.data(), nullptr, counts.data()};
    using enum hist::Method;
    for (int i = 0; i < cases_here(10'000); ++i) {
        const int spread = draw.whole(0, 255), first = draw.whole(0, 999),
                  count = draw.whole(0, draw.one_in(2) ? 40 : 4000);
        for (int k = first; k < first + count; ++k) bytes[std::size_t(k)] = std::uint8_t(draw.whole(0, spread));
        for (const auto method : {serial, global, shared, replicated}) {
            hist::cpu::count(device, method, {bytes.data() + first, count}, tally);
            ASSERT_EQ(counts, plainly_counted(bytes.data() + first, count))
                << "case " << i << ", method " << int(method);
            ASSERT_EQ(counters, std::vector<std::uint32_t>(hist::bins)) << "they are zeros between two steps";
        }
    }
}

TEST(Histogram, SharesManyPiecesOutAmongThreads) {
    const std::unique_ptr<Queue> seven = make_cpu_queue(7);
    std::vector<std::uint8_t> bytes(std::size_t(37 * hist::cpu::piece + 11));
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = std::uint8_t(i * i >> 7);
    std::vector<std::uint32_t> counters(hist::bins);
    std::vector<float> counts(hist::bins);
    for (const auto method : {hist::Method::global, hist::Method::shared, hist::Method::replicated}) {
        hist::cpu::count(Device(seven->table()), method, {bytes.data(), std::int64_t(bytes.size())},
                         {counters.data(), nullptr, counts.data()});
        EXPECT_EQ(counts, plainly_counted(bytes.data(), std::int64_t(bytes.size())));
    }
}

TEST(Histogram, MethodsAgreeWhateverIsAskedFor) {
    agree_in(cases_here(300), cpu(), {"histogram", "", {{16, 16}, {90, 90}}});
}

TEST(Histogram, WindowsGoThereAndBackAlongTheTape) {
    for (const Extent e : {Extent{1, 1}, {2, 16}, {5, 7}, {33, 130}, {1024, 1024}, {16384, 16384}})
        for (const int bytes_per_cell : {1, 3, 16, 256}) {
            const hist::Tape tape(e, bytes_per_cell);
            EXPECT_LE(tape.bytes, hist::max_bytes);
            EXPECT_EQ(tape.begin(0), 0);
            std::int64_t before = 0;
            for (std::int64_t step = 0; step <= 2 * tape.strides + 3; ++step) {
                const std::int64_t begin = tape.begin(step);
                ASSERT_EQ(begin % 32, 0) << "a warp's first byte";
                ASSERT_GE(begin, 0);
                ASSERT_LE(begin + tape.bytes, tape.length());
                ASSERT_LE(std::abs(begin - before), tape.stride) << "it does not jump";
                before = begin;
            }
            EXPECT_EQ(tape.begin(tape.strides) + tape.bytes, tape.length()) << "all of it is counted once";
            EXPECT_EQ(tape.begin(std::int64_t{1} << 40), tape.begin((std::int64_t{1} << 40) + 2 * tape.strides));
        }
}

TEST(HistogramData, WithoutSkewEachValueIsAsFrequent) {
    const Params p = bytes_with({{"skew", "0"}, {"drift", "0"}, {"bytes_per_cell", "16"}});
    World world(histograms(), cpu(), {256, 256}, p);
    for (const float count : field(world, "counts")) EXPECT_NEAR(count, 4096, 6 * 64); // six deviations of one
}

TEST(HistogramData, FullySkewedTheyHaveOneValueAndTheOtherBinsAreEmpty) {
    World world(histograms(), cpu(), {64, 48}, bytes_with({{"skew", "100"}, {"drift", "0"}}));
    const std::vector<float> counts = field(world, "counts");
    EXPECT_EQ(std::ranges::count(counts, 0.f), hist::bins - 1);
    EXPECT_EQ(counts[128], 64 * 48 * 16);
}

TEST(HistogramData, MoreSkewMakesTheFullestBinFuller) {
    double before = 0;
    for (const char* skew : {"0", "30", "60", "80", "90", "100"}) {
        World world(histograms(), cpu(), {128, 128}, bytes_with({{"skew", skew}, {"drift", "0"}}));
        const double fullest = std::ranges::max(field(world, "counts"));
        EXPECT_GT(fullest, before) << skew;
        before = fullest;
    }
}

TEST(HistogramData, OfARunAllBytesAreEqual) {
    const Params p = bytes_with({{"run", "64"}, {"drift", "0"}, {"skew", "0"}});
    const std::vector<std::uint8_t> all = tape_of(p, {64, 64});
    for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(all[i], all[i / 64 * 64]) << i;
    EXPECT_GT(
        std::ranges::count_if(plainly_counted(all.data(), std::int64_t(all.size())), [](float n) { return n > 0; }),
        200);
}

TEST(HistogramData, DriftMovesTheFullestBinAlong) {
    const Params p = bytes_with({{"skew", "100"}, {"drift", "200"}});
    const std::vector<std::uint8_t> all = tape_of(p, {64, 64});
    EXPECT_EQ(all.front(), 128 - 100);
    EXPECT_NEAR(all.back(), 128 + 99, 1);
}

std::vector<double> histogram_probes(const Params& p, Extent e) {
    World world(histograms(), cpu(), e, p);
    const ProbeValue values = world.probe();
    return {values.values.begin(), values.values.begin() + std::ptrdiff_t(histograms().probes().size())};
}

TEST(HistogramProbes, SayHowManyThreadsMeet) { // contention, fullest, counted, passes
    const std::vector<double> one = histogram_probes(bytes_with({{"skew", "100"}, {"drift", "0"}}), {64, 64});
    EXPECT_EQ(one, (std::vector<double>{32, 100, 65536, 1}));
    const std::vector<double> even = histogram_probes(bytes_with({{"skew", "0"}, {"drift", "0"}}), {256, 256});
    EXPECT_NEAR(even[0], 1 + 31 / 256., 0.01);
    EXPECT_NEAR(even[1], 100 / 256., 0.05);
    EXPECT_EQ(even[2], 1 << 20);
    const std::vector<double> runs =
        histogram_probes(bytes_with({{"skew", "0"}, {"drift", "0"}, {"run", "32"}}), {64, 64});
    EXPECT_EQ(runs[0], 32) << "contention without skew";
}

TEST(HistogramProbes, SayInHowManyPassesBanksTakeAWarpsCounters) {
    const auto passes = [](std::vector<std::uint8_t> bytes) {
        return hist::passes_through_banks(bytes.data(), int(bytes.size()));
    };
    EXPECT_EQ(passes({7}), 1);
    EXPECT_EQ(passes({7, 7, 7, 7}), 1) << "for all that have the same counter at once";
    EXPECT_EQ(passes({7, 39}), 2) << "two counters of one bank";
    EXPECT_EQ(passes({0, 32, 64, 96, 128, 160, 192, 224, 5, 6}), 8) << "all of a bank's";
    std::vector<std::uint8_t> side_by_side(32);
    for (int i = 0; i < 32; ++i) side_by_side[std::size_t(i)] = std::uint8_t(100 + i);
    EXPECT_EQ(passes(side_by_side), 1);
    double before = 0;
    for (const char* skew : {"100", "70", "50", "0"}) {
        const double now = histogram_probes(bytes_with({{"skew", skew}, {"drift", "0"}}), {128, 128})[3];
        EXPECT_GT(now, before) << "the more even, the more counters meet in a bank: " << skew;
        before = now;
    }
    EXPECT_NEAR(before, 3.17, 0.05);
}

TEST(HistogramPicture, ABarStandsWhereItsValueIs) {
    const Extent e{256, 64};
    World world(histograms(), cpu(), e, bytes_with({{"skew", "100"}, {"drift", "0"}}));
    const std::vector<std::uint32_t> pixels = drawn(world);
    const auto at = [&](int x, int y) { return pixels[std::size_t(y) * std::size_t(e.width) + std::size_t(x)]; };
    const std::uint32_t background = at(0, 30);
    for (int x = 0; x < e.width; ++x) {
        EXPECT_EQ(at(x, 30) == background, x != 128) << "a bar, " << x;
        EXPECT_EQ(at(x, 50) == background, x != 128) << "rain, " << x;
    }
}

TEST(HistogramPicture, RainFallsARowAStep) {
    const Extent e{256, 256}; // a row is a pixel high
    World world(histograms(), cpu(), e, bytes_with({{"skew", "20"}}));
    const auto row = [&](const std::vector<std::uint32_t>& pixels, int y) {
        const auto first = pixels.begin() + std::ptrdiff_t{y} * e.width;
        return std::vector<std::uint32_t>(first, first + e.width);
    };
    const std::vector<std::uint32_t> before = drawn(world);
    world.advance(1);
    const std::vector<std::uint32_t> after = drawn(world);
    for (const int y : {150, 200, 254}) EXPECT_EQ(row(after, y), row(before, y + 1));
    EXPECT_NE(row(before, 200), row(before, 201));
}

std::string histogram_refusal(std::int32_t device, const char* method) {
    const glint_device_facts facts{sizeof(glint_device_facts), device};
    const char* why = histograms().sim().unavailable(&facts, 64, 64, bytes_with({{"method", method}}).data());
    return why ? why : "";
}
TEST(HistogramMethods, OfTheOtherProcessorAreRefusedWithASentence) {
    EXPECT_THAT(histogram_refusal(GLINT_CUDA, "serial"), testing::HasSubstr("a single GPU thread"));
    for (const char* method : {"vectors", "warps", "aggregated"})
        EXPECT_THAT(histogram_refusal(GLINT_CPU, method), testing::HasSubstr("'shared' or 'replicated'"));
    EXPECT_THAT(histogram_refusal(GLINT_CPU, "library"), testing::HasSubstr("CUB"));
    for (const char* method : {"global", "shared", "replicated", "auto"})
        for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA})
            EXPECT_EQ(histogram_refusal(device, method), "") << method;
}

glint_note histogram_note(Extent e, const char* bytes_per_cell) {
    return note_of(histograms(), cpu().device(), e, bytes_with({{"bytes_per_cell", bytes_per_cell}}));
}
TEST(HistogramNote, SaysHowMuchAStepCounts) {
    EXPECT_THAT(histogram_note({1024, 1024}, "100").text, testing::HasSubstr("100 MiB"));
    EXPECT_EQ(histogram_note({1024, 1024}, "100").caution, 0);
    EXPECT_THAT(histogram_note({8192, 8192}, "17").text, testing::HasSubstr("1024 MiB"));
    EXPECT_EQ(histogram_note({8192, 8192}, "17").caution, 1);
    EXPECT_EQ(histogram_note({8192, 8192}, "16").caution, 0);
}

} // namespace
} // namespace glint::test
