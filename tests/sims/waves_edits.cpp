// Edits while waves move: the source's cycle and the water's level continue.
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <tuple>

namespace glint::test {
namespace {

using Edits = std::vector<std::pair<const char*, const char*>>;

Params set_all(Params p, const Edits& settings) {
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}
/// Open water with a source. Lengths are a 21st of the given ones.
World tank(const Edits& settings, Extent e = {64, 48}) {
    const Definition& d = catalog().at("waves");
    const Params p = set_all(preset(d, "still"), {{"scene", "open"}, {"wavelength", "150"}});
    return World(d, cpu(), e, set_all(p, settings));
}
void edit(World& world, const Edits& settings) { world.set_params(set_all(world.params(), settings)); }

double level(World& world) {
    const std::vector<float> heights = field(world, "height");
    return std::accumulate(heights.begin(), heights.end(), 0.0) / static_cast<double>(heights.size());
}
float at_left_edge(World& world) {
    const auto width = static_cast<std::size_t>(world.extent().width);
    return field(world, "height").at(width * static_cast<std::size_t>(world.extent().height / 2));
}
HostState host_state_of(World& world) {
    HostState state{world.params(), world.extent(), world.step(), {}};
    for (FieldCopy& f : world.read_fields()) state.fields.push_back({f.id, f.width, f.height, std::move(f.values)});
    return state;
}

class WavesEdits : public testing::TestWithParam<std::tuple<const char*, const char*>> {
protected:
    const char *source = std::get<0>(GetParam()), *edges = std::get<1>(GetParam());
    World world = tank({{"source", source}, {"edges", edges}});
};

TEST_P(WavesEdits, LeaveTheLevelWhereItIs) {
    world.advance(100);
    const Edits edits = {{"wavelength", "200"}, {"amplitude", "2"},   {"speed", "0.3"}, {"source", "off"},
                         {"source", source},    {"amplitude", "0.7"}, {"speed", "0.5"}, {"wavelength", "150"}};
    for (const auto& one : edits) {
        edit(world, {one});
        world.advance(37);
        EXPECT_LT(std::abs(level(world)), 0.15) << one.first << " = " << one.second;
    }
    world.advance(1000);
    EXPECT_LT(std::abs(level(world)), 0.15);
}

TEST_P(WavesEdits, AreTheSameHoweverManyStepsAtOnceAndByAnyMethod) {
    World many = tank({{"source", source}, {"edges", edges}});
    if (std::string_view(edges) != "periodic") edit(many, {{"method", "temporal"}});
    for (const Edits& one : {Edits{{"wavelength", "190"}},
                             {{"amplitude", "1.3"}, {"source_x", "60"}},
                             {{"speed", "0.6"}},
                             {{"source", "off"}},
                             {{"source", source}}}) {
        edit(world, one), edit(many, one);
        many.advance(21);
        for (int i = 0; i < 21; ++i) world.advance(1);
        ASSERT_EQ(field(world, "height"), field(many, "height")) << one[0].first;
        ASSERT_EQ(field(world, "source"), field(many, "source")) << one[0].first;
    }
}

TEST_P(WavesEdits, AreInTheState) {
    world.advance(40);
    edit(world, {{"wavelength", "200"}});
    world.advance(40);
    const Snapshot kept = world.snapshot();
    World from_file(catalog().at("waves"), cpu(), host_state_of(world));
    world.advance(60), from_file.advance(60);
    const std::vector<float> heights = field(world, "height");
    EXPECT_EQ(field(from_file, "height"), heights);
    edit(world, {{"speed", "0.2"}});
    world.advance(30);
    world.restore(kept);
    world.advance(60);
    EXPECT_EQ(field(world, "height"), heights);
}

TEST_P(WavesEdits, WithoutAStepBetweenLeaveNoTrace) {
    World left_alone = tank({{"source", source}, {"edges", edges}});
    world.advance(30), left_alone.advance(30);
    edit(world, {{"wavelength", "200"}, {"amplitude", "2"}, {"source", "off"}});
    edit(world, {{"wavelength", "150"}, {"amplitude", "0.7"}, {"source", source}});
    world.advance(30), left_alone.advance(30);
    EXPECT_EQ(field(world, "height"), field(left_alone, "height"));
    EXPECT_EQ(field(world, "source"), field(left_alone, "source"));
}

TEST_P(WavesEdits, AStateWithoutASoundSourceGoesOnAsItIsSet) {
    world.advance(50);
    HostState older = host_state_of(world), damaged = older;
    std::erase_if(older.fields, [](const FieldValues& f) { return f.id == "source"; });
    for (FieldValues& f : damaged.fields)
        if (f.id == "source") std::ranges::fill(f.values.floats(), std::numeric_limits<float>::quiet_NaN());
    World from_older(catalog().at("waves"), cpu(), older), from_damaged(catalog().at("waves"), cpu(), damaged);
    for (World* one : {&world, &from_older, &from_damaged}) one->advance(50);
    EXPECT_EQ(field(from_older, "height"), field(world, "height"));
    EXPECT_EQ(field(from_damaged, "height"), field(world, "height"));
}

INSTANTIATE_TEST_SUITE_P(Sources, WavesEdits,
                         testing::Combine(testing::Values("plane", "point"),
                                          testing::Values("absorbing", "reflecting", "periodic")),
                         [](const auto& one) {
                             return std::string(std::get<0>(one.param)) + "_" + std::get<1>(one.param);
                         });

TEST(WavesEdges, MayChangeWhileItRuns) {
    for (const auto& [before, after] : {std::pair{"absorbing", "reflecting"},
                                        {"absorbing", "periodic"},
                                        {"reflecting", "absorbing"},
                                        {"reflecting", "periodic"},
                                        {"periodic", "absorbing"},
                                        {"periodic", "reflecting"}})
        for (int moment = 0; moment < 4; ++moment) {
            World world = tank({{"source", "plane"}, {"edges", before}});
            world.advance(200 + 5 * moment);
            edit(world, {{"edges", after}});
            for (int i = 0; i < 6; ++i) {
                world.advance(100);
                EXPECT_LT(std::abs(level(world)), 0.3) << before << " to " << after << ", moment " << moment;
            }
        }
}

TEST(WavesSource, KeepsItsPhaseWhenItsWavelengthChanges) {
    World world = tank({{"source", "plane"}, {"edges", "absorbing"}, {"wavelength", "200"}}, {128, 64});
    world.advance(3001);
    for (const char* wavelength : {"190", "200", "180", "195", "185", "200", "191", "183"}) {
        world.advance(7);
        const float before = at_left_edge(world);
        edit(world, {{"wavelength", wavelength}});
        world.advance(1);
        EXPECT_NEAR(at_left_edge(world), before, 0.3) << wavelength; // a step of the wave is up to 0.19
    }
}

} // namespace
} // namespace glint::test
