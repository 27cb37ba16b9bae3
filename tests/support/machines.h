// Machines as doctor met them, or as they are described in bug reports: recorded facts, so that none is needed here.
#pragma once
#include "app/doctor/facts.h"
#include <vector>

namespace glint::test {

struct RecordedMachine {
    std::string name;
    std::string diagnosis; ///< id of the rule that must take it
    Facts facts;
    std::vector<std::string> says; ///< words of the diagnosis or the remedy that must not be missing
};

/// An RTX 4070 that computes and draws: all is well.
Facts workstation();
std::vector<RecordedMachine> recorded_machines(); ///< at least one for every rule

} // namespace glint::test
