// Machines that doctor has met, or that bug reports describe: recorded facts, so that tests need none of them.
#pragma once
#include "app/doctor/facts.h"
#include <vector>

namespace glint::test {

struct RecordedMachine {
    std::string name;
    std::string diagnosis; ///< id of the rule that must apply
    Facts facts;
    std::vector<std::string> says; ///< words of the diagnosis or the remedy that must not be missing
};

/// An RTX 4070 that computes and draws: all is well.
Facts workstation();
std::vector<RecordedMachine> recorded_machines(); ///< at least one for every rule

} // namespace glint::test
