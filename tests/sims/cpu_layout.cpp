// The exhibit of cache lines on the CPU: the same sums for any layout and order, and lines counted one by one.
#include "app/world/instance.h"
#include "sims/cpu_layout/draw.h"
#include "sims/cpu_layout/visit.h"
#include "support/draws.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using ::cpu_layout::Pieces;
using ::cpu_layout::Sums;
using RecordLayout = ::cpu_layout::Layout;
using LayoutRows = std::initializer_list<std::pair<const char*, std::string>>;

const Definition& layouts() { return catalog().at("cpu_layout"); }
Params layout_params(LayoutRows rows) {
    Params p(layouts());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
const ::cpu_layout::Params& block_of_layout(const Params& p) {
    return *static_cast<const ::cpu_layout::Params*>(p.data());
}
constexpr RecordLayout every_layout[] = {RecordLayout::structs, RecordLayout::arrays, RecordLayout::tiles};

/// The threads' sums, computed one value after another.
std::vector<float> plain_totals(Extent e, const Params& p) {
    const Pieces pieces(e.area(), block_of_layout(p));
    std::vector<float> totals(::cpu_layout::max_workers, 0);
    for (int worker = 0; worker < pieces.workers; ++worker) {
        std::uint32_t sum = 0;
        for (std::int64_t record = pieces.begin(worker); record < pieces.end(worker); ++record)
            for (int field = 0; field < block_of_layout(p).fields; ++field)
                sum += ::cpu_layout::value_of(record, field);
        totals[std::size_t(worker)] = float(sum & 0xffffff);
    }
    return totals;
}

TEST(CpuLayout, EveryLayoutAndOrderComesToTheSameSums) {
    for (const Extent e : {Extent{16, 16}, {17, 31}, {97, 61}})
        for (const char* fields : {"1", "3", "8"})
            for (const char* workers : {"1", "5", "16", "64"})
                for (const char* order : {"straight", "strided", "scattered"})
                    for (const char* layout : {"structs", "arrays", "tiles"}) {
                        const Params p = layout_params({{"fields", fields},
                                                        {"workers", workers},
                                                        {"order", order},
                                                        {"layout", layout},
                                                        {"stride", "7"},
                                                        {"ahead", "9"}});
                        World world(layouts(), cpu(), e, p);
                        EXPECT_EQ(field(world, "totals"), plain_totals(e, p)) << layout << ", " << order;
                        world.advance(2);
                        EXPECT_EQ(field(world, "totals"), plain_totals(e, p)) << layout << ", " << order;
                    }
}

TEST(CpuLayout, TakesWhatIsChangedWhileItRuns) {
    Draws draw(4);
    const std::unique_ptr<Queue> seven = make_cpu_queue(7);
    Params p = layout_params({{"order", "scattered"}, {"workers", "13"}});
    World world(layouts(), *seven, {150, 90}, p);
    for (int i = cases_here(300); i > 0; --i) {
        set(p, "layout", std::vector<std::string>{"structs", "arrays", "tiles"}[std::size_t(draw.whole(0, 2))]);
        set(p, "fields", std::to_string(draw.whole(1, 8)));
        set(p, "ahead", std::to_string(draw.whole(0, 128)));
        set(p, "spacing", std::to_string(draw.whole(4, 256)));
        world.set_params(p);
        world.advance(1);
        ASSERT_EQ(field(world, "totals"), plain_totals({150, 90}, p)) << "case " << i;
    }
}

TEST(CpuLayoutRecords, HaveAPlaceOfTheirOwnInEveryLayout) {
    for (const RecordLayout layout : every_layout)
        for (const std::int64_t count : {16, 160, 1024}) {
            std::set<std::int64_t> taken;
            for (std::int64_t record = 0; record < count; ++record)
                for (int value = 0; value < 8; ++value) {
                    const std::int64_t place = ::cpu_layout::place_of(layout, record, value, count);
                    ASSERT_TRUE(place >= 0 && place < 8 * count) << int(layout);
                    ASSERT_TRUE(taken.insert(place).second) << "two values in one word";
                }
        }
}

TEST(CpuLayoutRecords, LieInThePictureWhereTheyLieInMemory) {
    constexpr int shown = ::cpu_layout::shown_records;
    for (const RecordLayout layout : every_layout)
        for (int row = 0; row < ::cpu_layout::shown_rows; ++row)
            for (int line = 0; line < ::cpu_layout::lines_per_row; ++line)
                for (int i = 0; i < 16; ++i) {
                    const auto word = ::cpu_layout::word_at(layout, row, line, i);
                    ASSERT_EQ(::cpu_layout::place_of(layout, word.record, word.field, shown),
                              (row * ::cpu_layout::lines_per_row + line) * 16 + i);
                }
}

TEST(CpuLayoutOrder, VisitsEveryRecordOnce) {
    Draws draw(5);
    for (int i = cases_here(3'000); i > 0; --i) {
        const std::int64_t first = draw.whole(0, 100), count = draw.whole(0, 300);
        const char* order = draw.one_in(2) ? "strided" : "scattered";
        const Params p = layout_params({{"order", order}, {"stride", std::to_string(draw.whole(1, 400))}});
        std::vector<std::int32_t> visited(std::size_t(count), -1), all(std::size_t(count), 0);
        ::cpu_layout::write_order(block_of_layout(p), first, count, visited.data());
        std::iota(all.begin(), all.end(), std::int32_t(first));
        ASSERT_TRUE(std::is_permutation(visited.begin(), visited.end(), all.begin())) << order << ", " << count;
    }
}

TEST(CpuLayoutOrder, StridesLeapAndScatteringHasNoOrder) {
    std::vector<std::int32_t> visited(12);
    ::cpu_layout::write_order(block_of_layout(layout_params({{"order", "strided"}, {"stride", "5"}})), 100, 12,
                              visited.data());
    EXPECT_THAT(visited, testing::ElementsAre(100, 105, 110, 101, 106, 111, 102, 107, 103, 108, 104, 109));
    std::vector<std::int32_t> one(1000), other(1000);
    ::cpu_layout::write_order(block_of_layout(layout_params({{"order", "scattered"}})), 0, 1000, one.data());
    ::cpu_layout::write_order(block_of_layout(layout_params({{"order", "scattered"}, {"seed", "2"}})), 0, 1000,
                              other.data());
    int neighbours = 0, same = 0;
    for (std::size_t i = 0; i + 1 < one.size(); ++i) neighbours += one[i] + 1 == one[i + 1], same += one[i] == other[i];
    EXPECT_LT(neighbours, 12) << "one is expected";
    EXPECT_LT(same, 12) << "one is expected";
}

TEST(CpuLayoutPieces, CoverAllRecordsAndBeginAtLines) {
    for (int workers = 1; workers <= 64; ++workers)
        for (const std::int64_t records : {1, 63, 64, 65, 1000, 5917, 100'000}) {
            const Pieces pieces(records, block_of_layout(layout_params({{"workers", std::to_string(workers)}})));
            EXPECT_EQ(pieces.begin(0), 0);
            EXPECT_EQ(pieces.end(workers - 1), records);
            for (int worker = 0; worker < workers; ++worker) {
                EXPECT_LE(pieces.begin(worker), pieces.end(worker));
                EXPECT_TRUE(pieces.begin(worker) % 64 == 0 || pieces.begin(worker) == records);
            }
        }
}

TEST(CpuLayoutSums, OfThreadsThatRunTogetherAreNeighbours) {
    for (int workers = 1; workers <= 64; ++workers) {
        const auto slots = ::cpu_layout::slots_of(workers);
        std::set<int> taken(slots.begin(), slots.begin() + workers);
        EXPECT_EQ(int(taken.size()), workers);
        EXPECT_EQ(*taken.begin(), 0);
        EXPECT_EQ(*taken.rbegin(), workers - 1);
    }
    const auto of_16 = ::cpu_layout::slots_of(16); // halves, then quarters, as pieces are distributed
    EXPECT_EQ(of_16[8], of_16[0] + 1);
    EXPECT_EQ((std::set<int>{of_16[0], of_16[4], of_16[8], of_16[12]}), (std::set<int>{0, 1, 2, 3}));
}

TEST(CpuLayoutSums, AreCountedLineByLine) {
    for (int spacing = 4; spacing <= 256; ++spacing)
        for (const int workers : {1, 2, 7, 16, 64}) {
            const Sums sums(block_of_layout(layout_params({{"spacing", std::to_string(spacing)}})));
            std::vector<int> writers(300, 0);
            for (int slot = 0; slot < workers; ++slot) ++writers[std::size_t(slot * (spacing / 4) / 16)];
            int lines = 0;
            for (int line = 0; line < 300; ++line) {
                ASSERT_EQ(sums.writers(line, workers), writers[std::size_t(line)]) << spacing << ", " << workers;
                if (writers[std::size_t(line)] > 0) lines = line + 1;
            }
            ASSERT_EQ(sums.lines(workers), lines);
        }
}

std::vector<double> layout_probes(LayoutRows rows) {
    World world(layouts(), cpu(), {64, 64}, layout_params(rows));
    world.advance(40); // 80 visits
    const ProbeValue values = world.probe();
    return {values.values.begin(), values.values.begin() + 2};
}

TEST(CpuLayoutProbes, SayHowMuchOfALineIsOfUse) { // line_share, writers
    for (const char* fields : {"1", "3", "8"})
        for (const char* layout : {"arrays", "tiles"})
            EXPECT_EQ(layout_probes({{"layout", layout}, {"fields", fields}})[0], 100) << "whole lines, " << layout;
    EXPECT_EQ(layout_probes({{"layout", "structs"}, {"fields", "8"}})[0], 100);
    EXPECT_EQ(layout_probes({{"layout", "structs"}, {"fields", "4"}})[0], 50);
    EXPECT_EQ(layout_probes({{"layout", "structs"}, {"fields", "1"}})[0], 100. / 8);
    EXPECT_EQ(layout_probes({{"layout", "arrays"}, {"order", "strided"}, {"stride", "16"}})[0], 100. / 16);
    EXPECT_EQ(layout_probes({{"spacing", "4"}})[1], 16);
    EXPECT_EQ(layout_probes({{"spacing", "16"}})[1], 4);
    EXPECT_EQ(layout_probes({{"spacing", "64"}})[1], 1);
}

TEST(CpuLayoutProbes, SayTheSameOfTheSameLayoutAtAnyStep) { // does not depend on how far into a line the visits are
    World world(layouts(), cpu(), {64, 64}, layout_params({{"layout", "structs"}, {"fields", "3"}}));
    for (int step = 0; step < 300; step += 7) {
        EXPECT_EQ(world.probe().values[0], 100. * 3 / 8) << "step " << world.step();
        world.advance(7);
    }
}

TEST(CpuLayoutPicture, MovesAlongAndWarmsToWhatIsRead) {
    World world(layouts(), cpu(), {640, 480}, layout_params({{"layout", "arrays"}}));
    const std::vector<std::uint32_t> before = drawn(world);
    world.advance(1);
    EXPECT_NE(drawn(world), before);
    Params p = world.params();
    set(p, "spacing", "4");
    world.set_params(p);
    const auto row_of_sums = [&] { // through the uppermost lines with sums
        const std::vector<std::uint32_t> pixels = drawn(world);
        const std::size_t y = std::size_t(0.16 * 480);
        return std::set<std::uint32_t>(pixels.begin() + std::ptrdiff_t(y * 640),
                                       pixels.begin() + std::ptrdiff_t(y * 640 + 640));
    };
    const std::set<std::uint32_t> shared = row_of_sums();
    set(p, "spacing", "64");
    world.set_params(p);
    EXPECT_NE(row_of_sums(), shared);
}

TEST(CpuLayout, NotesWhereThreadsShareALine) {
    const auto noted = [](const char* spacing) {
        return note_of(layouts(), cpu().device(), {64, 64}, layout_params({{"spacing", spacing}}));
    };
    EXPECT_THAT(noted("4").text, says("16 threads", "64 bytes"));
    EXPECT_STREQ(noted("4").param, "spacing");
    EXPECT_EQ(noted("64").param, nullptr);
}

TEST(CpuLayout, IsForTheCpuAndSaysSoToAGpu) {
    const glint_device_facts gpu{sizeof(glint_device_facts), GLINT_CUDA}, here{sizeof(glint_device_facts), GLINT_CPU};
    auto* const why = layouts().sim().unavailable;
    EXPECT_THAT(why(&gpu, 64, 64, Params(layouts()).data()), testing::HasSubstr("choose the CPU"));
    EXPECT_EQ(why(&here, 64, 64, Params(layouts()).data()), nullptr);
    EXPECT_THAT(gpu_method_ids(), testing::AllOf(testing::Not(testing::Contains("cpu_layout")),
                                                 testing::Contains("heat"), testing::Contains("constant_memory")));
}

TEST(ByAnyMethod, IsAvailableIfAnotherMethodCanRun) {
    ComputeDevice& here = cpu().device();
    Params p(catalog().at("heat"));
    set(p, "method", "persistent");
    EXPECT_NE(unavailable(p.definition(), here, {64, 64}, p), "");
    EXPECT_EQ(unavailable_by_any_method(p.definition(), here, {64, 64}, p), "");
}

} // namespace
} // namespace glint::test
