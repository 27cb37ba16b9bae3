// Rows of tables grow at their ends: missing members of a shorter row are zero.
#include "sims/api/device.h"
#include "support/run.h"
#include "support/runs.h"
#include <cstddef>
#include <cstring>
#include <gmock/gmock.h>
#include <string>

namespace glint::test {
namespace {

TEST(OlderTables, AChoiceThatEndsSoonerHasNothingBehindItsEnd) {
    struct Older {
        const char *id, *help;
    };
    const Definition& today = catalog().at("heat");
    std::vector<glint_param> rows = today.params();
    std::vector<Older> choices;
    for (glint_param& row : rows) {
        if (std::string_view(row.id) != "method") continue;
        for (int i = 0; i < row.choice_count; ++i) choices.push_back({row.choices[i].id, row.choices[i].help});
        row.choices = reinterpret_cast<const glint_choice*>(choices.data()), row.choice_stride = sizeof(Older);
    }
    glint_sim sim = today.sim();
    sim.params = rows.data(), sim.param_stride = sizeof(glint_param);
    const Definition older(sim);
    const glint_param& row = *older.param("method");
    EXPECT_EQ(choice_ids(row), choice_ids(*today.param("method")));
    for (int i = 0; i < row.choice_count; ++i) EXPECT_EQ(row.choices[i].flags, 0u) << row.choices[i].id;
}

TEST(OlderTables, ARowThatEndsSoonerNeedsNoOther) {
    struct alignas(glint_param) Older {
        std::byte of_2_2[offsetof(glint_param, needs_row)];
    };
    const Definition& today = catalog().at("waves");
    std::vector<Older> rows(today.params().size());
    for (std::size_t i = 0; i < rows.size(); ++i) std::memcpy(&rows[i], &today.params()[i], sizeof(Older));
    glint_sim sim = today.sim();
    sim.params = reinterpret_cast<const glint_param*>(rows.data()), sim.param_stride = sizeof(Older);
    const Definition older(sim);
    EXPECT_EQ(older.param_ids(), today.param_ids());
    for (const glint_param& row : older.params()) {
        EXPECT_EQ(row.needs_row, nullptr) << row.id;
        EXPECT_EQ(why_idle(Params(older), row), nullptr) << row.id;
    }
    sim.param_stride = sizeof(Older) - 8;
    EXPECT_THAT(refusal([&] { const Definition any(sim); }), testing::HasSubstr("2.0"));
}

TEST(OlderTables, ARowThatEndsBeforeItsSymbolHasNone) {
    struct alignas(glint_param) Older {
        std::byte of_2_3[offsetof(glint_param, symbol)];
    };
    const Definition& today = catalog().at("heat");
    ASSERT_STREQ(today.param("k")->symbol, "k");
    std::vector<Older> rows(today.params().size());
    for (std::size_t i = 0; i < rows.size(); ++i) std::memcpy(&rows[i], &today.params()[i], sizeof(Older));
    glint_sim sim = today.sim();
    sim.params = reinterpret_cast<const glint_param*>(rows.data()), sim.param_stride = sizeof(Older);
    EXPECT_EQ(Definition(sim).param("k")->symbol, nullptr);
}

TEST(OlderTables, ASimulationThatEndsBeforeItsEquationHasNone) {
    glint_sim sim = catalog().at("pattern").sim();
    sim.params = nullptr, sim.param_count = 0, sim.presets = nullptr, sim.preset_count = 0;
    sim.opening_preset = nullptr;
    sim.equation = "and would be shown";
    EXPECT_EQ(Definition(sim).equation(), "and would be shown");
    sim.size = offsetof(glint_sim, equation);
    EXPECT_EQ(Definition(sim).equation(), "");
}

TEST(OlderTables, AFieldThatEndsBeforeItsTypeHoldsFloats) {
    glint_sim sim = catalog().at("pattern").sim();
    static float cells[16 * 16];
    sim.state = [](void*, void (*emit)(void*, const glint_field*), void* to) {
        glint_field older{offsetof(glint_field, value), "u", "", cells, 16, 16, 16, 0, 0, 1};
        older.value = GLINT_UINT8; // beyond its end
        emit(to, &older);
        return 0;
    };
    const Definition definition(sim);
    World world(definition, cpu(), {16, 16}, Params(definition));
    EXPECT_EQ(world.fields().at(0).value, GLINT_FLOAT32);
}

TEST(OlderTables, APresetThatEndsSoonerHadNoOtherName) {
    struct alignas(glint_preset) Older {
        std::byte of_2_2[offsetof(glint_preset, formerly)];
    };
    const Definition& today = catalog().at("waves");
    ASSERT_TRUE(today.preset("pond"));
    std::vector<Older> rows(today.presets().size());
    for (std::size_t i = 0; i < rows.size(); ++i) std::memcpy(&rows[i], &today.presets()[i], sizeof(Older));
    glint_sim sim = today.sim();
    sim.presets = reinterpret_cast<const glint_preset*>(rows.data()), sim.preset_stride = sizeof(Older);
    const Definition older(sim);
    EXPECT_EQ(older.preset_ids(), today.preset_ids());
    EXPECT_EQ(older.preset("pond"), nullptr);
}

TEST(OlderTables, ASimulationThatEndsBeforeItsHintHasNoneAndStandsWithTheRest) {
    glint_sim sim = catalog().at("pattern").sim();
    sim.hint = "and would be shown", sim.rank = 7;
    sim.rests = [](const void*) -> std::int32_t { throw Error("and would be asked"); };
    sim.size = offsetof(glint_sim, hint);
    const Definition older(sim);
    EXPECT_EQ(older.sim().hint, nullptr);
    EXPECT_EQ(older.sim().rank, 0);
    EXPECT_EQ(older.sim().rests, nullptr);
    sim.size = sizeof sim;
    EXPECT_EQ(Definition(sim).sim().rank, 7);
}

TEST(OlderTables, AHostThatIsShorterThanVersion2_0IsRefusedWithASentence) {
    const Definition& heat = catalog().at("heat");
    const Params params(heat);
    std::string why;
    glint_host host = cpu().table();
    host.self = &why, host.size = offsetof(glint_host, facts);
    host.fail = [](void* self, const char* text) { *static_cast<std::string*>(self) = text; };
    EXPECT_EQ(heat.sim().create(&host, 64, 48, params.data()), nullptr);
    EXPECT_THAT(why, testing::HasSubstr("sims/api"));
}

TEST(OlderTables, AHostOfBefore2_3IsToldOfNoLaunch) {
    glint_host host = cpu().table();
    host.launched = [](void*, const glint_launch*) {}; // or beyond its end
    host.size = offsetof(glint_host, launched);
    EXPECT_FALSE(hears_of_launches(host));
    host.size = sizeof host;
    EXPECT_TRUE(hears_of_launches(host));
    EXPECT_FALSE(hears_of_launches(cpu().table())) << "while nobody listens";
}

TEST(OlderTables, AStrokeOfAnOlderHostHasNoShape) {
    const Definition& heat = catalog().at("heat");
    const Params params(heat);
    void* const made = heat.sim().create(&cpu().table(), 64, 48, params.data());
    ASSERT_TRUE(made);
    glint_stroke stroke{offsetof(glint_stroke, mask), 10, 10, 12, 12, GLINT_LEFT, 0, GLINT_PRESS, 0};
    stroke.mask = reinterpret_cast<const glint_mask*>(8); // beyond its end
    EXPECT_EQ(heat.sim().stroke(made, &stroke, params.data()), 0);
    heat.sim().destroy(made);
}

} // namespace
} // namespace glint::test
