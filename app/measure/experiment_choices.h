// Quantities of a simulation that an experiment can vary, and typical values for them.
#pragma once
#include "app/world/params/params.h"
#include <string>
#include <vector>

namespace glint {

/// Every row that has a control, except colours; then "size" and "threads".
std::vector<std::string> variable_ids(const Definition&);

/// In the form of values_from(). All values of a choice or a switch; powers of two around the present value of a
/// logarithmic row; other rows from end to end. machine_threads: number of threads of the machine.
std::string usual_values(const Params&, const std::string& id, int machine_threads);

} // namespace glint
