// The load that is shown at a step.
#pragma once
#include "memory_access/request.h"

namespace memory_access {

struct Moment {
    std::int64_t offset; // records
    int load;
};

/// The offset does not depend on the access, so that all accesses read the same.
inline Moment moment_of(int records, const Params& p, std::int64_t step) {
    if (p.hold == 0) return {p.offset, 0};
    const std::int64_t turn = step / p.hold, offset = p.offset + turn / p.wanted();
    return {offset, static_cast<int>(turn % Pattern(records, p, offset).loads())};
}

inline Request request_of(int records, const Params& p, std::int64_t step) {
    const Moment at = moment_of(records, p, step);
    return Pattern(records, p, at.offset).load(at.load);
}

} // namespace memory_access
