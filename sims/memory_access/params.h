// The parameters and presets of `memory_access`.
#pragma once
#include "api/params.h"
#include "memory_access/layout.h"
#include "memory_access/order.h"
#include <algorithm>

namespace memory_access {

enum class Space : std::int32_t { global, shared };
enum class Access : std::int32_t { aos, padded, soa, tiled, staged, quads };

inline constexpr int max_stride = 64;

struct Params {
    Space space = Space::global;
    std::int32_t stride = 1, offset = 0; // records
    std::int32_t members = 1, used = 1;
    std::int32_t reads = 16, padding = 0; // reads of shared memory; padding words after each 32
    std::int32_t hold = 40;               // steps
    std::int32_t steps_per_frame = 1;
    Access access = Access::aos;
    glint::Colors colors{glint::PaletteId::turbo, glint::Range::clamp, 0, 31};

    GLINT_HD constexpr int wanted() const { return used < members ? used : members; }
};

/// The access that is really used: accesses for neighbours in global memory are replaced elsewhere.
constexpr Access access_of(const Params& p) {
    if (p.access == Access::staged && (p.space == Space::shared || p.stride != 1)) return Access::aos;
    if (p.access == Access::quads && p.space == Space::shared) return Access::soa;
    return p.access;
}

constexpr Arrangement arrangement_of(Access access) {
    switch (access) {
    case Access::padded:
        return Arrangement::padded_records;
    case Access::soa:
    case Access::quads:
        return Arrangement::arrays;
    case Access::tiled:
        return Arrangement::tiles;
    default:
        return Arrangement::records;
    }
}

constexpr Layout layout_of(const Params& p, int records) {
    Layout layout(arrangement_of(access_of(p)), records, p.members);
    if (p.space == Space::shared && p.padding % layout.width != 0) layout.width = 1; // else loads were not aligned
    return layout;
}

inline void describe_access(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::space, "space",
            {{"global", "the device's memory, fetched in sectors of 32 bytes"},
             {"shared", "a multiprocessor's shared memory: 32 banks; each bank delivers one 4-byte word at a time"}},
            "Which memory is read.")
        .group("Access");
    table
        .add_int(&P::stride, "stride", 1, max_stride,
                 "Distance from the record of one lane to that of the next lane; every record is read once. At 8 words "
                 "or more each lane needs its own sector. An H200 fetches sectors in pairs: at 16 words or more a lane "
                 "uses only one of its pair.")
        .unit("records");
    table
        .add_int(&P::offset, "offset", 0, 63,
                 "The record that the first lane reads. If the offset is a multiple of 8 words, the load begins at a "
                 "sector.")
        .unit("records");
    table
        .add_int(&P::hold, "hold", 0, 240,
                 "How many steps each load is shown. After the last load the offset grows by one. 0: the picture "
                 "always shows the first load.")
        .unit("steps");
    table.add_int(&P::members, "members", 1, max_members, "Members of a record, 4 bytes each.")
        .restarts()
        .group("Record");
    table.add_int(&P::used, "used", 1, max_members, "Number of members that are read, starting with the first.")
        .unit("members");
    table.add_enum(&P::access, "access",
                   {{"aos", "array of structs: each member is loaded separately"},
                    {"padded", "structs padded to 8, 16 or 32 bytes: one load of 16 bytes reads up to four members"},
                    {"soa", "struct of arrays: one array per member"},
                    {"tiled", "arrays of 32 records each (AoSoA): a warp's loads are contiguous, and a record's "
                              "members lie close together"},
                    {"staged", "array of structs, which the block first copies into shared memory. Only in a GPU's "
                               "global memory with stride 1; otherwise the same as 'aos'"},
                    {"quads", "struct of arrays; a thread loads four aligned neighbours (16 bytes) at once. Only in "
                              "global memory; otherwise the same as 'soa'"}},
                   "Layout and loads of the records. All choices give the same sums.");
    table
        .add_int(&P::reads, "reads", 1, 64,
                 "Reads per thread from shared memory. A thread reads eight records, one stride apart, then the same "
                 "eight records again.")
        .unit("records")
        .group("Shared memory");
    table
        .add_int(&P::padding, "padding", 0, 4,
                 "Number of unused words after every 32 words. They put the words of a column into different banks.")
        .unit("words");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 64, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .group("View");
    table.add_colors(&P::colors, 0, 255, "lane");
}

inline void describe_presets(glint::ParamTable<Params>& table) {
    table.add_preset("coalesced", {.hold = 0}, "Neighbouring lanes read neighbouring words: four sectors, fully used.");
    table.add_preset("misaligned", {.offset = 1, .hold = 30},
                     "The warp's words are shifted by one word, so the load needs a fifth sector.");
    table.add_preset("stride", {.stride = 4}, "A warp reads every fourth word: a quarter of each sector is used.");
    table.add_preset("structs", {.members = 3, .used = 3},
                     "Structs of three floats, loaded one member after another: each load touches twelve sectors.");
    table.add_preset(
        "one_of_eight", {.members = 8, .used = 1, .hold = 30},
        "One member of eight in an array of structs: seven eighths of the bytes are fetched but not used.");
    table.add_preset("arrays", {.members = 3, .used = 3, .access = Access::soa},
                     "Each of the three floats has its own array: four sectors per load.");
    table.add_preset(
        "banks", {.space = Space::shared, .stride = 32, .hold = 0},
        "A warp reads a column of a table that is 32 words wide: all lanes access the same bank, one after another.");
    table.add_preset("padded_banks", {.space = Space::shared, .stride = 32, .padding = 1, .hold = 0},
                     "A warp reads a column of a table with one padding word per row: each lane has its own bank.");
}

} // namespace memory_access
