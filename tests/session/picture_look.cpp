// Fields of a simulation drawn by the program, in a world and in a session.
#include "app/world/picture/picture_look.h"
#include "app/session/session.h"
#include "app/world/picture/palettes.h"
#include "interop/fields/field_drawing.h"
#include "support/seated.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace glint::test {
namespace {

World& at_step(World& world, int steps) { return world.advance(steps), world; }

TEST(PictureLookOfAWorld, ShowsAnyFieldInThePalette) {
    const Definition& waves = catalog().at("waves");
    Params params(waves);
    set(params, "palette", "viridis"), set(params, "range", "clamp");
    set(params, "range_low", "-1"), set(params, "range_high", "1");
    World world(waves, cpu(), {64, 48}, params);
    at_step(world, 30).set_look({.field = "previous"}, {});
    std::vector<std::uint32_t> colors(palette_colors(PaletteId::viridis).begin(),
                                      palette_colors(PaletteId::viridis).end());
    const Palette palette({colors.data(), -1, 1, colors.front(), colors.back(), 0});
    const std::vector<float> values = field(world, "previous");
    const std::vector<std::uint32_t> pixels = drawn(world);
    for (std::size_t i = 0; i < pixels.size(); ++i) ASSERT_EQ(pixels[i], palette(values[i])) << i;
}

TEST(PictureLookOfAWorld, ThatIsPlainIsTheSimulationsPicture) {
    const Definition& heat = catalog().at("heat");
    World plain(heat, cpu(), {64, 48}, Params(heat)), looked(heat, cpu(), {64, 48}, Params(heat));
    looked.set_look({.shaded = true}, {});
    const auto lit = drawn(at_step(looked, 20));
    const auto before = drawn(at_step(plain, 20));
    EXPECT_NE(lit, before);
    looked.set_look({}, {});
    EXPECT_EQ(drawn(looked), before);
    EXPECT_EQ(field(looked, "temperature"), field(plain, "temperature")) << "nothing of the state changes";
}

TEST(PictureLookOfAWorld, TheRowOfALogarithmicScaleIsTheSameAsTheLook) {
    const Definition& heat = catalog().at("heat");
    Params by_row(heat);
    set(by_row, "color_scale", "log");
    World looked(heat, cpu(), {64, 48}, Params(heat)), rowed(heat, cpu(), {64, 48}, by_row);
    const auto linear = drawn(at_step(looked, 20));
    looked.set_look({.logarithmic = true}, {});
    EXPECT_EQ(drawn(at_step(rowed, 20)), drawn(looked));
    EXPECT_NE(drawn(rowed), linear);
    EXPECT_EQ(field(rowed, "temperature"), field(looked, "temperature"));
}

TEST(PictureLookOfAWorld, TheRowDoesNothingWhereThePictureHasNoPalette) {
    const Definition& waves = catalog().at("waves");
    Params lit(waves);
    set(lit, "view", "lit");
    World world(waves, cpu(), {64, 48}, lit);
    const auto before = drawn(world);
    set(lit, "color_scale", "log");
    EXPECT_NE(why_idle(lit, *color_scale_row(waves)), nullptr);
    world.set_params(lit);
    EXPECT_EQ(drawn(world), before);
}

TEST(ShownColorsTest, AreThoseOfThePicture) {
    const Definition& heat = catalog().at("heat");
    World world(heat, cpu(), {64, 48}, Params(heat));
    const ColorEnds rows = color_ends(world.params());
    EXPECT_EQ(shown_colors(world)->ends, rows);
    EXPECT_EQ(shown_colors(world)->field, "");
    EXPECT_EQ(shown_colors(world)->unit, "") << "0 is cold and 1 hot: no degrees";
    world.set_look({.logarithmic = true, .derived = Derived::gradient}, FloatRange{0, 0.25f});
    EXPECT_EQ(shown_colors(world)->ends, (ColorEnds{0, 0.25}));
    EXPECT_EQ(shown_colors(world)->field, "gradient of temperature");
    EXPECT_EQ(shown_colors(world)->unit, "per cell");
    EXPECT_TRUE(shown_colors(world)->logarithmic);
    const Definition& pattern = catalog().at("pattern");
    World plain(pattern, cpu(), {64, 48}, Params(pattern));
    EXPECT_FALSE(shown_colors(plain));
}

TEST(PictureLookOfAWorld, ASimulationWithoutFieldsShowsItsOwnPicture) {
    const Definition& ripple = catalog().at("ripple");
    World world(ripple, cpu(), {64, 48}, Params(ripple));
    const auto before = drawn(world);
    world.set_look({.field = "height", .shaded = true}, {});
    EXPECT_EQ(drawn(world), before);
}

TEST(PictureLookOfAWorld, OfWhatStandsStillIsOfThePictureJustDrawn) {
    const Definition& julia = catalog().at("julia");
    World world(julia, cpu(), {64, 48}, Params(julia));
    world.set_look({.isolines = true}, FloatRange{0, 100});
    const auto first = drawn(world);
    EXPECT_EQ(drawn(world), first) << "its counts were there the first time";
}

class PictureLookTest : public Seated, public testing::Test {
protected:
    std::unique_ptr<Session> session = start("waves");
};

TEST_F(PictureLookTest, TravelsInTheRunAndIsOneUndo) {
    run_steps(*session, 20);
    const auto plain = shown(*session);
    const PictureLook look{.field = "medium", .shaded = true};
    session->appearance().set_look(look, "Look");
    EXPECT_NE(shown(*session), plain);
    EXPECT_EQ(session->run().events().size(), 0u) << "it is no part of the run";
    EXPECT_TRUE(record_of(*session).run_settings.look == look);
    EXPECT_TRUE(Session(cpu().device(), record_of(*session), std::nullopt, memory_target).appearance().look() == look);
    EXPECT_EQ(session->history().next_undo()->label, "Look");
    session->history().undo();
    EXPECT_TRUE(session->appearance().look() == PictureLook{});
    EXPECT_EQ(shown(*session), plain);
    session->history().redo();
    EXPECT_TRUE(session->appearance().look() == look);
}

TEST_F(PictureLookTest, UndoneWhereOneHasGoneBackToLeavesWhatFollowsAlone) {
    run_steps(*session, 20);
    session->seeker().seek(5);
    settle(*session);
    session->appearance().set_look({.shaded = true}, "Look");
    session->history().undo();
    settle(*session);
    EXPECT_EQ(session->run().end().at, 20);
    EXPECT_EQ(session->run().events().size(), 0u);
    EXPECT_EQ(session->history().next_undo(), nullptr);
    ASSERT_NE(session->history().next_redo(), nullptr);
    session->history().redo();
    EXPECT_TRUE(session->appearance().look().shaded);
}

TEST_F(PictureLookTest, DrawnPlainlyMeanwhileItIsKept) {
    run_steps(*session, 20);
    const auto plain = shown(*session);
    session->appearance().set_look({.field = "medium", .shaded = true}, "Look");
    const auto looked = shown(*session);
    session->appearance().draw_without_look(true);
    EXPECT_TRUE(session->appearance().look() == PictureLook{});
    EXPECT_EQ(shown(*session), plain);
    EXPECT_EQ(record_of(*session).run_settings.look.field, "medium");
    session->appearance().draw_without_look(false);
    EXPECT_EQ(shown(*session), looked);
    EXPECT_EQ(session->history().next_undo()->label, "Look");
}

TEST_F(PictureLookTest, TheShownFieldIsCountedAndRead) {
    session->appearance().set_look({.field = "medium"}, "Look");
    session->observers().histogram.want(FloatRange{-1, 1});
    run_steps(*session, 3);
    session->observers().cell.watch(std::array{3, 4});
    settle(*session);
    EXPECT_EQ(session->observers().histogram.newest()->field, "medium");
    EXPECT_EQ(session->observers().histogram.newest()->grid_count, 4u) << "and the energy of each cell";
    ASSERT_TRUE(session->observers().cell.newest());
    EXPECT_EQ(session->observers().cell.newest()->field, "medium");
}

TEST(ColorScaleTest, IsWhereTheKernelPutsValues) {
    for (const bool logarithmic : {false, true})
        for (const FloatRange range : {FloatRange{-1, 2}, {0.5f, 300}, {0, 1}, {-5, -1}}) {
            const ColorScale scale({double(range.low), double(range.high)}, logarithmic);
            const float most = std::max(-range.low, std::fabs(range.high));
            const ValueScale kernels{logarithmic, range.low > 0 ? 0 : 1000 / most};
            const double low = double(kernels(range.low)), high = double(kernels(range.high));
            for (const double share : {0.0, 0.1, 0.5, 0.9, 1.0}) {
                const double value = scale.value(share);
                EXPECT_NEAR(scale.share(value), share, 1e-9);
                EXPECT_NEAR((double(kernels(float(value))) - low) / (high - low), share, 1e-4) << range.low;
            }
        }
}

} // namespace
} // namespace glint::test
