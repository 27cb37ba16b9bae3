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
    std::int32_t length = 100;               // percent of what the picture has places for
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
                 "Threads of a block. They run in warps of 32 lanes: where 32 does not divide their number, the last "
                 "warp's other lanes idle. On the CPU: elements of the piece that a thread takes at a time.")
        .unit("threads")
        .group("Launch");
    table
        .add_int(&P::blocks, "blocks", 1, 65536,
                 "Blocks of the grid under grid_stride: each takes strides through the vector until nothing is left.")
        .unit("blocks")
        .log_scale();
    table
        .add_enum(&P::method, "method",
                  {{"one_each", "a thread for each element, and as many blocks as that takes"},
                   {"grid_stride", "so many blocks as `blocks` says, whatever the length"},
                   {"resident", "in strides, too, by exactly as many blocks as fit on the device at a time"},
                   {"quads", "as one_each, four neighbouring elements a thread, in loads and stores of 16 bytes"}},
                  "How the vector is shared out among threads. All come to the same sums.")
        .reference(static_cast<std::int32_t>(Method::one_each));
    table
        .add_int(&P::registers, "registers", 32, 255,
                 "Registers that a thread is given, rounded up to 32, 64, 128 or 255. A multiprocessor has 65536 on "
                 "today's GPUs: the more each takes, the fewer threads fit. For GPUs.")
        .unit("registers")
        .group("Occupancy");
    table
        .add_int(&P::shared, "shared", 0, 227,
                 "Shared memory that a block asks for, and does not use: the more, the fewer blocks fit. For GPUs.")
        .label("Shared memory")
        .unit("KiB");
    table
        .add_int(&P::length, "length", 1, 100,
                 "How long the vectors are: the share of the picture's places that they fill.")
        .unit("%")
        .group("Vector");
    table
        .add_int(&P::work, "work", 0, 10000,
                 "Multiply-adds that a thread does after each sum. At 0 memory decides how long a launch takes.")
        .unit("rounds");
    table
        .add_int(&P::paths, "paths", 1, 32,
                 "Branches that elements take. Lanes of a warp that take another one wait until it is their turn.")
        .unit("branches");
    table.add_enum(&P::branch, "branch",
                   {{"by_lane", "neighbouring lanes take different branches: each warp goes through all"},
                    {"by_warp", "32 neighbours take the same: no lane waits"}},
                   "Who takes which branch.");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 64, "Launches for each 1/60 s at speed 1.")
        .unit("launches");
}

inline void describe_look(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::look, "view",
                  {glint::Choice("place", "a hue for each multiprocessor, or CPU thread; the darker, the later")
                       .without_palette(),
                   {"began", "when its lane began, as a share of the launch's time"},
                   {"lanes", "how many of its warp's 32 lanes worked together, as a share"}},
                  "What an element's colour says.")
        .group("View");
    table
        .add_int(&P::lane_size, "lane_size", 1, 16,
                 "How large a lane is drawn. The larger, the fewer elements there are places for.")
        .unit("pixels");
    table.add_colors(&P::colors, 0, 1, "share");
}

inline void describe_presets(glint::ParamTable<Params>& table) {
    table.add_preset("waves", {},
                     "One block after another as places become free, in waves; the last leaves some idle.");
    table.add_preset("book", {.block_size = 128, .blocks = 128, .work = 0, .method = Method::grid_stride},
                     "CUDA by Example, 5.2: 128 blocks of 128 threads stride through a vector of any length.");
    table.add_preset("thread_a_block", {.block_size = 1, .lane_size = 2},
                     "CUDA by Example, 4.2: a block for each element. Of each warp 31 lanes idle.");
    table.add_preset("odd_block", {.block_size = 33, .look = Look::lanes, .lane_size = 2},
                     "One thread too many: a second warp for one lane.");
    table.add_preset("one_block", {.block_size = 1024, .blocks = 1, .work = 32, .method = Method::grid_stride},
                     "CUDA by Example, 5.2: one block. One multiprocessor does it all.");
    table.add_preset("divergence", {.work = 2000, .paths = 8, .look = Look::began, .lane_size = 4},
                     "Eight branches a warp, one after the other: of eight lanes seven wait.");
    table.add_preset("resident", {.block_size = 512, .method = Method::resident},
                     "Exactly as many blocks as fit: one wave, and no last wave that is half empty.");
    table.add_preset("crowded_out", {.registers = 128, .shared = 40},
                     "So many registers and so much shared memory that few warps fit.");
}

} // namespace launch
