// The exhibit of constant and texture memory compared with plain computations: the values read, the values beyond
// edges, and the number of passes that serve a warp.
#include "sims/constant_memory/panels.h"
#include "sims/constant_memory/passes.h"
#include "support/draws.h"
#include "support/run.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

using ::constant_memory::Edges;
using ::constant_memory::Filter;
using ::constant_memory::Lanes;
using ::constant_memory::Panels;
using ::constant_memory::Passes;
using ::constant_memory::Serving;
using ConstantRows = std::initializer_list<std::pair<const char*, std::string>>;

Params constant_params(ConstantRows rows) {
    Params p(catalog().at("constant_memory"));
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
World constant_world(Extent e, ConstantRows rows) {
    return {catalog().at("constant_memory"), cpu(), e, constant_params(rows)};
}
const ::constant_memory::Params& block_of_constants(const Params& p) {
    return *static_cast<const ::constant_memory::Params*>(p.data());
}

/// The table, read by anything that indexes it.
struct PlainTable {
    int side;
    explicit PlainTable(int of) : side(of) {}
    float operator()(int i) const { return float(::constant_memory::entry_value(i % side, i / side, side)); }
};

// --- by index

TEST(ConstantMemory, SumsWhatAWarpReadsByIndex) {
    for (const char* pattern : {"neighbours", "scattered"})
        for (const int addresses : {1, 2, 7, 32})
            for (const auto& [table, side] : {std::pair{"kib_1", 16}, {"kib_4", 32}, {"kib_16", 64}}) {
                World world = constant_world({75, 17}, {{"pattern", pattern},
                                                        {"addresses", std::to_string(addresses)},
                                                        {"reads", "11"},
                                                        {"table", table}});
                world.advance(40);
                const std::vector<float> sums = field(world, "sums");
                for (int x = 0; x < 75; ++x) {
                    double expected = 0;
                    for (int read = 0; read < 11; ++read) {
                        const std::uint64_t number =
                            std::uint64_t(40 / 16 + read * addresses + x % 32 * addresses / 32);
                        const std::uint64_t spread = number * 2654435769u % (std::uint64_t{1} << 32);
                        const std::uint64_t entries = std::uint64_t(side) * std::uint64_t(side);
                        const std::uint64_t entry =
                            *pattern == 's' ? spread * entries >> 32 : number % entries; // the leading bits
                        expected += double(PlainTable(side)(int(entry)));
                    }
                    for (int y = 0; y < 17; ++y)
                        ASSERT_EQ(sums[std::size_t(y * 75 + x)], expected) << pattern << " " << addresses << ", " << x;
                }
            }
}

TEST(ConstantMemory, ScatteredThreadsReadAsManyEntriesAsTheyAreTold) {
    for (const char* table : {"kib_1", "kib_4", "kib_16"})
        for (int addresses = 1; addresses <= 32; ++addresses)
            for (std::int64_t step = 0; step < 1 << 20; step += 4111) {
                const Params p = constant_params(
                    {{"pattern", "scattered"}, {"addresses", std::to_string(addresses)}, {"table", table}});
                const Lanes entry = ::constant_memory::first_entries({block_of_constants(p), step});
                ASSERT_EQ(int(std::set<int>(entry.begin(), entry.end()).size()), addresses) << table << ", " << step;
            }
}

// --- by coordinates

/// The column that is seen at column i, found by walking there.
int walked(int i, int side, Edges edges) {
    if (edges == Edges::border) return i < 0 || i >= side ? -1 : i;
    int at = 0, ahead = 1;
    for (int k = 0; k != i; k += i > 0 ? 1 : -1) {
        const int next = at + (i > 0 ? ahead : -ahead);
        if (next >= 0 && next < side)
            at = next;
        else if (edges == Edges::wrap)
            at = next < 0 ? side - 1 : 0;
        else if (edges == Edges::mirror)
            ahead = -ahead; // it sees the same again, and turns around
    }
    return at;
}

TEST(TextureFetch, ReadsBeyondEdgesLikeAStepByStepWalk) {
    for (const int side : {16, 32, 64})
        for (const Edges edges : {Edges::clamp, Edges::wrap, Edges::mirror, Edges::border})
            for (int i = -5 * side; i <= 5 * side; ++i)
                ASSERT_EQ(::constant_memory::column_for(i, side, edges), walked(i, side, edges))
                    << side << ", kind of edges " << int(edges) << ", " << i;
}

/// As in a textbook, in doubles, which are exact here.
double textbook_fetch(double x, double y, int side, Edges edges, Filter filter) {
    const auto at = [&](double column, double row) {
        const int c = walked(int(column), side, edges), r = walked(int(row), side, edges);
        return c < 0 || r < 0 ? 0. : double(PlainTable(side)(r * side + c));
    };
    if (filter == Filter::nearest) return at(std::floor(x), std::floor(y));
    const double left = std::floor(x - 0.5), low = std::floor(y - 0.5), a = x - 0.5 - left, b = y - 0.5 - low;
    return (1 - a) * (1 - b) * at(left, low) + a * (1 - b) * at(left + 1, low) + (1 - a) * b * at(left, low + 1) +
           a * b * at(left + 1, low + 1);
}

TEST(TextureFetch, FiltersAsATextbookDoes) {
    Draws draw(3);
    for (int i = cases_here(10'000); i > 0; --i) {
        const int side = 16 << draw.whole(0, 2), far = 16 * (draw.one_in(4) ? 5 * side : side + 2);
        const ::constant_memory::Point at{2 * draw.whole(-far / 4, far / 2) + 1, 2 * draw.whole(-far / 4, far / 2) + 1,
                                          static_cast<Edges>(draw.whole(1, 4)), static_cast<Filter>(draw.whole(1, 2))};
        ASSERT_EQ(::constant_memory::fetched(PlainTable(side), at, side) / 256,
                  textbook_fetch(at.x / 16., at.y / 16., side, at.edges, at.filter))
            << at.x << ", " << at.y << ", side " << side << ", edges " << int(at.edges) << ", " << int(at.filter);
    }
}

TEST(TextureFetch, IsBlackBeyondABorderAndNowhereElse) {
    const ::constant_memory::Point far{-2001, 901, Edges::border, Filter::linear};
    EXPECT_EQ(::constant_memory::fetched(PlainTable(16), far, 16), 0);
    for (const Edges edges : {Edges::clamp, Edges::wrap, Edges::mirror}) {
        ::constant_memory::Point other = far;
        other.edges = edges;
        EXPECT_GT(::constant_memory::fetched(PlainTable(16), other, 16), 0) << int(edges);
    }
}

TEST(TexturePanels, HaveAKindOfEdgesAColumnAndAFilterARow) {
    const Params p = constant_params({{"pattern", "picture"}});
    for (const Extent e : {Extent{100, 40}, {103, 61}, {16, 16}, {4, 2}}) {
        const Panels panels(block_of_constants(p), e, 77);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const auto at = panels.point(panels.spot(x, y), 0, 1);
                ASSERT_EQ(int(at.edges), 1 + x * 4 / e.width);
                ASSERT_EQ(at.filter, y < (e.height + 1) / 2 ? Filter::linear : Filter::nearest);
                ASSERT_EQ(std::abs(at.x % 2), 1) << "odd sixteenths";
                ASSERT_EQ(std::abs(at.y % 2), 1);
            }
    }
}

TEST(TexturePanels, ShowTheTableInTheirMiddleAndAsLargeAsTheyAreTold) {
    const Params p = constant_params({{"edges", "wrap"}, {"filter", "nearest"}, {"tables", "2"}, {"turn", "0"}});
    const Extent e{201, 101};
    const Panels panels(block_of_constants(p), e, 0);
    const auto middle = panels.point(panels.spot(100, 50), 0, 1);
    EXPECT_NEAR(middle.x, 8 * 16, 1);
    EXPECT_NEAR(middle.y, 8 * 16, 1);
    EXPECT_NEAR(panels.point(panels.spot(100, 100), 0, 1).y - panels.point(panels.spot(100, 0), 0, 1).y,
                2 * 16 * 16 * 100 / 101., 3);
    int inside = 0;
    for (int x = 0; x < e.width; ++x) inside += panels.is_inside(x, 50);
    EXPECT_NEAR(inside, 50, 1) << "half of the shorter side";
}

TEST(TexturePanels, SpreadTheReadsOfACellOverItAndNotBeyond) {
    const auto with = [](const char* tables) {
        const Params p = constant_params({{"edges", "clamp"}, {"filter", "linear"}, {"turn", "0"}, {"tables", tables}});
        return Panels(block_of_constants(p), {64, 64}, 0);
    };
    const Panels near = with("0.5"), far = with("8"); // a cell is an eighth of an entry, or two entries
    EXPECT_EQ(near.point(near.spot(33, 20), 0, 1).x - near.point(near.spot(32, 20), 0, 1).x, 2);
    Draws draw(9);
    for (int i = 0; i < 1000; ++i) {
        const int x = draw.whole(0, 63), y = draw.whole(0, 63), of = draw.whole(16, 256);
        const auto middle = far.point(far.spot(x, y), 0, 1);
        std::set<int> columns, rows;
        for (int read = 0; read < of; ++read) {
            ASSERT_EQ(near.point(near.spot(x, y), read, of).x, near.point(near.spot(x, y), 0, 1).x);
            ASSERT_EQ(near.point(near.spot(x, y), read, of).y, near.point(near.spot(x, y), 0, 1).y);
            const auto at = far.point(far.spot(x, y), read, of);
            ASSERT_LE(std::abs(at.x - middle.x), 17);
            ASSERT_LE(std::abs(at.y - middle.y), 17);
            columns.insert(at.x), rows.insert(at.y);
        }
        ASSERT_GT(columns.size(), 7u) << "of 16 places";
        ASSERT_GT(rows.size(), 7u);
    }
}

TEST(ConstantMemory, SumsWhatItsPanelsShow) {
    World world = constant_world({96, 50}, {{"pattern", "picture"}, {"reads", "5"}, {"table", "kib_4"}});
    world.advance(3);
    const std::vector<float> sums = field(world, "sums");
    const Panels panels(block_of_constants(world.params()), {96, 50}, 3);
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 96; ++x) {
            double expected = 0;
            for (int read = 0; read < 5; ++read) {
                const auto at = panels.point(panels.spot(x, y), read, 5);
                expected += textbook_fetch(at.x / 16., at.y / 16., 32, at.edges, at.filter);
            }
            ASSERT_EQ(sums[std::size_t(y * 96 + x)], expected) << x << ", " << y;
        }
}

// --- passes

TEST(WarpPasses, AreAsManyAsAMemoryNeeds) {
    const auto counted = [](const std::function<int(int)>& entry) {
        Lanes all{};
        for (int lane = 0; lane < 32; ++lane) all[std::size_t(lane)] = entry(lane);
        return std::array{Passes(all, Serving::constant).count, Passes(all, Serving::shared).count,
                          Passes(all, Serving::global).count};
    };
    using Counts = std::array<int, 3>;
    EXPECT_EQ(counted([](int) { return 77; }), (Counts{1, 1, 1})) << "all the same";
    EXPECT_EQ(counted([](int lane) { return 64 + lane; }), (Counts{32, 1, 1})) << "neighbours, aligned";
    EXPECT_EQ(counted([](int lane) { return 65 + lane; }), (Counts{32, 1, 2})) << "neighbours over two lines";
    EXPECT_EQ(counted([](int lane) { return 32 * lane; }), (Counts{32, 32, 32})) << "one bank";
    EXPECT_EQ(counted([](int lane) { return 33 * lane; }), (Counts{32, 1, 32})) << "each a bank of its own";
    EXPECT_EQ(counted([](int lane) { return 2 * lane; }), (Counts{32, 2, 2})) << "every other bank";
    EXPECT_EQ(counted([](int lane) { return lane / 16; }), (Counts{2, 1, 1})) << "half a warp each";
}

std::size_t most_alike(const std::multiset<int>& all) {
    std::size_t most = 0;
    for (const int one : all) most = std::max(most, all.count(one));
    return most;
}

TEST(WarpPasses, ServeEachLaneOnceAndNoConflictingLanesTogether) {
    Draws draw(5);
    for (int i = cases_here(10'000); i > 0; --i) {
        Lanes entry{};
        const int spread = draw.one_in(2) ? 40 : 4095;
        for (int& one : entry) one = draw.whole(0, spread);
        for (const Serving by : {Serving::constant, Serving::shared, Serving::global}) {
            const Passes passes(entry, by);
            int served = 0;
            for (int pass = 0; pass < passes.count; ++pass) {
                std::set<int> entries, lines;
                std::multiset<int> banks;
                int here = 0;
                for (std::size_t lane = 0; lane < 32; ++lane) {
                    if (passes.pass_of[lane] != pass) continue;
                    ++here;
                    if (entries.insert(entry[lane]).second) banks.insert(entry[lane] % 32);
                    lines.insert(entry[lane] / 32);
                }
                ASSERT_EQ(passes.served[std::size_t(pass)], here);
                ASSERT_GT(here, 0) << "no pass is for nothing";
                const std::size_t most = by == Serving::constant ? entries.size()
                                         : by == Serving::global ? lines.size()
                                                                 : most_alike(banks);
                ASSERT_EQ(most, 1u) << "entries, lines, or entries of one bank";
                served += here;
            }
            ASSERT_EQ(served, 32);
        }
        const std::set<int> different(entry.begin(), entry.end());
        ASSERT_EQ(Passes(entry, Serving::constant).count, int(different.size()));
    }
}

TEST(ConstantMemory, TellsThePassesAsProbesAndAsANote) {
    World world = constant_world({64, 16}, {{"addresses", "32"}}); // 0 to 31, then a line is crossed
    const auto told = [&] {
        const ProbeValue now = world.probe();
        return std::vector<double>(now.values.begin(), now.values.begin() + 3);
    };
    EXPECT_THAT(told(), testing::ElementsAre(32, 1, 1));
    world.advance(16);
    EXPECT_THAT(told(), testing::ElementsAre(32, 1, 2));
    glint_note note{};
    note.size = sizeof note;
    const glint_device_facts facts{sizeof(glint_device_facts), GLINT_CPU};
    ASSERT_EQ(world.definition().sim().note(&facts, 64, 16, world.params().data(), &note), 0);
    EXPECT_THAT(note.text, testing::HasSubstr("constant 32, shared 1, global 1"));
    EXPECT_STREQ(note.param, "addresses");
}

TEST(ConstantMemory, LightsAsManyEntriesAsAreRead) {
    const auto lit = [](const char* addresses) { // columns of the uppermost line, whose entries are the first 32
        World world = constant_world({320, 320}, {{"addresses", addresses}, {"range_low", "0"}, {"range_high", "100"}});
        const std::vector<std::uint32_t> pixels = drawn(world);
        int columns = 0;
        for (int column = 0; column < 32; ++column) {
            const std::size_t x = std::size_t((0.03 + 0.94 * (column + 0.5) / 32) * 320), y = 303;
            const std::uint32_t c = pixels[y * 320 + x];
            const int red = int(c & 255), green = int(c >> 8 & 255), blue = int(c >> 16 & 255);
            columns += std::max(std::abs(red - green), std::abs(green - blue)) > 40;
        }
        return columns;
    };
    EXPECT_EQ(lit("1"), 1);
    EXPECT_EQ(lit("8"), 8);
    EXPECT_EQ(lit("32"), 32);
}

TEST(ConstantMemory, MethodsOfAGpuAreRefusedOnACpuWithASentence) {
    const auto refused_with = [](std::int32_t device, std::size_t shared, const char* method, const char* table) {
        glint_device_facts facts{sizeof(glint_device_facts), device};
        facts.shared_bytes_per_block = shared;
        const char* why =
            catalog()
                .at("constant_memory")
                .sim()
                .unavailable(&facts, 64, 64, constant_params({{"method", method}, {"table", table}}).data());
        return std::string(why ? why : "");
    };
    for (const char* method : {"uncached", "read_only", "constant", "texture", "shared", "replicated"}) {
        EXPECT_THAT(refused_with(GLINT_CPU, 1 << 30, method, "kib_1"), testing::HasSubstr("choose 'global'"));
        EXPECT_EQ(refused_with(GLINT_CUDA, 227 << 10, method, "kib_4"), "");
    }
    EXPECT_THAT(refused_with(GLINT_CUDA, 227 << 10, "replicated", "kib_16"), testing::HasSubstr("32 copies"));
    EXPECT_THAT(refused_with(GLINT_CUDA, 64 << 10, "replicated", "kib_4"), testing::HasSubstr("32 copies"));
    EXPECT_EQ(refused_with(GLINT_CPU, 0, "auto", "kib_16"), "");
}

} // namespace
} // namespace glint::test
