// What every preset draws, to the last bit: on any machine, with any compiler. Where a picture is meant to change, the
// failure says the new row.
#include "support/run.h"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <xxhash.h>

namespace glint::test {
namespace {

struct Golden {
    const char *sim, *preset;
    std::uint64_t pixels; ///< XXH3 of the picture, row by row from the bottom
};
constexpr Golden goldens[] = {
    {"heat", "book", 0x25391da0550cf6f3},
    {"heat", "glint", 0x304d2d0925bba6c0},
    {"heat", "spiral", 0xbf976a99cfa4c9ca},
    {"heat", "room", 0x9cfbcf98cf89ca5a},
    {"heat", "stripes", 0x4b3cea83f7ae6dc3},
    {"heat", "spots", 0x581b8ddc65fc1629},
    {"julia", "book", 0xdaa8b8fab16bf779},
    {"julia", "fire", 0xe3ab30b738cce86d},
    {"julia", "dendrite", 0xba2222c9ab9d5f78},
    {"julia", "rabbit", 0xd4927450eb33c7bd},
    {"julia", "dragon", 0x5d733bc52c2061ba},
    {"julia", "galaxy", 0xe61469da7ad66c8b},
    {"julia", "snow", 0xed228520643a1efb},
    {"julia", "mandelbrot", 0xe7bfa96cdc9c73f6},
    {"julia", "seahorses", 0xf9894f2df4d945c4},
    {"julia", "whirl", 0xca973791c855490c},
    {"julia", "minibrot", 0x666fef38183a8ba9},
    {"ripple", "book", 0xaf5146ccec4f7a38},
    {"ripple", "flower", 0x559b38e9990f45df},
    {"ripple", "whirl", 0xb96c3f480c19146a},
    {"ripple", "pair", 0x80ad4e0576adab30},
    {"ripple", "pond", 0xa91402bcec2b6907},
    {"spheres", "cloud", 0x6c60f0310b4d8646},
    {"spheres", "book", 0x39f7745c6d4a8233},
    {"spheres", "helix", 0x13c2a5e54e24ddd1},
    {"spheres", "planets", 0xf924fe078a2a095e},
    {"spheres", "galaxy", 0x189182b7e804dadb},
    {"spheres", "marbles", 0xfe1a08bc43d188cf},
    {"spheres", "mirrors", 0x51927cd986159e50},
    {"spheres", "dust", 0xd011bf021be562b4},
    {"spheres", "crystal", 0xb16390c05394fca2},
    {"waves", "double_slit", 0x34785285de6ffeae},
    {"waves", "grating", 0x5ba2792421325e45},
    {"waves", "lens", 0x12f9bb4590bd5d55},
    {"waves", "pond", 0x03f1af8561e6c20c},
    {"waves", "still", 0xe497276c9c5b479a},
    {"waves", "whispering_gallery", 0x8ddd7e818c2261b9},
};

constexpr Extent golden_extent{160, 96};
constexpr int golden_steps = 24;

std::uint64_t picture_of(const Definition& definition, const char* preset_id) {
    World world(definition, cpu(), golden_extent, preset(definition, preset_id));
    if (definition.evolves()) world.advance(golden_steps);
    const std::vector<std::uint32_t> pixels = drawn(world);
    return XXH3_64bits(pixels.data(), pixels.size() * sizeof pixels[0]);
}

TEST(GoldenPictures, AreWhatEveryPresetDraws) {
    std::size_t seen = 0;
    for (const auto& definition : catalog().all()) {
        if (definition->id() == "pattern") continue; // the one with the machine's own sine
        if (definition->measures()) continue;        // why_not_repeatable
        for (const glint_preset& each : definition->presets()) {
            const std::uint64_t pixels = picture_of(*definition, each.id);
            const auto golden = std::ranges::find_if(goldens, [&](const Golden& row) {
                return definition->id() == row.sim && row.preset == std::string(each.id);
            });
            ++seen;
            EXPECT_TRUE(golden != std::end(goldens) && golden->pixels == pixels)
                << fmt::format("{{\"{}\", \"{}\", {:#018x}}},", definition->id(), each.id, pixels);
        }
    }
    EXPECT_EQ(seen, std::size(goldens)) << "a row for each";
}

} // namespace
} // namespace glint::test
