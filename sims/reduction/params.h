// The reduction's parameters and presets.
#pragma once
#include "api/params.h"
#include "terms.h"

namespace reduction {

enum class Method : std::int32_t {
    serial,
    divergent,
    conflicted,
    sequential,
    first_add,
    unrolled,
    shuffle,
    grid_stride,
    cooperative,
    atomics,
    compensated,
    library,
    automatic
};

struct Params {
    Operation operation = Operation::sum;
    Precision precision = Precision::float32;
    std::int32_t values_per_cell = 4;
    bool is_signed = false;
    std::int32_t seed = 1;
    std::int32_t pace = 16, steps_per_frame = 1;
    Method method = Method::automatic;
    std::int32_t blocks = 4;
    glint::Colors colors{glint::PaletteId::turbo, glint::Range::clamp, 0, 5};
};

inline void describe_data(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::operation, "operation",
                  {{"sum", "the sum of all values"},
                   {"squares", "the sum of their squares, as in the article on optimisation"},
                   {"dot", "the dot product of two arrays, as in the book"}},
                  "The quantity that is summed.")
        .group("Data")
        .restarts();
    table
        .add_enum(&P::precision, "precision",
                  {{"float", "16-bit fractions as 32-bit floats: each addition rounds, so the order matters"},
                   {"integer", "0 to 9 as 32-bit integers, as in the articles: every order gives the same sum"}},
                  "The type of the numbers.")
        .label("Numbers")
        .restarts()
        .device_choices()
        .not_random();
    table
        .add_int(&P::values_per_cell, "values_per_cell", 1, 256,
                 "4-byte values that a step adds per cell of the picture: at 1024 x 1024 this number of Mi values, at "
                 "most 256 Mi.")
        .unit("values")
        .log_scale()
        .restarts();
    table
        .add_bool(&P::is_signed, "signed",
                  "Makes half of the values negative. The values nearly cancel, so the rounding error is large "
                  "compared with the small sum.")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the values: the same seed gives the same values.").restarts();
}

inline void describe_method(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::method, "method",
            {glint::Choice("serial", "one CPU thread, one value after another").lesson(),
             glint::Choice("divergent",
                           "one value per thread in shared memory; every second thread adds its neighbour's value, "
                           "then every fourth, and so on: warps stay active although most of their lanes are idle")
                 .lesson(),
             glint::Choice("conflicted", "like 'divergent', but the first threads of the block do the additions: whole "
                                         "warps finish early, but there are bank conflicts in shared memory")
                 .lesson(),
             glint::Choice(
                 "sequential",
                 "the first half of the threads adds the values of the second half, then the first quarter adds the "
                 "values of the second quarter, and so on: whole warps finish early, without bank conflicts")
                 .lesson(),
             glint::Choice(
                 "first_add",
                 "like 'sequential', but each thread adds two values while it loads them: half as many blocks")
                 .lesson(),
             glint::Choice("unrolled", "like 'first_add', but each thread adds eight values, and the last warp uses "
                                       "__syncwarp() instead of __syncthreads()")
                 .lesson(),
             {"shuffle",
              "like 'unrolled', but warps add by shuffles: the values stay in registers instead of shared memory"},
             {"grid_stride", "only as many blocks as fit on the GPU at a time; they stride over all values, with four "
                             "loads of 16 bytes in flight. The last block adds the sums of the blocks. On the CPU: all "
                             "threads, with 32 lanes each"},
             {"cooperative",
              "like 'grid_stride', but all blocks wait for each other (cooperative launch), then the first "
              "block adds their sums"},
             glint::Choice("atomics",
                           "like 'grid_stride', but each block adds its sum to the total atomically. The order "
                           "of the additions, and so the rounding of floats, may differ each time")
                 .lesson(),
             {"compensated", "like 'grid_stride', but with Kahan's compensation for rounding: four operations instead "
                             "of one, which the GPU can do while it waits for the loads"},
             glint::Choice("library", "CUB, a library of the CUDA toolkit, for comparison").lesson(),
             {"auto", "the fastest method, measured on this machine. Until it is measured: 'grid_stride'"}},
            "How the values are added. All methods give the same sum of integers. With floats, the probe Error shows "
            "the rounding error.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::grid_stride))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_int(&P::blocks, "blocks", 1, 32,
                 "Blocks of 256 threads per multiprocessor. Used by the methods 'grid_stride', 'atomics', "
                 "'compensated' and 'cooperative' (at most 4 blocks). Not used on a CPU.")
        .unit("per multiprocessor")
        .log_scale()
        .launch_shape();
}

inline void describe_picture(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::pace, "pace", 1, 240,
                 "How long the picture shows each level of the trees. This does not affect the measurements.")
        .unit("steps")
        .group("Picture")
        .log_scale();
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000,
                 "Steps in a 60th of a second at speed 1. Each step adds all values.")
        .unit("steps")
        .log_scale();
    table.add_colors(&P::colors, 0, 32, "passes");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_data(table);
    describe_picture(table);
    describe_method(table);
    table.add_preset("sum", {}, "Random fractions.");
    table.add_preset("book", {.operation = Operation::dot, .values_per_cell = 33},
                     "CUDA by Example, chapter 5 and appendix A: a dot product, of 33 Mi pairs at 1024 x 1024.");
    table.add_preset("squares",
                     {.operation = Operation::squares, .precision = Precision::integer, .values_per_cell = 1},
                     "The article on optimising a sum of squares: integers from 0 to 9, 1 Mi of them at 1024 x 1024.");
    table.add_preset("ladder", {.precision = Precision::integer, .values_per_cell = 16},
                     "The article on CUDA's execution model: a sum of 16 Mi integers at 1024 x 1024.");
    table.add_preset("cancelling", {.values_per_cell = 16, .is_signed = true},
                     "Positive and negative fractions nearly cancel: the rounding error dominates.");
}

} // namespace reduction
