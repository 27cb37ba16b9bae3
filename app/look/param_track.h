// A number's row as a track.
#pragma once
#include "app/look/track.h"
#include "sims/api/abi.h"
#include <algorithm>

namespace glint::look {

inline Track track_of(const glint_param& row) {
    return {row.min,
            row.max,
            std::max(row.track_max, row.max),
            (row.flags & GLINT_LOG_SCALE) != 0,
            (row.flags & GLINT_OPEN_LOW) != 0,
            row.type == GLINT_INT};
}

} // namespace glint::look
