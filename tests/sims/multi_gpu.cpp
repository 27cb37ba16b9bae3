// Two GPUs, as far as a CPU can show it: the result of each method, the stored times, and the refused parameters. No
// time is asserted.
#include "sims/multi_gpu/results.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using SplitRows = std::initializer_list<std::pair<const char*, std::string>>;
using SplitColumn = multi_gpu::Column;
using SplitRow = multi_gpu::Row;

const Definition& split_exhibit() { return catalog().at("multi_gpu"); }
Params split_with(SplitRows rows) {
    Params p(split_exhibit());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
/// The tables of a world.
struct MeasuredSplit {
    std::vector<float> devices, summary, history, sum;
    explicit MeasuredSplit(World& world)
        : devices(field(world, "devices")),
          summary(field(world, "summary")),
          history(field(world, "history")),
          sum(field(world, "sum")) {}
    float at(int row, int device) const { return devices[std::size_t(row * multi_gpu::max_devices + device)]; }
    int used() const { return int(summary[SplitColumn::used]); }
    double result() const { return double(sum[0]) + double(sum[1]); }
    int runs() const {
        return int(std::ranges::count_if(history, [](float ms) { return ms > 0; }));
    }
};
/// 0² + 1² + …, from 0 again after every period, doubled.
double sum_by_hand(std::int64_t pairs) {
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < pairs; ++i) sum += 2 * (i % 1021) * (i % 1021);
    return double(sum);
}

TEST(MultiGpu, EveryMethodComesToThePlainSum) {
    const std::unique_ptr<Queue> four = make_cpu_queue(4);
    for (Queue* queue : {&cpu(), four.get()})
        for (const char* method : {"serial", "halves", "all_threads", "auto"})
            for (const char* devices : {"1", "2", "3", "8"})
                for (const Extent e : {Extent{16, 16}, {17, 31}, {97, 61}}) {
                    World world(split_exhibit(), *queue, e,
                                split_with({{"method", method}, {"devices", devices}, {"pairs_per_cell", "13"}}));
                    world.advance(5);
                    const MeasuredSplit now(world);
                    EXPECT_EQ(now.result(), sum_by_hand(e.area() * 13)) << method << " for " << devices;
                    EXPECT_EQ(now.summary[SplitColumn::off], 0);
                    EXPECT_EQ(now.used(), method == std::string("halves") ? std::stoi(devices) : 1);
                }
}

TEST(MultiGpu, ManyPairsAreAddedUpInPieces) {
    World world(split_exhibit(), cpu(), {300, 200}, split_with({{"method", "all_threads"}, {"pairs_per_cell", "50"}}));
    world.advance(4);
    EXPECT_EQ(MeasuredSplit(world).result(), sum_by_hand(3'000'000));
}

TEST(MultiGpu, TheFirstThreeRunsAreOneDevicesAndTheSpeedUpIsOverThem) {
    World world(split_exhibit(), cpu(), {64, 64}, split_with({{"method", "halves"}, {"devices", "3"}}));
    float best = INFINITY;
    for (int step = 1; step <= 3; ++step) {
        world.advance(1);
        const MeasuredSplit now(world);
        EXPECT_EQ(now.used(), 1) << "step " << step;
        EXPECT_EQ(now.summary[SplitColumn::overlap], 0);
        best = std::min(best, now.summary[SplitColumn::total]);
        EXPECT_EQ(now.summary[SplitColumn::alone], best);
    }
    world.advance(1);
    const MeasuredSplit now(world);
    EXPECT_EQ(now.used(), 3);
    EXPECT_EQ(now.summary[SplitColumn::alone], best);
    EXPECT_EQ(now.summary[SplitColumn::speedup], best / now.summary[SplitColumn::total]);
}

TEST(MultiGpu, EachPartHasItsTimeWithinTheWhole) {
    World world(split_exhibit(), cpu(), {97, 61}, split_with({{"method", "halves"}, {"devices", "5"}}));
    world.advance(6);
    const MeasuredSplit now(world);
    ASSERT_EQ(now.used(), 5);
    for (int device = 0; device < 5; ++device) {
        EXPECT_GE(now.at(SplitRow::start, device), 0);
        EXPECT_EQ(now.at(SplitRow::copied, device), now.at(SplitRow::start, device)) << "nothing is copied";
        EXPECT_LE(now.at(SplitRow::start, device), now.at(SplitRow::end, device));
        EXPECT_LE(now.at(SplitRow::end, device), now.summary[SplitColumn::total]);
    }
    for (int row = 0; row < SplitRow::phase; ++row) EXPECT_EQ(now.at(row, 5), 0) << "there is no sixth";
}

TEST(MultiGpu, TheLastRunsAreKeptAndOlderOnesGo) {
    World world(split_exhibit(), cpu(), {32, 32}, split_with({}));
    world.advance(multi_gpu::kept_runs - 1);
    EXPECT_EQ(MeasuredSplit(world).runs(), multi_gpu::kept_runs - 1);
    world.advance(3);
    const MeasuredSplit now(world);
    EXPECT_EQ(now.runs(), multi_gpu::kept_runs);
    EXPECT_EQ(now.summary[SplitColumn::next_run], 2);
    EXPECT_EQ(now.history[1], now.summary[SplitColumn::total]) << "the newest";
}

TEST(MultiGpu, TheScaleHoldsBothTimesAndStaysWhileTheyAreAboutTheSame) {
    World world(split_exhibit(), cpu(), {32, 32}, split_with({}));
    for (int step = 0; step < 30; ++step) {
        world.advance(1);
        const std::vector<float> sum = MeasuredSplit(world).summary;
        const float longest = std::max(sum[SplitColumn::total], sum[SplitColumn::alone]);
        EXPECT_GE(sum[SplitColumn::axis], longest);
        EXPECT_LE(sum[SplitColumn::axis], 2.0001f * longest);
    }
}

TEST(MultiGpu, ProbesAreTheTables) {
    World world(split_exhibit(), cpu(), {16, 16}, split_with({{"method", "halves"}, {"devices", "4"}}));
    EXPECT_EQ(world.probe().values[0], 0) << "nothing was measured";
    world.advance(5);
    const MeasuredSplit now(world);
    const auto values = world.probe().values;
    EXPECT_EQ(values[0], sum_by_hand(16 * 16 * 8));
    const int probed[] = {SplitColumn::off, SplitColumn::total, SplitColumn::rate, SplitColumn::overlap,
                          SplitColumn::speedup};
    for (std::size_t i = 0; i < std::size(probed); ++i)
        EXPECT_EQ(values[i + 1], double(now.summary[std::size_t(probed[i])])) << i;
    for (int device = 0; device < multi_gpu::max_devices; ++device)
        EXPECT_EQ(values[std::size_t(6 + device)], double(now.at(SplitRow::rate, device))) << device;
}

glint_work work_of_split(SplitRows rows) {
    glint_work work{};
    work.size = sizeof work;
    EXPECT_EQ(split_exhibit().sim().work(1024, 1024, split_with(rows).data(), &work), 0);
    return work;
}
TEST(MultiGpuWork, IsAllThatIsReadAndOfTheBusiestMemoryWhatItMoves) {
    const double mebibyte = 1 << 20;
    for (const char* method : {"serial", "one_gpu", "one_thread"}) {
        const glint_work work = work_of_split({{"method", method}, {"pairs_per_cell", "4"}, {"memory", "own"}});
        EXPECT_STREQ(work.item, "bytes");
        EXPECT_EQ(work.items_per_step, 32 * mebibyte) << method;
        EXPECT_EQ(work.bytes_per_step, (method == std::string("one_thread") ? 16 : 32) * mebibyte) << method;
    }
    EXPECT_EQ(work_of_split({{"method", "one_gpu"}, {"pairs_per_cell", "4"}}).bytes_per_step, 64 * mebibyte)
        << "written by a copy, then read";
    EXPECT_EQ(work_of_split({{"method", "thread_each"}, {"pairs_per_cell", "4"}, {"memory", "peer"}}).bytes_per_step,
              32 * mebibyte)
        << "the first GPU's memory serves all";
    EXPECT_EQ(work_of_split({{"pairs_per_cell", "128"}}).items_per_step, 1024 * mebibyte);
}

std::string refused_split(std::int32_t device, const char* method) {
    const glint_device_facts facts{sizeof(glint_device_facts), device};
    const char* why = split_exhibit().sim().unavailable(&facts, 64, 64, split_with({{"method", method}}).data());
    return why ? why : "";
}
TEST(MultiGpuMethods, OfTheOtherProcessorAreRefusedWithASentence) {
    for (const char* method : {"one_gpu", "one_thread", "thread_each"})
        EXPECT_THAT(refused_split(GLINT_CPU, method), testing::HasSubstr("'serial', 'halves' or 'all_threads'"));
    for (const char* method : {"serial", "halves", "all_threads"}) {
        EXPECT_THAT(refused_split(GLINT_CUDA, method), testing::HasSubstr("choose 'one_gpu'"));
        EXPECT_EQ(refused_split(GLINT_CPU, method), "");
    }
    for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA}) EXPECT_EQ(refused_split(device, "auto"), "");
    EXPECT_EQ(refused_split(GLINT_CUDA, "one_gpu"), "");
}

TEST(MultiGpuNote, SaysHowManyPairsThereAreAndThatTheyAreCut) {
    const auto note_of = [](Extent e, const char* pairs) {
        const glint_device_facts facts{sizeof(glint_device_facts), GLINT_CPU};
        glint_note note{};
        note.size = sizeof note;
        const Params p = split_with({{"pairs_per_cell", pairs}});
        EXPECT_EQ(split_exhibit().sim().note(&facts, e.width, e.height, p.data(), &note), 0);
        EXPECT_STREQ(note.param, "pairs_per_cell");
        return note;
    };
    EXPECT_THAT(note_of({1024, 1024}, "33").text, testing::HasSubstr("33 Mi pairs"));
    EXPECT_EQ(note_of({1024, 1024}, "128").caution, 0);
    EXPECT_THAT(note_of({2048, 1024}, "128").text, testing::HasSubstr("128 Mi pairs"));
    EXPECT_EQ(note_of({2048, 1024}, "128").caution, 1);
}

} // namespace
} // namespace glint::test
