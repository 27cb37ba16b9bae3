// The parameters and presets of `hash_table`.
#pragma once
#include "api/params.h"

namespace hash_table {

enum class Method : std::int32_t { serial, mutex, rounds, cas, exchange, open, automatic };

struct Params {
    std::int32_t keys_per_cell = 1;
    float load = 8, skew = 0; // keys a bucket; %
    std::int32_t seed = 1;
    std::int32_t steps_per_frame = 1;
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::turbo, glint::Range::clamp, 0, 240};
};

inline void describe_keys(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(
            &P::keys_per_cell, "keys_per_cell", 1, 32,
            "How many keys a step puts into the table for each cell of the picture: at 1024 x 1024 so many Mi, and "
            "never more than 32 Mi.")
        .unit("keys")
        .group("Keys")
        .log_scale()
        .restarts();
    table
        .add_float(&P::load, "load", 0.25f, 32768,
                   "How many keys there are for each bucket: how long a chain is on average. The book has 25600.")
        .unit("keys per bucket")
        .log_scale()
        .restarts();
    table
        .add_float(&P::skew, "skew", 0, 100,
                   "Share of the keys that begin with six zeros. A bucket is chosen by a key's leading bits, so that "
                   "these meet in a 64th of the buckets.")
        .unit("%")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Another number, other keys: always the same for the same number.")
        .restarts();
}

inline void describe_method(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000,
                 "Steps in a 60th of a second at speed 1; each fills the table from empty and reads it back.")
        .unit("steps")
        .group("Method")
        .log_scale();
    table
        .add_enum(
            &P::method, "method",
            {glint::Choice("serial", "one thread of the CPU, key after key, as the book begins").lesson(),
             glint::Choice("mutex", "a lock for each bucket. On a GPU the lanes of a warp take theirs in turn, as in "
                                    "the book: none waits for another that cannot go on")
                 .lesson(),
             glint::Choice("rounds",
                           "a lock for each bucket. All lanes of a warp try once; who got its lock has let go "
                           "of it when all of them try again")
                 .lesson(),
             {"cas", "no lock: compare and swap the head of the bucket's chain, again where another was faster"},
             {"exchange", "no lock and no second try: exchange the head, then link what was there behind it"},
             {"open", "no chains: twice as many places as keys, and a key takes the first free one after its own"},
             {"auto", "the fastest that was measured here; until then exchange, or open where chains are too long"}},
            "How keys get into the table while many threads do it. All come to the same set; their speed differs.")
        .reference(static_cast<std::int32_t>(Method::mutex))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table.add_colors(&P::colors, 0, 100000, "% of the load");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_keys(table);
    describe_method(table);
    table.add_preset("spread", {}, "Eight keys a bucket, spread evenly: some chains are twice as long as others.");
    table.add_preset("book", {.keys_per_cell = 25, .load = 25600, .method = Method::mutex},
                     "CUDA by Example, appendix A: 100 MiB of keys in 1024 buckets, if the picture is 1024 x 1024.");
    table.add_preset("roomy", {.load = 0.5f, .colors = {glint::PaletteId::viridis, glint::Range::clamp, 0, 800}},
                     "Twice as many buckets as keys: hardly two threads meet, and half of the buckets stay empty.");
    table.add_preset("skewed", {.skew = 25, .colors = {glint::PaletteId::plasma, glint::Range::clamp, 0, 1800}},
                     "A quarter of the keys meets in a 64th of the buckets: their locks, and their chains.");
}

} // namespace hash_table
