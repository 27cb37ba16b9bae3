// "ID=VALUE": assignments on the command line.
#pragma once
#include "app/world/params/params.h"
#include <string>
#include <utility>
#include <vector>

namespace glint {

/// Splits "NAME=REST" in two. Throws Error that names the option and its form.
std::pair<std::string, std::string> split_assignment(const std::string& option, const std::string& text,
                                                     const std::string& takes);
/// Applies each "ID=VALUE" in turn, as --set. Throws Error; the assignments before it stay.
void set_all(Params&, const std::vector<std::string>& sets);

} // namespace glint
