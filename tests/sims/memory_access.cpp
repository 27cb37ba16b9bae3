// The memory access exhibit: in any order and layout, the same records are read and give the same sums.
#include "sims/api/random.h"
#include "support/cases.h"
#include "support/run.h"
#include "support/says.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <string_view>

namespace glint::test {
namespace {

using AccessSettings = std::initializer_list<std::pair<const char*, std::string>>;

Params reading(AccessSettings settings) {
    Params p(catalog().at("memory_access"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}
World access_world(Extent e, AccessSettings settings) {
    return {catalog().at("memory_access"), cpu(), e, reading(settings)};
}

float sum_of_record(int record, int used) {
    float sum = 0;
    for (int member = 0; member < used; ++member)
        sum += float(hash(std::uint64_t(record) * 8 + std::uint64_t(member)) & 255);
    return sum;
}

/// The records in the order in which elements read them: columns of a table, turned around by the offset.
std::vector<int> records_in_order(int count, int stride, int offset) {
    std::vector<int> order;
    const int rows = count / stride;
    for (int column = 0; column < stride; ++column)
        for (int row = 0; row < rows; ++row) order.push_back(row * stride + column);
    for (int rest = rows * stride; rest < count; ++rest) order.push_back(rest);
    for (int& record : order) record = (record + offset) % count;
    return order;
}

TEST(MemoryAccess, EveryLayoutReadsWhatPlainLoopsRead) {
    for (const Extent e : {Extent{16, 16}, {17, 31}, {61, 40}})
        for (const auto& [stride, offset] : {std::pair{1, 0}, {1, 5}, {3, 0}, {64, 63}})
            for (const auto& [members, used] : {std::pair{1, 1}, {2, 2}, {3, 3}, {5, 4}, {8, 1}, {8, 8}})
                for (const std::string access : {"aos", "padded", "soa", "tiled", "staged", "quads"}) {
                    World world = access_world(e, {{"access", access},
                                                   {"stride", std::to_string(stride)},
                                                   {"offset", std::to_string(offset)},
                                                   {"members", std::to_string(members)},
                                                   {"used", std::to_string(used)},
                                                   {"hold", "0"}});
                    world.advance(1);
                    const std::vector<float> found = field(world, "gathered");
                    const std::vector<int> order = records_in_order(int(e.area()), stride, offset);
                    for (std::size_t i = 0; i < order.size(); ++i)
                        ASSERT_EQ(found[i], sum_of_record(order[i], used))
                            << access << " of " << members << ", stride " << stride << ", offset " << offset
                            << ", element " << i;
                }
}

TEST(MemoryAccess, TilesAreReadAsOftenAsIsSaidEightRecordsAfterOneAnother) {
    constexpr int reads = 19, stride = 32, count = 61 * 40;
    World world = access_world({61, 40}, {{"space", "shared"}, {"stride", "32"}, {"reads", "19"}, {"hold", "0"}});
    world.advance(1);
    const std::vector<float> found = field(world, "gathered");
    for (int first = 0; first < count; first += 1024) {
        const int size = std::min(1024, count - first);
        const std::vector<int> order = records_in_order(size, stride, 0);
        for (int i = 0; i < size; ++i) {
            float sum = 0;
            for (int read = 0; read < reads; ++read)
                sum += sum_of_record(first + order[std::size_t((i + read % 8) % size)], 1);
            ASSERT_EQ(found[std::size_t(first + i)], sum) << "element " << first + i;
        }
    }
}

double access_probe(World& world, std::string_view id) {
    const auto& probes = world.definition().probes();
    const auto found = std::ranges::find_if(probes, [&](const glint_probe& probe) { return id == probe.id; });
    EXPECT_NE(found, probes.end()) << id;
    return world.probe().values.at(std::size_t(found - probes.begin()));
}

TEST(MemoryAccess, NothingIsReadTwiceOrLeftOut) {
    World plain = access_world({97, 61}, {{"members", "4"}, {"used", "4"}, {"hold", "0"}});
    plain.advance(1);
    for (const char* stride : {"1", "2", "7", "64"})
        for (const char* offset : {"0", "1", "63"})
            for (const char* access : {"aos", "padded", "soa", "tiled"}) {
                World world = access_world({97, 61}, {{"members", "4"},
                                                      {"used", "4"},
                                                      {"hold", "0"},
                                                      {"stride", stride},
                                                      {"offset", offset},
                                                      {"access", access}});
                world.advance(1);
                EXPECT_EQ(access_probe(world, "total"), access_probe(plain, "total")) << access << ", " << stride;
            }
}

TEST(MemoryAccess, TheOffsetGrowsAsTheStepsGoBy) {
    World sliding = access_world({64, 20}, {{"hold", "2"}, {"offset", "3"}});
    sliding.advance(9); // the last of them is step 8
    World there = access_world({64, 20}, {{"hold", "0"}, {"offset", "7"}});
    there.advance(1);
    EXPECT_EQ(field(sliding, "gathered"), field(there, "gathered"));
    World one_by_one = access_world({64, 20}, {{"hold", "2"}, {"offset", "3"}});
    for (int i = 0; i < 9; ++i) one_by_one.advance(1);
    EXPECT_EQ(field(sliding, "gathered"), field(one_by_one, "gathered"));
    EXPECT_EQ(drawn(sliding), drawn(one_by_one));
}

TEST(MemoryAccess, EachLoadOfAStructIsShownInItsTurn) {
    World world = access_world({256, 160}, {{"members", "2"}, {"used", "2"}, {"hold", "3"}});
    const std::vector<std::uint32_t> first = drawn(world);
    world.advance(2);
    EXPECT_EQ(drawn(world), first) << "three steps each";
    world.advance(1);
    EXPECT_NE(drawn(world), first) << "the other member";
}

TEST(MemoryAccess, ProbesTellTheCostOfTheLoad) {
    World world = access_world({64, 64}, {{"stride", "4"}, {"hold", "0"}});
    EXPECT_EQ(access_probe(world, "sectors"), 16);
    EXPECT_EQ(access_probe(world, "useful"), 25);
    World banks = access_world({64, 64}, {{"stride", "32"}, {"space", "shared"}, {"hold", "0"}});
    EXPECT_EQ(access_probe(banks, "passes"), 32);
    EXPECT_EQ(access_probe(banks, "useful"), 100. / 32);
}

TEST(MemoryAccess, AnotherLayoutInTheMidstOfARunHoldsTheSame) {
    World world = access_world({50, 30}, {{"members", "3"}, {"used", "2"}, {"hold", "1"}}),
          plain = access_world({50, 30}, {{"members", "3"}, {"used", "2"}, {"hold", "1"}});
    for (const char* access : {"soa", "padded", "tiled", "quads", "aos"}) {
        Params p = world.params();
        set(p, "access", access);
        world.set_params(p);
        world.advance(3), plain.advance(3);
        EXPECT_EQ(field(world, "gathered"), field(plain, "gathered")) << access;
    }
}

TEST(MemoryAccess, SaysWhatALoadCosts) {
    const auto said = [](AccessSettings settings) {
        const Params p = reading(settings);
        glint_note note{};
        note.size = sizeof note;
        EXPECT_EQ(p.definition().sim().note(&cpu().device().facts(), 1024, 1024, p.data(), &note), 0);
        EXPECT_STREQ(note.param, "stride");
        return std::pair(std::string(note.text), note.caution);
    };
    EXPECT_THAT(said({}).first, says("4 sectors of 32 bytes", "100 %"));
    EXPECT_EQ(said({}).second, 0);
    EXPECT_EQ(said({{"stride", "8"}}).second, 1);
    EXPECT_THAT(said({{"space", "shared"}, {"stride", "32"}}).first, says("32 passes", "at best 1"));
}

TEST(MemoryAccess, AnythingAtAllComesToTheSumsOfPlainStructs) {
    const Definition& d = catalog().at("memory_access");
    for (unsigned seed = 0; seed < unsigned(cases_here(300)); ++seed) {
        Draws draw(seed);
        const Extent e{draw.whole(16, 90), draw.whole(16, 60)};
        const Params any = any_params(draw, d);
        Params plain = any;
        set(plain, "access", "aos"), set(plain, "padding", "0");
        World world(d, cpu(), e, any), reference(d, cpu(), e, plain);
        const int steps = draw.whole(1, 30);
        world.advance(steps), reference.advance(steps);
        ASSERT_EQ(field(world, "gathered"), field(reference, "gathered")) << "seed " << seed;
    }
}

} // namespace
} // namespace glint::test
