// Arrays and vectors of parameters: the rows that one declaration makes, and their values.
#include "app/world/catalog.h"
#include "app/world/params/params.h"
#include "sims/api/params.h"
#include "sims/api/space.h"
#include "support/says.h"
#include <array>
#include <cstddef>
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;

struct Numbers {
    float before = 1;
    float pull[2][3] = {{1, 2, 3}, {4, 5, 6}};
    std::array<float, 3> weights{0.5f, 1, 2};
    std::array<std::int32_t, 4> counts{};
    std::int32_t kinds[2] = {7, 8};
    Vec3 light{0, 1, 0};
};

std::vector<std::string> ids_of(const AnyParamTable& table) {
    std::vector<std::string> ids;
    for (const glint_param& row : table.rows()) ids.emplace_back(row.id);
    return ids;
}

TEST(ParamArrays, ANumberIsCountedInItsRowAndColumn) {
    ParamTable<Numbers> table;
    table.add_array(&Numbers::pull, "pull", -1, 1, "Attraction.");
    EXPECT_THAT(ids_of(table), ElementsAre("pull_1_1", "pull_1_2", "pull_1_3", "pull_2_1", "pull_2_2", "pull_2_3"));
    std::size_t i = 0;
    for (const glint_param& row : table.rows()) {
        EXPECT_EQ(row.offset, offsetof(Numbers, pull) + 4 * i++);
        EXPECT_EQ(row.type, GLINT_FLOAT);
        EXPECT_EQ(row.array_columns, 3);
        EXPECT_EQ(row.min, -1);
        EXPECT_EQ(row.max, 1);
        EXPECT_EQ(row.help, std::string_view("Attraction."));
        EXPECT_EQ(row.array, std::string_view("Pull"));
    }
    EXPECT_EQ(table.rows()[5].label, std::string_view("Pull 2, 3"));
}

TEST(ParamArrays, NumbersInARowAreCounted) {
    ParamTable<Numbers> table;
    table.add_array(&Numbers::weights, "weights", 0, 2, "Weights.");
    table.add_array(&Numbers::kinds, "kinds_of_fish", 0, 9, "Kinds.");
    EXPECT_THAT(ids_of(table),
                ElementsAre("weights_1", "weights_2", "weights_3", "kinds_of_fish_1", "kinds_of_fish_2"));
    EXPECT_EQ(table.rows()[0].array_columns, 3);
    EXPECT_EQ(table.rows()[2].offset, offsetof(Numbers, weights) + 8);
    EXPECT_EQ(table.rows()[4].type, GLINT_INT);
    EXPECT_EQ(table.rows()[4].offset, offsetof(Numbers, kinds) + 4);
    EXPECT_EQ(table.rows()[4].array, std::string_view("Kinds of fish"));
}

TEST(ParamArrays, QualifiersAreThoseOfAllNumbers) {
    ParamTable<Numbers> table;
    table.add_array(&Numbers::counts, "counts", 0, 9, "Counts.").columns(2).label("Fish").unit("fish").restarts();
    table.add_float(&Numbers::before, "before", 0, 1, "Before.");
    EXPECT_THAT(ids_of(table), ElementsAre("counts_1_1", "counts_1_2", "counts_2_1", "counts_2_2", "before"));
    for (std::size_t i = 0; i < 4; ++i) {
        const glint_param& row = table.rows()[i];
        EXPECT_EQ(row.unit, std::string_view("fish"));
        EXPECT_EQ(row.array, std::string_view("Fish"));
        EXPECT_EQ(row.array_columns, 2);
        EXPECT_TRUE(row.flags & GLINT_RESTARTS);
    }
    EXPECT_EQ(table.rows()[3].label, std::string_view("Fish 2, 2"));
    EXPECT_EQ(table.rows()[4].array, nullptr);
    EXPECT_FALSE(table.rows()[4].flags & GLINT_RESTARTS);
}

TEST(ParamArrays, AVectorHasARowForEachAxis) {
    ParamTable<Numbers> table;
    table.add_vector(&Numbers::light, "light", -1, 1, "The light.");
    EXPECT_THAT(ids_of(table), ElementsAre("light_x", "light_y", "light_z"));
    EXPECT_EQ(table.rows()[2].array_columns, 3);
    EXPECT_EQ(table.rows()[2].offset, offsetof(Numbers, light) + 8);
    EXPECT_EQ(table.rows()[2].label, std::string_view("Light z"));
}

class PluginWithTables : public testing::Test {
protected:
    PluginWithTables() { catalog_.load_plugin(GLINT_TEST_PLUGIN_DIR "/tables.so"); }
    const Definition& tables() const { return catalog_.at("tables"); }

private:
    Catalog catalog_;
};

TEST_F(PluginWithTables, EachNumberIsSetByItsId) {
    Params params(tables());
    EXPECT_EQ(params.text(*tables().param("pull_1_2")), "-0.25");
    EXPECT_FALSE(params.set("pull_1_2", "0.5"));
    EXPECT_EQ(params.text(*tables().param("pull_1_2")), "0.5");
    EXPECT_EQ(params.text(*tables().param("pull_1_1")), "0.5") << "its neighbour stays";
    EXPECT_EQ(params.text(*tables().param("pull_2_1")), "1");
    EXPECT_FALSE(params.set("counts_9", "1000"));
    EXPECT_FALSE(params.set("light_z", "-1"));
}

TEST_F(PluginWithTables, ANumberOutOfRangeIsRefusedByItsId) {
    Params params(tables());
    EXPECT_THAT(params.set("pull_2_3", "1.5").value_or(""), says("pull_2_3 = 1.5", "-1 to 1"));
    EXPECT_THAT(params.set("pull_3_1", "0").value_or(""), says("'pull_3_1'", "pull_1_1"));
    EXPECT_TRUE(params == Params(tables()));
}

TEST_F(PluginWithTables, APresetSetsAWholeArray) {
    Params params(tables());
    params.load(*tables().preset("still"));
    EXPECT_EQ(params.text(*tables().param("pull_2_3")), "0");
    EXPECT_EQ(params.text(*tables().param("weights_4")), "8");
}

TEST_F(PluginWithTables, TheNameOfAnArrayIsAnsweredWithItsNumbers) {
    Params params(tables());
    EXPECT_THAT(*params.set("pull", "1"), says("pull is an array", "pull_1_1 to pull_2_3"));
    EXPECT_THAT(*params.set("light", "1"), says("light_x to light_z"));
}

TEST_F(PluginWithTables, AnArrayIsOneTable) {
    std::vector<std::size_t> sizes;
    for (const auto& rows : tables().tables()) sizes.push_back(rows.size());
    EXPECT_THAT(sizes, ElementsAre(6u, 4u, 4u, 9u, 3u, 2u, 1u, 1u));
}

} // namespace
} // namespace glint::test
