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
                  {{"sum", "of all values"},
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
        .restarts();
    table
        .add_int(&P::values_per_cell, "values_per_cell", 1, 256,
                 "4-byte values that a step adds per cell of the picture: at 1024 x 1024 this number of Mi values, at "
                 "most 256 Mi.")
        .unit("values")
        .log_scale()
        .restarts();
    table
        .add_bool(&P::is_signed, "signed",
                  "Makes half of the values negative. They nearly cancel, so the rounding error is large compared with "
                  "the small sum.")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the values: the same seed gives the same values.").restarts();
}

inline void describe_method(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::method, "method",
            {glint::Choice("serial", "one CPU thread, value after value").lesson(),
             glint::Choice("divergent", "one value per thread in shared memory; every second thread adds its "
                                        "neighbour, then every fourth: all warps stay active, most lanes idle")
                 .lesson(),
             glint::Choice("conflicted", "the same additions by the first threads of the block: whole warps have "
                                         "nothing left to add, but lanes meet in the same banks of shared memory")
                 .lesson(),
             glint::Choice("sequential",
                           "the first half of the threads adds what the second half has, then the first quarter: "
                           "only the last warp that adds has idle lanes, and there are no bank conflicts")
                 .lesson(),
             glint::Choice("first_add", "as sequential, but a thread adds two values as it loads them: half the blocks")
                 .lesson(),
             glint::Choice("unrolled", "eight values a thread as it loads them, and the last warp with __syncwarp() "
                                       "instead of __syncthreads()")
                 .lesson(),
             {"shuffle", "eight values a thread, and warps add by shuffles: registers instead of shared memory"},
             {"grid_stride", "as many blocks as the GPU holds go over all values, 16 bytes at a time, four loads on "
                             "their way, and the last block ends the sum; on the CPU in 32 lanes on all threads"},
             {"cooperative", "as grid_stride, but all blocks wait for each other, and the first ends the sum"},
             glint::Choice("atomics", "as grid_stride, but each block adds its sum to the total by an atomic addition: "
                                      "of floats the order, and so the rounding, may be another each time")
                 .lesson(),
             {"compensated", "as grid_stride, but each addition keeps what it rounds off, after Kahan: four operations "
                             "instead of one, which can hide behind the loads"},
             glint::Choice("library", "CUB, which comes with CUDA, to compare with").lesson(),
             {"auto", "the fastest that was measured here; until then grid_stride"}},
            "How it is added up. Integers come to the same sum; of floats what each has lost is the probe error.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::grid_stride))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_int(&P::blocks, "blocks", 1, 32,
                 "Blocks of 256 threads per multiprocessor, for grid_stride and the methods after it; cooperative uses "
                 "at most 4. Not used on a CPU.")
        .unit("per multiprocessor")
        .log_scale();
}

inline void describe_picture(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::pace, "pace", 1, 240,
                 "Time that the picture shows each level of the trees. It does not affect the measurements.")
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
