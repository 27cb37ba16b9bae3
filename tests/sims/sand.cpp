// Falling sand: materials change only by reactions of the table, on blocks of 2 x 2 cells (N. Margolus, Physica D 10
// (1984) 81).
#include "sand/materials.h"
#include "support/run.h"
#include "support/same_bits.h"
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

namespace glint::test::falling {
namespace {

using namespace ::sand;
using Settings = std::vector<std::pair<const char*, std::string>>;
using Cells = std::vector<std::uint8_t>;

Params box_with(const Settings& settings) {
    Params p(catalog().at("sand"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}
World box(Extent e, const Settings& settings) { return {catalog().at("sand"), cpu(), e, box_with(settings)}; }
World box_of(Extent e, const Cells& cells, const Settings& settings = {}) {
    return {catalog().at("sand"), cpu(), HostState{box_with(settings), e, 0, {{"material", e.width, e.height, cells}}}};
}
Cells cells_of(World& world) {
    Cells cells;
    for (const FieldCopy& copy : world.read_fields())
        for (std::size_t i = 0; i < copy.values.size(); ++i) cells.push_back(std::uint8_t(copy.values[i]));
    return cells;
}
std::array<int, kinds> counted(const Cells& cells) {
    std::array<int, kinds> count{};
    for (const std::uint8_t cell : cells) ++count[cell];
    return count;
}
std::uint8_t at(const Cells& cells, Extent e, int x, int y) {
    const bool inside = x >= 0 && y >= 0 && x < e.width && y < e.height;
    return inside ? cells[std::size_t(y * e.width + x)] : std::uint8_t(wall);
}

/// The changes of all blocks in a step: which reactions, and how many changes that no reaction explains.
struct Changes {
    std::map<int, int> reactions; ///< the number in the table, and how often
    int unexplained = 0;
};
using Four = std::array<std::uint8_t, 4>;
bool explained(Four before, const Four& after, const Reaction& by) {
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j) {
            if (before[i] != by.a || (by.b != alone && (i == j || before[j] != by.b))) continue;
            Four now = before;
            now[i] = by.a_after;
            if (by.b != alone) now[j] = by.b_after;
            if (now == after) return true;
        }
    return false;
}
Changes changes(const Cells& before, const Cells& after, Extent e, std::int64_t step) {
    Changes found;
    const int shift = int(step & 1);
    for (int y = -shift; y < e.height; y += 2)
        for (int x = -shift; x < e.width; x += 2) {
            Four was{}, is{};
            for (int k = 0; k < 4; ++k) {
                was[std::size_t(k)] = at(before, e, x + k % 2, y + k / 2);
                is[std::size_t(k)] = at(after, e, x + k % 2, y + k / 2);
            }
            Four sorted_was = was, sorted_is = is;
            std::ranges::sort(sorted_was), std::ranges::sort(sorted_is);
            if (sorted_was == sorted_is) continue; // moved, at most
            bool is_known = false; // some changes fit several: steam becomes water by itself and next to ice
            for (int i = 0; i < int(std::size(::sand::reactions)); ++i)
                if (explained(was, is, ::sand::reactions[i])) is_known = true, ++found.reactions[i];
            found.unexplained += !is_known;
        }
    return found;
}

TEST(Sand, NothingAppearsOrVanishesButByAReactionOfTheTable) {
    constexpr Extent e{64, 48};
    Cells mixed;
    for (int i = 0; i < e.area(); ++i) mixed.push_back(std::uint8_t((i * 7919 + i / 64 * 131) % kinds));
    World world = box_of(e, mixed);
    Cells before = mixed;
    std::set<int> seen;
    for (int step = 0; step < 150; ++step) {
        world.advance(1);
        const Cells after = cells_of(world);
        const Changes found = changes(before, after, e, step);
        ASSERT_EQ(found.unexplained, 0) << "step " << step;
        for (const auto& [reaction, times] : found.reactions) seen.insert(reaction);
        before = after;
    }
    EXPECT_GT(seen.size(), std::size(::sand::reactions) / 2) << "reactions of all sorts";
}

TEST(Sand, WithoutReactionsEveryMaterialIsKept) {
    for (const char* scene : {"valley", "volcano", "glacier"}) {
        World world = box({90, 70}, {{"scene", scene}, {"reactions", "off"}});
        const auto before = counted(cells_of(world));
        world.advance(300);
        EXPECT_EQ(counted(cells_of(world)), before) << scene;
    }
}

/// With only two materials, in columns, one step does this reaction, or reactions of each material alone, and no other.
class SandReaction : public testing::TestWithParam<int> {};

TEST_P(SandReaction, HappensAndMakesWhatTheTableSays) {
    const Reaction& wanted = ::sand::reactions[GetParam()];
    constexpr Extent e{64, 64};
    Cells cells;
    const std::uint8_t other = wanted.b == alone ? wanted.a : wanted.b;
    for (int i = 0; i < e.area(); ++i) cells.push_back(i % 2 == 0 ? wanted.a : other);
    int seen = 0;
    for (int seed = 0; seed < 400 && seen == 0; ++seed) {
        World world = box_of(e, cells, {{"seed", std::to_string(seed)}});
        world.advance(1);
        const Changes found = changes(cells, cells_of(world), e, 0);
        EXPECT_EQ(found.unexplained, 0);
        for (const auto& [reaction, times] : found.reactions) {
            const Reaction& is = ::sand::reactions[reaction];
            EXPECT_TRUE(is.a == wanted.a || is.a == wanted.b) << reaction;
            if (reaction == GetParam()) seen += times;
        }
    }
    EXPECT_GT(seen, 0);
}
INSTANTIATE_TEST_SUITE_P(OfTheTable, SandReaction, testing::Range(0, int(std::size(::sand::reactions))),
                         [](const auto& of) {
                             const Reaction& r = ::sand::reactions[of.param];
                             const std::string b = r.b == alone ? "alone" : properties[r.b].id;
                             return std::string(properties[r.a].id) + "_" + b;
                         });

TEST(Sand, EachPairIsInTheTableOnce) {
    std::set<std::pair<int, int>> pairs;
    for (const Reaction& r : ::sand::reactions) {
        const std::pair<int, int> pair = std::minmax(int(r.a), int(r.b));
        EXPECT_TRUE(pairs.insert(pair).second)
            << properties[r.a].id << " and " << (r.b == alone ? "alone" : properties[r.b].id);
        EXPECT_GT(r.chance, 0);
        EXPECT_EQ(r.b == alone, r.b_after == alone);
        EXPECT_NE(r.a, wall);
        EXPECT_NE(r.b, wall);
    }
    EXPECT_GE(int(kinds), 14);
}

/// A material has the name of its brush.
TEST(Sand, EachMaterialHasItsBrush) {
    const glint_param* brush = catalog().at("sand").param("brush");
    ASSERT_EQ(brush->choice_count, int(kinds));
    for (int m = 0; m < kinds; ++m) {
        EXPECT_STREQ(brush->choices[m].id, properties[std::size_t(m)].id);
        World world = box({40, 40}, {{"scene", "empty"}, {"brush", brush->choices[m].id}, {"amount", "1"}});
        world.stroke({sizeof(glint_stroke), 20, 20, 24, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
        EXPECT_EQ(at(cells_of(world), {40, 40}, 22, 20), m);
        world.stroke({sizeof(glint_stroke), 20, 20, 24, 20, GLINT_RIGHT, 0, GLINT_PRESS, 0});
        EXPECT_EQ(counted(cells_of(world))[air], 1600) << "the right button clears";
    }
}

TEST(Sand, AHeapComesToRestAndSlopesByNoMoreThanACellForACell) {
    constexpr Extent e{120, 80};
    Cells cells(std::size_t(e.area()), air);
    for (int y = 20; y < 75; ++y)
        for (int x = 50; x < 70; ++x) cells[std::size_t(y * e.width + x)] = ::sand::Material::sand;
    World world = box_of(e, cells);
    world.advance(800);
    const Cells heap = cells_of(world);
    world.advance(101);
    EXPECT_EQ(cells_of(world), heap) << "it rests";
    EXPECT_EQ(counted(heap)[::sand::Material::sand], 55 * 20);
    const auto height = [&](int x) {
        int y = 0;
        while (y < e.height && at(heap, e, x, y) == ::sand::Material::sand) ++y;
        for (int above = y; above < e.height; ++above) EXPECT_EQ(at(heap, e, x, above), air) << "no hole in it";
        return y;
    };
    for (int x = 0; x + 1 < e.width; ++x) EXPECT_LE(std::abs(height(x) - height(x + 1)), 2) << x;
    EXPECT_GT(height(60), 20);
}

TEST(Sand, OilRisesThroughWaterAndWaterFindsItsLevel) {
    constexpr Extent e{60, 40};
    Cells cells(std::size_t(e.area()), air);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 30; ++x) cells[std::size_t(y * e.width + x)] = y < 10 ? oil : water;
    World world = box_of(e, cells);
    world.advance(6000);
    const Cells level = cells_of(world);
    double heights[2] = {0, 0};
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const std::uint8_t is = at(level, e, x, y);
            if (is == oil || is == water) heights[is == oil] += y / 300.;
        }
    EXPECT_NEAR(heights[0], 2, 1.2) << "water: five cells deep";
    EXPECT_NEAR(heights[1], 7, 1.2) << "oil: five cells above it";
}

TEST(Sand, MethodsThreadsAndSplitsOfStepsGiveTheSameBits) {
    for (const char* scene : {"valley", "forest", "saltworks"})
        for (const Extent e : {Extent{16, 16}, Extent{17, 31}, Extent{300, 61}, Extent{90, 130}}) {
            World one = box(e, {{"scene", scene}, {"method", "textbook"}});
            World other = box(e, {{"scene", scene}, {"method", "temporal"}});
            one.advance(77);
            for (const int steps : {1, 15, 33, 28}) other.advance(steps);
            EXPECT_EQ(cells_of(one), cells_of(other)) << scene << " " << e.width << "x" << e.height;
        }
}

} // namespace
} // namespace glint::test::falling
