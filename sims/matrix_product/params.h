// The matrix product's parameters and presets.
#pragma once
#include "api/params.h"

namespace matrix_product {

inline constexpr int tile = 128;   // elements a side of one step's part
inline constexpr int max_n = 4096; // a table of the state holds 2^24 numbers

enum class Scene : std::int32_t { zones, random, signs };
enum class Look : std::int32_t { product, correct_bits };
enum class Method : std::int32_t {
    naive,
    shared_row,
    tiled,
    registers,
    vectorised,
    double_buffered,
    fast_tensor,
    fast_tensor_split,
    fast_tensor_warpgroup,
    automatic
};

struct Params {
    std::int32_t n = 160; // two tiles a side, one of them incomplete
    Scene scene = Scene::zones;
    std::int32_t seed = 1;
    std::int32_t steps_per_frame = 1;
    Method method = Method::automatic;
    Look view = Look::product;
    glint::Colors colors{glint::PaletteId::viridis, glint::Range::clamp, 0, 1};
};

inline void describe_matrices(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::n, "n", 16, max_n,
                 "Rows and columns of each of the three matrices. The product takes n³ multiplications.")
        .label("Matrix size")
        .unit("rows")
        .group("Matrices")
        .log_scale()
        .restarts();
    table
        .add_enum(&P::scene, "scene",
                  {{"zones", "A contains rings; the product with B blurs the rings, more towards the right"},
                   {"random", "numbers from 0 to 1, as in the article of 2008"},
                   {"signs", "random 1 and -1, as in the article of 2018: products are exact in any precision"}},
                  "Contents of A and B.")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the random numbers and signs.").restarts();
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1024,
                 "Steps in a 60th of a second at speed 1. Each step computes one tile of 128 x 128 elements. The tiles "
                 "follow row by row from the top; after the last tile the product starts again.")
        .label("Tiles per frame")
        .unit("tiles")
        .log_scale();
}

inline void describe_methods(glint::ParamTable<Params>& table) {
    using glint::Choice;
    using P = Params;
    table
        .add_enum(
            &P::method, "method",
            {Choice("naive",
                    "each element separately (on a GPU one thread per element); all data comes from global memory")
                 .lesson(),
             Choice("shared_row", "a block of threads keeps a row of A in shared memory").lesson(),
             Choice(
                 "tiled",
                 "tiles of 16 x 16 elements of A and B in shared memory; on the CPU tiles that fit into the L1 cache")
                 .lesson(),
             Choice("registers", "each thread computes 8 x 8 elements in registers: 16 reads for 64 multiplications")
                 .lesson(),
             {"vectorised",
              "like 'registers', but each read loads four numbers; the CPU uses vector registers and a repacked B"},
             {"double_buffered",
              "like 'vectorised', but the next numbers are loaded during the multiplications (double buffering)"},
             glint::Choice("fast_tensor",
                           "tensor cores: both factors are rounded to 11 bits (TF32), so the product is less exact")
                 .rounds_otherwise(),
             glint::Choice(
                 "fast_tensor_split",
                 "tensor cores: each factor is split into two numbers of 11 bits; three products give nearly all bits")
                 .rounds_otherwise(),
             glint::Choice(
                 "fast_tensor_warpgroup",
                 "like 'fast_tensor', but four warps together (wgmma) read their factors directly from shared memory, "
                 "which "
                 "the tensor memory accelerator (TMA) fills. B is also stored transposed. Only on compute capability "
                 "9.0")
                 .rounds_otherwise(),
             {"auto", "the fastest method, measured on this machine. Until it is measured: 'vectorised' on the CPU, "
                      "'double_buffered' on a GPU"}},
            "How a tile is computed. All methods except the fast methods give the same bits, because they add the "
            "products in the same order; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::naive))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_enum(&P::view, "view",
                  {{"product", "the matrices"},
                   {"correct_bits", "correct bits of each element, as a share of a float's 24 bits: 1 means all. Each "
                                    "tile is checked in double precision, which takes longer than the tile itself"}},
                  "Content of the picture.")
        .group("Picture")
        .not_random();
    table.add_colors(&P::colors, -4, 4, "");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_matrices(table);
    describe_methods(table);
    const auto inferno = glint::PaletteId::inferno;
    table.add_preset("tiles", {.n = 1024},
                     "Rings, mixed more and more from left to right; one tile of the product per frame.");
    table.add_preset(
        "article",
        {.n = 1000, .scene = Scene::random, .steps_per_frame = 64, .colors = {inferno, glint::Range::clamp, 0, 1}},
        "The articles' size, which is not a multiple of the tile size. Each frame computes the whole product.");
    table.add_preset("signs",
                     {.n = 1000,
                      .scene = Scene::signs,
                      .steps_per_frame = 2,
                      .colors = {glint::PaletteId::diverging, glint::Range::clamp, 0, 1}},
                     "Matrices of 1 and -1, as in the article of 2018.");
    table.add_preset("large", {.n = 2048, .steps_per_frame = 256},
                     "Large enough to reach the limit of a large GPU. Each frame computes all 256 tiles; a CPU needs "
                     "several frames.");
    table.add_preset("bits",
                     {.n = 512,
                      .scene = Scene::random,
                      .view = Look::correct_bits,
                      .colors = {glint::PaletteId::turbo, glint::Range::clamp, 0.3f, 1}},
                     "Shows how exact the product is. Change the method while the simulation runs.");
}

} // namespace matrix_product
