// Result of a player's measurement of methods.
#pragma once
#include "app/measure/methods/autotuner.h"
#include <string>

namespace glint {

struct MethodReport {
    std::int64_t request = 0;      ///< number of the request
    double progress = 0;           ///< 0 to 1
    bool ended = false;            ///< this is the last report
    std::vector<MethodTime> times; ///< when ended
    std::string problem;           ///< why it ended without an answer, or ""
};

} // namespace glint
