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
            "Keys that a step inserts per cell of the picture: at 1024 x 1024 this number of Mi keys, at most 32 Mi.")
        .unit("keys")
        .group("Keys")
        .log_scale()
        .restarts();
    table
        .add_float(&P::load, "load", 0.25f, 32768,
                   "Keys per bucket: the average length of a chain. The book has 25600.")
        .unit("keys per bucket")
        .log_scale()
        .restarts();
    table
        .add_float(&P::skew, "skew", 0, 100,
                   "Share of keys that begin with six zero bits. The first bits choose the bucket, so these keys fall "
                   "into 1/64 of the buckets.")
        .unit("%")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the keys: the same seed gives the same keys.").restarts();
}

inline void describe_method(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000,
                 "Steps in a 60th of a second at speed 1. Each step fills the empty table and reads it back.")
        .unit("steps")
        .group("Method")
        .log_scale();
    table
        .add_enum(
            &P::method, "method",
            {glint::Choice("serial", "one CPU thread, one key after another; the book's first version").lesson(),
             glint::Choice("mutex", "one lock per bucket. On a GPU the lanes of a warp take locks one after another, "
                                    "as in the book, to avoid a deadlock")
                 .lesson(),
             glint::Choice("rounds", "one lock per bucket. All lanes of a warp try their locks once; lanes that get "
                                     "one insert and unlock, then the others try again")
                 .lesson(),
             {"cas", "no lock: a compare-and-swap puts the key at the head of the bucket's chain; it is repeated if "
                     "another thread was faster"},
             {"exchange", "no lock and no retry: an atomic exchange makes the key the head of the chain, then the old "
                          "head is linked behind it"},
             {"open",
              "open addressing: there are twice as many slots as keys; a key takes its own slot or the next free one"},
             {"auto", "the fastest method, measured on this machine. Until it is measured: 'exchange', or 'open' if "
                      "chains are too long"}},
            "How threads insert keys at the same time without losing any. All methods give the same set of keys; their "
            "speed differs.")
        .reference(static_cast<std::int32_t>(Method::mutex))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table.add_colors(&P::colors, 0, 100000, "% of the load");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_keys(table);
    describe_method(table);
    table.add_preset(
        "spread", {},
        "Eight keys per bucket on average, uniformly distributed: some chains are twice as long as others.");
    table.add_preset("book", {.keys_per_cell = 25, .load = 25600, .method = Method::mutex},
                     "CUDA by Example, appendix A: 100 MiB of keys in 1024 buckets, if the picture is 1024 x 1024.");
    table.add_preset("roomy", {.load = 0.5f, .colors = {glint::PaletteId::viridis, glint::Range::clamp, 0, 800}},
                     "Twice as many buckets as keys: little contention, and half of the buckets stay empty.");
    table.add_preset("skewed", {.skew = 25, .colors = {glint::PaletteId::plasma, glint::Range::clamp, 0, 1800}},
                     "A quarter of the keys falls into 1/64 of the buckets: contention for locks, and long chains.");
}

} // namespace hash_table
