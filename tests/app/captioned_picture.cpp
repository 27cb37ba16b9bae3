// Pictures for paper: their captions, and runs at other sizes.
#include "app/files/free_memory.h"
#include "app/replay/labelled_picture.h"
#include "app/replay/scaled_run.h"
#include "app/world/picture/palettes.h"
#include "app/world/world.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <optional>
#include <span>

namespace glint::test {
namespace {

using testing::HasSubstr;

constexpr std::uint32_t white = 0xffffff, solid = 0xff000000u;

std::vector<std::uint32_t> pixel_noise(Extent extent) {
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(extent.area()));
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint32_t>(i * 2654435761u) | solid;
    return pixels;
}
CaptionedPicture captioned_noise(const Params& params, Extent extent, const std::optional<ShownColors>& colors) {
    const auto pixels = pixel_noise(extent);
    return captioned({pixels.data(), extent.width, extent.height, extent.width}, params, colors, "", 12);
}
CaptionedPicture captioned_noise(const Params& params, Extent extent) {
    return captioned_noise(params, extent, shown_colors(params));
}
std::span<const std::uint32_t> strip_of(const CaptionedPicture& all, int picture_height) {
    return std::span(all.pixels)
        .first(static_cast<std::size_t>(all.extent.width) *
               static_cast<std::size_t>(all.extent.height - picture_height));
}
Params in_viridis() {
    Params params(catalog().at("heat"));
    set(params, "palette", "viridis");
    return params;
}

TEST(CaptionedPicture, IsThePictureAboveWordsOnPaper) {
    for (const Extent extent : {Extent{1024, 300}, Extent{300, 64}, Extent{2048, 64}}) {
        const CaptionedPicture all = captioned_noise(Params(catalog().at("pattern")), extent);
        ASSERT_EQ(all.extent.width, extent.width);
        ASSERT_GT(all.extent.height, extent.height);
        ASSERT_EQ(all.pixels.size(), static_cast<std::size_t>(all.extent.area()));
        const auto pixels = pixel_noise(extent);
        EXPECT_TRUE(std::equal(pixels.rbegin(), pixels.rend(), all.pixels.rbegin()));
        const auto strip = strip_of(all, extent.height);
        EXPECT_EQ(strip.front() & white, white);
        EXPECT_GT(std::ranges::count_if(strip, [](std::uint32_t p) { return (p & 255u) < 160; }), 5) << "letters";
    }
}

TEST(CaptionedPicture, HasTheBarOfItsColoursWhereItHasAPalette) {
    const auto colors = palette_colors(palette_of(in_viridis()));
    const auto shown = [&](const Params& params, std::uint32_t color) {
        const CaptionedPicture all = captioned_noise(params, {1024, 64});
        return std::ranges::any_of(strip_of(all, 64), [&](std::uint32_t p) { return ((p ^ color) & white) == 0; });
    };
    for (const std::uint32_t color : {colors.front(), colors.back()}) {
        EXPECT_TRUE(shown(in_viridis(), color));
        EXPECT_FALSE(shown(Params(catalog().at("pattern")), color));
    }
}

TEST(CaptionedPicture, HasTheRangeAndTheFieldThatItsColoursStandFor) {
    const auto strip = [](const ShownColors& colors) {
        return captioned_noise(in_viridis(), {1024, 64}, colors).pixels;
    };
    const ShownColors own = *shown_colors(in_viridis());
    ShownColors other = own;
    other.ends = {0, 7};
    EXPECT_NE(strip(other), strip(own));
    other = own, other.field = "heaters";
    EXPECT_NE(strip(other), strip(own));
    other = own, other.unit = "m";
    EXPECT_NE(strip(other), strip(own));
}

TEST(CaptionedPicture, HasABarWhereAFieldIsDrawnInPlaceOfALitPicture) {
    const Definition& waves = catalog().at("waves");
    Params lit(waves);
    set(lit, "view", "lit"), set(lit, "palette", "viridis");
    World world(waves, cpu(), {64, 48}, lit);
    const std::uint32_t color = palette_colors(PaletteId::viridis).back();
    const auto shown = [&] {
        const CaptionedPicture all = captioned_noise(lit, {1024, 64}, shown_colors(world));
        return std::ranges::any_of(strip_of(all, 64), [&](std::uint32_t p) { return ((p ^ color) & white) == 0; });
    };
    EXPECT_FALSE(shown());
    world.set_look({.field = "previous"}, {});
    EXPECT_TRUE(shown());
}

TEST(CaptionedPicture, PutsTheBarBelowTheWordsWhereItIsNarrow) {
    const auto rows = [](int width) { return captioned_noise(in_viridis(), {width, 64}).extent.height - 64; };
    EXPECT_GT(rows(300), rows(512));
}

TEST(CaptionedPicture, TooNarrowForWordsIsRefused) {
    EXPECT_THAT(refusal([] { captioned_noise(in_viridis(), {255, 300}); }), HasSubstr("at least 256 pixels wide"));
    EXPECT_EQ(refusal([] { captioned_noise(in_viridis(), {256, 300}); }), "");
}

TEST(PictureMemory, IsAskedForBeforeItIsTaken) {
    EXPECT_EQ(free_memory("MemTotal: 9 kB\nMemAvailable:    2048 kB\nBuffers: 1 kB\n"), 2048u << 10);
    EXPECT_EQ(free_memory("MemTotal: 9 kB\n"), std::nullopt);
    EXPECT_EQ(free_memory("MemAvailable: many"), std::nullopt);
    EXPECT_GT(free_memory().value_or(0), 1u << 20);
    EXPECT_THAT(refusal([] {
                    require_memory_for({16384, 16384}, 0, 4'000'000'000);
                }),
                says("16384 x 16384", "4.8 GB", "4.0 GB"));
    EXPECT_EQ(refusal([] { require_memory_for({16384, 16384}, 0, 5'000'000'000); }), "");
    EXPECT_NE(refusal([] { require_memory_for({16384, 16384}, 1e9, 5'000'000'000); }), "");
    EXPECT_EQ(refusal([] { require_memory_for({16384, 16384}, 0, std::nullopt); }), "") << "nobody says";
}

RunRecord run_of_two_sizes() {
    RunRecord run{{Params(catalog().at("heat")), {100, 80}, 0, {}}, {}, 40, {}, {}, {}, {}};
    run.events.push_back({10, PaintStroke{{sizeof(glint_stroke), 10, 20, 30, 40, GLINT_LEFT, 0, GLINT_PRESS, 0}}});
    run.events.push_back({20, Resize{{200, 160}}});
    return run;
}

TEST(ScaledRun, KeepsProportionsAndPlaces) {
    const RunRecord scaled = scaled_run(run_of_two_sizes(), {400, 320});
    EXPECT_EQ(scaled.seed.extent, (Extent{200, 160}));
    EXPECT_EQ(std::get<Resize>(scaled.events[1].change).extent, (Extent{400, 320}));
    const glint_stroke& stroke = std::get<PaintStroke>(scaled.events[0].change).stroke;
    EXPECT_EQ(stroke.x0, 20);
    EXPECT_EQ(stroke.y0, 40);
    EXPECT_EQ(stroke.x1, 60);
    EXPECT_EQ(stroke.y1, 80);
}

TEST(ScaledRun, HasTheSizeAtThePlaceThatAFilmBeginsAt) {
    const RunRecord scaled = scaled_run(run_of_two_sizes(), {200, 160}, 10);
    EXPECT_EQ(scaled.seed.extent, (Extent{200, 160}));
    EXPECT_EQ(std::get<Resize>(scaled.events[1].change).extent, (Extent{400, 320}));
}

TEST(ScaledRun, AShapeIsAsLargeAPartOfThePicture) {
    RunRecord run = run_of_two_sizes();
    const auto mask = std::make_shared<const Mask>(rectangle(10, 20, 29, 39, {100, 80}));
    run.events[0] = {10, PaintStroke{stroke_over(*mask, GLINT_LEFT, 0), mask}};
    const RunRecord scaled = scaled_run(run, {400, 320});
    const auto& painted = std::get<PaintStroke>(scaled.events[0].change);
    EXPECT_EQ(*painted.mask, rectangle(20, 40, 59, 79, {200, 160})) << "before the other size";
    EXPECT_EQ(painted.stroke.x1, 60);
}

TEST(ScaledRun, ShapesThatWouldTakeAllMemoryAreRefused) {
    RunRecord run = run_of_two_sizes();
    const auto mask = std::make_shared<const Mask>(rectangle(0, 0, 199, 159, {200, 160}));
    const PaintStroke painted{stroke_over(*mask, GLINT_LEFT, 0), mask};
    run.events.push_back({30, painted});
    EXPECT_EQ(refusal([&] { scaled_run(run, {2000, 1600}); }), "");
    run.events.insert(run.events.end(), 300, Event{30, painted}); // each of 200 x 160
    EXPECT_THAT(refusal([&] { scaled_run(run, {16000, 12800}); }), HasSubstr("size"));
}

TEST(ScaledRun, OfTheSizeThatItHasIsTheSame) {
    EXPECT_EQ(difference(scaled_run(run_of_two_sizes(), {200, 160}), run_of_two_sizes()), "");
}

TEST(ScaledRun, OfAStateThatWasKeptIsRefused) {
    World world(catalog().at("heat"), cpu(), {64, 48}, Params(catalog().at("heat")));
    RunRecord run = run_of_two_sizes();
    for (const FieldCopy& field : world.read_fields())
        run.seed.fields.push_back({field.id, field.width, field.height, field.values});
    EXPECT_THAT(refusal([&] { scaled_run(run, {400, 320}); }), HasSubstr("saved state"));
}

} // namespace
} // namespace glint::test
