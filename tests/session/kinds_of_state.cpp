// State of every kind: numbers of all types, structs, lists and volumes are kept, saved, compared, exported, counted
// and shown, exactly; and the kernels that write them see each cell once.
#include "app/compare/difference.h"
#include "app/files/formats/png.h"
#include "app/run/run_file.h"
#include "app/run/state_hash.h"
#include "app/world/grid_pass.h"
#include "app/world/params/other_build.h"
#include "sims/api/volume.h"
#include "support/read_back.h"
#include "support/same_bits.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <limits>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr Extent grid{45, 33}; // no multiple of a row's padding

class KindsOfState : public Seated, public testing::Test {
protected:
    KindsOfState() { with_plugin.load_plugin(GLINT_TEST_PLUGIN_DIR "/kinds.so"); }
    const Definition& kinds() const { return with_plugin.at("kinds"); }
    World world() { return World(kinds(), cpu(), grid, Params(kinds())); }
    static FieldCopy copy_of(World& world, const std::string& id) {
        for (FieldCopy& copy : world.read_fields())
            if (copy.id == id) return std::move(copy);
        ADD_FAILURE() << "there is no " << id;
        return {};
    }
    static HostState state_of(World& world) {
        HostState state{world.params(), world.extent(), world.step(), {}};
        for (FieldCopy& f : world.read_state())
            state.fields.push_back({f.id, f.width, f.height, std::move(f.values), f.depth});
        return state;
    }
    /// The first array with other bits; "" if all are equal.
    static std::string difference(World& a, World& b) {
        const auto x = a.read_fields(), y = b.read_fields();
        if (x.size() != y.size()) return "another number of arrays";
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!same_bits(x[i].values, y[i].values)) return x[i].id;
        return "";
    }
    static std::string refusal(World& world, const HostState& state) {
        try {
            world.restore(state);
        } catch (const Error& e) { return e.what(); }
        return "";
    }
    Catalog with_plugin;
};

TEST_F(KindsOfState, AreReadAsNumbersMemberByMember) {
    World made = world();
    made.advance(2);
    std::vector<std::string> shapes;
    for (const FieldCopy& f : made.read_fields())
        shapes.push_back(
            fmt::format("{} {} {}x{}x{}", f.id, name_of_value(f.values.type()), f.width, f.height / f.depth, f.depth));
    EXPECT_THAT(shapes, ElementsAre("wave float64 45x33x1", "soft float16 45x33x1", "marks.warmth float32 45x33x1",
                                    "marks.kind int16 45x33x1", "marks.age uint8 45x33x1", "mist float32 20x12x9",
                                    "bodies.mass float64 10007x1x1", "bodies.place float32 30021x1x1",
                                    "bodies.shade float16 10007x1x1", "bodies.turns int64 10007x1x1",
                                    "int8 int8 33x1x1", "int16 int16 33x1x1", "int32 int32 33x1x1",
                                    "int64 int64 33x1x1", "uint16 uint16 33x1x1", "uint64 uint64 33x1x1"));
    EXPECT_EQ(copy_of(made, "marks.warmth").values[7], 0.5);
    EXPECT_EQ(copy_of(made, "marks.kind").values[2 * 45 + 1], -1);
    EXPECT_EQ(copy_of(made, "bodies.mass").values[9], 1 + 9e-9);
    EXPECT_EQ(copy_of(made, "bodies.shade").values[3], 0.25);
    EXPECT_EQ(copy_of(made, "bodies.mass").unit, "kg");
    EXPECT_THAT(std::vector<double>({copy_of(made, "int8").values[0], copy_of(made, "uint16").values[0]}),
                ElementsAre(-32, 65504));
}

TEST_F(KindsOfState, ComeBackFromASnapshotAndFromAFile) {
    World before = world(), after = world();
    before.advance(9), after.advance(9);
    const Snapshot kept = before.snapshot();
    before.advance(20);
    EXPECT_NE(difference(before, after), "");
    before.restore(kept);
    EXPECT_EQ(difference(before, after), "");

    RunRecord run{state_of(before), {}, 0, {}, {}, {}};
    run.end = run.seed.step, run.fields = run.seed.fields;
    run.hashes = {hash_of(run.end, run.fields)};
    const RunRecord back = decode(encode(run), with_plugin);
    EXPECT_EQ(hash_of(run.end, back.fields).fields, run.hashes[0].fields);
    World opened(kinds(), cpu(), back.seed);
    EXPECT_EQ(difference(opened, after), "");
    opened.advance(5), after.advance(5);
    EXPECT_EQ(difference(opened, after), "");
}

TEST_F(KindsOfState, ASessionKeepsThemInItsCheckpoint) {
    Session session(cpu().device(), grid, Params(kinds()), memory_target);
    session.pacing().pause(true);
    settle(session);
    run_steps(session, 3);
    World same = world();
    same.advance(3);
    EXPECT_EQ(hash_of(3, record_now(session).fields).fields, hash_of(3, same.read_state()).fields);
}

TEST_F(KindsOfState, OfAnotherTypeOrShapeAreRefusedNotReinterpreted) {
    World made = world();
    HostState other = state_of(made);
    const auto named = [&](const char* id) {
        return std::ranges::find(other.fields, std::string(id), &FieldValues::id);
    };
    named("bodies.turns")->values = std::vector<double>(10007);
    EXPECT_THAT(refusal(made, other),
                says("kinds has no field 'bodies.turns' of 10007x1 float64 values", "but one of 10007x1 int64 values"));
    other = state_of(made);
    named("mist")->depth = 1;
    EXPECT_THAT(refusal(made, other), says("'mist' of 20x108 float32 values", "20x12x9 float32"));
}

TEST_F(KindsOfState, ThatAnotherBuildChangedAreNamed) {
    World made = world();
    std::vector<FieldValues> initial = state_of(made).fields, kept = initial;
    const auto named = [&](const char* id) { return std::ranges::find(kept, std::string(id), &FieldValues::id); };
    named("soft")->values = std::vector<float>(45 * 33);
    named("int8")->id = "gone";
    std::vector<std::string> lost;
    kept_fields(initial, kept, lost);
    EXPECT_THAT(lost, ElementsAre("field 'soft', whose type changed from float32 to float16", "field 'gone'"));
}

TEST_F(KindsOfState, OfAVolumeAreExportedLayerByLayer) {
    World made = world();
    const FieldCopy mist = copy_of(made, "mist"), soft = copy_of(made, "soft");
    const auto text_of = [](const FieldCopy& f) {
        const auto file = npy_of(f.values.bytes(), f.values.type(), f.height, f.width, f.depth);
        return std::string(reinterpret_cast<const char*>(file.data()), 90);
    };
    EXPECT_THAT(text_of(mist), HasSubstr("'<f4', 'fortran_order': False, 'shape': (9, 12, 20)"));
    EXPECT_THAT(text_of(soft), HasSubstr("'<f2', 'fortran_order': False, 'shape': (33, 45)"));
}

TEST_F(KindsOfState, AreSummedInDoublePrecision) {
    World made = world();
    made.advance(3);
    GridPass pass(made.queue());
    pass.start(made);
    const auto all = pass.take();
    ASSERT_TRUE(all);
    ASSERT_EQ(all->count, AllStatistics::most);
    for (const auto& one : all->all()) {
        if (std::string_view(one.field).starts_with("bodies.place")) continue; // three in each element
        const Numbers values = copy_of(made, std::string(std::string_view(one.field))).values;
        double sum = 0, least = HUGE_VAL;
        for (std::size_t i = 0; i < values.size(); ++i) sum += values[i], least = std::min(least, values[i]);
        EXPECT_NEAR(one.all.sum, sum, 1e-12 * std::abs(sum)) << one.field.c_str();
        EXPECT_EQ(one.all.least, least) << one.field.c_str();
    }
}

TEST_F(KindsOfState, AreShownAndCountedAlsoWhereTheyAreNoGrid) {
    Session session(cpu().device(), grid, Params(kinds()), memory_target);
    session.pacing().pause(true);
    session.observers().histogram.want(FloatRange{0, 1});
    for (const char* id : {"soft", "marks.kind", "mist", "bodies.place.2", "uint64"}) {
        session.appearance().set_look({.field = id}, "Field");
        session.observers().cell.watch(std::array{44, 32});
        settle(session);
        ASSERT_TRUE(session.observers().cell.newest());
        EXPECT_EQ(session.observers().cell.newest()->field, id);
        ASSERT_TRUE(session.observers().histogram.newest());
        EXPECT_EQ(session.observers().histogram.newest()->field, id);
    }
    session.appearance().set_look({.field = "mist"}, "Field");
    session.observers().cell.watch(std::array{0, 0});
    settle(session);
    World same = world();
    EXPECT_EQ(session.observers().cell.newest()->value, copy_of(same, "mist").values[std::size_t{4} * 12 * 20])
        << "the first cell of the middle layer";
}

TEST_F(KindsOfState, AVolumeIsReadInTheChosenLayer) {
    Session session(cpu().device(), grid, Params(kinds()), memory_target);
    session.pacing().pause(true);
    session.observers().histogram.want(FloatRange{0, 1});
    session.observers().cell.watch(std::array{0, 0});
    World same = world();
    const Numbers mist = copy_of(same, "mist").values;
    constexpr std::size_t layer_cells = std::size_t{12} * 20;
    for (const int layer : {0, 7, 8, 100}) { // it has 9 layers
        const std::size_t first = layer_cells * static_cast<std::size_t>(std::min(layer, 8));
        session.appearance().set_look({.field = "mist", .layer = layer}, "Shown layer");
        settle(session);
        EXPECT_EQ(session.observers().cell.newest()->value, mist[first]) << layer;
        const HistogramRead& read = *session.observers().histogram.newest();
        EXPECT_EQ(read.layers, 9);
        double least = HUGE_VAL;
        for (std::size_t i = first; i < first + layer_cells; ++i) least = std::min(least, mist[i]);
        EXPECT_EQ(double{read.counted.finite_range().low}, least) << layer;
    }
    session.appearance().set_look({.field = "soft"}, "Field");
    settle(session);
    EXPECT_EQ(session.observers().histogram.newest()->layers, 1) << "no volume";
}

TEST_F(KindsOfState, ThatNeedMoreMemoryThanThereIsAreRefusedBeforeTheyAreMade) {
    Params params(kinds());
    params.put(*kinds().param("seed"), std::int32_t{6174});
    try {
        World(kinds(), cpu(), grid, params);
        FAIL() << "it was made";
    } catch (const Error& e) {
        EXPECT_THAT(e.what(), says("kinds needs 1073741824.0 GiB of memory at size 45x33", "try a smaller size"));
    }
}

TEST(DifferenceOfKinds, IsExactInTheirOwnType) {
    const std::vector<double> a{1, 2}, b{1, std::nextafter(2., 3.)};
    const auto found = difference_of(a, b, {2, 1});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->first.x, 1);
    EXPECT_EQ(text_of_b(found->first), "2.0000000000000004");
    EXPECT_EQ(ulp_difference(found->first), 1);
    const std::vector<std::int64_t> c{-5, (std::int64_t{1} << 60) + 1}, d{-5, std::int64_t{1} << 60};
    const auto apart = difference_of(c, d, {2, 1});
    ASSERT_TRUE(apart);
    EXPECT_EQ(absolute_difference(apart->first), 1);
    EXPECT_EQ(text_of_a(apart->first), "1152921504606846977");
    EXPECT_FALSE(difference_of(std::vector<Half>{Half(1)}, std::vector<Half>{Half(1)}, {1, 1}));
}

TEST(LongRows, AreCountedInShortOnes) {
    std::vector<double> row(20000);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<double>(i);
    row[19999] = std::numeric_limits<double>::quiet_NaN();
    const RowParts parts = in_short_rows({row.data(), 20000, 1, 20000, GLINT_FLOAT64});
    EXPECT_EQ(parts.grid.extent(), (Extent{4096, 4}));
    EXPECT_EQ(parts.rest.extent(), (Extent{20000 - 4 * 4096, 1}));
    std::array<Statistics, 5> rows;
    join_cells(Device(cpu().table()), parts.grid, rows.data());
    join_cells(Device(cpu().table()), parts.rest, rows.data() + 4);
    count_from(rows[4], 4 * 4096);
    const Statistics all = joined(std::span<const Statistics>(rows));
    EXPECT_EQ(all.sum, 19999. * 19998 / 2);
    EXPECT_EQ(all.nan.first, 19999);
}

TEST(HalfNumbers, AreRoundedToTheNearestToEvenIfTwoAreNear) {
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
        Half half;
        half.bits = static_cast<std::uint16_t>(bits);
        const float value = half;
        if (std::isnan(value))
            EXPECT_TRUE(std::isnan(static_cast<float>(Half(value)))) << bits;
        else
            EXPECT_EQ(Half(value).bits, bits);
    }
    EXPECT_EQ(static_cast<float>(Half(2049)), 2048);
    EXPECT_EQ(static_cast<float>(Half(2051)), 2052);
    EXPECT_EQ(static_cast<float>(Half(65519)), 65504);
    EXPECT_TRUE(std::isinf(static_cast<float>(Half(65520))));
    EXPECT_EQ(static_cast<float>(Half(0x1p-25f)), 0);
    EXPECT_EQ(static_cast<float>(Half(0x1.8p-24f)), 0x1p-23f);
}

struct CountVisits {
    VolumeView<int> visits, borders;
    void operator()(int x, int y, int z, Interior) const { ++visits(x, y, z); }
    void operator()(int x, int y, int z, Border) const { ++visits(x, y, z), ++borders(x, y, z); }
};
TEST(VolumeKernels, VisitEachCellOnceAndKnowTheBorder) {
    const Device device(cpu().table());
    for (const Box box : {Box{7, 5, 4}, Box{1, 1, 1}, Box{3, 1, 9}, Box{2, 8, 3}}) {
        Volume<int> visits(device, box), borders(device, box);
        device.for_each("visit", box, CountVisits{visits.view(), borders.view()});
        for (int z = 0; z < box.depth; ++z)
            for (int y = 0; y < box.height; ++y)
                for (int x = 0; x < box.width; ++x) {
                    const bool inside =
                        x > 0 && y > 0 && z > 0 && x < box.width - 1 && y < box.height - 1 && z < box.depth - 1;
                    EXPECT_EQ(visits.view()(x, y, z), 1);
                    EXPECT_EQ(borders.view()(x, y, z), inside ? 0 : 1) << x << ' ' << y << ' ' << z;
                }
    }
}

TEST(VolumeKernels, FetchTheOtherSideTheEdgeOrAConstant) {
    const Device device(cpu().table());
    Volume<float> volume(device, {3, 4, 5});
    std::vector<float> numbers(60);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i);
    volume.write(numbers);
    const auto at = [&](int x, int y, int z, Boundary boundary) {
        return Border{}.fetch(volume.view(), x, y, z, volume.box(), boundary, -1.f);
    };
    EXPECT_EQ(at(1, 2, 3, Boundary::periodic), 3 * 12 + 2 * 3 + 1);
    EXPECT_EQ(at(-1, 4, 5, Boundary::periodic), 2);
    EXPECT_EQ(at(-1, 4, 5, Boundary::neumann), 4 * 12 + 3 * 3 + 0);
    EXPECT_EQ(at(0, 0, -1, Boundary::dirichlet), -1);
}

struct CountElements {
    ListView<int> visits;
    void operator()(int i) const { ++visits[i]; }
};
TEST(ListKernels, VisitEachElementOnce) {
    const Device device(cpu().table());
    for (const int count : {1, 4095, 4096, 4097, 100003}) {
        List<int> visits(device, count);
        device.for_each("visit", count, CountElements{visits.view()});
        for (int i = 0; i < count; ++i) ASSERT_EQ(visits.view()[i], 1) << i << " of " << count;
    }
}

TEST(DoubleBuffers, ChangePlacesWithOneWord) {
    const Device device(cpu().table());
    Double<List<int>> both(device, 2);
    both.now().write({1, 2}), both.next().write({3, 4});
    both.swap();
    EXPECT_EQ(both.now().view()[0], 3);
    EXPECT_EQ(both.next().view()[1], 2);
}

} // namespace
} // namespace glint::test
