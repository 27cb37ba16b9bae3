// Presets make sense to a user who sees them for the first time.
#include "support/run.h"
#include "support/runs.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <map>
#include <vector>

namespace glint::test {
namespace {

constexpr const char* to_be_seen[] = {
    "waves", "heat", "ripple", "julia", "spheres", "gray_scott", "schrodinger", "lattice_boltzmann",
    "fluid", "life", "ising",  "sand",  "heat_3d", "physarum",   "boids",       "nbody"};
constexpr Extent seen_extent{128, 96};
constexpr int a_second = 60; // in frames

World as_opened(const Definition& d) {
    EXPECT_NE(d.opening_preset(), nullptr) << d.id();
    Params p(d);
    if (const glint_preset* opening = d.opening_preset()) p.load(*opening);
    return {d, cpu(), seen_extent, p};
}

void play_frames(World& world, int times = a_second) {
    const glint_param* row = world.definition().param("steps_per_frame");
    if (world.definition().evolves()) world.advance(times * (row ? world.params().get<std::int32_t>(*row) : 1));
}

/// A left drag over a few cells, which changes the state or the parameters.
void drag_at_the_middle(World& world) {
    const Definition& d = world.definition();
    const float x = 0.5f * float(seen_extent.width), y = 0.5f * float(seen_extent.height);
    for (const std::int32_t phase : {GLINT_PRESS, GLINT_DRAG}) {
        if (d.sim().stroke) {
            glint_stroke stroke{};
            stroke.size = sizeof stroke, stroke.x0 = x, stroke.y0 = y, stroke.x1 = x + 8, stroke.y1 = y + 4;
            stroke.button = GLINT_LEFT, stroke.phase = phase, stroke.step = world.step();
            world.stroke(stroke);
        }
        if (!d.sim().edit) continue;
        Params p = world.params();
        glint_pointer pointer{};
        pointer.size = sizeof pointer, pointer.x = x + 8, pointer.y = y + 4, pointer.dx = 8, pointer.dy = 4;
        pointer.buttons = GLINT_LEFT, pointer.phase = phase;
        char why[64];
        EXPECT_EQ(d.sim().edit(&pointer, seen_extent.width, seen_extent.height, p.data(), why, sizeof why), 0)
            << d.id();
        world.set_params(p);
    }
}

TEST(OpeningPresets, Move) {
    for (const char* id : to_be_seen) {
        World world = as_opened(catalog().at(id));
        if (!world.definition().evolves()) continue;
        const std::vector<std::uint32_t> before = drawn(world);
        play_frames(world);
        EXPECT_NE(drawn(world), before) << id;
    }
}

TEST(OpeningPresets, AnswerTheMouse) {
    for (const char* id : to_be_seen) {
        World dragged = as_opened(catalog().at(id)), left_alone = as_opened(catalog().at(id));
        play_frames(dragged), play_frames(left_alone);
        drag_at_the_middle(dragged);
        play_frames(dragged, 1), play_frames(left_alone, 1);
        EXPECT_NE(drawn(dragged), drawn(left_alone)) << id;
    }
}

TEST(OpeningPresets, StandFirst) {
    for (const char* id : to_be_seen) {
        const Definition& d = catalog().at(id);
        EXPECT_EQ(d.opening_preset(), &d.presets().front()) << id;
    }
}

TEST(OpeningPresets, AClickInTheWaterAnswersWithARing) {
    World water = as_opened(catalog().at("waves"));
    World splashed = as_opened(catalog().at("waves"));
    drag_at_the_middle(splashed);
    play_frames(water, 5), play_frames(splashed, 5);
    const std::vector<float> without = field(water, "height"), with = field(splashed, "height");
    EXPECT_EQ(field(water, "medium"), field(splashed, "medium")) << "no wall was painted";
    int raised = 0;
    for (std::size_t i = 0; i < with.size(); ++i) raised += with[i] > without[i] + 0.01f;
    EXPECT_GT(raised, 20);
}

TEST(Presets, AreEightAndSayWhatIsSeen) {
    for (const char* id : to_be_seen) {
        const Definition& d = catalog().at(id);
        EXPECT_GE(d.presets().size(), 8u) << id;
        std::map<std::vector<std::uint32_t>, std::string> seen;
        for (const glint_preset& each : d.presets()) {
            EXPECT_NE(std::string(each.help), "") << id << " " << each.id;
            World world(d, cpu(), seen_extent, preset(d, each.id));
            play_frames(world, 10);
            const auto [like, is_new] = seen.emplace(drawn(world), each.id);
            EXPECT_TRUE(is_new) << id << " " << each.id << " looks like " << like->second;
        }
    }
}

TEST(Presets, AreFoundByTheirFormerNames) {
    const Definition &waves = catalog().at("waves"), &heat = catalog().at("heat");
    ASSERT_TRUE(waves.preset("pond"));
    EXPECT_STREQ(waves.preset("pond")->id, "rain_on_a_pond");
    ASSERT_TRUE(heat.preset("spots"));
    EXPECT_STREQ(heat.preset("spots")->id, "embers");
    EXPECT_EQ(heat.preset("pond"), nullptr) << "another simulation's";
    EXPECT_THAT(waves.preset_ids(), testing::Not(testing::Contains("pond"))) << "it is offered by one name";
}

TEST(Presets, ANameOfTwoOfThemIsRefused) {
    const Definition& heat = catalog().at("heat");
    std::vector<glint_preset> presets = heat.presets();
    glint_sim sim = heat.sim();
    sim.presets = presets.data(), sim.preset_stride = sizeof(glint_preset);
    presets.at(1).former_id = presets.at(2).id;
    EXPECT_THAT(refusal([&] { const Definition any(sim); }), testing::HasSubstr("'two_spirals'"));
    presets.at(1).former_id = "No Name";
    EXPECT_THAT(refusal([&] { const Definition any(sim); }), testing::HasSubstr("'No Name'"));
}

/// The highest temperature in some columns.
float hottest_of(const std::vector<float>& cells, Extent e, int first, int end) {
    float most = 0;
    for (int y = 0; y < e.height; ++y)
        for (int x = first; x < end; ++x)
            most = std::max(most, cells[std::size_t(y) * std::size_t(e.width) + std::size_t(x)]);
    return most;
}

TEST(HeatScenes, FillAWidePicture) {
    const Definition& d = catalog().at("heat");
    constexpr Extent wide{504, 216}, square{216, 216};
    for (const char* scene : {"glint", "spiral", "room", "stripes", "spots"}) {
        Params p(d);
        set(p, "scene", scene);
        World world(d, cpu(), wide, p);
        const std::vector<float> cells = field(world, "temperature");
        EXPECT_GT(hottest_of(cells, wide, 0, wide.width / 10), 0.1f) << scene << ", left";
        EXPECT_GT(hottest_of(cells, wide, wide.width - wide.width / 10, wide.width), 0.1f) << scene << ", right";
    }
    Params book(d);
    set(book, "scene", "book");
    World middle(d, cpu(), wide, book), alone(d, cpu(), square, book);
    const std::vector<float> in_the_middle = field(middle, "temperature"), by_itself = field(alone, "temperature");
    for (int y = 0; y < 216; ++y)
        for (int x = 0; x < 216; ++x)
            ASSERT_EQ(in_the_middle[std::size_t(y) * 504 + 144 + std::size_t(x)],
                      by_itself[std::size_t(y) * 216 + std::size_t(x)])
                << "the book's plate is square";
}

TEST(HeatScenes, StripesMeetThemselvesAcrossTheEdgesOfAnyShape) {
    const Definition& d = catalog().at("heat");
    for (const Extent e : {Extent{320, 200}, {504, 216}, {200, 320}, {256, 256}}) {
        Params p(d);
        set(p, "scene", "stripes");
        World world(d, cpu(), e, p);
        const std::vector<float> cells = field(world, "temperature");
        int across = 0, inside = 0; // how many cells differ from their left neighbour
        const auto differ = [&](int x, int left) {
            int count = 0;
            for (int y = 0; y < e.height; ++y) {
                const std::size_t row = std::size_t(y) * std::size_t(e.width);
                count += std::abs(cells[row + std::size_t(x)] - cells[row + std::size_t(left)]) > 0.25f;
            }
            return count;
        };
        across = differ(0, e.width - 1);
        for (int x = 1; x < e.width; ++x) inside = std::max(inside, differ(x, x - 1));
        EXPECT_LE(across, inside + 2) << e.width << "x" << e.height << ": a seam";
    }
}

} // namespace
} // namespace glint::test
