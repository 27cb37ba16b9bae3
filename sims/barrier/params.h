// The barrier's parameters and presets.
#pragma once
#include "api/params.h"

namespace barrier {

enum class Method : std::int32_t { direct, textbook, rows, padded, shuffle, racy_textbook, racy_model, automatic };
enum class Look : std::int32_t { picture, marked };

struct Params {
    std::int32_t period = 128, drift = 1; // cells; cells a step
    Look view = Look::picture;
    std::int32_t steps_per_frame = 1;
    Method method = Method::automatic;
    std::int32_t returns = 0;
    std::int32_t wait = 0, start = 5, chance = 80; // nanoseconds
    std::int32_t resident = 100, seed = 1;
};

inline void describe_picture(glint::ParamTable<Params>& table) {
    using glint::Choice;
    using P = Params;
    table.add_int(&P::period, "period", 16, 4096, "From bump to bump. The book has 128.")
        .unit("cells")
        .group("Picture")
        .log_scale();
    table.add_int(&P::drift, "drift", 0, 64, "How far the bumps move to the left with each step.").unit("cells/step");
    table.add_enum(&P::view, "view",
                   {Choice("picture", "the book's green bumps").without_palette(),
                    Choice("marked", "the same, darker, and orange where a level is wrong").without_palette()},
                   "What is shown.");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
}

inline void describe_methods(glint::ParamTable<Params>& table) {
    using glint::Choice;
    using P = Params;
    table
        .add_enum(
            &P::method, "method",
            {{"direct", "each thread computes all of what it would read: nothing is shared"},
             Choice("textbook", "levels in shared memory, as the book has them, column by column: eight threads at a "
                                "time want the same bank, so that an exchange takes a warp 16 passes")
                 .lesson(),
             {"rows", "the same, row by row, so that neighbours have banks of their own: two passes"},
             {"padded", "column by column, each a word longer, so that hardly two threads meet: four passes"},
             {"shuffle",
              "a warp has both ends of what is exchanged in its registers, and __shfl_xor_sync() swaps them: no "
              "shared memory, no __syncthreads()"},
             Choice("racy_textbook",
                    "the book's kernel, without the barrier: a data race, and two runs may come to different pictures")
                 .lesson(),
             Choice("racy_model", "the same race, with the warps' order drawn from a seed: alike on every processor")
                 .lesson(),
             {"auto", "the fastest that was measured here; until then shuffle on a GPU, direct on the CPU"}},
            "How a level comes to the other side of its tile of 16 x 16. All but the racy ones come to the same "
            "picture; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::direct))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_int(&P::returns, "returns", 0, 32,
                 "How often each level goes back across its tile and over once more before it is shown. The more, the "
                 "more of the time is the exchange's. On a GPU, by textbook, rows, padded and shuffle.")
        .label("There and back")
        .unit("times");
    table
        .add_int(&P::wait, "wait", 0, 2000,
                 "What a thread of the racy methods waits between writing and reading. Long enough, it hides the race; "
                 "nothing but a barrier ends it.")
        .unit("ns");
}

inline void describe_model(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::start, "start", 0, 1000,
                 "How much later each warp of a tile starts than the one before it, by racy_model.")
        .label("Start apart")
        .unit("ns")
        .group("Model of the race");
    table
        .add_int(&P::chance, "chance", 0, 1000,
                 "How much later than that a warp starts by chance at the most, by racy_model: each draws its own.")
        .unit("ns");
    table
        .add_int(
            &P::resident, "resident", 1, 4096,
            "How many tiles are under way at a time, by racy_model: what a tile finds in its shared memory was left by "
            "the one that began so many before it.")
        .unit("tiles")
        .log_scale();
    table.add_int(&P::seed, "seed", 0, 9999, "Another number, other chances.");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_picture(table);
    describe_methods(table);
    describe_model(table);
    constexpr Method race = Method::racy_model;
    table.add_preset("race", {.method = race}, "The bumps broken up: every tile that two warps were late in.");
    table.add_preset("marked", {.view = Look::marked, .method = race}, "Where the levels are wrong.");
    table.add_preset("book", {.drift = 0}, "CUDA by Example, chapter 5: the picture as it should be.");
    table.add_preset("orderly", {.view = Look::marked, .method = race, .start = 40, .chance = 0},
                     "Warps that start one after another: the first half of each tile always reads too early.");
    table.add_preset("hidden", {.view = Look::marked, .method = race, .wait = 75},
                     "A wait that is nearly long enough: a few tiles are wrong, now here, now there.");
}

} // namespace barrier
