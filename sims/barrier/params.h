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
    table.add_int(&P::period, "period", 16, 4096, "Distance between bumps. The book uses 128.")
        .unit("cells")
        .group("Picture")
        .log_scale();
    table.add_int(&P::drift, "drift", 0, 64, "How far the bumps move to the left with each step.").unit("cells/step");
    table
        .add_enum(&P::view, "view",
                  {Choice("picture", "the book's green bumps").without_palette(),
                   Choice("marked", "the book's bumps, darker; wrong pixels are orange").without_palette()},
                  "Content of the picture.")
        .not_random();
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
            {{"direct", "each thread computes the opposite level itself instead of reading it: no shared memory"},
             Choice("textbook", "levels in shared memory column by column, as in the book: eight threads access the "
                                "same bank, so a warp needs 16 passes for an exchange")
                 .lesson(),
             {"rows", "levels in shared memory row by row: each thread of a warp has its own bank, so an exchange "
                      "needs two passes"},
             {"padded", "like 'textbook', but each column of levels has one unused word at its end (padding): fewer "
                        "bank conflicts, so a warp needs four passes"},
             {"shuffle", "a warp holds both levels of each exchange in registers, and __shfl_xor_sync() swaps them: no "
                         "shared memory, no __syncthreads()"},
             Choice("racy_textbook",
                    "the book's kernel without the barrier: a data race; two runs may give different pictures")
                 .lesson()
                 .depends_on_order(),
             Choice("racy_model", "the same race, simulated: the seed decides the order of the warps, so every device "
                                  "gives the same picture")
                 .lesson()
                 .depends_on_order(),
             {"auto", "the fastest method, measured on this machine. Until it is measured: 'shuffle' on a GPU, "
                      "'direct' on the CPU"}},
            "How a level gets to the other side of its 16 x 16 tile. All methods except the racy methods give the same "
            "picture; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::direct))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_int(&P::returns, "returns", 0, 32,
                 "How many extra round trips across its tile each level makes before it is shown. More trips give the "
                 "exchange a larger share of the time. Only on a GPU, with the methods 'textbook', 'rows', 'padded' "
                 "and 'shuffle'.")
        .label("Extra exchanges")
        .unit("times");
    table
        .add_int(&P::wait, "wait", 0, 2000,
                 "Time that each thread waits between writing and reading, with the racy methods. A long wait hides "
                 "the race; only a barrier removes it.")
        .unit("ns");
}

inline void describe_model(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::start, "start", 0, 1000,
                 "Delay between the starts of two successive warps of a tile. Only with the method 'racy_model'.")
        .label("Warp start offset")
        .unit("ns")
        .group("Model of the race");
    table
        .add_int(&P::chance, "chance", 0, 1000,
                 "Maximum of each warp's random extra delay. Only with the method 'racy_model'.")
        .unit("ns");
    table
        .add_int(&P::resident, "resident", 1, 4096,
                 "Number of tiles that run at the same time. The old data in a tile's shared memory comes from the "
                 "tile that ran this many tiles earlier. Only with the method 'racy_model'.")
        .unit("tiles")
        .log_scale();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the random delays. Only with the method 'racy_model'.");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_picture(table);
    describe_methods(table);
    describe_model(table);
    constexpr Method race = Method::racy_model;
    table.add_preset("race", {.method = race},
                     "Broken bumps: in each broken tile a warp read the levels before another warp had written them.");
    table.add_preset("marked", {.view = Look::marked, .method = race}, "The same race; wrong pixels are orange.");
    table.add_preset("book", {.drift = 0}, "CUDA by Example, chapter 5: the correct picture.");
    table.add_preset(
        "orderly", {.view = Look::marked, .method = race, .start = 40, .chance = 0},
        "The warps of a tile start one after another: the first half of each tile always reads too early.");
    table.add_preset("hidden", {.view = Look::marked, .method = race, .wait = 75},
                     "The wait is almost long enough: only a few tiles are wrong, and different tiles in each step.");
}

} // namespace barrier
