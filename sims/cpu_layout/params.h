// The parameters and presets of `cpu_layout`.
#pragma once
#include "api/params.h"

namespace cpu_layout {

enum class Layout : std::int32_t { structs, arrays, tiles };
enum class Order : std::int32_t { straight, strided, scattered };

inline constexpr int values = 8; // values of a record
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
        .add_enum(
            &P::layout, "layout",
            {{"structs", "the 8 values of a record next to each other, record after record (AoS)"},
             {"arrays", "one array for each of the 8 values (SoA)"},
             {"tiles",
              "tiles of 16 records: in a tile, each of the 8 values has one cache line for its 16 records (AoSoA)"}},
            "Memory layout of the records. All layouts give the same sums.")
        .group("Records");
    table
        .add_int(&P::fields, "fields", 1, values,
                 "How many of a record's 8 values are read. A cache line is always fetched as a whole.")
        .unit("of 8");
    table
        .add_enum(&P::order, "order",
                  {{"straight", "one after the other"},
                   {"strided", "every n-th record; then again, starting one record later"},
                   {"scattered", "in random order, through an index list"}},
                  "Order in which a thread visits its records.")
        .group("Visits")
        .restarts();
    table
        .add_int(&P::stride, "stride", 1, 1024,
                 "Distance from one visited record to the next, in the order 'strided'. If it is longer than a cache "
                 "line, each visit needs its own line.")
        .unit("records")
        .log_scale()
        .restarts();
    table
        .add_int(&P::ahead, "ahead", 0, max_ahead,
                 "How many visits ahead a record is prefetched. Not used in the order 'straight', which the processor "
                 "prefetches automatically.")
        .label("Prefetch")
        .unit("visits ahead");
}

inline void describe_threads(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::workers, "workers", 1, max_workers,
                 "Number of threads that divide the records among them. Each thread keeps one sum in memory.")
        .unit("pieces")
        .group("Threads")
        .restarts();
    table
        .add_int(
            &P::spacing, "spacing", 4, max_spacing,
            "Distance between the threads' sums. Below 64 bytes several sums share a cache line. The line then moves "
            "from core to core at each addition, although each thread uses only its own sum (false sharing).")
        .unit("bytes")
        .log_scale();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the scattered order.").restarts();
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000,
                 "Steps in a 60th of a second at speed 1. Each step visits all records.")
        .unit("steps")
        .log_scale();
    table.add_colors(&P::colors, 0, 100, "% used");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_records(table);
    describe_threads(table);
    table.add_preset("structs", {}, "One of eight values is read, but all eight are fetched.");
    table.add_preset("arrays", {.layout = Layout::arrays},
                     "One cache line holds one value of 16 records: the whole line is used.");
    table.add_preset("strided", {.layout = Layout::arrays, .order = Order::strided},
                     "Each visit needs its own cache line, and uses only 4 of its 64 bytes before the next round.");
    table.add_preset("scattered", {.layout = Layout::tiles, .fields = values, .order = Order::scattered, .ahead = 16},
                     "All values of each record are read in the order of an index list, prefetched 16 visits ahead. In "
                     "tiles a record needs eight cache lines; as a struct it would need only one line.");
    table.add_preset("false_sharing", {.layout = Layout::arrays, .spacing = 4},
                     "Sixteen threads keep their sums in one cache line: false sharing.");
}

} // namespace cpu_layout
