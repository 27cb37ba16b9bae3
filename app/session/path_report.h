// What a player tells of the paths that it was asked to measure.
#pragma once
#include "app/paths/trials.h"
#include <string>

namespace glint {

struct PathReport {
    std::int64_t request = 0;    ///< which one
    double progress = 0;         ///< 0 to 1
    bool ended = false;          ///< this is the last report
    std::vector<PathTime> times; ///< when ended
    std::string problem;         ///< why it ended without an answer, or ""
};

} // namespace glint
