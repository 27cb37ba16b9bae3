// Texts about the cost of a load.
#pragma once
#include "api/abi.h"
#include "memory_access/cost.h"
#include "memory_access/moment.h"
#include <cstdio>

namespace memory_access {

inline glint_note cost_note(int records, const Params& p) {
    glint_note note{};
    note.size = sizeof note, note.param = "stride";
    const Cost cost = cost_of(Pattern(records, p, p.offset).load(0));
    const double share = cost.share(p.space);
    note.caution = share < 0.5;
    if (p.space == Space::shared)
        std::snprintf(note.text, sizeof note.text, "a warp's load needs %d passes through the banks, at best %d",
                      cost.passes, cost.ideal);
    else
        std::snprintf(note.text, sizeof note.text,
                      "a warp's load touches %d sectors of 32 bytes: %.0f %% of their bytes are used", cost.sectors,
                      100 * share);
    return note;
}

} // namespace memory_access
