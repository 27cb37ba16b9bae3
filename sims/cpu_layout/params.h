// The parameters and presets of `cpu_layout`.
#pragma once
#include "api/params.h"

namespace cpu_layout {

enum class Layout : std::int32_t { structs, arrays, tiles };
enum class Order : std::int32_t { straight, strided, scattered };

inline constexpr int values = 8; // of a record
inline constexpr int line_bytes = 64, line_words = line_bytes / 4;
inline constexpr int max_workers = 64, max_spacing = 256, max_ahead = 128;

struct Params {
    Layout layout = Layout::structs;
    std::int32_t fields = 1;
    Order order = Order::straight;
    std::int32_t stride = 16, ahead = 0; // records; visits
    std::int32_t workers = 16, spacing = 64;
    std::int32_t seed = 1, steps_per_frame = 1;
    glint::Colors colors{glint::PaletteId::plasma, glint::Range::clamp, 0, 100};
};

inline void describe_records(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::layout, "layout",
                  {{"structs", "the 8 values of a record side by side, record after record (AoS)"},
                   {"arrays", "an array for each of the 8 values (SoA)"},
                   {"tiles", "tiles of 16 records, in each of them 16 neighbours of each value: a cache line each"}},
                  "How records lie in memory. All come to the same sums.")
        .group("Records");
    table
        .add_int(
            &P::fields, "fields", 1, values,
            "How many of a record's 8 values are read. A cache line is fetched as a whole, whatever of it is read.")
        .unit("of 8");
    table
        .add_enum(&P::order, "order",
                  {{"straight", "one after the other"},
                   {"strided", "every so manieth, and again from the next one"},
                   {"scattered", "in any order, by a list"}},
                  "In which order a thread visits its records.")
        .group("Visits")
        .restarts();
    table
        .add_int(&P::stride, "stride", 1, 1024,
                 "From a record to the next that is visited, in the order strided: where it is longer than a cache "
                 "line, each visit has a line of its own.")
        .unit("records")
        .log_scale()
        .restarts();
    table
        .add_int(&P::ahead, "ahead", 0, max_ahead,
                 "How many visits before it is read a record is asked for (prefetch), in any order but straight, which "
                 "a processor foresees by itself.")
        .label("Prefetch")
        .unit("visits ahead");
}

inline void describe_threads(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::workers, "workers", 1, max_workers,
                 "Into how many pieces the records are cut, each a thread's, which keeps a sum in memory.")
        .unit("pieces")
        .group("Threads")
        .restarts();
    table
        .add_int(&P::spacing, "spacing", 4, max_spacing,
                 "From a thread's sum to the next one's. Within 64 bytes they share a cache line, which goes from "
                 "processor to processor at each addition, although none reads another's (false sharing).")
        .unit("bytes")
        .log_scale();
    table.add_int(&P::seed, "seed", 0, 9999, "Another number, another scattered order.").restarts();
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000,
                 "Steps in a 60th of a second at speed 1; in each all records are visited.")
        .unit("steps")
        .log_scale();
    table.add_colors(&P::colors, 0, 100, "% used");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_records(table);
    describe_threads(table);
    table.add_preset("structs", {}, "One value of eight is read, and all eight are fetched.");
    table.add_preset("arrays", {.layout = Layout::arrays}, "The same value of 16 records in a line, all of it read.");
    table.add_preset("strided", {.layout = Layout::arrays, .order = Order::strided},
                     "A line for each visit: 4 bytes of 64 are read, until the next round comes by.");
    table.add_preset("scattered", {.layout = Layout::tiles, .fields = values, .order = Order::scattered, .ahead = 16},
                     "All of a record by a list, asked for 16 visits ahead: eight lines, where structs have one.");
    table.add_preset("false_sharing", {.layout = Layout::arrays, .spacing = 4},
                     "Sixteen threads, each with a sum of its own, and all sums in one cache line.");
}

} // namespace cpu_layout
