// The records: their values, and the place of each in memory.
#pragma once
#include "params.h"

namespace cpu_layout {

inline constexpr std::int64_t tile = line_words; // records: in `tiles`; each piece is a multiple of it

/// A value of a record, whichever the layout.
constexpr std::uint32_t value_of(std::int64_t record, int field) {
    return static_cast<std::uint32_t>(record * values + field) * 2654435769u >> 12;
}

/// In words. `count`: number of records, a multiple of a tile.
template <Layout layout> constexpr std::int64_t place_of(std::int64_t record, int field, std::int64_t count) {
    if constexpr (layout == Layout::structs) return record * values + field;
    if constexpr (layout == Layout::arrays) return field * count + record;
    return record / tile * (tile * values) + field * tile + record % tile;
}
constexpr std::int64_t place_of(Layout layout, std::int64_t record, int field, std::int64_t count) {
    return layout == Layout::structs  ? place_of<Layout::structs>(record, field, count)
           : layout == Layout::arrays ? place_of<Layout::arrays>(record, field, count)
                                      : place_of<Layout::tiles>(record, field, count);
}

constexpr std::int64_t whole_tiles(std::int64_t records) { return (records + tile - 1) / tile * tile; }

} // namespace cpu_layout
