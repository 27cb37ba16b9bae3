// Life compared with a program that counts neighbours, and with known facts about its patterns: M. Gardner, Scientific
// American 223 (October 1970) 120 (the glider, the R-pentomino's 1103 steps); R. W. Gosper's gun of November 1970.
#include "sims/api/cell_text.h"
#include "support/run.h"
#include <algorithm>
#include <bit>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using LifeSettings = std::initializer_list<std::pair<const char*, std::string>>;
World life(Extent e, const LifeSettings& settings) {
    Params p(catalog().at("life"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("life"), cpu(), e, p};
}

/// The bytes of the cells, row by row from the bottom.
std::vector<int> bytes(World& world) {
    return world.read_state().at(0).values.visit(
        [](const auto& cells) { return std::vector<int>(cells.begin(), cells.end()); });
}
std::vector<int> alive(World& world) {
    std::vector<int> cells = bytes(world);
    for (int& cell : cells) cell = cell >= 128;
    return cells;
}
int population(World& world) { return int(std::ranges::count(alive(world), 1)); }

/// Bit n: n is among the digits; 0 alone is none.
unsigned counts(const std::string& digits) {
    unsigned set = 0;
    if (digits == "0") return set;
    for (const char digit : digits) set |= 1u << (digit - '0');
    return set;
}

/// One step on the bytes, as in a textbook.
std::vector<int> plain_step(const std::vector<int>& cells, Extent e, unsigned birth, unsigned survival, bool ring) {
    std::vector<int> next;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            int around = 0;
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    int i = x + dx, j = y + dy;
                    if (ring) i = (i + e.width) % e.width, j = (j + e.height) % e.height;
                    if ((dx == 0 && dy == 0) || i < 0 || j < 0 || i >= e.width || j >= e.height) continue;
                    around += cells[std::size_t(j * e.width + i)] >= 128;
                }
            const int cell = cells[std::size_t(y * e.width + x)];
            const bool lives = (cell >= 128 ? survival : birth) >> around & 1;
            if (lives)
                next.push_back(cell >= 128 ? std::min(255, cell + 1) : 128);
            else
                next.push_back(cell >= 128 ? 127 : std::max(0, cell - 1));
        }
    return next;
}

TEST(Life, EveryMethodRuleAndEdgeEqualsPlainLoopsBitForBit) {
    for (const char* method : {"textbook", "packed"})
        for (const char* edges : {"empty", "periodic"})
            for (const auto& [birth, survival] :
                 {std::pair<const char*, const char*>{"3", "23"}, {"1357", "2468"}, {"90", "876543210"}})
                for (const Extent e :
                     {Extent{16, 16}, Extent{16, 40}, Extent{70, 17}, Extent{33, 70}, Extent{1060, 17}}) {
                    World world = life(e, {{"density", "0.4"},
                                           {"edges", edges},
                                           {"method", method},
                                           {"birth", birth},
                                           {"survival", survival}});
                    std::vector<int> plain = bytes(world);
                    const unsigned born = counts(birth) & 511u, lives_on = counts(survival) & 511u;
                    for (const int steps : {3, 9}) {
                        world.advance(steps);
                        for (int i = 0; i < steps; ++i)
                            plain = plain_step(plain, e, born, lives_on, edges == std::string("periodic"));
                        ASSERT_EQ(bytes(world), plain)
                            << method << " " << edges << " B" << birth << " " << e.width << " after " << steps;
                    }
                }
}

/// All 512 neighbourhoods of a cell side by side, each in 5 x 5 cells of its own.
TEST(Life, EachNeighbourhoodBecomesWhatTheRuleSays) {
    constexpr Extent e{5 * 32, 5 * 16};
    for (const char* method : {"textbook", "packed"})
        for (const auto& [birth, survival] : {std::pair<const char*, const char*>{"3", "23"},
                                              {"36", "23"},
                                              {"2", "0"},
                                              {"45678", "2345"},
                                              {"80", "80"},
                                              {"12345678", "876543210"}}) {
            std::vector<std::uint8_t> cells(std::size_t(e.area()));
            for (int n = 0; n < 512; ++n)
                for (int bit = 0; bit < 9; ++bit)
                    if (n >> bit & 1)
                        cells[std::size_t((n / 32 * 5 + 1 + bit / 3) * e.width + n % 32 * 5 + 1 + bit % 3)] = 128;
            World world = life(e, {{"scene", "empty"}, {"method", method}, {"birth", birth}, {"survival", survival}});
            world.restore(HostState{world.params(), e, 0, {{"cells", e.width, e.height, cells}}});
            world.advance(1);
            const std::vector<int> after = alive(world);
            const unsigned born = counts(birth), lives_on = counts(survival);
            for (unsigned n = 0; n < 512; ++n) {
                const bool was = n >> 4 & 1;
                const int around = std::popcount(n) - was;
                const unsigned set = was ? lives_on : born;
                EXPECT_EQ(after[std::size_t((n / 32 * 5 + 2) * e.width + n % 32 * 5 + 2)], int(set >> around & 1))
                    << method << " B" << birth << "/S" << survival << ": " << n;
            }
        }
}

TEST(Life, AGliderMovesOneCellAlongBothAxesInFourSteps) {
    constexpr Extent e{20, 24};
    World world = life(e, {{"scene", "patterns"}, {"pattern", "glider"}});
    const std::vector<int> before = alive(world);
    world.advance(4);
    const std::vector<int> after = alive(world);
    for (int y = 0; y < e.height; ++y) // it moves to the right and down
        for (int x = 0; x < e.width; ++x)
            EXPECT_EQ(after[std::size_t((y + e.height - 1) % e.height * e.width + (x + 1) % e.width)],
                      before[std::size_t(y * e.width + x)]);
    world.advance(4 * 24 * 5 - 4); // once round the torus in both directions
    EXPECT_EQ(alive(world), before);
}

TEST(Life, GospersGunShootsAGliderEvery30Steps) {
    World world = life({300, 300}, {{"scene", "patterns"}, {"pattern", "gun"}, {"edges", "empty"}});
    EXPECT_EQ(population(world), 36);
    for (int gliders = 1; gliders <= 12; ++gliders) {
        world.advance(30);
        EXPECT_EQ(population(world), 36 + 5 * gliders) << "after " << 30 * gliders << " steps";
    }
}

TEST(Life, WithItsEaterTheGunComesBackToTheSameCells) {
    World world = life({120, 100}, {{"scene", "patterns"}, {"pattern", "gun_and_eater"}});
    world.advance(600);
    const std::vector<int> before = alive(world);
    world.advance(30);
    EXPECT_EQ(alive(world), before);
}

/// At rest: the population repeats every two steps, and no more than blinkers change. Gliders that leave are counted.
TEST(Life, TheRPentominoComesToRestAfter1103StepsWith116Cells) {
    World world = life({640, 640}, {{"scene", "patterns"}, {"pattern", "r_pentomino"}, {"edges", "empty"}});
    world.advance(1102);
    EXPECT_NE(population(world), 116);
    world.advance(1);
    for (int i = 0; i < 4; ++i, world.advance(2)) EXPECT_EQ(population(world), 116) << "after " << world.step();
    world.advance(92);
    EXPECT_EQ(population(world), 116) << "after " << world.step();
}

struct Period {
    const char *pattern, *birth;
    int steps;
};
TEST(Life, OscillatorsComeBackAfterTheirPeriodAndNoSooner) {
    for (const Period& is :
         {Period{"pulsar", "3", 3}, {"pentadecathlon", "3", 15}, {"galaxy", "3", 8}, {"block", "3", 1}}) {
        World world = life({40, 40}, {{"scene", "patterns"}, {"pattern", is.pattern}, {"birth", is.birth}});
        const std::vector<int> before = alive(world);
        for (int i = 1; i <= is.steps; ++i) {
            world.advance(1);
            EXPECT_EQ(alive(world) == before, i == is.steps) << is.pattern << " after " << i;
        }
    }
}

TEST(Life, HighLifesReplicatorMakesACopyOfItselfIn12Steps) {
    World world = life({80, 80}, {{"scene", "patterns"}, {"pattern", "replicator"}, {"birth", "36"}});
    EXPECT_EQ(population(world), 12);
    world.advance(12);
    EXPECT_EQ(population(world), 24);
}

TEST(Life, AMandalaAndItsRainStaySymmetric) {
    constexpr Extent e{120, 96};
    World world = life(e, {{"scene", "mandala"}, {"size", "60"}, {"rain", "5"}});
    world.advance(200);
    const std::vector<int> cells = alive(world);
    EXPECT_GT(std::ranges::count(cells, 1), 0);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const int cell = cells[std::size_t(y * e.width + x)];
            EXPECT_EQ(cells[std::size_t(y * e.width + e.width - 1 - x)], cell);
            EXPECT_EQ(cells[std::size_t((e.height - 1 - y) * e.width + x)], cell);
        }
}

TEST(Life, AStampSetsItsPatternWhereTheMouseIs) {
    World world = life({64, 64}, {{"scene", "empty"}, {"brush", "stamp"}, {"stamp", "glider"}, {"turns", "1"}});
    world.stroke({sizeof(glint_stroke), 20, 30, 20, 30, GLINT_LEFT, 0, GLINT_PRESS, 0});
    EXPECT_EQ(population(world), 5);
    for (int i = 0; i < 30; ++i)
        world.stroke({sizeof(glint_stroke), 20.f + float(i), 30, 21.f + float(i), 30, GLINT_LEFT, 0, GLINT_DRAG, 0});
    EXPECT_EQ(population(world) % 5, 0);
    EXPECT_GT(population(world), 20);
    world.stroke({sizeof(glint_stroke), 0, 32, 64, 32, GLINT_RIGHT, 0, GLINT_PRESS, 0});
    EXPECT_EQ(population(world), 0) << "the right button erases";
}

struct Damage {
    const char *text, *why;
    int line;
};
TEST(CellText, DamageIsSaidInASentenceWithItsLine) {
    const auto nothing = [](int, int, int) {};
    for (const Damage& is : {Damage{"x = 3, y = 3\nbo$2bo$\n3o", "cut short", 3},
                             {"", "cut short", 1},
                             {"#C a comment!\nbo$\nz!", "letter other than", 3},
                             {"99999999999o!", "larger than 16384", 1},
                             {"16384o2o!", "larger than 16384", 1},
                             {"16384$\n9$o!", "larger than 16384", 2},
                             {"3!", "before the end", 1}}) {
        const CellTextFault fault = CellTextReader(is.text).read(nothing);
        ASSERT_NE(fault.why, nullptr) << is.text;
        EXPECT_THAT(fault.why, testing::HasSubstr(is.why)) << is.text;
        EXPECT_EQ(fault.line, is.line) << is.text;
    }
}
TEST(CellText, CommentsTheSizeAndSpacesAreReadOver) {
    std::vector<int> runs;
    const auto fault = CellTextReader("#N Glider\r\nx = 3, y = 3, rule = B3/S23\r\nbo$ 2b\no$3\no! any words")
                           .read([&](int x, int row, int count) {
                               runs.insert(runs.end(), {x, row, count});
                           });
    EXPECT_EQ(fault.why, nullptr) << fault.why;
    EXPECT_THAT(runs, testing::ElementsAre(1, 0, 1, 2, 1, 1, 0, 2, 3));
}

} // namespace
} // namespace glint::test
