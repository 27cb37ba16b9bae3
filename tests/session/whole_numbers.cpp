// Whole numbers as state: a field of uint8 or uint32 is kept, saved, compared, shown and read like one of floats, and
// exactly.
#include "app/compare/difference.h"
#include "app/files/formats/png.h"
#include "app/run/run_file.h"
#include "app/run/state_hash.h"
#include "app/world/grid_pass.h"
#include "app/world/mask.h"
#include "support/read_back.h"
#include "support/same_bits.h"
#include "support/seated.h"
#include <algorithm>
#include <cstring>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

constexpr Extent grid{45, 33}; // no multiple of a row's padding

std::vector<std::uint8_t> bytes_in(const Numbers& numbers) {
    std::vector<std::uint8_t> values(numbers.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint8_t>(numbers[i]);
    return values;
}

class WholeNumbers : public Seated, public testing::Test {
protected:
    WholeNumbers() { with_plugin.load_plugin(GLINT_TEST_PLUGIN_DIR "/grains.so"); }
    World world() { return World(grains(), cpu(), grid, Params(grains())); }
    const Definition& grains() const { return with_plugin.at("grains"); }
    static FieldCopy copy_of(World& world, const std::string& id) {
        for (FieldCopy& copy : world.read_fields())
            if (copy.id == id) return std::move(copy);
        ADD_FAILURE() << "no field " << id;
        return {};
    }
    static HostState state_of(World& world) {
        HostState state{world.params(), world.extent(), world.step(), {}};
        for (FieldCopy& f : world.read_state()) state.fields.push_back({f.id, f.width, f.height, std::move(f.values)});
        return state;
    }
    static std::string difference(World& a, World& b) {
        const auto x = a.read_fields(), y = b.read_fields();
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!same_bits(x[i].values, y[i].values)) return x[i].id;
        return "";
    }
    std::unique_ptr<Session> session() {
        auto made = std::make_unique<Session>(cpu().device(), grid, Params(grains()), memory_target);
        made->pacing().pause(true);
        settle(*made);
        return made;
    }
    Catalog with_plugin;
};

TEST_F(WholeNumbers, AreReadInTheirOwnType) {
    World grown = world();
    EXPECT_EQ(copy_of(grown, "kind").values.type(), GLINT_UINT8);
    EXPECT_EQ(copy_of(grown, "strokes").values, (std::vector<std::uint32_t>{0, 0}));
    const FieldCopy age = copy_of(grown, "age"), eaten = copy_of(grown, "eaten");
    EXPECT_EQ(age.values[1], 4000000001.0) << "no float is that";
    EXPECT_TRUE(eaten.is_table);
    grown.advance(3);
    EXPECT_EQ(copy_of(grown, "eaten").values[15], 3 * 8);
}

TEST_F(WholeNumbers, ComeBackFromASnapshotAndFromAFile) {
    World before = world(), after = world();
    before.advance(9), after.advance(9);
    before.stroke({sizeof(glint_stroke), 9, 9, 20, 9, GLINT_LEFT, 0, GLINT_PRESS, 9});
    after.stroke({sizeof(glint_stroke), 9, 9, 20, 9, GLINT_LEFT, 0, GLINT_PRESS, 9});
    const Snapshot kept = before.snapshot();
    before.advance(20);
    before.restore(kept);
    EXPECT_EQ(difference(before, after), "");

    RunRecord run{state_of(before), {}, 0, {}, {}, {}};
    run.end = run.seed.step, run.fields = run.seed.fields;
    run.hashes = {hash_of(run.end, run.fields)};
    const RunRecord back = decode(encode(run), with_plugin);
    EXPECT_EQ(hash_of(run.end, back.fields).fields, run.hashes[0].fields);
    EXPECT_EQ(back.fields[0].values.type(), GLINT_UINT8);
    World opened(grains(), cpu(), back.seed);
    opened.advance(5), after.advance(5);
    EXPECT_EQ(difference(opened, after), "");
    EXPECT_EQ(copy_of(opened, "strokes").values[0], 1);
}

TEST_F(WholeNumbers, OfAnotherTypeDoNotFit) {
    World grown = world();
    HostState other = state_of(grown);
    other.fields[0].values = std::vector<float>(static_cast<std::size_t>(grid.area()));
    try {
        grown.restore(other);
        FAIL() << "it was taken";
    } catch (const Error& e) {
        EXPECT_STREQ(e.what(), "the saved state does not fit: grains has no field 'kind' of 45x33 float32 values, but "
                               "one of 45x33 uint8 values");
    }
}

TEST_F(WholeNumbers, AreExportedWithTheirType) {
    World grown = world();
    for (const auto& [id, type] : {std::pair{"kind", "|u1"}, {"age", "<u4"}}) {
        const FieldCopy field = copy_of(grown, id);
        const auto file = npy_of(field.values.bytes(), field.values.type(), field.height, field.width);
        const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
        EXPECT_THAT(std::string(text.substr(10, 60)), HasSubstr(std::string("'descr': '") + type + "'"));
        const auto end = std::span(file).last(field.values.bytes().size());
        EXPECT_TRUE(std::ranges::equal(end, field.values.bytes())) << id;
    }
}

TEST_F(WholeNumbers, AreCountedAndSummedExactly) {
    World grown = world();
    GridPass pass(grown.queue());
    pass.start(grown);
    const auto all = pass.take();
    ASSERT_TRUE(all);
    ASSERT_EQ(all->count, 3u) << "a table in ordinary memory is left out";
    const Numbers age = copy_of(grown, "age").values;
    double sum = 0;
    for (std::size_t i = 0; i < age.size(); ++i) sum += age[i];
    EXPECT_EQ(all->grids[1].all.sum, sum);
    EXPECT_EQ(all->grids[1].all.least, 4000000000.0);
    EXPECT_EQ(all->grids[1].all.largest, 4000000044.0);
    EXPECT_EQ(all->grids[0].all.largest, 3);

    const DeviceMemory memory(cpu(), sizeof(FieldHistogram));
    count_field(cpu(), view_of(grown.fields()[0]), {-0.5f, 255.5f}, static_cast<FieldHistogram*>(memory.data()));
    FieldHistogram counted;
    std::memcpy(&counted, memory.data(), sizeof counted);
    const auto kinds = bytes_in(copy_of(grown, "kind").values);
    for (std::uint8_t kind = 0; kind < 4; ++kind)
        EXPECT_EQ(counted.counts[kind], std::ranges::count(kinds, kind)) << int(kind);
}

TEST_F(WholeNumbers, HaveExactDerivedFields) {
    World grown = world();
    const auto shown = [&] {
        const glint_field& field = *grown.shown_field();
        return static_cast<const float*>(field.data)[10 * std::ptrdiff_t{field.pitch} + 20];
    };
    grown.set_look({.field = "age", .derived = Derived::gradient}, {});
    EXPECT_EQ(shown(), 1) << "from column to column, although floats of that size are 256 apart";
    grown.set_look({.field = "age", .derived = Derived::rate}, {});
    const double before = copy_of(grown, "age").values[10 * 45 + 20];
    grown.advance(1);
    EXPECT_EQ(shown(), static_cast<float>(copy_of(grown, "age").values[10 * 45 + 20] - before));
    drawn(grown);
}

TEST_F(WholeNumbers, TheValueUnderTheMouseIsExact) {
    auto on_stage = session();
    on_stage->appearance().set_look({.field = "age"}, "Field");
    settle(*on_stage);
    on_stage->observers().cell.watch(std::array{7, 3});
    settle(*on_stage);
    ASSERT_TRUE(on_stage->observers().cell.newest());
    EXPECT_EQ(on_stage->observers().cell.newest()->value, 4000000007.0);
    EXPECT_TRUE(on_stage->observers().cell.newest()->is_whole());
    on_stage->observers().pins.add({"kind", 7, 3});
    settle(*on_stage);
    const RunRecord now = record_now(*on_stage);
    ASSERT_FALSE(on_stage->observers().pins.samples().empty());
    EXPECT_EQ(static_cast<double>(on_stage->observers().pins.samples()[0].values[0]), now.fields[0].values[3 * 45 + 7]);
}

TEST_F(WholeNumbers, AStrokeIsUndoneToTheSameNumbers) {
    auto on_stage = session();
    run_steps(*on_stage, 4);
    const auto before = state(*on_stage);
    paint(*on_stage, 10);
    EXPECT_NE(state(*on_stage), before);
    on_stage->history().undo();
    settle(*on_stage);
    EXPECT_EQ(state(*on_stage), before);
}

TEST(WholeNumbersFill, TakesOneNumberAlone) {
    const std::vector<std::uint8_t> kinds{7, 7, 8, 7, 200};
    EXPECT_EQ(flooded(kinds, {5, 1}, 0, 0), rectangle(0, 0, 1, 0, {5, 1})) << "8 is another kind, not almost 7";
    EXPECT_EQ(flooded(kinds, {5, 1}, 4, 0), rectangle(4, 0, 4, 0, {5, 1}));
}

TEST(WholeNumbersDifference, IsExactBeyondTheNumbersOfFloats) {
    const std::vector<std::uint32_t> a{1, 4000000000u, 5}, b{1, 4000000001u, 2};
    const auto found = difference_of(a, b, {3, 1});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->cells, 2);
    EXPECT_EQ(found->first.x, 1);
    EXPECT_EQ(text_of_a(found->first), "4000000000");
    EXPECT_EQ(text_of_b(found->first), "4000000001");
    EXPECT_EQ(absolute_difference(found->first), 1);
    EXPECT_EQ(found->largest.x, 2);
    EXPECT_FALSE(difference_of(a, a, {3, 1}));
}

} // namespace
} // namespace glint::test
