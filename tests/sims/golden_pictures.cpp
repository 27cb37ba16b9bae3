// The picture of every preset, to the last bit: on any machine, with any compiler. If a picture is meant to change, the
// failure prints the new row.
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
    {"barrier", "book", 0x0995732498518173},
    {"barrier", "hidden", 0x6f9d54407bf1a6b0},
    {"barrier", "marked", 0x83014600070d50c6},
    {"barrier", "orderly", 0xa64989f2c137701c},
    {"barrier", "race", 0x98dce4218b3874b3},
    {"constant_memory", "broadcast", 0xdb489083c7d8d690},
    {"constant_memory", "edges", 0x58c3f66e1f19ff57},
    {"constant_memory", "mirror", 0x2739f720b7ce2b27},
    {"constant_memory", "neighbours", 0xb06aea30d010000f},
    {"constant_memory", "scattered", 0x3a894719c8846f41},
    {"cpu_layout", "arrays", 0x753120a0b07a1d2c},
    {"cpu_layout", "false_sharing", 0x55b9f35277f1be84},
    {"cpu_layout", "scattered", 0x1651f6b395eb7f27},
    {"cpu_layout", "strided", 0x6b03d8275fbf6e58},
    {"cpu_layout", "structs", 0xde9b8e33791372c1},
    {"fluid", "among_posts", 0xf7a00e9711021f56},
    {"fluid", "boiling_floor", 0xa0a0f0ead21763a2},
    {"fluid", "colliding_jets", 0xbacbefc099f47054},
    {"fluid", "fountain", 0xee163a7aad5aea9b},
    {"fluid", "ink_drops", 0x78798d4f5312457c},
    {"fluid", "lid_driven", 0x5f319fd910de3cca},
    {"fluid", "shear_layers", 0xba6306ca26c17924},
    {"fluid", "smoke_plume", 0x4da765b590c58522},
    {"fluid", "spinning_nozzle", 0x346c7639583e04fe},
    {"fluid", "through_the_gaps", 0x294d5961c68d1d15},
    {"fluid", "turbulence", 0xc7c2c7c19b639c98},
    {"fluid", "vortex_pairs", 0xb30d020c0ae60ebb},
    {"gray_scott", "boiling", 0x9030f6500177ac7b},
    {"gray_scott", "cells_divide", 0x1073197d94bc80f9},
    {"gray_scott", "combed_stripes", 0xc4adbe38ca17d694},
    {"gray_scott", "coral", 0xf73e3aa4568076cd},
    {"gray_scott", "crescents", 0x2d66f70a56237b94},
    {"gray_scott", "dividing_spots", 0xfe73bf721175dc1e},
    {"gray_scott", "dots", 0xa54738721d5c5ecc},
    {"gray_scott", "fingerprint", 0x3a63fbcc7cade76b},
    {"gray_scott", "holes", 0xacf1935b1cf157db},
    {"gray_scott", "honeycomb", 0xa9d1319c58c206a5},
    {"gray_scott", "labyrinth", 0xbb47109753a3c4c6},
    {"gray_scott", "map", 0x4fdc7761440d2b8d},
    {"gray_scott", "worms", 0x304aaa6f31ed85e1},
    {"hash_table", "book", 0xaa65d7b7546ca874},
    {"hash_table", "roomy", 0xed70e13132ac50c3},
    {"hash_table", "skewed", 0x52b51cdf61b35641},
    {"hash_table", "spread", 0xc149cc4336b5f0f8},
    {"heat", "book", 0x25391da0550cf6f3},
    {"heat", "cooling_plate", 0x69dff720c0807d3e},
    {"heat", "embers", 0xa6a72fc19d31426e},
    {"heat", "frosted_window", 0x3e1c8fcfa1d99cfa},
    {"heat", "glowing_name", 0x5a117b59bad07ea4},
    {"heat", "lava_stripes", 0x1bdaa7cf02b0c506},
    {"heat", "northern_lights", 0xff0e70a992205a88},
    {"heat", "rainbow_spiral", 0x195c88330ee7687a},
    {"heat", "two_spirals", 0xd4c3bbdb7a1244be},
    {"heat", "winter_room", 0xe4aa00af1b8a9ce0},
    {"histogram", "book", 0x19cd89c777b10cbf},
    {"histogram", "hill", 0x1fad5f4edfe5be36},
    {"histogram", "one_value", 0x28d27fcd34b03a63},
    {"histogram", "runs", 0xbf1ccd4da3a706e2},
    {"histogram", "spike", 0x805a2309837317ee},
    {"ising", "antiferromagnet", 0x683d1f2987b42fd7},
    {"ising", "critical_clouds", 0x554133b51ce35faf},
    {"ising", "domain_walls", 0x9a13a24130be3317},
    {"ising", "ebb_and_flow", 0xa9f82045205a6c2a},
    {"ising", "growing_domains", 0x6b21f8fca5018afd},
    {"ising", "melting_sectors", 0x9c6ddfff10d086b7},
    {"ising", "metal_grains", 0x342d51dbd46c83c2},
    {"ising", "shrinking_island", 0xfa6d0067698fb606},
    {"ising", "six_sectors", 0xbc74d40b4a705ea4},
    {"ising", "three_colours", 0x06dfdfa8093c7216},
    {"ising", "two_magnets", 0x47e51bcd596e597c},
    {"ising", "warm_to_cold", 0x5cdf6dc8f1ce09a5},
    {"julia", "book", 0xdaa8b8fab16bf779},
    {"julia", "breathing_set", 0x3d6a8ce39d8b8b1e},
    {"julia", "carnival", 0x159dceec20e51756},
    {"julia", "coral", 0x62b0e6985e6e1c4b},
    {"julia", "deep_curl", 0xca973791c855490c},
    {"julia", "dragon", 0x5d733bc52c2061ba},
    {"julia", "elephant_valley", 0x30da550989ee34dd},
    {"julia", "galaxy_arms", 0x7c0a89cdbff66b61},
    {"julia", "lightning", 0xba2222c9ab9d5f78},
    {"julia", "map_and_set", 0xe7bfa96cdc9c73f6},
    {"julia", "mini_mandelbrot", 0x666fef38183a8ba9},
    {"julia", "rabbit", 0xd4927450eb33c7bd},
    {"julia", "seahorse_valley", 0xb75b2e626b898921},
    {"julia", "snowfall", 0x91916d10f3f06dba},
    {"julia", "spiral_sea", 0xe3ab30b738cce86d},
    {"julia", "tentacle", 0xf652313418b9d839},
    {"lattice_boltzmann", "cavity", 0xb81a99e486a6c69e},
    {"lattice_boltzmann", "flat_plate", 0x928e7a8320f26bbd},
    {"lattice_boltzmann", "gliding_wing", 0x11f96cb9a455649a},
    {"lattice_boltzmann", "over_the_step", 0x2c03989722e92634},
    {"lattice_boltzmann", "pipe", 0x1ca41d9ab0cb0b25},
    {"lattice_boltzmann", "rolling_bands", 0xe350094854338244},
    {"lattice_boltzmann", "stalled_wing", 0xb6847e1401475c44},
    {"lattice_boltzmann", "through_the_reeds", 0x3233b9ddbb845ec6},
    {"lattice_boltzmann", "two_cylinders", 0xe96c46896b20f38b},
    {"lattice_boltzmann", "vortex_street", 0xc7d6a7833337fd5f},
    {"life", "acorn", 0x770fd8fbf82b2f11},
    {"life", "copying_machine", 0x6d1b6a97fa544545},
    {"life", "coral", 0x98f93d3bc844dce2},
    {"life", "day_and_night", 0xc8974e22ccb90097},
    {"life", "domains", 0xac81955c16348092},
    {"life", "glider_swarm", 0x83709aaa2243dfce},
    {"life", "gun_battery", 0xb3aa5bfb7f5ea2fe},
    {"life", "mandala", 0x66828ecf253541dd},
    {"life", "methuselahs", 0x010ad21ee8ee4d39},
    {"life", "paper", 0xe35e9e2a116804bc},
    {"life", "primordial_soup", 0xc676beb0412fe8ea},
    {"life", "replicators", 0xca4c60efb35116b5},
    {"life", "spacefiller", 0x395c2070be7cf5a4},
    {"matrix_product", "article", 0xd65d0150e1d78be4},
    {"matrix_product", "bits", 0x0aa92c1f7aa5d7e4},
    {"matrix_product", "large", 0x5884bc7ebcd8c43e},
    {"matrix_product", "signs", 0xcfa21a612ecb7e58},
    {"matrix_product", "tiles", 0xb39fc16d033bc8c8},
    {"memory_access", "arrays", 0x904a5369677ed8f7},
    {"memory_access", "banks", 0x610e08ecbb792e2a},
    {"memory_access", "coalesced", 0x904a5369677ed8f7},
    {"memory_access", "misaligned", 0x4bbb40c6eafa7ab9},
    {"memory_access", "one_of_eight", 0x025aa8f1ab6377f1},
    {"memory_access", "padded_banks", 0xf6eeefdfb405b3fa},
    {"memory_access", "stride", 0x94e3eeda944984b2},
    {"memory_access", "structs", 0x0321198d3b1f93e0},
    {"reduction", "book", 0x786ceec005fe6297},
    {"reduction", "cancelling", 0xba8e5d5be2f9947f},
    {"reduction", "ladder", 0xda787d78b0912630},
    {"reduction", "squares", 0xda787d78b0912630},
    {"reduction", "sum", 0x92a3883549d93875},
    {"ripple", "aliases", 0xbe29b368e6d42056},
    {"ripple", "book", 0xaf5146ccec4f7a38},
    {"ripple", "one_stone", 0xa91402bcec2b6907},
    {"ripple", "six_petals", 0x559b38e9990f45df},
    {"ripple", "snowflake", 0x72c73b2b34054c6d},
    {"ripple", "star_tiles", 0xcbcb6a0ab6e34927},
    {"ripple", "sunflower", 0x9ba84fd7b7bc1a1c},
    {"ripple", "triangle", 0xcd4cfa2daff38318},
    {"ripple", "two_stones", 0x80ad4e0576adab30},
    {"ripple", "whirlpool", 0xd190a39116f097dd},
    {"sand", "acid_rain", 0xa85a97d2ae61c460},
    {"sand", "burning_sea", 0xee6fe51f7d6e40ed},
    {"sand", "fire_and_ice", 0x1e13f46c6a4e7468},
    {"sand", "forest_fire", 0x59f8a9becf9ca7e0},
    {"sand", "gas_flares", 0x145a9c90765468f0},
    {"sand", "hourglass", 0xa3694e7cf6a145e9},
    {"sand", "saltworks", 0x72ec7bbfe4351eda},
    {"sand", "sandbox", 0x50862fe5fe260279},
    {"sand", "spring_in_a_valley", 0x06e965733d6c50df},
    {"sand", "volcano", 0xee6a96b9b3f1edd2},
    {"schrodinger", "corral", 0x41667eeb38837df2},
    {"schrodinger", "double_slit", 0x60fc5c24e2dfbf07},
    {"schrodinger", "five_slits", 0xfa26c05024d5eb21},
    {"schrodinger", "lattice", 0x806fd2ad577ee765},
    {"schrodinger", "orbit", 0x66e9622bf429c829},
    {"schrodinger", "scattered", 0xf35e6b563b690124},
    {"schrodinger", "stadium", 0x1dfae9ed8e2da412},
    {"schrodinger", "standing_waves", 0x9551543c909564ad},
    {"schrodinger", "tunnel", 0xf44bf2c959af3ba0},
    {"spheres", "ball_cube", 0x36a17ca3c0fa93cb},
    {"spheres", "balloons", 0x41c7536f0f85c410},
    {"spheres", "book", 0x39f7745c6d4a8233},
    {"spheres", "cloud", 0x6c60f0310b4d8646},
    {"spheres", "crystal", 0xb16390c05394fca2},
    {"spheres", "double_helix", 0x55271e730e0dd08b},
    {"spheres", "marbles", 0xfe1a08bc43d188cf},
    {"spheres", "milky_way", 0xaacd95d25eb6bdc6},
    {"spheres", "mirror_cube", 0x51927cd986159e50},
    {"spheres", "rings_around_a_sun", 0x4437e6bd6e834285},
    {"spheres", "saturn", 0x20cb2b80644b22ba},
    {"spheres", "soap_bubbles", 0x54507d1819e653f6},
    {"spheres", "two_spiral_arms", 0x189182b7e804dadb},
    {"waves", "copper_drum", 0x98dac5890613c605},
    {"waves", "double_slit", 0x34785285de6ffeae},
    {"waves", "harbour_mouth", 0xb9e1c3f645914e49},
    {"waves", "lens_focuses", 0x12f9bb4590bd5d55},
    {"waves", "lighthouse", 0x56baaecc1adde46b},
    {"waves", "one_drop", 0xb80ba18c115b9d34},
    {"waves", "one_drop_in_wine", 0x60aa8043affd588e},
    {"waves", "rain_on_a_pond", 0x23754d20c7ecb047},
    {"waves", "seven_slits", 0x5ba2792421325e45},
    {"waves", "slits_in_sunlight", 0xf81c817f18550dd6},
    {"waves", "swell_and_stones", 0x723cdacec10fd107},
    {"waves", "thunder_shower", 0x549612d18f0b5ea2},
    {"waves", "whispering_gallery", 0x119cd7fb12e91016},
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
        if (definition->id() == "pattern") continue; // it uses the machine's own sine
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
