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
    std::int32_t reads = 16, padding = 0; // of shared memory; words after each 32
    std::int32_t hold = 40;               // steps
    std::int32_t steps_per_frame = 1;
    Access access = Access::aos;
    glint::Colors colors{glint::PaletteId::turbo, glint::Range::clamp, 0, 31};

    GLINT_HD constexpr int wanted() const { return used < members ? used : members; }
};

/// How records are loaded in truth: what is for neighbours in global memory alone gives way elsewhere.
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
        .add_enum(&P::space, "space",
                  {{"global", "the device's memory, fetched in sectors of 32 bytes"},
                   {"shared", "a multiprocessor's shared memory: 32 banks, each delivers one 4-byte word at a time"}},
                  "Which memory is read.")
        .group("Access");
    table
        .add_int(&P::stride, "stride", 1, max_stride,
                 "Records from one lane to its neighbour. Every record is still read once. From 8 words on, each lane "
                 "has its own sector. An H200 fetches two sectors at a time from its memory and uses only one of them "
                 "from 16 words on. Caches decide the cost of longer strides.")
        .unit("records");
    table
        .add_int(&P::offset, "offset", 0, 63,
                 "The record that the first lane reads. A multiple of 8 words begins at a sector.")
        .unit("records");
    table
        .add_int(&P::hold, "hold", 0, 240,
                 "Steps for which each load is shown. After the last load the offset grows by one. 0: always show the "
                 "first load.")
        .unit("steps");
    table.add_int(&P::members, "members", 1, max_members, "Members of a record, 4 bytes each.")
        .restarts()
        .group("Record");
    table.add_int(&P::used, "used", 1, max_members, "Number of members that are read, starting with the first.")
        .unit("members");
    table.add_enum(
        &P::access, "access",
        {{"aos", "array of structs: each member is loaded separately"},
         {"padded", "structs padded to 8, 16 or 32 bytes: up to four members in one 16-byte load"},
         {"soa", "struct of arrays: one array per member"},
         {"tiled", "arrays of 32 records each: a warp's loads are contiguous, and a record's members are close"},
         {"staged", "array of structs, first copied by the block into shared memory; only with stride 1, otherwise as "
                    "AoS (also on the CPU, whose caches do the same)"},
         {"quads", "struct of arrays; a thread loads four aligned neighbours (16 bytes) at once; only in global "
                   "memory, otherwise as SoA"}},
        "Layout and loads of the records. All give the same sums.");
    table
        .add_int(&P::reads, "reads", 1, 64,
                 "Reads per thread from shared memory: eight records, each one stride further, then repeated.")
        .unit("records")
        .group("Shared memory");
    table.add_int(&P::padding, "padding", 0, 4, "Padding words after every 32, which put columns into different banks.")
        .unit("words");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 64, "Steps for each 1/60 s at speed 1.")
        .unit("steps")
        .group("View");
    table.add_colors(&P::colors, 0, 255, "lane");
}

inline void describe_presets(glint::ParamTable<Params>& table) {
    table.add_preset("coalesced", {.hold = 0}, "Neighbouring lanes read neighbouring words: four sectors, fully used.");
    table.add_preset("misaligned", {.offset = 1, .hold = 30}, "Shifted by one word: a fifth sector is needed.");
    table.add_preset("stride", {.stride = 4}, "Every fourth word: a quarter of each sector is used.");
    table.add_preset("structs", {.members = 3, .used = 3},
                     "Structs of three floats, loaded one member after another: each load touches twelve sectors.");
    table.add_preset(
        "one_of_eight", {.members = 8, .used = 1, .hold = 30},
        "One member of eight in an array of structs: seven eighths of the bytes are fetched but not used.");
    table.add_preset("arrays", {.members = 3, .used = 3, .access = Access::soa},
                     "Three floats in one array each: four sectors per load.");
    table.add_preset("banks", {.space = Space::shared, .stride = 32, .hold = 0},
                     "A column of a table 32 wide: all lanes access the same bank, one after another.");
    table.add_preset("padded_banks", {.space = Space::shared, .stride = 32, .padding = 1, .hold = 0},
                     "A column of a table with one padding word per row: every lane has its own bank.");
}

} // namespace memory_access
