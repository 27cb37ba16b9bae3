// The fields that a simulation names: reading them calls nothing else, restoring tells the simulation, and unusable
// fields are refused with a sentence.
#include "app/world/world.h"
#include "sims/api/device.h"
#include "support/run.h"
#include "support/says.h"
#include <gtest/gtest.h>
#include <limits>

namespace glint::test {
namespace {

float cells[32 * 32];
std::vector<glint_field> named; // by the simulation below
int restored;                   // how often it was told

const glint_field sound{sizeof(glint_field), "heat", "°C", cells, 32, 32, 32, 0, 0, 1, GLINT_FLOAT32};

/// Draws, and emits the fields in `named`.
glint_sim naming() {
    glint_sim sim = catalog().at("pattern").sim();
    sim.state = [](void*, void (*emit)(void*, const glint_field*), void* to) {
        for (const glint_field& f : named) emit(to, &f);
        return 0;
    };
    sim.restored = [](void*, const void*) { return ++restored, 0; };
    return sim;
}

class StateFields : public testing::Test {
protected:
    std::string refusal(std::vector<glint_field> fields) {
        named = std::move(fields);
        try {
            world.fields();
        } catch (const Error& e) { return e.what(); }
        return "";
    }
    template <class Change> std::string refusal(Change change) {
        glint_field f = sound;
        change(f);
        return refusal(std::vector<glint_field>{f});
    }
    const glint_sim sim = naming(); // outlives its definition
    const Definition definition{sim};
    World world{definition, cpu(), {32, 32}, Params(definition)};
};

TEST_F(StateFields, ThatAreSoundAreTaken) {
    glint_field table = sound;
    table.id = "rows", table.width = 3, table.height = 900, table.flags = GLINT_TABLE;
    EXPECT_EQ(refusal(std::vector{sound, table}), "");
    EXPECT_EQ(world.fields().size(), 2u);
}

TEST_F(StateFields, AreRefusedWithTheirReason) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    EXPECT_THAT(refusal([](auto& f) { f.size = 0; }), says("pattern", "size", "sizeof(glint_field)"));
    EXPECT_THAT(refusal([](auto& f) { f.id = nullptr; }), says("pattern", "field", "id"));
    EXPECT_THAT(refusal([](auto& f) { f.id = "Heat"; }), says("pattern", "'Heat'", "small letters"));
    EXPECT_THAT(refusal([](auto& f) { f.data = nullptr; }), says("pattern", "'heat'", "memory"));
    EXPECT_THAT(refusal([](auto& f) { f.height = 0, f.flags = GLINT_TABLE; }), says("pattern", "'heat'", "32x0"));
    EXPECT_THAT(refusal([](auto& f) { f.width = 31; }), says("pattern", "'heat'", "31x32", "32x32", "table"));
    EXPECT_THAT(refusal([](auto& f) { f.width = f.height = f.pitch = INT32_MAX, f.flags = GLINT_TABLE; }),
                says("pattern", "'heat'", "2147483647x2147483647", "134217728"));
    EXPECT_THAT(refusal([](auto& f) { f.value = 99; }), says("pattern", "'heat'", "type"));
    EXPECT_THAT(refusal([](auto& f) { f.value = GLINT_UINT8, f.flags = GLINT_OPTIONAL; }),
                says("pattern", "'heat'", "NaN", "none_is_nan"));
    EXPECT_THAT(refusal([](auto& f) { f.pitch = 31; }), says("pattern", "'heat'", "pitch"));
    for (const auto& [lo, hi] : {std::pair{0.f, inf}, {std::nanf(""), 1.f}, {2.f, 1.f}})
        EXPECT_THAT(refusal([&](auto& f) { f.lo = lo, f.hi = hi; }), says("pattern", "'heat'", "range"));
    EXPECT_THAT(refusal(std::vector{sound, sound}), says("pattern", "two fields", "'heat'"));
}

TEST_F(StateFields, AreNoMoreAndHaveNoLongerNamesThanAFileKeeps) {
    std::vector<std::string> ids;
    for (int i = 0; i < 17; ++i) ids.push_back("f" + std::to_string(i));
    std::vector fields(ids.size(), sound);
    for (std::size_t i = 0; i < fields.size(); ++i) fields[i].id = ids[i].c_str();
    EXPECT_EQ(refusal(std::vector(fields.begin(), fields.end() - 1)), "");
    EXPECT_THAT(refusal(fields), says("pattern", "17 fields", "16"));
    const std::string longest(64, 'a'), longer(65, 'a');
    EXPECT_EQ(refusal([&](auto& f) { f.id = longest.c_str(); }), "");
    EXPECT_THAT(refusal([&](auto& f) { f.id = longer.c_str(); }), says("pattern", "65 bytes", "64"));
}

TEST_F(StateFields, InOrdinaryMemoryAreRestoredThere) {
    float row[3] = {1, 2, 3};
    glint_field kept_on_host = sound;
    kept_on_host.id = "row", kept_on_host.data = row, kept_on_host.flags = GLINT_TABLE | GLINT_ON_HOST;
    kept_on_host.width = kept_on_host.pitch = 3, kept_on_host.height = 1;
    EXPECT_EQ(refusal(std::vector{sound, kept_on_host}), "");
    const Snapshot kept = world.snapshot();
    EXPECT_EQ(field(world, "row"), (std::vector<float>{1, 2, 3}));
    row[1] = 7;
    world.restore(kept);
    EXPECT_EQ(row[1], 2);
    HostState elsewhere{world.params(), world.extent(), 0, {{"row", 3, 1, std::vector<float>{4, 5, 6}}}};
    world.restore(elsewhere);
    EXPECT_EQ(row[2], 6);
}

TEST_F(StateFields, InOrdinaryMemoryAreTables) {
    EXPECT_THAT(refusal([](auto& f) { f.flags = GLINT_ON_HOST; }),
                says("pattern", "'heat'", "ordinary memory", "table"));
}

TEST_F(StateFields, AreCheckedAgainOnceTheyHaveChanged) {
    EXPECT_EQ(refusal(std::vector{sound}), "");
    EXPECT_THAT(refusal([](auto& f) { f.pitch = 1; }), says("pattern", "'heat'", "pitch"));
    EXPECT_EQ(refusal(std::vector{sound}), "");
    EXPECT_EQ(world.fields()[0].pitch, 32);
}

TEST_F(StateFields, OfWhichNoMoreIsTakenThanTheirSizeSays) {
    struct Older { // as its writer knows it; the memory after it belongs to others
        glint_field field = sound;
        float behind = 7;
    } older;
    older.field.size = offsetof(glint_field, hi);
    EXPECT_NE(refusal(std::vector{older.field}), "") << "it is shorter than the first version";
    older.field.unit = nullptr, older.field.size = sizeof older;
    EXPECT_EQ(refusal(std::vector{older.field}), "");
    EXPECT_STREQ(world.fields()[0].unit, "");
}

TEST_F(StateFields, ASimulationIsToldThatTheyWereRestored) {
    named = {sound}, restored = 0;
    const Snapshot kept = world.snapshot();
    world.fields(), world.read_fields();
    EXPECT_EQ(restored, 0) << "nobody has written to them";
    world.restore(kept);
    EXPECT_EQ(restored, 1);
}

} // namespace
} // namespace glint::test
