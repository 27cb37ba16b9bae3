// Shapes to paint: their cells, their effect in simulations, and that one undo removes each.
#include "app/run/compressed.h"
#include "app/run/run_file.h"
#include "app/world/snapshot.h"
#include "support/runs.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <gmock/gmock.h>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

namespace glint::test {
namespace {

/// Rows from above, as one reads them: '#' is a wall, 'o' a hole without a value.
struct WallPlan {
    Extent extent;
    std::vector<float> cells;
    WallPlan(std::initializer_list<std::string_view> rows)
        : extent{static_cast<int>(rows.begin()->size()), static_cast<int>(rows.size())} {
        for (auto row = std::rbegin(rows); row != std::rend(rows); ++row)
            for (const char c : *row) cells.push_back(c == '#' ? -1.f : c == 'o' ? NAN : 0.f);
    }
    Mask from(int x, int y) const { return flooded(cells, extent, x, y); }
};

std::int64_t full_cells(const Mask& mask) { return std::ranges::count(mask.weights, 255); }

TEST(Masks, ARectangleHoldsBothCorners) {
    EXPECT_EQ(rectangle(2, 3, 4, 3, {10, 10}), (Mask{2, 3, {3, 1}, {255, 255, 255}}));
    EXPECT_EQ(rectangle(4, 3, 2, 3, {10, 10}), rectangle(2, 3, 4, 3, {10, 10})) << "drawn from either end";
}

TEST(Masks, ARectangleEndsWithTheGrid) {
    EXPECT_EQ(rectangle(-5, -5, 1, 0, {10, 10}), (Mask{0, 0, {2, 1}, {255, 255}}));
    EXPECT_EQ(rectangle(8, 9, 500, 500, {10, 10}), (Mask{8, 9, {2, 1}, {255, 255}}));
    EXPECT_EQ(rectangle(-9, -9, -1, -1, {10, 10}), Mask());
    EXPECT_EQ(rectangle(10, 0, 20, 5, {10, 10}), Mask());
}

TEST(Masks, AFillStopsAtWalls) {
    const WallPlan plan{"...#..", //
                        "...#..", //
                        "...#.."};
    EXPECT_EQ(plan.from(0, 0), rectangle(0, 0, 2, 2, plan.extent));
    EXPECT_EQ(plan.from(5, 2), rectangle(4, 0, 5, 2, plan.extent));
    EXPECT_EQ(plan.from(3, 1), rectangle(3, 0, 3, 2, plan.extent)) << "the wall itself";
}

TEST(Masks, AFillGoesAroundCornersAndNotThroughThem) {
    const WallPlan plan{".#...", //
                        ".#.#.", //
                        "...#.", //
                        "####.", //
                        ".#..."};
    EXPECT_EQ(full_cells(plan.from(0, 4)), 15) << "all but the walls and the lower left cell";
    EXPECT_EQ(full_cells(plan.from(0, 0)), 1) << "corners that touch are no way";
}

TEST(Masks, AFillTakesWhatHasNoValueForItself) {
    const WallPlan plan{"oo.", //
                        ".oo"};
    EXPECT_EQ(full_cells(plan.from(0, 1)), 4);
    EXPECT_EQ(full_cells(plan.from(2, 1)), 1);
}

TEST(Masks, AFillTakesValuesWithinATwentiethOfTheRange) {
    const std::vector<float> ramp{0, 4, 5, 6, 100};
    EXPECT_EQ(flooded(ramp, {5, 1}, 0, 0), rectangle(0, 0, 2, 0, {5, 1}));
    EXPECT_EQ(flooded(ramp, {5, 1}, 4, 0), rectangle(4, 0, 4, 0, {5, 1}));
}

TEST(Masks, AFillBesideTheGridIsNothing) {
    const WallPlan plan{".."};
    EXPECT_EQ(plan.from(2, 0), Mask());
    EXPECT_EQ(plan.from(0, -1), Mask());
}

TEST(Masks, ALargeFillNeedsNoStackOfCalls) {
    const Extent large{2000, 1500};
    const std::vector<float> even(static_cast<std::size_t>(large.area()));
    EXPECT_EQ(flooded(even, large, 1000, 700), rectangle(0, 0, 1999, 1499, large));
}

TEST(Masks, ScaledAShapeKeepsItsWeightsAndAtLeastACell) {
    const Mask half{2, 2, {2, 1}, {255, 7}};
    EXPECT_EQ(scaled(half, 2, 2, {20, 20}), (Mask{4, 4, {4, 2}, {255, 255, 7, 7, 255, 255, 7, 7}}));
    EXPECT_EQ(scaled(half, 0.1, 0.1, {20, 20}).extent, (Extent{1, 1}));
}

std::unique_ptr<World> painted(const char* sim, const char* brush, const Mask& mask) {
    const bool heat = sim == std::string_view("heat");
    Params p = preset(catalog().at(sim), heat ? "embers" : "still");
    set(p, "brush", brush), set(p, heat ? "brush_temperature" : "drop_height", "1");
    auto world = std::make_unique<World>(catalog().at(sim), cpu(), Extent{64, 48}, p);
    world->stroke(stroke_over(mask, GLINT_LEFT, 0), &mask);
    return world;
}
float at(const std::vector<float>& cells, int x, int y) { return cells[static_cast<std::size_t>(y * 64 + x)]; }
const Mask stamp_box = rectangle(10, 5, 19, 9, {64, 48});

TEST(Stamps, AWallIsAsLargeAsItsShape) {
    const auto painted_world = painted("waves", "wall", stamp_box);
    World& world = *painted_world;
    const auto medium = field(world, "medium");
    EXPECT_EQ(std::ranges::count(medium, -1.f), 50);
    EXPECT_EQ(at(medium, 10, 5), -1);
    EXPECT_EQ(at(medium, 19, 9), -1);
    world.stroke(stroke_over(stamp_box, GLINT_RIGHT, 0), &stamp_box);
    EXPECT_EQ(std::ranges::count(field(world, "medium"), -1.f), 0) << "the right button erases";
}

TEST(Stamps, WaterIsLiftedBySoMuchOfTheHeightAsACellIsMeant) {
    Mask shape = stamp_box;
    shape.weights[0] = 51; // a fifth
    const auto elsewhere = painted("waves", "drop", rectangle(0, 0, 0, 0, {64, 48}));
    const auto lifted = painted("waves", "drop", shape);
    const auto height = field(*lifted, "height"), before = field(*elsewhere, "height");
    EXPECT_NEAR(at(height, 15, 7) - at(before, 15, 7), 1, 1e-5);
    EXPECT_NEAR(at(height, 10, 5) - at(before, 10, 5), 0.2, 1e-5);
    EXPECT_EQ(at(height, 9, 5), at(before, 9, 5));
}

TEST(Stamps, AHeaterHoldsWhatItsShapeSays) {
    const auto heat = painted("heat", "heater", stamp_box);
    World& world = *heat;
    world.advance(50);
    EXPECT_EQ(at(field(world, "temperature"), 10, 5), 1);
    EXPECT_EQ(at(field(world, "heaters"), 19, 9), 1);
    EXPECT_TRUE(std::isnan(at(field(world, "heaters"), 20, 9)));
}

TEST(Stamps, HeatLeavesHeatersAlone) {
    const auto heat = painted("heat", "heater", rectangle(12, 6, 12, 6, {64, 48}));
    World& world = *heat;
    Params p = world.params();
    set(p, "brush", "cold"), world.set_params(p);
    world.stroke(stroke_over(stamp_box, GLINT_LEFT, 0), &stamp_box);
    EXPECT_EQ(at(field(world, "temperature"), 12, 6), 1);
    EXPECT_EQ(at(field(world, "temperature"), 13, 6), 0);
}

TEST(Stamps, HeatOfACellInPartLeavesItsRimAsWarmAsItWas) {
    Mask shape = stamp_box;
    shape.weights[0] = 51; // a fifth
    const auto heat = painted("heat", "heat", stamp_box);
    World& world = *heat;
    world.stroke(stroke_over(shape, GLINT_LEFT, 0), &shape);
    EXPECT_EQ(at(field(world, "temperature"), 10, 5), 1) << "more heat does not cool it";
    Params p = world.params();
    set(p, "brush", "cold"), world.set_params(p);
    world.stroke(stroke_over(shape, GLINT_LEFT, 0), &shape);
    EXPECT_NEAR(at(field(world, "temperature"), 10, 5), 0.8, 1e-6);
    EXPECT_EQ(at(field(world, "temperature"), 11, 5), 0);
}

TEST(Stamps, AHeaterIsWhereAtLeastHalfOfACellIsMeant) {
    Mask shape = stamp_box;
    shape.weights[0] = 127, shape.weights[1] = 128;
    const auto heat = painted("heat", "heater", shape);
    World& world = *heat;
    EXPECT_TRUE(std::isnan(at(field(world, "heaters"), 10, 5)));
    EXPECT_EQ(at(field(world, "heaters"), 11, 5), 1);
    world.stroke(stroke_over(shape, GLINT_RIGHT, 0), &shape);
    EXPECT_TRUE(std::isnan(at(field(world, "heaters"), 11, 5))) << "the right button erases";
}

TEST(Stamps, ABoxThatReachesBeyondTheGridPaintsWhatLiesInIt) {
    const Mask beyond{60, 40, {30, 30}, std::vector<std::uint8_t>(900, 255)};
    const auto waves = painted("waves", "wall", beyond), heat = painted("heat", "heater", beyond);
    EXPECT_EQ(std::ranges::count(field(*waves, "medium"), -1.f), 4 * 8);
    EXPECT_EQ(at(field(*heat, "heaters"), 63, 47), 1);
}

TEST(Stamps, AFileKeepsThemToTheCell) {
    RunRecord run = plain_run(every_row().at("heat"));
    const auto mask = std::make_shared<const Mask>(Mask{3, 4, {3, 1}, {1, 0, 254}});
    run.events = {{2, PaintStroke{stroke_over(*mask, GLINT_RIGHT, GLINT_ALT), mask}}}, run.end = 9;
    EXPECT_EQ(difference(decode(encode(run), every_row()), run), "");
    EXPECT_EQ(difference(from_share_code(share_code(run), every_row()), run), "");
}

TEST(Stamps, ThoseThatTakeMoreThanThePictureAreRefused) {
    RunRecord run = plain_run(every_row().at("heat"));
    const auto mask = std::make_shared<const Mask>(Mask{3, 4, {3, 2}, {1, 0, 254}});
    run.events = {{2, PaintStroke{stroke_over(*mask, GLINT_LEFT, 0), mask}}}, run.end = 9;
    EXPECT_THAT(refusal([&] { encode(run); }), testing::HasSubstr("shape"));
}

class StampSession : public Seated, public testing::Test {};

TEST_F(StampSession, IsOneStepOfUndo) {
    auto session = start("waves");
    run_steps(*session, 5);
    const auto before = state(*session);
    const std::size_t done = session->history().gestures();
    session->painting().stamp(stamp_box, GLINT_LEFT, "Rectangle");
    run_steps(*session, 4);
    const auto after = state(*session);
    EXPECT_NE(after, before);
    EXPECT_EQ(session->history().gestures(), done + 1);
    ASSERT_NE(session->history().next_undo(), nullptr);
    EXPECT_EQ(session->history().next_undo()->label, "Rectangle");
    session->history().undo(), settle(*session);
    EXPECT_EQ(state(*session), before);
    EXPECT_EQ(session->step(), 5);
    session->history().redo(), settle(*session);
    EXPECT_EQ(state(*session), after);
}

TEST_F(StampSession, ReplaysToTheSameBits) {
    auto session = start("heat");
    run_steps(*session, 3);
    session->painting().stamp(stamp_box, GLINT_LEFT, "Rectangle");
    run_steps(*session, 3);
    const auto here = state(*session);
    session->seeker().seek(0), settle(*session);
    EXPECT_NE(state(*session), here);
    session->seeker().seek(6), settle(*session);
    EXPECT_EQ(state(*session), here);
}

TEST_F(StampSession, MoreThanAFileCanKeepIsRefusedWithASentence) {
    auto session = start("heat");
    const Mask half{
        0, 0, {16384, 8192}, {255}}; // only claims to be so large: its cells are not read while it is paused
    session->painting().stamp(half, GLINT_LEFT, "Fill"), session->painting().stamp(half, GLINT_LEFT, "Fill");
    EXPECT_EQ(session->messages().take_notice(), "");
    const std::size_t done = session->history().gestures();
    session->painting().stamp(half, GLINT_LEFT, "Fill");
    EXPECT_THAT(session->messages().take_notice(), says("maximum", "cells"));
    EXPECT_EQ(session->history().gestures(), done) << "there is nothing to undo";
}

std::shared_ptr<const MeasuredMask> photograph(std::size_t packed_bytes) {
    return std::make_shared<const MeasuredMask>(MeasuredMask{stamp_box, packed_bytes});
}

TEST_F(StampSession, APhotographThatAFileCannotKeepAnyMoreIsRefusedAndTheSessionGoesOn) {
    auto session = start("heat");
    const auto half = photograph(max_packed_mask_bytes / 2);
    session->painting().stamp(half, GLINT_LEFT, "Image"), settle(*session);
    session->painting().stamp(half, GLINT_LEFT, "Image"); // one is in the run, one is queued
    EXPECT_EQ(session->messages().take_notice(), "");
    const std::size_t done = session->history().gestures();
    session->painting().stamp(photograph(1), GLINT_LEFT, "Image");
    EXPECT_THAT(session->messages().take_notice(), testing::HasSubstr("48 MiB"));
    EXPECT_EQ(session->history().gestures(), done) << "there is nothing to undo";
    session->history().undo(), settle(*session);
    session->painting().stamp(photograph(1), GLINT_LEFT, "Image"), settle(*session);
    EXPECT_EQ(session->messages().take_notice(), "") << "what was undone takes nothing";
    EXPECT_NO_THROW(encode(record_of(*session)));
}

TEST(PackedMasks, NoiseTakesAsMuchAsItHasCellsAndAnEvenShapeNextToNothing) {
    const Extent all{512, 512};
    Mask noise = rectangle(0, 0, 511, 511, all);
    std::uint32_t random = 1;
    for (std::uint8_t& weight : noise.weights)
        random = random * 1664525u + 1013904223u, weight = static_cast<std::uint8_t>(random >> 24);
    const std::size_t cells = noise.weights.size();
    EXPECT_GT(measured(std::move(noise)).packed_bytes, cells * 9 / 10);
    EXPECT_LT(measured(rectangle(0, 0, 511, 511, all)).packed_bytes, cells / 100);
    EXPECT_EQ(measured(Mask()).packed_bytes, 0u);
}

TEST(PackedMasks, ARunThatIsOpenedKnowsHowMuchOfItsFileTheyTake) {
    RunRecord run = plain_run(every_row().at("heat"));
    const auto mask = std::make_shared<const Mask>(Mask{3, 4, {3, 1}, {1, 0, 254}});
    run.events = {{2, PaintStroke{stroke_over(*mask, GLINT_LEFT, 0), mask}}}, run.end = 9;
    const RunRecord opened = decode(encode(run), every_row());
    EXPECT_EQ(std::get<PaintStroke>(opened.events.at(0).change).packed_bytes, packed(*mask).size());
}

TEST_F(StampSession, AnEmptyShapeAndASimulationWithoutBrushesDoNothing) {
    auto waves = start("waves"), julia = start("julia");
    waves->painting().stamp(Mask(), GLINT_LEFT, "Rectangle");
    julia->painting().stamp(stamp_box, GLINT_LEFT, "Rectangle");
    EXPECT_EQ(waves->history().next_undo(), nullptr);
    EXPECT_EQ(julia->history().next_undo(), nullptr);
}

TEST(FilledField, IsTheShownFieldOrTheOneThatBrushesChange) {
    const HostState state{Params(catalog().at("heat")),
                          {2, 1},
                          0,
                          {{"temperature", 2, 1, {}}, {"heaters", 2, 1, {}}, {"table", 3, 1, {}}}};
    EXPECT_EQ(field_with_values(state, "")->id, "heaters");
    EXPECT_EQ(field_with_values(state, "temperature")->id, "temperature");
    EXPECT_EQ(field_with_values(state, "table")->id, "heaters") << "no grid";
    EXPECT_EQ(field_with_values({state.params, {2, 1}, 0, {}}, ""), nullptr);
}

} // namespace
} // namespace glint::test
