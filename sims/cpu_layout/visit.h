// A thread's visits to its piece of the records.
#pragma once
#include "pieces.h"

namespace cpu_layout {

struct Visits {
    const std::uint32_t* words; // all records
    std::int64_t count;         // number of records, as for place_of()
    const std::int32_t* order;  // null: straight; `ahead` more entries follow, only to be prefetched
    std::int64_t first, end;    // visits
    int ahead;
    std::uint32_t* sum; // receives the sum every 64 visits
};

void visit(Layout layout, int fields, const Visits& visits);

} // namespace cpu_layout
