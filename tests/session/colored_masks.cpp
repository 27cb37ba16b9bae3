// Images in colour: their colours are painted, undone, replayed, scaled and kept in files, and older files stay as they
// are.
#include "app/replay/scaled_run.h"
#include "app/run/compressed.h"
#include "app/run/run_file.h"
#include "support/runs.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <cstdint>
#include <gmock/gmock.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace glint::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::uint32_t red = 0xff0000ff, green = 0xff00ff00, blue = 0xffff0000;
const Mask three_colors{10, 5, {3, 1}, {255, 255, 51}, {red, green, blue}};

RunRecord run_with(const Mask& mask, const Definition& simulation) {
    RunRecord run = plain_run(simulation);
    const auto painted = std::make_shared<const Mask>(mask);
    run.events = {{2, PaintStroke{stroke_over(mask, GLINT_LEFT, 0), painted}}}, run.end = 9;
    return run;
}

/// Of a run with that mask, the only event in its file.
json stamp_in_file(const Mask& mask) {
    return read_cbor(document_in(encode(run_with(mask, every_row().at("heat")))))["events"][0];
}

TEST(ColoredMasks, AFileKeepsTheColorsToTheBit) {
    Mask noise = rectangle(3, 4, 40, 30, {64, 48});
    std::uint32_t random = 1;
    for (std::size_t i = 0; i < noise.weights.size(); ++i) {
        random = random * 1664525u + 1013904223u;
        noise.colors.push_back(random | 0xff000000u);
    }
    for (const Mask& mask : {three_colors, noise}) {
        const RunRecord run = run_with(mask, every_row().at("heat"));
        EXPECT_EQ(difference(decode(encode(run), every_row()), run), "");
    }
}

TEST(ColoredMasks, AShapeWithoutColorsIsWrittenAsBefore) {
    Mask plain = three_colors;
    plain.colors.clear();
    EXPECT_EQ(stamp_in_file(plain).size(), 6u);
    EXPECT_FALSE(stamp_in_file(plain).contains("colors"));
    EXPECT_EQ(stamp_in_file(three_colors).size(), 7u) << "a Glint that knows no colours refuses it with a sentence";
}

TEST(ColoredMasks, ShapesWithAndWithoutColorsMayFollowEachOther) {
    RunRecord run = run_with(three_colors, every_row().at("heat"));
    Mask plain = three_colors;
    plain.colors.clear();
    const auto other = std::make_shared<const Mask>(plain);
    run.events.push_back({2, PaintStroke{stroke_over(plain, GLINT_LEFT, 0), other}});
    run.events.push_back(run.events[0]);
    EXPECT_EQ(difference(decode(encode(run), every_row()), run), "");
}

TEST(ColoredMasks, ColorsOfOtherCellsAreRefused) {
    Mask wrong = three_colors;
    wrong.colors.pop_back();
    EXPECT_THAT(refusal([&] { encode(run_with(wrong, every_row().at("heat"))); }), HasSubstr("one colour"));
}

TEST(ColoredMasks, AColoredCellCountsAsFiveOfTheRunsLimit) {
    Mask plain = three_colors;
    plain.colors.clear();
    EXPECT_EQ(counted_cells(plain), 3);
    EXPECT_EQ(counted_cells(three_colors), 15);
}

TEST(ColoredMasks, AnEvenColorTakesNextToNothingInAFile) {
    Mask even = rectangle(0, 0, 511, 511, {512, 512});
    const std::size_t without = measured(even).packed_bytes;
    even.colors.assign(even.weights.size(), blue);
    EXPECT_GT(measured(even).packed_bytes, without);
    EXPECT_LT(measured(even).packed_bytes, even.weights.size() / 100);
}

TEST(ColoredMasks, ARunThatIsOpenedKnowsHowMuchOfItsFileTheyTake) {
    const RunRecord opened = decode(encode(run_with(three_colors, every_row().at("heat"))), every_row());
    EXPECT_EQ(std::get<PaintStroke>(opened.events.at(0).change).packed_bytes, measured(three_colors).packed_bytes);
}

TEST(ColoredMasks, ScaledAShapeKeepsItsColors) {
    const Mask twice = scaled(three_colors, 2, 1, {64, 48});
    EXPECT_EQ(twice.extent, (Extent{6, 1}));
    EXPECT_THAT(twice.colors, ElementsAre(red, red, green, green, blue, blue));
    const RunRecord larger = scaled_run(run_with(three_colors, every_row().at("heat")), {128, 96});
    EXPECT_EQ(std::get<PaintStroke>(larger.events.at(0).change).mask->colors.size(), 12u);
}

class ColoredStamps : public Seated, public testing::Test {
protected:
    ColoredStamps() { with_plugin.load_plugin(GLINT_TEST_PLUGIN_DIR "/photo.so"); }
    const Definition& photo() const { return with_plugin.at("photo"); }
    World world() const { return World(photo(), cpu(), {64, 48}, Params(photo())); }
    std::unique_ptr<Session> session() const {
        auto made = std::make_unique<Session>(cpu().device(), Extent{64, 48}, Params(photo()), memory_target);
        made->pacing().pause(true);
        settle(*made);
        return made;
    }
    static std::vector<float> cell(World& world, int x, int y) {
        std::vector<float> all;
        for (const char* id : {"r", "g", "b"}) all.push_back(field(world, id)[static_cast<std::size_t>(y * 64 + x)]);
        return all;
    }
    Catalog with_plugin;
};

TEST_F(ColoredStamps, EachCellGetsItsColorAsOpaqueAsItIs) {
    World painted = world();
    const float below = cell(painted, 12, 5)[0];
    painted.stroke(stroke_over(three_colors, GLINT_LEFT, 0), &three_colors);
    EXPECT_THAT(cell(painted, 10, 5), ElementsAre(1, 0, 0));
    EXPECT_THAT(cell(painted, 11, 5), ElementsAre(0, 1, 0));
    EXPECT_THAT(cell(painted, 12, 5), ElementsAre(0.8f * below, 0, 0.2f)) << "a fifth of blue";
    EXPECT_THAT(cell(painted, 13, 5), ElementsAre(13 / 64.f, 0, 0)) << "beside the image";
}

TEST_F(ColoredStamps, StrokesAndShapesWithoutColorsHaveTheBrushsOwn) {
    World painted = world();
    painted.stroke({sizeof(glint_stroke), 30, 30, 34, 30, GLINT_LEFT, 0, GLINT_PRESS, 0});
    EXPECT_THAT(cell(painted, 32, 30), ElementsAre(0.25f, 0.5f, 0.75f));
    const Mask plain = rectangle(2, 2, 4, 4, {64, 48});
    painted.stroke(stroke_over(plain, GLINT_LEFT, 0), &plain);
    EXPECT_THAT(cell(painted, 3, 3), ElementsAre(0.25f, 0.5f, 0.75f));
}

TEST_F(ColoredStamps, AnImageAtTheGridsEdgeIsPaintedAsFarAsItLiesInIt) {
    World painted = world();
    const Mask beyond{62, 47, {3, 2}, std::vector<std::uint8_t>(6, 255), {red, green, blue, blue, blue, blue}};
    painted.stroke(stroke_over(beyond, GLINT_LEFT, 0), &beyond);
    EXPECT_THAT(cell(painted, 62, 47), ElementsAre(1, 0, 0));
    EXPECT_THAT(cell(painted, 63, 47), ElementsAre(0, 1, 0));
}

TEST_F(ColoredStamps, TheFlagImpliesThatItPaintsShapes) {
    EXPECT_TRUE(photo().paints_colors());
    EXPECT_TRUE(takes_shapes(Params(photo())));
    EXPECT_FALSE(every_row().at("heat").paints_colors());
}

TEST_F(ColoredStamps, AreUndoneRedoneAndReplayedToTheSameBits) {
    const auto seated = session();
    run_steps(*seated, 2);
    const auto before = state(*seated);
    seated->painting().stamp(three_colors, GLINT_LEFT, "Image");
    run_steps(*seated, 4);
    const auto after = state(*seated);
    EXPECT_NE(after, before);
    seated->history().undo(), settle(*seated);
    EXPECT_EQ(state(*seated), before);
    seated->history().redo(), settle(*seated);
    EXPECT_EQ(state(*seated), after);
    seated->seeker().seek(0), settle(*seated);
    EXPECT_NE(state(*seated), after);
    seated->seeker().seek(6), settle(*seated);
    EXPECT_EQ(state(*seated), after);
}

TEST_F(ColoredStamps, AFileOfTheSessionReplaysThem) {
    const auto seated = session();
    run_steps(*seated, 2);
    seated->painting().stamp(three_colors, GLINT_LEFT, "Image");
    run_steps(*seated, 4);
    Session opened(cpu().device(), decode(encode(record_of(*seated)), with_plugin), std::nullopt, memory_target);
    settle(opened);
    EXPECT_EQ(opened.place().at, 6);
    EXPECT_EQ(state(opened), state(*seated));
}

} // namespace
} // namespace glint::test
