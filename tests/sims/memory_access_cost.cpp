// The arithmetic of the memory access exhibit: orders, layouts, and the cost of a warp's load, compared with plain
// counting.
#include "sims/memory_access/cost.h"
#include "sims/memory_access/gather.h"
#include "sims/memory_access/picture.h"
#include "support/draws.h"
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace glint::test {
namespace {

namespace accesses = ::memory_access;
using accesses::Access;

TEST(MemoryOrder, ReadsEveryRecordOnce) {
    Draws draw(1);
    for (int i = 0; i < cases_here(10'000); ++i) {
        const int count = draw.whole(1, 600);
        const accesses::Order order{count, draw.whole(1, 64), draw.whole(0, count - 1)};
        std::vector<int> read(std::size_t(count), 0);
        for (int element = 0; element < count; ++element) {
            const int record = order(element);
            ASSERT_TRUE(record >= 0 && record < count) << count << " records, stride " << order.stride;
            ++read[std::size_t(record)];
        }
        ASSERT_EQ(*std::ranges::max_element(read), 1) << count << " records, stride " << order.stride;
    }
}

TEST(MemoryOrder, IsWalkedThroughWithoutADivision) {
    Draws draw(3);
    for (int i = 0; i < cases_here(2'000); ++i) {
        const int count = draw.whole(1, 3000);
        const accesses::Order order{count, draw.whole(1, 64), draw.whole(0, count - 1)};
        const int first = draw.whole(0, count - 1);
        accesses::OrderWalk walk(order, first);
        for (int read = 0; read < 200; ++read, walk.next())
            ASSERT_EQ(walk.record(), order((first + read) % count)) << count << " records, stride " << order.stride;
    }
}

TEST(MemoryOrder, NeighboursAreAStrideApart) {
    for (const int stride : {1, 2, 7, 64}) {
        const accesses::Order order{100'000, stride, 5};
        for (int lane = 0; lane < 32; ++lane) EXPECT_EQ(order(lane), 5 + lane * stride);
    }
}

constexpr accesses::Arrangement arrangements[] = {accesses::Arrangement::records, accesses::Arrangement::padded_records,
                                                  accesses::Arrangement::arrays, accesses::Arrangement::tiles};

TEST(MemoryLayout, HasAWordForEachMember) {
    Draws draw(2);
    for (int i = 0; i < cases_here(2'000); ++i) {
        const int records = draw.whole(1, 200), members = draw.whole(1, 8);
        const accesses::Layout layout(arrangements[draw.whole(0, 3)], records, members);
        std::set<std::int64_t> words;
        for (int record = 0; record < records; ++record)
            for (int member = 0; member < members; ++member) {
                const std::int64_t word = layout.word(record, member);
                ASSERT_TRUE(word >= 0 && word < accesses::words_for(records, members));
                ASSERT_TRUE(words.insert(word).second) << "two members lie in the same word";
                if (member % layout.width == 0) { ASSERT_EQ(word % layout.width, 0) << "a load of so many words"; }
                if (member % layout.width != 0) { ASSERT_EQ(word, layout.word(record, member - 1) + 1); }
            }
    }
}

accesses::Params access_params(Access access, int members = 1, int used = 8) {
    accesses::Params p;
    p.access = access, p.members = members, p.used = used;
    return p;
}
accesses::Cost first_load(const accesses::Params& p) {
    return cost_of(accesses::Pattern(1 << 20, p, p.offset).load(0));
}

TEST(MemoryCost, OfNeighboursIsFourSectorsAllOfUse) {
    const accesses::Cost cost = first_load(access_params(Access::aos));
    EXPECT_EQ(cost.sectors, 4);
    EXPECT_EQ(cost.share(accesses::Space::global), 1);
}

TEST(MemoryCost, OfAnOffsetIsAFifthSectorButForWholeOnes) {
    for (int offset = 0; offset < 64; ++offset) {
        accesses::Params p = access_params(Access::aos);
        p.offset = offset;
        EXPECT_EQ(first_load(p).sectors, offset % 8 == 0 ? 4 : 5) << offset;
    }
}

TEST(MemoryCost, OfAStrideGrowsUpToASectorALane) {
    for (int stride = 1; stride <= 64; ++stride) {
        accesses::Params p = access_params(Access::aos);
        p.stride = stride;
        const accesses::Cost cost = first_load(p);
        if (stride <= 8) { EXPECT_EQ(cost.sectors, 4 * stride) << stride; }
        EXPECT_DOUBLE_EQ(cost.share(accesses::Space::global), stride < 8 ? 1. / stride : 1. / 8) << stride;
    }
}

TEST(MemoryCost, OfStructsDependsOnHowTheyLie) {
    const auto expect = [](Access access, int members, int sectors, int useful) {
        const accesses::Cost cost = first_load(access_params(access, members, members));
        EXPECT_EQ(cost.sectors, sectors) << int(access) << " of " << members;
        EXPECT_EQ(cost.useful, useful) << int(access) << " of " << members;
    };
    expect(Access::aos, 3, 12, 32);
    expect(Access::aos, 8, 32, 32);
    expect(Access::padded, 2, 8, 64);
    expect(Access::padded, 3, 16, 96); // 16 bytes a struct, of which 12 are useful
    expect(Access::padded, 4, 16, 128);
    for (const int members : {1, 3, 8}) {
        expect(Access::soa, members, 4, 32);
        expect(Access::tiled, members, 4, 32);
        expect(Access::staged, members, 4, 32);
        expect(Access::quads, members, 16, 128);
    }
}

TEST(MemoryCost, OfFourNeighboursThatAreNotAlignedIsThatOfAStrideOfFour) {
    accesses::Params p = access_params(Access::quads);
    p.offset = 1;
    const accesses::Pattern pattern(1 << 20, p, p.offset);
    EXPECT_EQ(pattern.loads(), 4);
    EXPECT_EQ(cost_of(pattern.load(0)).sectors, 16);
    EXPECT_EQ(cost_of(pattern.load(0)).useful, 32);
}

TEST(MemoryCost, OfWaysThatAreForNeighboursInGlobalMemoryIsThatOfOthersElsewhere) {
    const auto same_load = [](Access access, Access other, accesses::Space space, int stride) {
        accesses::Params p = access_params(access, 3, 3), q = access_params(other, 3, 3);
        p.space = q.space = space, p.stride = q.stride = stride;
        return first_load(p).sectors == first_load(q).sectors && first_load(p).passes == first_load(q).passes;
    };
    EXPECT_TRUE(same_load(Access::staged, Access::aos, accesses::Space::global, 2));
    EXPECT_TRUE(same_load(Access::staged, Access::aos, accesses::Space::shared, 1));
    EXPECT_TRUE(same_load(Access::quads, Access::soa, accesses::Space::shared, 1));
    EXPECT_FALSE(same_load(Access::staged, Access::aos, accesses::Space::global, 1));
}

int bank_passes(int stride, int padding, Access access = Access::aos, int members = 1) {
    accesses::Params p = access_params(access, members, 1);
    p.space = accesses::Space::shared, p.stride = stride, p.padding = padding;
    return first_load(p).passes;
}

TEST(MemoryBanks, AStrideMeetsAsOftenAsItSharesADivisorWithTheirNumber) {
    for (int stride = 1; stride <= 32; ++stride) EXPECT_EQ(bank_passes(stride, 0), std::gcd(stride, 32)) << stride;
}

TEST(MemoryBanks, AFreeWordARowSetsColumnsApart) {
    EXPECT_EQ(bank_passes(32, 0), 32);
    EXPECT_EQ(bank_passes(32, 1), 1);
    EXPECT_EQ(bank_passes(32, 2), 2);
}

TEST(MemoryBanks, StructsOfFourMeetButNotInLoadsOfSixteenBytes) {
    EXPECT_EQ(bank_passes(1, 0, Access::aos, 4), 4);
    EXPECT_EQ(bank_passes(1, 0, Access::aos, 3), 1) << "3 and 32 share no divisor";
    EXPECT_EQ(bank_passes(1, 0, Access::padded, 4), 4) << "a quarter of a warp at a time, as must be";
    EXPECT_EQ(bank_passes(1, 0, Access::soa, 4), 1);
}

TEST(MemoryBanks, LoadsOfSixteenBytesNeedRowsThatBeginThere) {
    accesses::Params p = access_params(Access::padded, 4, 4);
    p.space = accesses::Space::shared;
    for (int padding = 0; padding <= 4; ++padding) {
        p.padding = padding;
        EXPECT_EQ(accesses::Pattern(5000, p, 0).load(0).width, padding % 4 == 0 ? 4 : 1) << padding;
    }
}

/// One lane and one word after another.
accesses::Cost counted_plainly(const accesses::Request& request) {
    accesses::Cost cost;
    std::set<std::int64_t> sectors, useful;
    for (std::size_t lane = 0; lane < 32; ++lane)
        for (int k = 0; k < request.width; ++k) {
            sectors.insert((request.first[lane] + k) / 8);
            if (request.used[lane] >> k & 1) useful.insert(request.first[lane] + k);
        }
    cost.sectors = int(sectors.size()), cost.useful = int(useful.size()), cost.ideal = request.width;
    const std::size_t together = std::size_t(32 / request.width);
    for (std::size_t first = 0; first < 32; first += together) {
        std::map<std::int64_t, std::set<std::int64_t>> of_bank;
        for (std::size_t lane = first; lane < first + together; ++lane)
            for (int k = 0; k < request.width; ++k)
                of_bank[(request.first[lane] + k) % 32].insert(request.first[lane] + k);
        std::size_t most = 0;
        for (const auto& [bank, words] : of_bank) most = std::max(most, words.size());
        cost.passes += int(most);
    }
    return cost;
}

accesses::Params any_access(Draws& draw) {
    accesses::Params p;
    p.space = draw.one_in(2) ? accesses::Space::shared : accesses::Space::global;
    p.access = static_cast<Access>(draw.whole(0, 5));
    p.stride = draw.one_in(3) ? 1 : draw.whole(1, 64);
    p.offset = draw.whole(0, 63), p.members = draw.whole(1, 8), p.used = draw.whole(1, 8);
    p.padding = draw.whole(0, 4);
    p.hold = draw.whole(0, 3);
    return p;
}

TEST(MemoryCost, IsWhatPlainCountingFinds) {
    Draws draw(3);
    for (int i = 0; i < cases_here(10'000); ++i) {
        const accesses::Params p = any_access(draw);
        const int records = draw.whole(256, 5000);
        const accesses::Pattern pattern(records, p, draw.whole(0, 9000));
        const accesses::Request request = pattern.load(draw.whole(0, pattern.loads() - 1));
        const accesses::Cost found = cost_of(request), counted = counted_plainly(request);
        ASSERT_EQ(found.sectors, counted.sectors) << "case " << i;
        ASSERT_EQ(found.useful, counted.useful) << "case " << i;
        ASSERT_EQ(found.passes, counted.passes) << "case " << i;
        ASSERT_LE(found.share(p.space), 1) << "case " << i;
    }
}

TEST(MemoryDrawing, HasEveryLanesWords) {
    Draws draw(4);
    for (int i = 0; i < cases_here(2'000); ++i) {
        const accesses::Params p = any_access(draw);
        const int records = draw.whole(256, 5000);
        const std::int64_t step = draw.whole(0, 500);
        const accesses::Drawing drawing = accesses::drawing_of(records, p, step);
        const accesses::Cost cost = cost_of(accesses::request_of(records, p, step));
        ASSERT_TRUE(drawing.lines >= 1 && drawing.lines <= accesses::max_lines) << "case " << i;
        int useful = 0, sectors = 0;
        for (int line = 0; line < drawing.lines; ++line) {
            ASSERT_NE(drawing.sectors[line], 0) << "a line that nobody asked for, case " << i;
            for (const std::uint8_t lane : drawing.lane_of[line]) useful += lane < 32;
            for (int sector = 0; sector < 4; ++sector) sectors += drawing.sectors[line] >> sector & 1;
        }
        ASSERT_EQ(useful, cost.useful) << "case " << i;
        ASSERT_EQ(sectors, cost.sectors) << "case " << i;
    }
}

TEST(MemoryDrawing, HasTheShareOfEveryStride) {
    accesses::Params p = access_params(Access::aos);
    p.hold = 0, p.stride = 3;
    const accesses::Drawing drawing = accesses::drawing_of(1 << 20, p, 0);
    for (int stride = 1; stride <= 64; ++stride)
        EXPECT_FLOAT_EQ(drawing.shares[stride - 1], stride < 8 ? 1.f / float(stride) : 0.125f) << stride;
}

} // namespace
} // namespace glint::test
