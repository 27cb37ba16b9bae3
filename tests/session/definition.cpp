// The description of a simulation, and the sentences that refuse an invalid one.
#include "sims/api/device.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

/// Heat, with rows for the test to change.
struct ChangedHeat {
    ChangedHeat() {
        sim.params = rows.data(), sim.param_count = static_cast<std::int32_t>(rows.size());
        sim.param_stride = sizeof(glint_param);
    }
    ChangedHeat(const ChangedHeat&) = delete;
    ChangedHeat& operator=(const ChangedHeat&) = delete;
    glint_param& row(std::string_view id) { return *std::ranges::find(rows, id, &glint_param::id); }
    std::string refused() const {
        return refusal([&] { const Definition taken(sim); });
    }
    std::vector<glint_param> rows = catalog().at("heat").params();
    glint_sim sim = catalog().at("heat").sim();
};

TEST(Definition, NothingHasATimeUnlessItSaysSo) {
    for (const auto& one : catalog().all()) // a step of fluid is a 60th of a second; for the others time is not defined
        EXPECT_EQ(one->timed(), one->id() == "fluid") << one->id();
    glint_sim sim = catalog().at("heat").sim();
    sim.flags |= GLINT_TIMED;
    EXPECT_TRUE(Definition(sim).timed());
}

TEST(Definition, ARowThatIsNoChoiceHasNoChoices) {
    ChangedHeat heat;
    for (const std::int32_t left_over : {3, -3, INT32_MAX}) {
        heat.row("k").choice_count = left_over;
        const Definition taken(heat.sim);
        ASSERT_EQ(taken.param("k")->choice_count, 0);
        EXPECT_TRUE(choice_ids(*taken.param("k")).empty());
    }
}

TEST(Definition, AMethodIsAChoice) {
    ChangedHeat heat;
    heat.row("method").id = "way", heat.row("k").id = "method";
    EXPECT_THAT(heat.refused(), says("'heat'", "'method'", "choice"));
}

TEST(Definition, OnlyAMethodCanBeAuto) {
    ChangedHeat heat;
    heat.row("edges").automatic = 0; // as in plain C, if its author has not set it
    const Definition taken(heat.sim);
    EXPECT_EQ(taken.param("edges")->automatic, -1);
    EXPECT_EQ(taken.param("method")->automatic, heat.row("method").automatic);
    EXPECT_GE(taken.param("method")->automatic, 0);
}

TEST(Definition, AnAutoBeyondTheMethodsIsRefused) {
    ChangedHeat heat;
    heat.row("method").automatic = heat.row("method").choice_count;
    EXPECT_THAT(heat.refused(), says("'heat'", "'method'", "'auto'"));
}

TEST(Definition, KeysAreThoseOfTheTableAndNeedAnEdit) {
    ChangedHeat heat;
    EXPECT_TRUE(Definition(heat.sim).keys().empty());
    heat.sim.edit = [](const glint_pointer*, std::int32_t, std::int32_t, void*, char*, std::size_t) { return 0; };
    heat.sim.keys = GLINT_KEY_F | GLINT_KEY_LEFT | GLINT_KEY_W;
    EXPECT_EQ(Definition(heat.sim).keys(), (std::vector<std::string>{"Left", "W", "F"}));
    heat.sim.keys = 2 * GLINT_KEY_F;
    EXPECT_THAT(heat.refused(), says("'heat'", "keys", "glint_key"));
    heat.sim.keys = GLINT_KEY_LEFT, heat.sim.edit = nullptr;
    EXPECT_THAT(heat.refused(), says("'heat'", "keys", "'edit'"));
}

TEST(Definition, TablesOfMoreRowsThanCanBeAreRefused) {
    ChangedHeat heat;
    heat.sim.param_count = INT32_MAX;
    EXPECT_THAT(heat.refused(), says("2147483647 parameters", "1024"));
    heat.sim.param_count = 0, heat.sim.preset_count = INT32_MAX;
    EXPECT_THAT(heat.refused(), says("2147483647 presets", "1024"));
    ChangedHeat other;
    other.row("method").choice_count = INT32_MAX;
    EXPECT_THAT(other.refused(), says("'heat'", "2147483647 choices", "1024"));
}

TEST(Definition, RowsThatEndTooSoonAreRefused) {
    ChangedHeat heat;
    heat.row("method").choice_stride = sizeof(const char*);
    EXPECT_THAT(heat.refused(), says("'heat'", "choices", "stride of 8 bytes", "build the plugin again"));
    heat.sim.preset_stride = sizeof(const char*);
    EXPECT_THAT(heat.refused(), says("presets", "stride of 8 bytes", "build the plugin again"));
}

TEST(Definition, RowsOfAnEarlierVersionMayStandInLargerStructs) {
    ChangedHeat heat;
    heat.sim.abi = GLINT_ABI_MAJOR << 16 | 1u, heat.sim.size = GLINT_SIM_SIZE_3_1;
    for (glint_param& row : heat.rows) row.array = "data of the plugin's own", row.array_columns = -1;
    const Definition taken(heat.sim);
    for (const glint_param& row : taken.params()) EXPECT_EQ(row.array, nullptr) << row.id;
}

TEST(Definition, RowsAreAsLongAsInTheirVersion) {
    ChangedHeat heat;
    heat.sim.param_stride = offsetof(glint_param, array); // of 3.1
    EXPECT_THAT(heat.refused(), says("parameters", "stride of 160 bytes", "build the plugin again"));
}

TEST(Definition, ParametersShareNoBytes) {
    ChangedHeat heat;
    heat.rows[1].offset = heat.rows[0].offset + 3;
    EXPECT_THAT(heat.refused(), says(heat.rows[0].id, heat.rows[1].id, "share bytes", "its own place"));
}

/// Heat, whose first four floats are an array of two lines.
struct HeatWithArray : ChangedHeat {
    HeatWithArray() {
        std::ranges::stable_partition(rows, [](const glint_param& row) { return row.type == GLINT_FLOAT; });
        for (std::size_t i = 0; i < 4; ++i) {
            glint_param& row = rows[i];
            row.array = "Weights", row.array_columns = 2;
            row.min = -1e6, row.max = row.track_max = 1e6;
            row.unit = row.group = "", row.flags = 0;
            row.symbol = row.refines_row = nullptr;
        }
    }
};

TEST(Definition, RowsOfOneArrayAreOneTable) {
    const HeatWithArray heat;
    const Definition taken(heat.sim);
    const auto& tables = taken.tables();
    ASSERT_EQ(tables.size(), taken.params().size() - 3);
    EXPECT_EQ(tables[0].size(), 4u);
    EXPECT_EQ(&tables[0].front(), &taken.params().front());
    EXPECT_EQ(tables[1].size(), 1u) << "it belongs to no array";
    EXPECT_EQ(&tables.back().back(), &taken.params().back());
}

TEST(Definition, AnArrayHoldsNumbersOfOneKind) {
    const auto refused = [](auto change) {
        HeatWithArray heat;
        change(heat.rows[2]);
        return heat.refused();
    };
    const auto says_that = [](const char* differs) { return says("'heat'", "array 'Weights'", differs, "the same"); };
    EXPECT_THAT(refused([](glint_param& row) { row.type = GLINT_INT; }), says_that("another type"));
    EXPECT_THAT(refused([](glint_param& row) { row.min = -2e6; }), says_that("another range"));
    EXPECT_THAT(refused([](glint_param& row) { row.track_max = 2e6; }), says_that("another range"));
    EXPECT_THAT(refused([](glint_param& row) { row.unit = "K"; }), says_that("another unit"));
    EXPECT_THAT(refused([](glint_param& row) { row.group = "Others"; }), says_that("another group"));
    EXPECT_THAT(refused([](glint_param& row) { row.array_columns = 3; }), says_that("number of columns"));
    EXPECT_THAT(refused([](glint_param& row) { row.flags = GLINT_RESTARTS; }), says_that("another set of flags"));
    EXPECT_THAT(refused([](glint_param& row) { row.type = GLINT_BOOL; }), says("'Weights'", "float or an integer"));
    EXPECT_THAT(refused([](glint_param& row) { row.flags = GLINT_HIDDEN; }), says("'Weights'", "not hidden"));
}

TEST(Definition, AnArrayIsATableOfRowsThatFollowEachOther) {
    HeatWithArray no_columns;
    for (std::size_t i = 0; i < 4; ++i) no_columns.rows[i].array_columns = 0;
    EXPECT_THAT(no_columns.refused(), says("array 'Weights'", "at least one number in a line"));
    HeatWithArray nameless;
    for (std::size_t i = 0; i < 4; ++i) nameless.rows[i].array = "";
    EXPECT_THAT(nameless.refused(), says("'heat'", "a name of the array"));
    HeatWithArray apart;
    apart.rows[1].array = nullptr;
    EXPECT_THAT(apart.refused(), says("array 'Weights'", "one after the other"));
}

TEST(Definition, AProbeOfCellsHasAFunctionForThem) {
    glint_sim sim = catalog().at("waves").sim();
    EXPECT_TRUE(has_cells(catalog().at("waves").probes().front()));
    EXPECT_EQ(refusal([&] { const Definition taken(sim); }), "");
    sim.probe_cells = nullptr;
    EXPECT_THAT(refusal([&] { const Definition taken(sim); }), says("function", "cells"));
}

TEST(Definition, AnnouncesAtMostSixteenProbes) {
    const glint_probe one = catalog().at("heat").probes().at(0);
    std::vector<std::string> ids;
    for (int i = 0; i < 17; ++i) ids.push_back("p" + std::to_string(i));
    std::vector<glint_probe> probes(17, one);
    for (std::size_t i = 0; i < probes.size(); ++i) probes[i].id = ids[i].c_str();
    glint_sim sim = catalog().at("heat").sim();
    sim.probes = probes.data(), sim.probe_count = 16, sim.probe_stride = sizeof(glint_probe);
    EXPECT_EQ(Definition(sim).probes().size(), 16u);
    sim.probe_count = 17;
    try {
        const Definition refused(sim);
        FAIL() << "it was taken";
    } catch (const Error& e) { EXPECT_THAT(e.what(), says("'heat'", "16 probes")); }
}

} // namespace
} // namespace glint::test
