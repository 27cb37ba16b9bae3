// What an experiment can vary of a simulation, and values that are a good beginning, for whoever offers a choice.
#pragma once
#include "app/world/params.h"
#include <string>
#include <vector>

namespace glint {

/// Every row that has a control, but colours, then "size" and "threads".
std::vector<std::string> variable_ids(const Definition&);

/// As values_from() reads them. Of a choice or a switch all; of a logarithmic row powers of two around what it is now;
/// of others from end to end. machine_threads: as many as there are.
std::string usual_values(const Params&, const std::string& id, int machine_threads);

} // namespace glint
