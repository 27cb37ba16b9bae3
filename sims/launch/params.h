// The parameters and presets of `launch`.
#pragma once
#include "api/params.h"
#include "launch/show.h"
#include "launch/vector_sum.h"

namespace launch {

enum class Method : std::int32_t { one_each, grid_stride, resident, quads };

struct Params {
    std::int32_t block_size = 256, blocks = 128;
    std::int32_t registers = 32, shared = 0; // a thread; KiB a block
    std::int32_t length = 100;               // percent of the picture's places
    std::int32_t work = 512;                 // multiply-adds an element
    std::int32_t paths = 1;
    Branch branch = Branch::by_lane;
    std::int32_t steps_per_frame = 1;
    Look look = Look::place;
    std::int32_t lane_size = 1; // pixels
    Method method = Method::one_each;
    glint::Colors colors{glint::PaletteId::turbo, glint::Range::clamp, 0, 1};
};

inline void describe_launch(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::block_size, "block_size", 1, 1024,
                 "Threads per block. They run in warps of 32 lanes: if their number is not a multiple of 32, some "
                 "lanes of the last warp are idle. On the CPU: elements per piece of work.")
        .unit("threads")
        .group("Launch")
        .launch_shape();
    table
        .add_int(&P::blocks, "blocks", 1, 65536,
                 "Number of blocks in the grid. Only with the method 'grid_stride': each block strides through the "
                 "vector to its end.")
        .unit("blocks")
        .log_scale()
        .launch_shape();
    table
        .add_enum(
            &P::method, "method",
            {{"one_each", "one thread per element, with as many blocks as needed"},
             {"grid_stride", "a fixed number of blocks (see Blocks), which stride through a vector of any length"},
             {"resident", "like 'grid_stride', but with exactly as many blocks as fit on the device at a time"},
             {"quads",
              "like 'one_each', but each thread adds four neighbouring elements, in loads and stores of 16 bytes"}},
            "How the vector is divided among threads. All methods give the same sums.")
        .reference(static_cast<std::int32_t>(Method::one_each));
    table
        .add_int(&P::registers, "registers", 32, 255,
                 "Registers per thread, rounded up to 32, 64, 128 or 255. A multiprocessor of today's GPUs has 65536 "
                 "registers: more registers per thread allow fewer resident threads. GPU only.")
        .unit("registers")
        .group("Occupancy");
    table
        .add_int(&P::shared, "shared", 0, 227,
                 "Shared memory that each block reserves but does not use. More shared memory allows fewer resident "
                 "blocks. GPU only.")
        .label("Shared memory")
        .unit("KiB");
    table
        .add_int(&P::length, "length", 1, 100,
                 "Length of the vectors, as a share of the elements that fit into the picture.")
        .unit("%")
        .group("Vector");
    table
        .add_int(&P::work, "work", 0, 10000,
                 "Multiply-adds per element, after its sum. At 0 the launch is memory-bound.")
        .unit("rounds");
    table
        .add_int(&P::paths, "paths", 1, 32,
                 "Number of different branches. If the lanes of a warp take different branches, the warp executes them "
                 "one after another.")
        .unit("branches");
    table.add_enum(&P::branch, "branch",
                   {{"by_lane", "neighbouring lanes take different branches: each warp executes all of them"},
                    {"by_warp", "32 neighbours take the same branch: no lane waits"}},
                   "Which element takes which branch.");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 64, "Launches in a 60th of a second at speed 1.")
        .unit("launches");
}

inline void describe_look(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::look, "view",
            {glint::Choice("place", "one hue per multiprocessor or CPU thread; darker means later").without_palette(),
             {"began", "start time of the element's lane, as a share of the launch's time"},
             {"lanes", "share of the warp's 32 lanes that worked together"}},
            "Meaning of an element's colour.")
        .group("View")
        .not_random();
    table
        .add_int(&P::lane_size, "lane_size", 1, 16,
                 "Size of a lane in the picture. Larger lanes leave room for fewer elements.")
        .unit("pixels");
    table.add_colors(&P::colors, 0, 1, "share");
}

inline void describe_presets(glint::ParamTable<Params>& table) {
    table.add_preset("waves", {},
                     "Blocks start in waves when multiprocessors become free. The last wave leaves some "
                     "multiprocessors idle (the tail).");
    table.add_preset("book", {.block_size = 128, .blocks = 128, .work = 0, .method = Method::grid_stride},
                     "CUDA by Example, 5.2: 128 blocks of 128 threads stride through a vector of any length.");
    table.add_preset("thread_a_block", {.block_size = 1, .lane_size = 2},
                     "CUDA by Example, 4.2: one block per element. 31 lanes of each warp are idle.");
    table.add_preset("odd_block", {.block_size = 33, .look = Look::lanes, .lane_size = 2},
                     "Blocks of 33 threads, one too many: the second warp of each block has only one busy lane.");
    table.add_preset("one_block", {.block_size = 1024, .blocks = 1, .work = 32, .method = Method::grid_stride},
                     "CUDA by Example, 5.2: one block. One multiprocessor does all the work.");
    table.add_preset("divergence", {.work = 2000, .paths = 8, .look = Look::began, .lane_size = 4},
                     "Each warp executes eight branches one after another: at any time, seven of eight lanes wait.");
    table.add_preset("resident", {.block_size = 512, .method = Method::resident},
                     "Exactly as many blocks as fit on the GPU: one full wave, and no half-empty last wave.");
    table.add_preset("crowded_out", {.registers = 128, .shared = 40},
                     "High register and shared-memory use: few warps are resident.");
}

} // namespace launch
